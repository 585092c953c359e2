import { Check, Plus, Undo2 } from 'lucide-react'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { FieldError } from '~/ui/forms/field'
import { useRequest } from '~/ui/forms/use-request'
import { changeAgenda, useAgenda } from '../../agenda/client'

type BringTopicProps = { squadId: string; topic: { id: string; title: string } }

/**
 * Brings a topic to the squad's next room, or removes it. A single button, so that the focus stays. Renders nothing for
 * a topic that the next room cannot have.
 */
export function BringTopic({ squadId, topic: { id, title } }: BringTopicProps) {
  const { data, isLoading } = useAgenda(squadId)
  const { isBusy, problem, run } = useRequest()
  const known = data?.topics.find((topic) => topic.id === id)
  if (!known) return isLoading ? <div className="min-h-11 print:hidden" /> : null
  const { isBrought } = known
  const label = isBrought ? m.action_undo() : m.agenda_bring()
  return (
    <div className="flex flex-wrap items-center print:hidden">
      <p role="status" className="flex items-center gap-2 text-14 font-580">
        {isBrought && (
          <>
            <Check size={18} strokeWidth={1.75} aria-hidden />
            <span className="mr-2">{m.agenda_brought()}</span>
          </>
        )}
      </p>
      <Button
        tone={isBrought ? 'ghost' : 'plain'}
        icon={isBrought ? Undo2 : Plus}
        isBusy={isBusy}
        aria-label={`${label}: ${title}`}
        onClick={() =>
          void run(() => changeAgenda(squadId, { topicId: id, isBrought: !isBrought }))
        }
      >
        {label}
      </Button>
      {problem && <FieldError>{errorText(problem)}</FieldError>}
    </div>
  )
}
