import { backOff } from '../back-off'
import { type Answer, type Link, type LinkOptions, type Message, openSocket } from './page-socket'
import { openPolls } from './polls'

/** Time after which a socket without any message is given up. */
const OPENS_WITHIN_MS = 4_000
/** Time without any message after which the connection is lost. The server sends a beat every four seconds. */
const SILENCE_MS = 10_000
/** Silence after which a connection may have died while the tab was suspended. */
const STALE_MS = 5_000
const CHECK_MS = 1_000
const WAITS_MS = { first: 300, longest: 5_000 }
/** Number of consecutive sockets without messages after which the network is assumed to block them. */
const MOST_BARREN = 2

/** Codes with which the server ends a connection, as in `ENDINGS` of the rooms. */
const [BYE, CROWDED, GONE] = [1012, 4000, 4001]

type ConnectionOptions = Pick<LinkOptions, 'path' | 'query'> & {
  onMessage: (message: Message) => void
  /** Called once per loss: after some seconds of silence, or after a failed attempt to reconnect. */
  onLoss: () => void
  /** Returns true if another attempt makes sense. Called after a failed connection, because the browser does not report why it failed. */
  mayComeBack: () => Promise<boolean>
  onEnd: () => void
}

export type Connection = {
  /** Reconnects with the current session. */
  reopen: () => void
  /** Resolves to null if this brings no answer: the caller posts the message. */
  ask: (type: string, data: unknown) => Promise<Answer | null>
  close: () => void
}

/**
 * Opens a connection to the server that always reconnects: after an error, a silence, a sleep, or a time without network. Uses polls if the network
 * blocks WebSockets.
 */
export function openConnection(options: ConnectionOptions): Connection {
  const { path, query, onMessage, onLoss, mayComeBack, onEnd } = options
  const end = new AbortController()
  let link: Link | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let [openedAt, heardAt] = [0, Date.now()]
  /** Failures since the last message. */
  let failures = 0
  let barren = 0
  let isLost = false
  let isCrowded = false

  function connect() {
    clearTimeout(timer)
    link?.close()
    isCrowded = false
    openedAt = Date.now()
    if (barren < MOST_BARREN) connectSocket()
    else connectPolls()
  }

  function connectSocket() {
    let hasBrought = false
    timer = setTimeout(() => {
      barren = MOST_BARREN
      connect()
    }, OPENS_WITHIN_MS)
    link = openSocket({
      ...{ path, query },
      onMessage: (message) => {
        clearTimeout(timer)
        hasBrought = true
        barren = 0
        hear(message)
      },
      onClose: (code) => {
        if (hasBrought) return lose(code)
        barren += 1
        link = null
        connectLater()
      },
    })
  }

  function connectPolls() {
    link = openPolls({
      ...{ path, query },
      onMessage: hear,
      onClose: (code) => {
        // The server may be unreachable altogether.
        barren = 0
        lose(code)
      },
      onSocket: () => {
        barren = 0
        connect()
      },
    })
  }

  function hear(message: Message) {
    heardAt = Date.now()
    failures = 0
    isLost = false
    if (message.type === 'beat' || message.type === 'hello') link?.sayHere?.()
    onMessage(message)
  }

  function lose(code?: number) {
    if (code === BYE) return connect()
    link?.close()
    link = null
    clearTimeout(timer)
    isCrowded = code === CROWDED
    if (isCrowded) tellLoss()
    else void comeBack(code === GONE)
  }

  async function comeBack(isGone = false) {
    failures += 1
    if (failures > 1) tellLoss()
    if (failures > 1 || isGone) {
      const may = await mayComeBack()
      if (end.signal.aborted) return
      if (!may) {
        close()
        return onEnd()
      }
    }
    // Skipped if it has been reopened meanwhile.
    if (!link) connectLater()
  }

  function connectLater() {
    clearTimeout(timer)
    timer = setTimeout(connect, barren < MOST_BARREN ? backOff(failures, WAITS_MS) : 0)
  }

  function tellLoss() {
    if (!isLost) onLoss()
    isLost = true
  }

  /** Called when the page becomes visible or the network returns. */
  function look() {
    if (!link || Date.now() - Math.max(openedAt, heardAt) > STALE_MS) connect()
    else link.sayHere?.()
  }

  function close() {
    end.abort()
    clearTimeout(timer)
    clearInterval(watch)
    link?.close()
    link = null
  }

  const watch = setInterval(() => {
    const now = Date.now()
    if (now - heardAt > SILENCE_MS) tellLoss()
    if (link && now - Math.max(openedAt, heardAt) > SILENCE_MS) lose()
  }, CHECK_MS)
  const { signal } = end
  window.addEventListener('online', look, { signal })
  window.addEventListener('pageshow', look, { signal })
  // The browser would keep a dead connection open.
  window.addEventListener('offline', () => lose(), { signal })
  for (const sign of ['focus', 'pointerdown', 'keydown']) {
    window.addEventListener(sign, () => isCrowded && connect(), { signal })
  }
  document.addEventListener(
    'visibilitychange',
    () => (document.hidden ? link?.sayHere?.() : look()),
    { signal },
  )
  connect()
  return {
    reopen: connect,
    ask: async (type, data) => (await link?.ask?.(type, data)) ?? null,
    close,
  }
}
