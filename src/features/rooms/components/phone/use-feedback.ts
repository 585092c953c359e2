import { useRef, useState } from 'react'
import type { Phase } from '~/domain/room'
import { newUuid } from '~/lib/ids'
import { useRequest } from '~/ui/use-request'
import { giveFeedback } from '../../client'
import { type FeedbackDraft, findFeedbackDraft, keepFeedbackDraft } from '../../storage'

const BLANK: FeedbackDraft = { kind: 'improvement', text: '', id: null }

/** Phases with time to write open the form automatically. */
const PHASES_WITH_FORM: readonly Phase[] = ['agreed', 'finished']

export type WrittenFeedback = ReturnType<typeof useFeedback>

/** Anonymous feedback that is being written. It survives every phase and a reload. */
export function useFeedback(code: string, { phase, step }: { phase: Phase; step: number }) {
  const [draft, setDraft] = useState(() => findFeedbackDraft(code) ?? BLANK)
  const [choice, setChoice] = useState<'open' | 'closed' | null>(null)
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [isBlank, setIsBlank] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { isBusy, problem, run } = useRequest()
  const isWanted = PHASES_WITH_FORM.includes(phase) || draft.text !== ''

  function keep(next: FeedbackDraft) {
    setDraft(next)
    keepFeedbackDraft(code, next.text === '' ? null : next)
  }
  /** Changed text gets a new id: otherwise, if the first attempt has arrived, the server would take it for that. */
  function write(change: Partial<Pick<FeedbackDraft, 'kind' | 'text'>>) {
    keep({ ...draft, ...change, id: null })
    setChoice('open')
    setSentAt(null)
    setIsBlank(false)
  }
  async function send() {
    if (draft.text.trim() === '') {
      setIsBlank(true)
      field.current?.focus()
      return
    }
    const { kind, text, id = null } = draft
    const sent = { kind, text, id: id ?? newUuid() }
    keep(sent)
    const isGiven = await run(() => giveFeedback(code, sent))
    if (!isGiven) return
    keep({ ...BLANK, kind })
    setSentAt(step)
  }
  /** The next step may come before the first letter is typed. */
  function hold() {
    setChoice('open')
    setSentAt(null)
  }
  function toggle() {
    setChoice(isOpen ? 'closed' : 'open')
    setSentAt(null)
    // After it has been rendered.
    if (!isOpen) requestAnimationFrame(() => field.current?.focus())
  }

  // A member who has sent feedback is done with it at the next step.
  const isDone = sentAt !== null && sentAt !== step
  const isOpen = choice === 'closed' ? false : isWanted || (choice === 'open' && !isDone)
  return {
    draft,
    field,
    isBlank,
    isBusy,
    isOpen,
    isSent: sentAt === step,
    problem,
    write,
    send,
    toggle,
    hold,
  }
}
