import { useRef, useState } from 'react'
import { PHASES, type Phase } from '~/domain/rooms/phases'
import type { Feedback } from '~/domain/rooms/room'
import { giveFeedback } from '~/features/rooms/running/client'
import { type FeedbackDraft, findFeedbackDraft, keepFeedbackDraft } from '~/features/rooms/storage'
import { newUuid } from '~/lib/ids'
import { useRequest } from '~/ui/forms/use-request'

const BLANK: FeedbackDraft = { kind: null, text: '', id: null }

export type WrittenFeedback = ReturnType<typeof useFeedback>

/** Anonymous feedback that is being written. It survives every phase and a reload. */
export function useFeedback(
  code: string,
  { phase, step, topicId }: { phase: Phase; step: number; topicId: string | null },
  { opensItself = true } = {},
) {
  const [draft, setDraft] = useState(() => findFeedbackDraft(code) ?? BLANK)
  const [choice, setChoice] = useState<'open' | 'closed' | null>(null)
  /** True if the form was closed as the one for ideas. */
  const [wasForIdeas, setWasForIdeas] = useState(false)
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [isBlank, setIsBlank] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { isBusy, problem, run } = useRequest()
  const { isOver: isForIdeas, opensFeedback } = PHASES[phase]
  const isWanted = (opensItself && opensFeedback) || draft.text !== ''

  function keep(next: FeedbackDraft) {
    setDraft(next)
    keepFeedbackDraft(code, next.text === '' ? null : next)
  }
  const about = draft.topicId === undefined ? topicId : draft.topicId
  /** Changed text gets a new id. Otherwise the server would mistake it for the first attempt, if that has arrived. */
  function write(text: string) {
    // The current topic when the writing starts, even if the room continues meanwhile.
    const stays = text !== '' || draft.topicId === null
    keep({ kind: null, text, id: null, ...(stays ? { topicId: about } : {}) })
    setChoice('open')
    setSentAt(null)
    setIsBlank(false)
  }
  /** Sets the topic, null for a general comment. Like changed text it gets a new id. */
  function setAbout(topic: string | null) {
    keep({ kind: null, text: draft.text, id: null, topicId: topic })
    setChoice('open')
  }
  async function send(kind: Feedback['kind']) {
    if (isBusy) return
    const { text } = draft
    if (text.trim() === '') {
      setIsBlank(true)
      field.current?.focus()
      return
    }
    const sent = { kind, text, id: draft.kind === kind && draft.id ? draft.id : newUuid() }
    keep({ ...sent, topicId: about })
    const ofTopic = about === null ? {} : { topicId: about }
    const isGiven = await run(() => giveFeedback(code, { ...sent, ...ofTopic }))
    if (!isGiven) return
    keep(BLANK)
    setSentAt(step)
  }
  /** The next step may come before the first letter is typed. */
  function hold() {
    setChoice('open')
    setSentAt(null)
  }
  function open() {
    setChoice('open')
    setSentAt(null)
    // After it has been rendered.
    requestAnimationFrame(() => field.current?.focus())
  }
  function close() {
    setChoice('closed')
    setWasForIdeas(isForIdeas)
    setSentAt(null)
    opener.current?.focus()
  }

  // A member who has sent feedback is done with it at the next step.
  const isDone = sentAt !== null && sentAt !== step
  const isClosed = choice === 'closed' && wasForIdeas === isForIdeas
  const isOpen = !isClosed && (isWanted || (choice === 'open' && !isDone))
  return {
    draft,
    about,
    /** The topic that the comment is, or can be, about. */
    offered: draft.topicId ?? topicId,
    setAbout,
    field,
    opener,
    isBlank,
    isBusy,
    isOpen,
    isSent: sentAt === step,
    problem,
    write,
    send,
    open,
    close,
    hold,
  }
}
