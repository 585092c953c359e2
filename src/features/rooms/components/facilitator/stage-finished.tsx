import { FileText } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/button'
import { LocaleLink } from '~/ui/locale-link'
import { useRoomDoor } from '../../client'
import { RoomResults } from '../wall/room-results'
import { useClosing } from './close-room'
import { Disagreements } from './disagreements'
import { StageProblem } from './stage-problem'
import type { Lead } from './use-lead'

/** All topics have been voted on: their scores, and the link to the report. */
export function StageFinished({ lead }: { lead: Lead }) {
  const { close } = useClosing(lead)
  return (
    <>
      <header className="room-topic">
        <h1 tabIndex={-1} className="outline-none" data-room-heading>
          {m.lead_finished()}
        </h1>
        <p>{m.lead_finished_hint()}</p>
      </header>
      <div className="lead-results">
        <RoomResults topics={lead.view.topics} />
        <Disagreements topics={lead.view.topics} heading="h2" />
      </div>
      <StageProblem lead={lead} />
      <div className="lead-actions">
        <Button
          tone="primary"
          size="large"
          icon={FileText}
          isBusy={lead.isBusy}
          onClick={() => void close()}
        >
          {m.lead_close_and_report()}
        </Button>
      </div>
    </>
  )
}

/** The room is closed. */
export function StageClosed({ lead: { code } }: { lead: Lead }) {
  const { data } = useRoomDoor(code)
  return (
    <>
      <header className="room-topic">
        <h1 tabIndex={-1} className="outline-none" data-room-heading>
          {m.lead_closed()}
        </h1>
        <p>{data?.retrospectiveId ? m.lead_closed_saved() : m.lead_closed_hint()}</p>
      </header>
      <div className="lead-actions">
        {data?.retrospectiveId && (
          <LocaleLink
            to={`/retrospective/${data.retrospectiveId}/report`}
            className={buttonClass({ tone: 'primary', size: 'large' })}
          >
            <FileText size={18} strokeWidth={1.75} aria-hidden />
            {m.lead_report()}
          </LocaleLink>
        )}
        {data?.squadId && (
          <LocaleLink to={`/squad/${data.squadId}`} className={buttonClass({ size: 'large' })}>
            {m.squad_page()}
          </LocaleLink>
        )}
      </div>
    </>
  )
}
