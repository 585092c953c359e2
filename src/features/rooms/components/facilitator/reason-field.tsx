import { useEffect, useRef, useState } from 'react'
import { MAX_REASON_LENGTH } from '~/domain/rooms/room'
import type { TopicView } from '~/domain/rooms/room-view'
import { errorText } from '~/i18n/error-texts'
import { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'
import { useStable } from '~/ui/use-stable'
import { performCommand } from '../../leading/client'

type ReasonFieldProps = {
  code: string
  topic: TopicView
  /** Set where the context does not name the topic. */
  isTopicNamed?: boolean
  /** Takes the focus when it appears. */
  isFocused?: boolean
  /**
   * Called when Enter has saved the text, or Esc has restored it, in a field that then disappears. Without it Enter
   * submits the surrounding form.
   */
  onDone?: () => void
}

/**
 * Texts that could not be saved, by topic. The field shows them again, even after a step of the room has removed it.
 */
const unsaved = new Map<string, string>()

/** Field for the reason for an agreed score. It saves with Enter, and on blur. */
export function ReasonField({
  code,
  topic,
  isTopicNamed = false,
  isFocused = false,
  onDone,
}: ReasonFieldProps) {
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

  function restore() {
    const before = topic.reason ?? ''
    // Nothing is unsaved when the field disappears.
    sent.current = onDone ? text.trim() : before
    unsaved.delete(topicId)
    setText(before)
    onDone?.()
  }

  const saveLast = useStable(save)
  // The server. A step of the room replaces the field during typing, and a removed element fires no blur event.
  useEffect(() => () => void saveLast(), [saveLast])

  return (
    <Field
      label={isTopicNamed ? m.lead_reason_of({ title }) : m.lead_reason()}
      isLabelHidden={isTopicNamed}
      className="w-full"
      autoFocus={isFocused}
      placeholder={m.lead_reason_example()}
      autoComplete="off"
      maxLength={MAX_REASON_LENGTH}
      value={text}
      error={problem ? errorText(problem) : undefined}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        // The same key would press the button that receives the focus.
        if (onDone) event.preventDefault()
        if (event.key === 'Escape') restore()
        else void save().then((isSaved) => isSaved && onDone?.())
      }}
    />
  )
}

/** Keeps the state of a field that a button opens and that returns the focus to it. */
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
