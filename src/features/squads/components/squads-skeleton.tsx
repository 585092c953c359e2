import { m } from '~/paraglide/messages'
import './squads.css'

/** Room for what is coming; not drawn at all when it comes in a moment. */
export function SquadsSkeleton() {
  return (
    <div role="status" className="quiet-arrival">
      <span className="sr-only">{m.loading()}</span>
      <div className="card squad-card squad-skeleton" />
      <div className="card squad-card squad-skeleton" />
    </div>
  )
}
