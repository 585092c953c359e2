import type { RoomAction } from '~/domain/room-action'
import type { ActionEditInput } from '~/features/actions/schema'
import { api, call } from '~/lib/api-client'

type Command = Parameters<typeof commands.$post>[0]['json']

const commands = api.rooms[':code'].actions[':actionId'].commands

/** Commands an action of the squad, as part of the review of the room's sprint. The room's view shows what became of it. */
export async function commandRoomAction(
  code: string,
  actionId: string,
  json: Command,
): Promise<void> {
  await call(commands.$post({ param: { code, actionId }, json }))
}

/** Saves an edit of the action as the room shows it. */
export async function saveRoomAction(
  { id: actionId, version }: Pick<RoomAction, 'id' | 'version'>,
  edit: Pick<ActionEditInput, 'title' | 'owner'>,
): Promise<void> {
  await call(api.actions[':actionId'].$patch({ param: { actionId }, json: { version, ...edit } }))
}
