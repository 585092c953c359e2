import { type ReactNode, useRef } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import { useKeptFocus } from '~/features/rooms/state/kept-focus'
import { type QuickKeeper, useLead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { ToastRegion } from '~/ui/overlays/toast'
import type { LiveRoom } from '../../running/client'
import { Announcer } from '../shared/announcer'
import { FacilitatorBar } from './facilitator-bar'
import { FacilitatorSide } from './facilitator-side'
import { STAGES } from './stages'

type FacilitatorRoomProps = {
  code: string
  live: LiveRoom
  notice: ReactNode
  keeper?: QuickKeeper | null
}

/** The facilitator's screen: the stage, and beside it the invitation, the topics and the people. */
export function FacilitatorRoom({ live, keeper = null, ...props }: FacilitatorRoomProps) {
  const { hello, view, connection } = live
  if (hello && view) return <Led {...props} live={{ hello, view, connection }} keeper={keeper} />
  return (
    <main id="main" tabIndex={-1} className="page outline-none">
      <p role="status" className={`${looks.quietArrival} py-10 text-center text-14 text-ink-3`}>
        {m.loading()}
      </p>
    </main>
  )
}

/** A facilitator's own vote is not announced, because others may be listening. */
const UNSAID = { vote: undefined, state: 'none' } as const

function Led(props: Parameters<typeof useLead>[0]) {
  const lead = useLead(props)
  const stage = useRef<HTMLElement>(null)
  const focus = useKeptFocus(stage, {
    step: lead.view.step,
    isMadeHere: lead.madeHere !== null,
  })
  const { isClosed } = PHASES[lead.view.phase]
  const { Stage } = STAGES[lead.view.phase]
  return (
    <div
      className={`grid h-dvh flex-none grid-rows-[72px_minmax(0,1fr)] below-layout:block below-layout:h-auto ${isClosed ? 'grid-cols-1' : 'grid-cols-[minmax(0,1fr)_348px]'}`}
    >
      <FacilitatorBar lead={lead} />
      {/* `relative`, because otherwise texts for screen readers would stand outside of this scrolling area. */}
      <main
        id="main"
        tabIndex={-1}
        ref={stage}
        className="relative flex min-w-0 flex-col overflow-y-auto px-14 pt-11 outline-none short:pt-6 below-layout:overflow-visible below-layout:px-4 below-layout:pt-6"
        {...focus}
      >
        <Stage lead={lead} />
      </main>
      {!isClosed && <FacilitatorSide lead={lead} />}
      <Announcer view={lead.view} connection={lead.connection} mine={UNSAID} />
      <ToastRegion />
    </div>
  )
}
