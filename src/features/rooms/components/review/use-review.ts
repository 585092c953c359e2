import { useState } from 'react'
import { inOrderOf, type RoomAction, reviewedIn } from '~/domain/room-action'
import type { RoomView } from '~/domain/room-view'

/**
 * What the room begins with: the promises of earlier sprints. Their order is that of the first view, so that no row moves under a finger; one
 * that is promised later comes last. Empty for good if there was none in the first view.
 */
export function useReview(
  { actions, phase }: Pick<RoomView, 'actions' | 'phase'>,
  sprint: number,
): RoomAction[] {
  const rows = phase === 'open' ? reviewedIn(actions, sprint) : []
  const [first] = useState(() => rows.map(({ id }) => id))
  if (first.length === 0) return []
  return inOrderOf(first, rows)
}
