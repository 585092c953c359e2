import { Bookmark } from 'lucide-react'
import { useBroughtHere } from '~/features/rooms/state/use-brought-here'
import type { Lead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'

/** Note below the title of a topic that the squad has brought from its trends. */
export function BroughtNote({ lead }: { lead: Lead }) {
  const isBrought = useBroughtHere(lead).some(({ id }) => id === lead.view.topicId)
  if (!isBrought) return null
  return (
    <p
      data-brought
      className="mt-3 flex w-fit items-center gap-2.5 rounded-r-control border-l-3 border-ink bg-surface px-3.5 py-2 text-15 short:mt-2 short:py-1.5"
    >
      <Bookmark size={17} strokeWidth={1.75} className="flex-none" aria-hidden />
      {m.agenda_from_trends()}
    </p>
  )
}
