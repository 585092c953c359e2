import { CircleCheck } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { PhaseHeading } from './phase-heading'
import { PhoneFrame } from './phone-frame'
import type { SavedSprint } from './reveal'

/** Renders the message that the sprint is stored in this browser. */
export function Saved({ saved: { sprint, people } }: { saved: SavedSprint }) {
  return (
    <PhoneFrame title={m.one_phone_title()} note={m.one_phone_count({ count: people })}>
      <div className="my-auto grid gap-3">
        <CircleCheck size={32} strokeWidth={1.75} aria-hidden />
        <PhaseHeading>{m.one_phone_saved({ sprint })}</PhaseHeading>
        <p className="text-ink-2">
          {people < 3 ? m.one_phone_saved_lead_few() : m.one_phone_saved_lead()}
        </p>
      </div>
      <LocaleLink to="/retrospectiva" className={buttonClass({ tone: 'primary', size: 'large' })}>
        {m.one_phone_open_sprint()}
      </LocaleLink>
    </PhoneFrame>
  )
}
