import type { RoomView } from '~/domain/room-view'
import { m } from '~/paraglide/messages'
import { missingOf } from './turnout'

/** Why an open vote goes on without an end: too few votes to show, or none when the time ran out. Null otherwise. */
export function standstillWords(
  view: Pick<RoomView, 'seats' | 'votes' | 'areHeld' | 'hasRunOut'>,
): string | null {
  const { names, unnamed } = missingOf(view)
  const isAllIn = names.length + unnamed === 0
  if (view.areHeld && view.votes > 0 && (view.hasRunOut || isAllIn)) return m.room_held()
  return view.hasRunOut && view.votes === 0 ? m.member_vote_run_out() : null
}

/** The note about a vote of so few that a tally tells who gave what. On a topic about feelings nothing is shown then. Null otherwise. */
export function fewWords(view: Pick<RoomView, 'areTooFew' | 'isGuarded'>): string | null {
  if (!view.areTooFew) return null
  return view.isGuarded ? m.room_guarded() : m.stage_too_few()
}
