import { countLostVotes, type PhoneStage } from '~/domain/local/one-phone'
import { useCover } from '~/features/one-phone/state/use-cover'
import { useWakeLock } from '~/features/rooms/state/use-wake-lock'
import { m } from '~/paraglide/messages'
import { LeaveGuard } from '~/ui/overlays/leave-guard'
import { discardRound, useRound } from '../client'
import { Check } from './check'
import { AllDone, HandOver, Interrupted } from './hand-over'
import { Reveal, type SavedSprint } from './reveal'
import { Vote } from './vote'

/** Renders a round from the first hand-over to the reveal. */
export function Running({
  stage,
  onSaved,
}: {
  stage: PhoneStage
  onSaved: (saved: SavedSprint) => void
}) {
  const lost = useRound(countLostVotes) ?? 0
  useCover()
  useWakeLock(true)
  return (
    <>
      <Stage stage={stage} onSaved={onSaved} />
      <LeaveGuard isDirty title={m.one_phone_leave_question()} onLeave={discardRound}>
        {lostText(lost)}
      </LeaveGuard>
    </>
  )
}

/** Renders a stage. Each is a separate screen, so that nothing of the previous one remains. */
function Stage({ stage, onSaved }: { stage: PhoneStage; onSaved: (saved: SavedSprint) => void }) {
  switch (stage.kind) {
    case 'hand-over':
      return <HandOver key={stage.person} person={stage.person} />
    case 'vote':
      return <Vote person={stage.person} />
    case 'check':
      return <Check person={stage.person} />
    case 'interrupted':
      return <Interrupted person={stage.person} given={stage.given} />
    case 'all-done':
      return <AllDone />
    case 'revealed':
      return <Reveal onSaved={onSaved} />
  }
}

function lostText(count: number): string {
  if (count === 0) return m.one_phone_leave_body_none()
  return count === 1 ? m.one_phone_leave_body_one() : m.one_phone_leave_body({ count })
}
