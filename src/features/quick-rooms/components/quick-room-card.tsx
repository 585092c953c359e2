import { LogIn } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { ExampleButton } from './example-button'
import { QuickAnswer } from './quick-answer'
import { QuickRoomFields } from './quick-room-fields'

/** Renders the form on a read-only page: `quick-form.ts` submits it, without React. */
export function QuickRoomCard() {
  return (
    <section
      data-quick-rooms
      aria-labelledby="quick-room"
      className={`${looks.card} overflow-hidden`}
    >
      <div className="p-6 pb-4 below-type:p-4">
        <h2 id="quick-room" className="text-20">
          {m.quick_title()}
        </h2>
        <p className="mt-1 mb-4 text-14 text-ink-2">{m.quick_lead()}</p>
        <form
          method="post"
          noValidate
          className="grid grid-cols-1 gap-4"
          data-quick-room
          data-failure={m.quick_failed()}
        >
          <QuickRoomFields />
          <QuickAnswer answer={null} />
        </form>
      </div>
      <p className="flex flex-wrap justify-between gap-x-2 border-t border-line bg-surface-2 px-1 py-2">
        <ExampleButton />
        <LocaleLink to="/room" className={buttonClass({ tone: 'ghost' })}>
          <LogIn size={18} strokeWidth={1.75} aria-hidden />
          {m.nav_room_code()}
        </LocaleLink>
      </p>
    </section>
  )
}
