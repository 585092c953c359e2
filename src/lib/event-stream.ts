/** No stream is quiet for so long, as the server says something every ten seconds. */
const SILENCE_MS = 25_000
/** A stream that has said nothing for so long may have died while the tab slept. */
const STALE_MS = 12_000
const CHECK_MS = 5_000
const FIRST_WAIT_MS = 300
const LONGEST_WAIT_MS = 5_000

type StreamOptions = {
  address: string
  /** The events to hear of. */
  names: readonly string[]
  onMessage: (name: string, data: unknown) => void
  /** Said once the first try to come back has failed, and again after each other one. */
  onLoss: () => void
  /** Whether to try on, asked when a connection came to nothing: the browser does not say why it did. */
  mayComeBack: () => Promise<boolean>
  onEnd: () => void
}

export type EventStream = {
  /** Opens it anew, as who one is now. */
  reopen: () => void
  /** Ends it until the tab is looked at again. */
  rest: () => void
  close: () => void
}

/**
 * A stream of server-sent events that comes back by itself for ever: after an error, a silence, a sleep, or a time
 * without network. The browser's own way back is not used; it gives up after an answer that is no stream.
 */
export function openStream(options: StreamOptions): EventStream {
  const end = new AbortController()
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0
  /** Since something was heard. */
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
    // Unless something else has brought it back meanwhile.
    if (source === null) connectLater()
  }

  function connectLater() {
    clearTimeout(timer)
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
    // Spread, as a server that starts again is asked by everybody at once.
    timer = setTimeout(connect, wait * (0.5 + Math.random() / 2))
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
  // The browser would hold on to a connection that leads nowhere.
  window.addEventListener('offline', () => void comeBack(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && look(),
    { signal },
  )
  connect()
  return { reopen: connect, rest, close }
}
