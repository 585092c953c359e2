import type { RoomView } from '~/domain/rooms/room-view'
import { m } from '~/paraglide/messages'

type Ended = Pick<RoomView, 'votes' | 'areHeld' | 'hasRunOut'>

/** True if an open vote is out of time and has too few scores to reveal. */
export function isStranded({ votes, areHeld, hasRunOut }: Ended): boolean {
  return hasRunOut && areHeld && votes > 0
}

/**
 * Explains why an open vote continues without a limit: too few scores, or no vote when the time was up. Null otherwise.
 */
export function standstillWords(view: Ended): string | null {
  if (isStranded(view)) return m.room_held()
  return view.hasRunOut && view.votes === 0 ? m.member_vote_run_out() : null
}

/**
 * Warns about a vote of so few people that a tally shows who gave what. On a topic about feelings the vote is then not
 * shown. Null otherwise.
 */
export function fewWords(view: Pick<RoomView, 'areTooFew' | 'isGuarded'>): string | null {
  if (!view.areTooFew) return null
  return view.isGuarded ? m.room_guarded() : m.wall_too_few()
}
