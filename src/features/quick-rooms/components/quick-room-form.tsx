import { useEffect, useRef } from 'react'
import { useQuickRoom } from '~/features/quick-rooms/state/use-quick-room'
import type { Wanted } from '~/features/quick-rooms/view/wanted-room'
import { OnePhoneLink } from '~/features/rooms/components/shared/one-phone-link'
import { m } from '~/paraglide/messages'
import { Form, type FormValues } from '~/ui/forms/form'
import { later } from '~/ui/later'
import { takeTypedSquad } from '../storage'
import { type ChosenPack, QuickRoomFields } from './quick-room-fields'

const useAnswer = later(() => import('./quick-answer'))

type QuickRoomFormProps = {
  /** The pack that was chosen for the room. */
  pack: ChosenPack | null
  onPacks: () => void
}

/** Renders the form that opens a room without an account. */
export function QuickRoomForm({ pack, onPacks }: QuickRoomFormProps) {
  const { isBusy, answer, open } = useQuickRoom()
  const shown = useAnswer(answer !== null)
  const sent = useRef<Wanted | null>(null)
  const section = useRef<HTMLElement>(null)
  // The previous page has stored it in the tab's storage, and the field is uncontrolled.
  useEffect(() => {
    const field = section.current?.querySelector<HTMLInputElement>('input[name=squad]')
    if (field && field.value === '') field.value = takeTypedSquad()
  }, [])

  function send(values: FormValues) {
    const set = values('set')
    const topics = set === 'pack' && pack ? pack.topics : set === 'full' ? 'full' : 'short'
    sent.current = { squadName: values('squad'), topics }
    open(sent.current)
  }

  return (
    <section
      ref={section}
      data-quick-rooms
      aria-labelledby="quick-room"
      className="border-t border-line pt-6"
    >
      <h2 id="quick-room" className="mb-4 text-20">
        {m.quick_title()}
      </h2>
      <Form className="grid grid-cols-1 gap-4" onSubmit={send}>
        <QuickRoomFields {...{ isBusy, pack, onPacks }} />
        {shown && (
          <shown.QuickAnswer
            answer={answer}
            onFurther={() => sent.current && open({ ...sent.current, isFurther: true })}
          >
            {answer?.kind === 'failed' && answer.isOffline && <OnePhoneLink />}
          </shown.QuickAnswer>
        )}
        <p className="text-13/5 text-ink-2">{m.quick_note()}</p>
      </Form>
    </section>
  )
}
