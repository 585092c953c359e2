import { agreedIn, type RoomAction } from './room-action.ts'
import type { RoomView } from './room-view.ts'

/** An action that the squad agrees on in this room, of a squad or of a quick room. */
export type AgreedAction = Pick<RoomAction, 'id' | 'title' | 'owner' | 'dueSprint'>

/** Selects the actions that the room agrees on: promises of a squad, or lines of a quick room. */
export function agreedActions(
  { actions, lines }: Pick<RoomView, 'actions' | 'lines'>,
  sprint: number,
): AgreedAction[] {
  const written = lines.map(({ id, title, owner: name }): AgreedAction => {
    const owner = name === '' ? ({ kind: 'squad' } as const) : ({ kind: 'name', name } as const)
    return { id, title, owner, dueSprint: null }
  })
  return [...agreedIn(actions, sprint), ...written]
}
