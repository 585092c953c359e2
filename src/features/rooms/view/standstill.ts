import type { RoomView, SeatView } from '~/domain/rooms/room-view'
import { m } from '~/paraglide/messages'

/** The seats that the words depend on. */
type Seats = { seats: readonly Pick<SeatView, 'isPaper'>[] }

type Ended = Pick<RoomView, 'votes' | 'areHeld' | 'hasRunOut'>

/** True if an open vote is out of time and has too few scores to reveal. */
export function isStranded({ votes, areHeld, hasRunOut }: Ended): boolean {
  return hasRunOut && areHeld && votes > 0
}

/**
 * Explains why an open vote continues without a limit: too few scores, or no vote when the time was up. Null otherwise.
 */
export function standstillWords(view: Ended & Seats): string | null {
  if (isStranded(view)) return hasPaperBeside(view) ? m.room_held_paper() : m.room_held()
  return view.hasRunOut && view.votes === 0 ? m.member_vote_run_out() : null
}

type Few = Pick<RoomView, 'areTooFew' | 'isGuarded'> & Seats

/**
 * Warns about a vote of so few people that a tally shows who gave what. On a topic about feelings the vote is then not
 * shown. Null otherwise.
 */
export function fewWords(view: Few): string | null {
  if (!view.areTooFew) return null
  if (view.isGuarded) return guardedWords(view)
  return hasPaperBeside(view) ? m.wall_too_few_paper() : m.wall_too_few()
}

/** Returns the same for a voter, who can still skip. */
export function fewWordsForVoter(view: Few): string | null {
  if (!view.areTooFew) return null
  if (view.isGuarded) return guardedWords(view)
  return hasPaperBeside(view) ? m.member_vote_too_few_paper() : m.member_vote_too_few()
}

function guardedWords(view: Seats): string {
  return hasPaperBeside(view) ? m.room_guarded_paper() : m.room_guarded()
}

/** True if people without a device vote beside others. Their votes count, but do not hide others. */
function hasPaperBeside({ seats }: Seats): boolean {
  return seats.some(({ isPaper }) => isPaper) && seats.some(({ isPaper }) => !isPaper)
}
