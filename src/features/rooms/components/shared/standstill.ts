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
