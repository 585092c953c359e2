import type { AgreedAction } from '~/domain/rooms/agreed-actions'
import { agreedText } from '~/features/rooms/texts/review-texts'
import { m } from '~/paraglide/messages'
import styles from './wall-end.module.css'

/** Actions that the squad agrees on in this room. */
export function AgreedBoard({ agreed }: { agreed: readonly AgreedAction[] }) {
  return (
    <section aria-labelledby="wall-agreed" className={styles.agreed}>
      <h2
        id="wall-agreed"
        className="wall-28 font-580 tracking-normal text-ink-2 font-stretch-normal"
      >
        {m.agree_agreed()}
      </h2>
      <ol>
        {agreed.map((action) => (
          <li key={action.id} className={styles.promise}>
            <span className={styles.name}>{action.title}</span>
            <small className="col-start-2 fit-26 font-400 text-ink-2">{agreedText(action)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
