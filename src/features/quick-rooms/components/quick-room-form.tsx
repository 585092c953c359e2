import { m } from '~/paraglide/messages'
import { Form } from '~/ui/form'
import { Notice } from '~/ui/notice'
import { QuickRoomFields } from './quick-room-fields'
import { useQuickRoom } from './use-quick-room'

/** Opens a room without an account, with one press. */
export function QuickRoomForm() {
  const { isBusy, problem, open } = useQuickRoom()
  return (
    <section data-quick-rooms aria-labelledby="quick-room" className="border-t border-line pt-6">
      <h2 id="quick-room" className="text-20">
        {m.quick_title()}
      </h2>
      <p className="mt-1 mb-4 text-14 text-ink-2">{m.quick_lead()}</p>
      <Form
        className="grid gap-4"
        onSubmit={(values) =>
          open({ squadName: values('squad'), topics: values('set') === 'full' ? 'full' : 'short' })
        }
      >
        <QuickRoomFields isBusy={isBusy} />
        {problem !== null && <Notice tone="error">{problem}</Notice>}
      </Form>
    </section>
  )
}
