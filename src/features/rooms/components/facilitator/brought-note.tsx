import { Bookmark } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { useRoomDoor } from '../../client'
import { useBroughtHere } from '../../state/use-brought-here'
import type { Lead } from '../../state/use-lead'

/** Under the title of a topic that the squad has brought from its trends: that it is, and the question that they ask. */
export function BroughtNote({ lead }: { lead: Lead }) {
  const { code, view, Question } = lead
  const { data: door } = useRoomDoor(code)
  const topic = useBroughtHere(lead).find(({ id }) => id === view.topicId)
  if (!topic || !door?.squadId) return null
  return (
    <p
      data-brought
      className="mt-3 flex max-w-[66ch] items-start gap-2.5 rounded-r-control border-l-3 border-ink bg-surface px-3.5 py-2.5 text-15 short:mt-2 short:py-1.5"
    >
      <Bookmark size={17} strokeWidth={1.75} className="mt-0.75 flex-none" aria-hidden />
      <span>
        {m.agenda_from_trends()}{' '}
        <b className="block">
          {Question && <Question squadId={door.squadId} topicId={topic.id} />}
        </b>
      </span>
    </p>
  )
}
