import type { RoomView } from '~/domain/rooms/room-view'
import { m } from '~/paraglide/messages'

type Ended = Pick<RoomView, 'votes' | 'areHeld' | 'hasRunOut'>

/** True if an open vote is at its end and has too few scores to be revealed. */
export function isStranded({ votes, areHeld, hasRunOut }: Ended): boolean {
  return hasRunOut && areHeld && votes > 0
}

/** Why an open vote goes on without an end: too few scores to show, or no vote when the time ran out. Null otherwise. */
export function standstillWords(view: Ended): string | null {
  if (isStranded(view)) return m.room_held()
  return view.hasRunOut && view.votes === 0 ? m.member_vote_run_out() : null
}

/** The note about a vote of so few that a tally tells who gave what. On a topic about feelings nothing is shown then. Null otherwise. */
export function fewWords(view: Pick<RoomView, 'areTooFew' | 'isGuarded'>): string | null {
  if (!view.areTooFew) return null
  return view.isGuarded ? m.room_guarded() : m.stage_too_few()
}
