import { EmptyDial } from '~/features/scoring/components/empty-dial'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/locale-link'
import looks from '~/ui/looks.module.css'
import styles from './dashboard.module.css'
import { NewSquadForm } from './new-squad-form'

const STEPS = [
  { title: m.dashboard_step_squad, text: m.dashboard_step_squad_text },
  { title: m.dashboard_step_score, text: m.dashboard_step_score_text },
  { title: m.dashboard_step_compare, text: m.dashboard_step_compare_text },
]

/** The dashboard of a user without squads: the one thing to do, and the steps after it. */
export function NoSquads({ onCreated }: { onCreated: (squadId: string) => void }) {
  return (
    <>
      <section className={`${looks.card} ${styles.noSquads}`} aria-labelledby="no-squads">
        <div className={styles.noSquadsPicture}>
          <EmptyDial />
        </div>
        <div className={styles.noSquadsText}>
          <h2 id="no-squads" className="text-32 tracking-title">
            {m.dashboard_empty_heading()}
          </h2>
          <p className="mt-2 text-ink-2">
            {m.dashboard_empty()} {m.dashboard_empty_hint()}
          </p>
          <NewSquadForm tone="primary" className="mt-6 mb-5" isStacking onCreated={onCreated} />
          <p className="text-14 text-ink-2">
            {m.dashboard_try()}{' '}
            <LocaleLink to="/retrospectiva" className={looks.textLink}>
              {m.dashboard_try_link()}
            </LocaleLink>
          </p>
        </div>
      </section>
      <ol className={styles.firstSteps} aria-label={m.dashboard_steps()}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title()} className={styles.firstStep} data-now={index === 0 || undefined}>
            <span
              className={`${styles.firstStepNumber} ${index === 0 ? 'text-ink' : 'text-ink-3'}`}
              aria-hidden
            >
              {index + 1}
            </span>
            <div>
              <b className="text-ink">{title()}</b>
              <p className="mt-0.5 text-14">{text()}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
