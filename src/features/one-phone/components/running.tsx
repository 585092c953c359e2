import { countLostVotes, type PhonePhase } from '~/domain/local/one-phone'
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
  phase,
  onSaved,
}: {
  phase: PhonePhase
  onSaved: (saved: SavedSprint) => void
}) {
  const lost = useRound(countLostVotes) ?? 0
  useCover()
  useWakeLock(true)
  return (
    <>
      <Phase phase={phase} onSaved={onSaved} />
      <LeaveGuard isDirty title={m.one_phone_leave_question()} onLeave={discardRound}>
        {lostText(lost)}
      </LeaveGuard>
    </>
  )
}

/** Renders a phase. Each is a separate screen, so that nothing of the previous one remains. */
function Phase({ phase, onSaved }: { phase: PhonePhase; onSaved: (saved: SavedSprint) => void }) {
  switch (phase.kind) {
    case 'hand-over':
      return <HandOver key={phase.person} person={phase.person} />
    case 'vote':
      return <Vote person={phase.person} />
    case 'check':
      return <Check person={phase.person} />
    case 'interrupted':
      return <Interrupted person={phase.person} given={phase.given} />
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
