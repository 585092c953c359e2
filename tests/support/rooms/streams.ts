import { applyChanges } from '~/domain/rooms/live/view-changes'
import type { Frame } from '~/features/rooms/running/frames.server'
import type { Ending, RoomMessage, RoomMessages } from '~/features/rooms/running/schema'
import type { Stream } from '~/features/rooms/running/stream.server'

/** The last view, with later changes applied. */
type Shown = RoomMessages['view'] | undefined

/** A connection that records its messages, for tests. */
export function recordStream() {
  const messages: RoomMessage[] = []
  const bytes: Buffer[] = []
  /** Called after each message. */
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

  /** Returns the current view, or the first later one that meets the condition. */
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
    /** The reason that the server gave for ending it, if any. */
    ending: () => ending,
    /** Shows or hides the tab. */
    hide: (wanted: boolean) => {
      isHidden = wanted
    },
    /** Simulates a page that has been silent for this long. */
    fallSilent: (ms: number) => {
      heardAt = performance.now() - ms
    },
  }
}

function afterMessage(shown: Shown, { type, data }: RoomMessage): Shown {
  if (type === 'view') return data
  return type === 'change' && shown ? applyChanges(shown, data) : shown
}
