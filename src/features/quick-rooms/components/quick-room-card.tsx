import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { QuickRoomFields } from './quick-room-fields'

/** The form on a page that is read: `quick-form.ts` sends it, without React. */
export function QuickRoomCard() {
  return (
    <section
      data-quick-rooms
      aria-labelledby="quick-room"
      className={`${looks.card} p-6 below-type:p-4`}
    >
      <h2 id="quick-room" className="text-20">
        {m.quick_title()}
      </h2>
      <p className="mt-1 mb-4 text-14 text-ink-2">{m.quick_lead()}</p>
      <form
        method="post"
        noValidate
        className="grid gap-4"
        data-quick-room
        data-failure={m.quick_failed()}
      >
        <QuickRoomFields />
        <p role="alert" className="text-14 font-540 text-danger empty:hidden" />
      </form>
    </section>
  )
}
