import { applyChanges } from '~/domain/view-changes'
import type { RoomMessages } from './schema'
import type { Stream } from './stream.server'

type Message = {
  [Name in keyof RoomMessages]: { event: Name; data: RoomMessages[Name] }
}[keyof RoomMessages]

/** The last view, and the changes after it. */
type Shown = RoomMessages['view'] | undefined

/** A stream that records what it was sent, for tests. */
export function recordStream() {
  const messages: Message[] = []
  const bytes: Buffer[] = []
  /** After each message. */
  const views: Shown[] = []
  const waiting = new Set<() => void>()
  let onClose = () => {}
  let isClosed = false

  function take(frame: Buffer) {
    bytes.push(frame)
    const text = frame.toString()
    const event = text.match(/^event: (.*)$/m)?.[1]
    const data = text.match(/^data: (.*)$/m)?.[1] ?? ''
    const message = { event, data: JSON.parse(data) } as Message
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
    end: (frame) => {
      if (frame) take(frame)
      close()
    },
    onClose: (listener) => {
      if (isClosed) listener()
      else onClose = listener
    },
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

  return { stream, messages, bytes, views, view, viewWhere, close, isEnded: () => isClosed }
}

function afterMessage(shown: Shown, { event, data }: Message): Shown {
  if (event === 'view') return data
  return event === 'change' && shown ? applyChanges(shown, data) : shown
}
