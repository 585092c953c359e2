import { Bookmark } from 'lucide-react'
import { useBroughtHere } from '~/features/rooms/state/use-brought-here'
import type { Lead } from '~/features/rooms/state/use-lead'
import { topicQuestion } from '~/features/scoring/texts/topic-question'
import { sprintLabel } from '~/i18n/sprint-label'
import { m } from '~/paraglide/messages'

/** Says that the squad has brought the current topic from its trends, and the question that the topic raises there. */
export function BroughtNote({ lead }: { lead: Lead }) {
  const topic = useBroughtHere(lead).find(({ id }) => id === lead.view.topicId)
  if (!topic) return null
  const { question } = topic
  return (
    <p
      data-brought
      className="mt-3 flex w-fit gap-2.5 rounded-r-control border-l-3 border-ink bg-surface px-3.5 py-2 text-15 short:mt-2 short:py-1.5"
    >
      <Bookmark size={17} strokeWidth={1.75} className="mt-0.75 flex-none" aria-hidden />
      <span>
        {m.agenda_from_trends()}
        {question && (
          <>
            {' · '}
            <b>
              {topicQuestion(
                question.kind === 'fell'
                  ? { ...question, sprint: m.squad_sprint({ sprint: sprintLabel(question) }) }
                  : question,
              )}
            </b>
          </>
        )}
      </span>
    </p>
  )
}
