import { backOff } from './back-off'

/** A stream that is silent for this long is dead: the server sends a beat every ten seconds. */
const SILENCE_MS = 25_000
/** A stream that has been silent for this long may have died while the tab slept. */
const STALE_MS = 12_000
const CHECK_MS = 5_000
const WAITS_MS = { first: 300, longest: 5_000 }

type StreamOptions = {
  address: string
  /** The events to listen for. */
  names: readonly string[]
  onMessage: (name: string, data: unknown) => void
  /** Called when the first attempt to reconnect has failed, and after each later failure. */
  onLoss: () => void
  /** True if another attempt makes sense. Called after a failed connection, because the browser does not say why it failed. */
  mayComeBack: () => Promise<boolean>
  onEnd: () => void
}

export type EventStream = {
  /** Reconnects with the current session. */
  reopen: () => void
  /** Closes the stream until the tab is visible again. */
  rest: () => void
  close: () => void
}

/**
 * A stream of server-sent events that reconnects for ever: after an error, a silence, a sleep, or a time without network. The browser's own
 * reconnection is not used, because it gives up after an answer that is not a stream.
 */
export function openStream(options: StreamOptions): EventStream {
  const end = new AbortController()
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0
  /** Since the last event. */
  let failures = 0

  function connect() {
    clearTimeout(timer)
    source?.close()
    const current = new EventSource(options.address)
    source = current
    heardAt = Date.now()
    for (const name of options.names) {
      current.addEventListener(name, ({ data }: MessageEvent<string>) => {
        if (source !== current) return
        heardAt = Date.now()
        failures = 0
        options.onMessage(name, JSON.parse(data))
      })
    }
    current.onerror = () => source === current && void comeBack()
  }

  async function comeBack() {
    source?.close()
    source = null
    failures += 1
    if (failures > 1) {
      options.onLoss()
      const mayComeBack = await options.mayComeBack()
      if (end.signal.aborted) return
      if (!mayComeBack) {
        close()
        return options.onEnd()
      }
    }
    // Unless it has been reopened meanwhile.
    if (source === null) connectLater()
  }

  function connectLater() {
    clearTimeout(timer)
    timer = setTimeout(connect, backOff(failures - 1, WAITS_MS))
  }

  function look() {
    const silence = Date.now() - heardAt
    if (source === null || silence > STALE_MS) connect()
  }

  function rest() {
    clearTimeout(timer)
    source?.close()
    source = null
    options.onLoss()
  }

  function close() {
    end.abort()
    clearTimeout(timer)
    clearInterval(watch)
    source?.close()
    source = null
  }

  const watch = setInterval(() => {
    if (source !== null && Date.now() - heardAt > SILENCE_MS) void comeBack()
  }, CHECK_MS)
  const { signal } = end
  window.addEventListener('online', look, { signal })
  window.addEventListener('pageshow', look, { signal })
  // The browser would keep a dead connection open.
  window.addEventListener('offline', () => void comeBack(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && look(),
    { signal },
  )
  connect()
  return { reopen: connect, rest, close }
}
