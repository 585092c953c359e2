import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import styles from './squads.module.css'

/** Room for what is coming; not drawn at all when it comes in a moment. */
export function SquadsSkeleton() {
  return (
    <div role="status" className={looks.quietArrival}>
      <span className="sr-only">{m.loading()}</span>
      <div className={`${looks.card} ${styles.card} ${styles.skeleton}`} />
      <div className={`${looks.card} ${styles.card} ${styles.skeleton}`} />
    </div>
  )
}
