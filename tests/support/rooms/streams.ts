import { applyChanges } from '~/domain/rooms/live/view-changes'
import type { Frame } from '~/features/rooms/running/frames.server'
import type { Ending, RoomMessage, RoomMessages } from '~/features/rooms/running/schema'
import type { Stream } from '~/features/rooms/running/stream.server'

/** The last view, and the changes after it. */
type Shown = RoomMessages['view'] | undefined

/** A connection that records what it was sent, for tests. */
export function recordStream() {
  const messages: RoomMessage[] = []
  const bytes: Buffer[] = []
  /** After each message. */
  const views: Shown[] = []
  const waiting = new Set<() => void>()
  let ending: Ending | undefined
  let onClose = () => {}
  let isClosed = false
  /** Null for a page that answers every beat. */
  let heardAt: number | null = null
  let isHidden = false

  function take({ packet, text }: Frame) {
    bytes.push(packet)
    const message = JSON.parse(text.toString()) as RoomMessage
    messages.push(message)
    views.push(afterMessage(views.at(-1), message))
    for (const wake of waiting) wake()
  }
  function close() {
    if (isClosed) return
    isClosed = true
    onClose()
  }
  const stream: Stream = {
    send: take,
    end: async (why) => {
      ending ??= why
      close()
    },
    cut: close,
    onClose: (listener) => {
      if (isClosed) listener()
      else onClose = listener
    },
    silentMs: () => (heardAt === null ? 0 : performance.now() - heardAt),
    isHidden: () => isHidden,
    wantsViews: false,
  }

  function view(): Shown {
    return views.at(-1)
  }

  /** The current view or the first later one that fulfils the condition. */
  async function viewWhere(
    isWanted: (view: RoomMessages['view']) => boolean,
  ): Promise<RoomMessages['view']> {
    for (;;) {
      const shown = view()
      if (shown && isWanted(shown)) return shown
      await new Promise<void>((resolve) => {
        const wake = () => {
          waiting.delete(wake)
          resolve()
        }
        waiting.add(wake)
      })
    }
  }

  return {
    stream,
    messages,
    bytes,
    views,
    view,
    viewWhere,
    close,
    isEnded: () => isClosed,
    /** Why the server has ended it, if it has said so. */
    ending: () => ending,
    /** The tab is shown or hidden. */
    hide: (wanted: boolean) => {
      isHidden = wanted
    },
    /** Nothing has been heard of the page for so long. */
    fallSilent: (ms: number) => {
      heardAt = performance.now() - ms
    },
  }
}

function afterMessage(shown: Shown, { type, data }: RoomMessage): Shown {
  if (type === 'view') return data
  return type === 'change' && shown ? applyChanges(shown, data) : shown
}
