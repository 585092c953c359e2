import { ArrowRight } from 'lucide-react'
import { reviewOf } from '~/domain/actions/action'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { useActions } from '../client'
import { OpenAction } from './open-action'

/** The squad's open actions in a card, each with its tick. Renders nothing without any. */
export function OpenActions({
  squad: { id: squadId, openActionCount: count },
}: {
  squad: { id: string; openActionCount: number }
}) {
  const { data } = useActions(count > 0 ? squadId : null)
  if (count === 0) return null
  return (
    <section className={`${looks.card} print:break-inside-avoid`} aria-labelledby="actions">
      <div className="flex min-h-14 items-center justify-between gap-4 pr-2 pl-5 below-layout:pl-4">
        <h2 id="actions" tabIndex={-1} className={looks.cardHeading}>
          {m.squad_open_actions()}
        </h2>
        <LocaleLink to={`/squad/${squadId}/actions`} className={buttonClass({ tone: 'ghost' })}>
          {m.squad_see_all()}
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
        </LocaleLink>
      </div>
      <ul className="grid min-h-18 grid-cols-3 border-t border-line below-layout:grid-cols-1">
        {data &&
          reviewOf(data.actions, data.sprint).map((action) => (
            <OpenAction key={action.id} action={action} squadId={squadId} sprint={data.sprint} />
          ))}
      </ul>
    </section>
  )
}
