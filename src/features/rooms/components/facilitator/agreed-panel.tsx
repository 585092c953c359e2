import { ArrowRight, Hand, RotateCcw } from 'lucide-react'
import { isScore } from '~/domain/retrospectives/scale'
import type { TopicView } from '~/domain/rooms/room-view'
import type { Tally } from '~/domain/votes/tally'
import type { Lead } from '~/features/rooms/state/use-lead'
import { useSecondsLeft } from '~/features/rooms/state/use-seconds-left'
import { useShortcuts } from '~/features/rooms/state/use-shortcuts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { AgreedScore } from '../wall/agreed-score'
import { TopicIdea } from './idea-button'
import { ReasonButton, ReasonField, useReason } from './reason-field'
import { ShortcutLegend } from './shortcut-legend'
import { StageActions } from './stage-actions'

type AgreedPanelProps = { lead: Lead; topic: TopicView; tally: Tally }

/** The topic has its score. The next one follows automatically unless it is held. */
export function AgreedPanel({ lead, topic, tally }: AgreedPanelProps) {
  const { code, view, perform, isBusy } = lead
  const { step, nextAt } = view
  const next = view.topics.find(({ id }) => id === view.nextTopicId)
  const goOn = () => void perform({ do: 'goOn', step })
  const hold = () => void perform({ do: 'hold', step })
  const voteAgain = () => void perform({ do: 'voteAgain', step })
  useShortcuts({ ' ': goOn, p: nextAt === null ? undefined : hold, r: voteAgain })
  const reason = useReason()
  /** Writing takes longer than the pause before the next topic. */
  function toggleReason() {
    if (!reason.isOpen && nextAt !== null) hold()
    reason.toggle()
  }
  if (!isScore(topic.result)) return null
  return (
    <>
      <AgreedScore score={topic.result} tally={tally}>
        <p>{next ? m.lead_next({ title: next.title }) : m.lead_next_none()}</p>
      </AgreedScore>
      <ShortcutLegend keys={m.lead_keys_agreed()} />
      <StageActions lead={lead}>
        {reason.isOpen && <ReasonField code={code} topic={topic} onDone={reason.close} />}
        <Button
          tone="primary"
          size="large"
          icon={ArrowRight}
          isBusy={isBusy}
          data-room-next
          aria-describedby="room-next-in"
          onClick={goOn}
        >
          {next ? m.lead_go_on() : m.lead_go_on_last()}
        </Button>
        {nextAt !== null && (
          <Button size="large" icon={Hand} onClick={hold}>
            {m.lead_hold()}
          </Button>
        )}
        <Button tone="ghost" size="large" icon={RotateCcw} onClick={voteAgain}>
          {m.lead_vote_again()}
        </Button>
        <ReasonButton
          ref={reason.button}
          reason={topic.reason}
          isOpen={reason.isOpen}
          onClick={toggleReason}
        />
        <TopicIdea lead={lead} topic={topic} />
        <NextIn nextAt={nextAt} />
      </StageActions>
    </>
  )
}

/** The seconds are visual only. Screen readers have announced the next step, which can be held. */
function NextIn({ nextAt }: { nextAt: number | null }) {
  const seconds = useSecondsLeft(nextAt === null ? null : { until: nextAt })
  return (
    <p id="room-next-in" role="timer" aria-live="off" className="text-14 text-ink-2">
      {seconds === null
        ? m.lead_held()
        : seconds === 1
          ? m.lead_next_in_one()
          : m.lead_next_in({ seconds })}
    </p>
  )
}
