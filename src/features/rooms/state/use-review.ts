import { useState } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import { inOrderOf, type RoomAction, reviewedIn } from '~/domain/rooms/room-action'
import type { RoomView } from '~/domain/rooms/room-view'

/**
 * Returns the promises of earlier sprints, which the room begins with. They keep the order in which they first
 * appeared, so that no row moves during a tap.
 */
export function useReview(
  { actions, phase }: Pick<RoomView, 'actions' | 'phase'>,
  sprint: number,
): RoomAction[] {
  const rows = PHASES[phase].isLobby ? reviewedIn(actions, sprint) : []
  const [known, setKnown] = useState<readonly string[]>([])
  const added = rows.map(({ id }) => id).filter((id) => !known.includes(id))
  if (added.length > 0) setKnown([...known, ...added])
  return inOrderOf(known, rows)
}
