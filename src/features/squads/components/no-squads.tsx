import { EmptyDial } from '~/features/scoring/components/empty-dial'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { NewSquadForm } from './new-squad-form'

const STEPS = [
  { title: m.dashboard_step_room, text: m.dashboard_step_room_text },
  { title: m.dashboard_step_compare, text: m.dashboard_step_compare_text },
]

/** Dashboard of a user without squads: a form to create one, and the steps after that. */
export function NoSquads({ onCreated }: { onCreated: (squadId: string) => void }) {
  return (
    <>
      <section
        className={`${looks.card} grid grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] overflow-hidden below-layout:grid-cols-1`}
        aria-labelledby="no-squads"
      >
        <div className="grid place-items-center px-8 py-14 border-r border-line bg-surface-2 below-layout:p-8 below-layout:border-r-0 below-layout:border-b below-layout:border-b-line">
          <EmptyDial />
        </div>
        <div className="self-center p-14 below-layout:px-5 below-layout:py-6">
          <h2 id="no-squads" className="text-32 tracking-title">
            {m.dashboard_empty()}
          </h2>
          <p className="mt-2 text-ink-2">{m.dashboard_empty_hint()}</p>
          <NewSquadForm tone="primary" className="mt-6 mb-5" isStacking onCreated={onCreated} />
          <p className="text-14 text-ink-2">
            {m.dashboard_try()}{' '}
            <LocaleLink to="/retrospectiva" className={looks.textLink}>
              {m.dashboard_try_link()}
            </LocaleLink>
          </p>
        </div>
      </section>
      <ol
        className="grid grid-cols-2 gap-6 mt-8 text-ink-2 below-layout:grid-cols-1 below-layout:gap-4"
        aria-label={m.dashboard_steps()}
      >
        {STEPS.map(({ title, text }, index) => (
          <li key={title()} className="flex gap-3.5 border-t border-line pt-3.5">
            <span className="min-w-5 text-24/7 wide font-640 text-ink-3" aria-hidden>
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
