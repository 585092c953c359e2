import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'

/** Placeholder while squads load, shown only after a moment. */
export function SquadsSkeleton() {
  return (
    <div role="status" className={looks.quietArrival}>
      <span className="sr-only">{m.loading()}</span>
      <div className={`${looks.card} mb-5 h-140 border-transparent bg-sunken`} />
      <div className={`${looks.card} mb-5 h-140 border-transparent bg-sunken`} />
    </div>
  )
}
