import { type ReactNode, useRef } from 'react'
import { isScore } from '~/domain/retrospectives/scale'
import { isAboutMeeting } from '~/domain/rooms/meeting-topic'
import { PHASES } from '~/domain/rooms/phases'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { ToastRegion } from '~/ui/overlays/toast'
import type { LiveRoom } from '../../running/client'
import { useKeptFocus } from '../../state/kept-focus'
import { type Lead, type QuickKeeper, useLead } from '../../state/use-lead'
import { presetText } from '../../texts/preset-words'
import { currentTopic } from '../../view/turnout'
import { Announcer } from '../shared/announcer'
import { FacilitatorBar } from './facilitator-bar'
import { FacilitatorSide } from './facilitator-side'
import styles from './stage.module.css'
import { STAGES } from './stages'

type FacilitatorRoomProps = {
  code: string
  live: LiveRoom
  notice: ReactNode
  keeper?: QuickKeeper | null
}

/** The facilitator's screen: the stage, with the steps of the room and the comments beside it, or the settings. */
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

/** Explains which score the agreement on the current topic starts from, or that it needs none. Null before the reveal. */
function presetOfView(view: Lead['view']): string | null {
  const topic = currentTopic(view)?.topic
  if (!view.tally || !topic) return null
  if (isAboutMeeting(topic)) return m.meeting_no_agreement()
  return presetText({ tally: view.tally, agreed: isScore(topic.result) ? topic.result : null })
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
    <div className={styles.room} data-alone={isClosed || undefined}>
      <FacilitatorBar lead={lead} />
      <main
        id="main"
        tabIndex={-1}
        ref={stage}
        className={`${styles.stage} outline-none`}
        {...focus}
      >
        <Stage lead={lead} />
      </main>
      {!isClosed && <FacilitatorSide lead={lead} />}
      <Announcer
        view={lead.view}
        connection={lead.connection}
        mine={UNSAID}
        preset={presetOfView(lead.view)}
      />
      <ToastRegion />
    </div>
  )
}
