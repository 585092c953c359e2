import type { WebSocketWire } from '~/lib/server/web-socket.server'
import type { Frame } from './frames.server'
import { ENDINGS, type Ending, pageMessage } from './schema'

/** A reader with more unsent bytes is stalled. Its connection is cut, and it reconnects to get the newest view. */
const MOST_WAITING_BYTES = 256 * 1024

/** Most messages of a page between two of the server's beats. */
const MOST_MESSAGES = 60

/** The connection of one page. */
export type Stream = {
  send(frame: Frame): void
  /** Ends the connection, and tells the page why. */
  end(why: Ending): void
  /** Ends it without a word. The page waits before it connects again. */
  cut(): void
  /** Calls the listener once, when the connection has ended for any reason, or immediately if it already has. */
  onClose(listener: () => void): void
  /** For how long the page has said nothing, in milliseconds. */
  silentMs(): number
  /** True if the page has said that its tab is hidden. */
  isHidden(): boolean
  /** True for a page that gets the whole view at every change. */
  wantsViews: boolean
}

/** The connection of a page over a WebSocket. */
export function openSocket(wire: WebSocketWire): Stream {
  let heardAt = performance.now()
  let isHidden = false
  let messages = 0
  wire.onText((text) => {
    messages += 1
    if (messages > MOST_MESSAGES) return wire.cut()
    const message = pageMessage.safeParse(toJson(text))
    if (!message.success) return wire.cut()
    heardAt = performance.now()
    isHidden = message.data.isHidden
  })
  wire.onClose((isGoodbye) => {
    if (isGoodbye) heardAt = performance.now()
  })
  return {
    send(frame) {
      if (frame.type === 'beat') messages = 0
      if (wire.waitingBytes() > MOST_WAITING_BYTES) wire.cut()
      else wire.send(frame.packet)
    },
    end: (why) => wire.close(ENDINGS[why]),
    cut: wire.cut,
    onClose: (listener) => wire.onClose(() => listener()),
    silentMs: () => performance.now() - heardAt,
    isHidden: () => isHidden,
    wantsViews: false,
  }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
