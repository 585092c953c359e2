import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Feedback } from '~/domain/rooms/room'
import type { RoomView } from '~/domain/rooms/room-view'
import { useFeedback } from './use-feedback'

/** Ids of the headings of the room settings that other parts lead to. */
export const SETTINGS_ID = 'room-settings'
export const PAPER_ID = 'paper-seats'

export type Side = ReturnType<typeof useSide>

/** Returns the state of the column beside the stage: the room or its settings, and the facilitator's own comment. */
export function useSide({ code, view }: { code: string; view: RoomView }) {
  const [areSettingsOpen, setSettingsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const comment = useFeedback(code, view, { opensItself: false })

  const feedback = useNewestFirst(view.feedback)

  function openSettings(heading: typeof SETTINGS_ID | typeof PAPER_ID = SETTINGS_ID) {
    // The heading must be rendered before it can take the focus.
    flushSync(() => setSettingsOpen(true))
    document.getElementById(heading)?.focus()
  }
  function closeSettings() {
    flushSync(() => setSettingsOpen(false))
    opener.current?.focus()
  }
  function writeComment() {
    setSettingsOpen(false)
    comment.open()
  }
  return { areSettingsOpen, openSettings, closeSettings, opener, feedback, comment, writeComment }
}

/** Comments have no time, so their order is that in which this browser has seen them. */
function useNewestFirst(feedback: readonly Feedback[]): Feedback[] {
  const [seen, setSeen] = useState<readonly string[]>([])
  const added = feedback.map(({ id }) => id).filter((id) => !seen.includes(id))
  if (added.length > 0) setSeen([...added, ...seen])
  const places = new Map(seen.map((id, at) => [id, at]))
  return feedback.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}
