import { Hand, PenLine, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { TopicView } from '~/domain/rooms/room-view'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useStable } from '~/ui/use-stable'
import { useAdvanceSetting } from '../../state/advance-setting'
import type { Lead } from '../../state/use-lead'
import { useSecondsLeft } from '../../state/use-seconds-left'
import { useShortcuts } from '../../state/use-shortcuts'
import { ReasonField } from './reason-field'
import { GoOnButton, StageActions } from './stage-actions'

/** Actions for an agreed topic. The next one follows automatically unless it is held. */
export function AgreedActions({ lead, topic }: { lead: Lead; topic: TopicView }) {
  const { code, view, perform } = lead
  const { step, nextAt } = view
  const goOn = () => void perform({ do: 'goOn', step })
  const hold = () => void perform({ do: 'hold', step })
  const voteAgain = () => void perform({ do: 'voteAgain', step })
  useShortcuts({ ' ': goOn, p: nextAt === null ? undefined : hold, r: voteAgain })
  const advances = useAdvanceSetting()
  const wait = useStable(hold)
  const isInTheWay = nextAt !== null && !advances
  // The server, which continues automatically unless told to wait.
  useEffect(() => {
    if (isInTheWay) wait()
  }, [isInTheWay, wait])
  const [isWriting, setIsWriting] = useState(false)
  /** Writing takes longer than the pause before the next topic. */
  function writeReason() {
    if (nextAt !== null) hold()
    setIsWriting(true)
  }
  return (
    <StageActions
      lead={lead}
      keys={m.lead_keys_agreed()}
      more={[
        {
          label: topic.reason === null ? m.lead_reason_add() : m.lead_reason_change(),
          icon: PenLine,
          onSelect: writeReason,
        },
        { label: m.lead_vote_again(), icon: RotateCcw, onSelect: voteAgain },
      ]}
      choice={
        isWriting && (
          <div className="mb-2">
            <ReasonField code={code} topic={topic} isFocused onDone={() => setIsWriting(false)} />
          </div>
        )
      }
    >
      <GoOnButton lead={lead} onPress={goOn}>
        <NextIn nextAt={nextAt} />
      </GoOnButton>
      {nextAt === null ? (
        <p className="text-14 text-ink-2">{m.lead_held()}</p>
      ) : (
        <Button size="large" icon={Hand} onClick={hold}>
          {m.lead_hold()}
        </Button>
      )}
    </StageActions>
  )
}

/** The seconds are visual only. Screen readers have announced the next step, which can be held. */
function NextIn({ nextAt }: { nextAt: number | null }) {
  const seconds = useSecondsLeft(nextAt === null ? null : { until: nextAt })
  if (seconds === null) return null
  return (
    <span aria-hidden="true" className="min-w-9 font-460 tabular-nums">
      {m.lead_next_in({ seconds })}
    </span>
  )
}
