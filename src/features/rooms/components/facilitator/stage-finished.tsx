import { FileText, Play } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/button'
import { LocaleLink } from '~/ui/locale-link'
import { useRoomDoor } from '../../client'
import { RoomResults } from '../wall/room-results'
import { StageHeading } from '../wall/stage-heading'
import { useClosing } from './close-room'
import { StageActions } from './stage-actions'
import { StageProblem } from './stage-problem'
import { TalkList } from './talk-list'
import type { Lead } from './use-lead'

/** All topics have been voted on: their scores, and the link to the report. A topic that has been added since can be voted on. */
export function StageFinished({ lead }: { lead: Lead }) {
  const { close } = useClosing(lead)
  const { view, perform, isBusy } = lead
  const next = view.topics.find(({ id }) => id === view.nextTopicId)
  return (
    <>
      <StageHeading title={next ? m.lead_more_to_vote() : m.lead_finished()}>
        <p>{m.lead_finished_hint()}</p>
      </StageHeading>
      <div className="grid flex-1 grid-cols-2 content-start gap-x-14 gap-y-8 py-7 below-layout:grid-cols-1">
        <RoomResults topics={view.topics} />
        <TalkList topics={view.topics} headingClass="text-20" whenEmpty={m.talk_first_none()} />
      </div>
      <StageProblem lead={lead} />
      <StageActions>
        {next && (
          <Button
            tone="primary"
            size="large"
            icon={Play}
            isBusy={isBusy}
            onClick={() => void perform({ do: 'goTo', step: view.step, topicId: next.id })}
          >
            {m.lead_vote_on({ title: next.title })}
          </Button>
        )}
        <Button
          tone={next ? 'plain' : 'primary'}
          size="large"
          icon={FileText}
          isBusy={isBusy}
          onClick={() => void close()}
        >
          {m.lead_close_and_report()}
        </Button>
      </StageActions>
    </>
  )
}

/** The room is closed. */
export function StageClosed({ lead: { code } }: { lead: Lead }) {
  const { data } = useRoomDoor(code)
  return (
    <>
      <StageHeading title={m.lead_closed()}>
        <p>{data?.retrospectiveId ? m.lead_closed_saved() : m.lead_closed_hint()}</p>
      </StageHeading>
      <StageActions>
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
      </StageActions>
    </>
  )
}
