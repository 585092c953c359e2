import { ArrowRight } from 'lucide-react'
import type { Bringing } from '~/features/transfer/state/use-bringing'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { BringList } from './bring-preview'
import { StepTitle } from './step-title'

/** The imported sprints, with links to their squads. */
export function BringDone({ bringings }: { bringings: readonly Bringing[] }) {
  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby="bring-step">
      <div>
        <StepTitle>{m.bring_done()}</StepTitle>
        <p className="text-ink-2">{m.bring_done_lead()}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {bringings.map(({ squadId, name }) => (
          <LocaleLink
            key={squadId}
            to={`/squad/${squadId}`}
            className={`${buttonClass({ tone: 'primary' })} max-w-full`}
          >
            <span className="min-w-0 truncate">{m.bring_open({ name })}</span>
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
          </LocaleLink>
        ))}
      </div>
      <BringList bringings={bringings} />
    </section>
  )
}
