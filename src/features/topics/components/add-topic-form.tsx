import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX_TITLE_LENGTH, MAX_TOPICS } from '~/domain/topics/topic-tree'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'

type AddProblem = 'BLANK_TITLE' | 'TOO_MANY_TOPICS' | 'PARENT_NOT_FOUND'
export type AddOutcome = { ok: true } | { ok: false; reason: AddProblem }

/** Form with a title and a button. After adding, the field is empty for the next title. */
export function AddTopicForm({
  kind,
  autoFocus = false,
  about,
  onAdd,
}: {
  kind: 'topic' | 'subtopic'
  autoFocus?: boolean
  /** The edited object. A change of it hides the refusal, because the user has moved on. */
  about: unknown
  onAdd: (title: string) => AddOutcome
}) {
  const [title, setTitle] = useState('')
  const [refusal, setRefusal] = useState<{ reason: AddProblem; about: unknown } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isTopic = kind === 'topic'

  function add() {
    const outcome = onAdd(title)
    setRefusal(outcome.ok ? null : { reason: outcome.reason, about })
    if (outcome.ok) setTitle('')
    input.current?.focus()
  }

  return (
    <form
      noValidate
      className="flex items-start gap-3 below-type:flex-col below-type:items-stretch"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Field
        ref={input}
        label={isTopic ? m.local_add_topic_heading() : m.local_subtopic_title()}
        placeholder={isTopic ? m.local_topic_title() : m.local_subtopic_title()}
        isLabelHidden={!isTopic}
        autoFocus={autoFocus}
        className="flex-1"
        maxLength={MAX_TITLE_LENGTH}
        value={title}
        error={
          refusal && refusal.about === about ? problemText(refusal.reason, isTopic) : undefined
        }
        onChange={({ target }) => {
          setTitle(target.value)
          setRefusal(null)
        }}
      />
      <Button type="submit" icon={Plus} className={isTopic ? 'mt-6 below-type:mt-0' : ''}>
        {isTopic ? m.local_add_topic() : m.local_add_subtopic()}
      </Button>
    </form>
  )
}

function problemText(reason: AddProblem, isTopic: boolean): string {
  if (reason === 'TOO_MANY_TOPICS') return m.local_problem_too_many({ max: MAX_TOPICS })
  return isTopic ? m.local_problem_title_blank() : m.local_problem_subtitle_blank()
}
