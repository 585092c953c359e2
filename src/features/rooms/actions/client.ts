import type { RoomAction } from '~/domain/rooms/room-action'
import type { ActionEditInput, NewActionInput } from '~/features/actions/schema'
import { api, call, REPEATABLE } from '~/lib/browser/api-client'
import { createAttempts } from '~/lib/browser/attempts'
import '~/i18n/action-error-texts'

type Command = Parameters<typeof commands.$post>[0]['json']

const commands = api.rooms[':code'].actions[':actionId'].commands

/**
 * Sends a command on a squad's action, as part of the review of the room's sprint. The room's view shows the result.
 */
export async function commandRoomAction(
  code: string,
  actionId: string,
  json: Command,
): Promise<void> {
  await call(commands.$post({ param: { code, actionId }, json }))
}

/** Saves an edit of the action that the room shows. */
export async function saveRoomAction(
  { id: actionId, version }: Pick<RoomAction, 'id' | 'version'>,
  edit: Omit<ActionEditInput, 'version'>,
): Promise<void> {
  await call(api.actions[':actionId'].$patch({ param: { actionId }, json: { version, ...edit } }))
}

const attemptAction = createAttempts()

/** Creates an action in the room's sprint. Resolves to its id. */
export async function createRoomAction(code: string, json: NewActionInput): Promise<string> {
  const create = api.rooms[':code'].actions.$post
  const { id } = await attemptAction({ code, json }, (id) =>
    call(create({ param: { code }, json: { id, ...json } }, REPEATABLE)),
  )
  return id
}

/** Deletes an idea. */
export async function deleteRoomAction(actionId: string): Promise<void> {
  await call(api.actions[':actionId'].$delete({ param: { actionId } }))
}
