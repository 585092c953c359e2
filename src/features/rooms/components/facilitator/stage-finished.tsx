import { FileText, Play } from 'lucide-react'
import type { Lead } from '~/features/rooms/state/use-lead'
import { useLines } from '~/features/rooms/state/use-lines'
import { type Promises, usePromises } from '~/features/rooms/state/use-promises'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { later } from '~/ui/later'
import { useRoomDoor } from '../../client'
import { StageHeading } from '../stage/stage-heading'
import { CloseRoom, useClosing } from './close-room'
import { StageActions } from './stage-actions'

const useAgreeLines = later(() => import('./agree-lines'))

/** Stage after the last vote: actions to agree on, and the way to the result. A topic added since then can be voted on. */
export function StageFinished({ lead }: { lead: Lead }) {
  const { view, keeper, perform, isBusy } = lead
  const promises = usePromises(lead)
  const agree = useAgreeLines()
  const next = view.topics.find(({ id }) => id === view.nextTopicId)
  const hint = keeper ? m.agree_lead_quick() : m.agree_lead()
  return (
    <>
      <StageHeading title={next ? m.lead_more_to_vote() : m.agree_title()}>
        <p>{next ? m.lead_finished_hint() : hint}</p>
      </StageHeading>
      {keeper && (
        <div className="mt-3">
          <keeper.Keeping lead={lead} />
        </div>
      )}
      <div className="flex-1 py-7">
        {agree && <agree.AgreeLines lead={lead} promises={promises} />}
      </div>
      <StageActions lead={lead}>
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
        <CloseButtons lead={lead} promises={promises} tone={next ? 'plain' : 'primary'} />
      </StageActions>
    </>
  )
}

type CloseButtonsProps = {
  lead: Lead
  promises: Promises
  tone: 'plain' | 'primary'
}

/** A squad's lines are promised before the room is closed, and a quick room keeps its lines. Both can be discarded. */
function CloseButtons({ lead, promises, tone }: CloseButtonsProps) {
  const { close } = useClosing(lead)
  const { written } = useLines(lead)
  const { keeper } = lead
  const isBusy = lead.isBusy || promises.isBusy
  const isWritten = written.length > 0
  const save = async () => {
    if (keeper || (await promises.save())) await close()
  }
  return (
    <>
      <Button tone={tone} size="large" icon={FileText} isBusy={isBusy} onClick={() => void save()}>
        {keeper ? m.quick_save() : isWritten ? m.agree_save() : m.lead_close_and_report()}
      </Button>
      {isWritten && (
        <CloseRoom lead={lead} tone="ghost" size="large" isDiscarding>
          {keeper ? m.quick_skip() : m.agree_skip()}
        </CloseRoom>
      )}
    </>
  )
}

/** Stage of a closed room. */
export function StageClosed({ lead }: { lead: Lead }) {
  const { data } = useRoomDoor(lead.code)
  return (
    <>
      <StageHeading title={m.lead_closed()}>
        <p>{data?.retrospectiveId ? m.lead_closed_saved() : m.lead_closed_hint()}</p>
      </StageHeading>
      <StageActions lead={lead}>
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
