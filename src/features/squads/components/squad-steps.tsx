import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'

const STEPS = [m.squad_step_show, m.squad_step_vote, m.squad_step_agree]

/** The first steps of a squad without sprints, and a link to import earlier ones. */
export function SquadSteps({ squadId }: { squadId: string }) {
  return (
    <div className={`${looks.card} grid gap-3 px-5 py-5`}>
      <ol className="grid grid-cols-3 gap-6 below-layout:grid-cols-1 below-layout:gap-3">
        {STEPS.map((step, at) => (
          <li key={step()} className="flex gap-3 text-14">
            <b aria-hidden>{at + 1}</b>
            {step()}
          </li>
        ))}
      </ol>
      <p className="text-14 text-ink-2">
        {m.squad_step_import()}{' '}
        <LocaleLink to={`/squad/${squadId}/settings`} className={looks.textLink}>
          {m.squad_step_import_link()}
        </LocaleLink>
      </p>
    </div>
  )
}
