import { useState } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import { inOrderOf, type RoomAction, reviewedIn } from '~/domain/rooms/room-action'
import type { RoomView } from '~/domain/rooms/room-view'

/**
 * What the room begins with: the promises of earlier sprints. Their order is that in which they came into view, so that no row moves under a
 * finger.
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
