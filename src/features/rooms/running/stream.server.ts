import { parseStorable } from '~/lib/server/requests/request-body.server'
import type { WebSocketWire } from '~/lib/server/web-socket.server'
import { type Frame, toFrame } from './frames.server'
import { type Answered, type Asked, ENDINGS, type Ending, pageMessage } from './schema'

/**
 * Unsent bytes at which a reader counts as stalled. Its connection is cut, and it reconnects to get the newest view.
 */
const MOST_WAITING_BYTES = 256 * 1024

/** Most messages of a page between two beats of the server. */
const MOST_MESSAGES = 60

/** The connection of one page. */
export type Stream = {
  send(frame: Frame): void
  /** Ends the connection with a reason, once pending messages of the page have a response. Resolves then. */
  end(why: Ending): Promise<void>
  /** Ends it without a reason. The page waits before it reconnects. */
  cut(): void
  /** Calls the listener once, when the connection has ended for any reason, or immediately if it already has. */
  onClose(listener: () => void): void
  /** Time for which the page has been silent, in milliseconds. */
  silentMs(): number
  /** True if the page has reported that its tab is hidden. */
  isHidden(): boolean
  /** True for a page that gets the whole view at every change. */
  wantsViews: boolean
}

/** Opens the connection of a page over a WebSocket. `answer` handles the page's messages. */
export function openSocket(
  wire: WebSocketWire,
  answer: (asked: Asked) => Promise<Answered>,
): Stream {
  const pending = new Set<Promise<void>>()
  let heardAt = performance.now()
  let isHidden = false
  let isEnding = false
  let messages = 0

  function take(asked: Asked) {
    const answering = answer(asked)
      .then((answered) => wire.send(toFrame('answer', answered).packet))
      .finally(() => pending.delete(answering))
    pending.add(answering)
  }

  wire.onText((text) => {
    // The page posts messages that got no response.
    if (isEnding) return
    messages += 1
    const message = messages > MOST_MESSAGES ? null : parse(text)
    if (!message) return wire.cut()
    heardAt = performance.now()
    if (message.type === 'here') isHidden = message.isHidden
    else take(message)
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
    async end(why) {
      isEnding = true
      await Promise.all(pending)
      wire.close(ENDINGS[why])
    },
    cut: wire.cut,
    onClose: (listener) => wire.onClose(() => listener()),
    silentMs: () => performance.now() - heardAt,
    isHidden: () => isHidden,
    wantsViews: false,
  }
}

function parse(text: string) {
  try {
    return pageMessage.safeParse(parseStorable(text)).data
  } catch {
    return undefined
  }
}
