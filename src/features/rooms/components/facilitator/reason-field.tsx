import { PenLine } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { MAX_REASON_LENGTH } from '~/domain/rooms/room'
import type { TopicView } from '~/domain/rooms/room-view'
import { errorText } from '~/i18n/error-texts'
import { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { useStable } from '~/ui/use-stable'
import { performCommand } from '../../leading/client'

type ReasonFieldProps = {
  code: string
  topic: TopicView
  /** Set where the place does not say which topic it is about. */
  isTopicNamed?: boolean
  /** Enter has saved the text, or Esc has left it as it was. */
  onDone: () => void
}

/** Texts that could not be saved, by topic. The field shows them again, also after a step of the room has removed it. */
const unsaved = new Map<string, string>()

/** Why the squad settled on a score. Saves itself: with Enter, and whenever the user goes on to something else. */
export function ReasonField({ code, topic, isTopicNamed = false, onDone }: ReasonFieldProps) {
  const { id: topicId, title } = topic
  const [text, setText] = useState(unsaved.get(topicId) ?? topic.reason ?? '')
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const sent = useRef<string | null>(topic.reason ?? '')

  async function save(): Promise<boolean> {
    const reason = text.trim()
    if (reason === sent.current) return true
    sent.current = reason
    setProblem(null)
    try {
      await performCommand(code, { do: 'giveReason', topicId, reason })
      unsaved.delete(topicId)
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      unsaved.set(topicId, reason)
      sent.current = null
      setProblem(error)
      return false
    }
  }

  function drop() {
    // What counts as sent is not saved when the field goes.
    sent.current = text.trim()
    unsaved.delete(topicId)
    onDone()
  }

  const saveLast = useStable(save)
  // The server. A step of the room replaces the field while the user is writing, and an element that is removed fires no blur event.
  useEffect(() => () => void saveLast(), [saveLast])

  return (
    <Field
      label={isTopicNamed ? m.lead_reason_of({ title }) : m.lead_reason()}
      isLabelHidden={isTopicNamed}
      className="w-full"
      autoFocus
      autoComplete="off"
      maxLength={MAX_REASON_LENGTH}
      value={text}
      error={problem ? errorText(problem) : undefined}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        // The button that gets the focus would be pressed by the same key.
        event.preventDefault()
        if (event.key === 'Escape') drop()
        else void save().then((isSaved) => isSaved && onDone())
      }}
    />
  )
}

/** Opens and closes the field. */
export function ReasonButton({
  ref,
  reason,
  isOpen,
  onClick,
}: {
  ref: Ref<HTMLButtonElement>
  reason: string | null
  isOpen: boolean
  onClick: () => void
}) {
  return (
    <Button ref={ref} tone="ghost" icon={PenLine} aria-expanded={isOpen} onClick={onClick}>
      {reason === null ? m.lead_reason_add() : m.lead_reason_change()}
    </Button>
  )
}

/** State of a field that a button opens and that gives the focus back to it. */
export function useReason() {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return {
    isOpen,
    button,
    toggle: () => setIsOpen(!isOpen),
    close: () => {
      setIsOpen(false)
      button.current?.focus()
    },
  }
}
