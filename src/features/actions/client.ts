import useSWR, { mutate, type SWRResponse } from 'swr'
import type { Action, ActionCommand } from '~/domain/actions/action'
import type { Tracker } from '~/domain/actions/tracker'
import { type ApiProblem, api, call, REPEATABLE } from '~/lib/browser/api-client'
import { createAttempts } from '~/lib/browser/attempts'
import type { ActionEditInput, NewActionInput, StoredAction } from './schema'
import '~/i18n/action-error-texts'

/** First part of the cache key of every answer about squads. */
const SQUADS = 'squads'

const one = api.actions[':actionId']

/** An action with the version that an edit names. */
export type SquadAction = Action & { version: number }

/** Storage of the squad's actions. Each call rejects with an ApiProblem if the change is refused or fails. */
export type ActionKeeper = {
  create: (input: NewActionInput) => Promise<void>
  save: (action: SquadAction, edit: Omit<ActionEditInput, 'version'>) => Promise<void>
  command: (actionId: string, command: ActionCommand) => Promise<void>
  remove: (actionId: string) => Promise<void>
}

/** The squad's actions in order of creation. */
export type ActionList = {
  /** The squad's newest sprint; 0 without any. */
  sprint: number
  actions: readonly SquadAction[]
  /** The squad's issue trackers. */
  trackers: readonly Tracker[]
}

/** Requests the squad's actions. Requests nothing without a squad. */
export function useActions(squadId: string | null): SWRResponse<ActionList, ApiProblem> {
  return useSWR<ActionList, ApiProblem>(squadId && keyOf(squadId), async () => {
    const param = { squadId: squadId ?? '' }
    const { sprint, actions, trackers } = await call(api.squads[':squadId'].actions.$get({ param }))
    return { sprint, actions: actions.map(toAction), trackers }
  })
}

function toAction({ closedAt, ...action }: StoredAction): SquadAction {
  return { ...action, closedAt: closedAt === null ? null : Date.parse(closedAt) }
}

const attemptAction = createAttempts()

/** Returns the keeper that stores the squad's actions on the server. It shows each response without another request. */
export function keeperOf(squadId: string): ActionKeeper {
  return {
    async create(json) {
      const create = api.squads[':squadId'].actions.$post
      const created = attemptAction({ squadId, json }, (id) =>
        call(create({ param: { squadId }, json: { id, ...json } }, REPEATABLE)),
      )
      await show(squadId, created, (actions, created) => [
        ...actions.filter(({ id }) => id !== created.id),
        toAction(created),
      ])
    },
    async save({ id: actionId, version }, edit) {
      const saved = call(one.$patch({ param: { actionId }, json: { version, ...edit } }))
      await show(squadId, saved, replaced)
    },
    async command(actionId, json) {
      await show(squadId, call(one.commands.$post({ param: { actionId }, json })), replaced)
    },
    async remove(actionId) {
      const deleted = call(one.$delete({ param: { actionId } }))
      await show(squadId, deleted, (actions) => actions.filter(({ id }) => id !== actionId))
    },
  }
}

function replaced(actions: readonly SquadAction[], changed: StoredAction): SquadAction[] {
  return actions.map((action) => (action.id === changed.id ? toAction(changed) : action))
}

/** Shows the answer. A failed request may mean that the actions have changed meanwhile, so it reloads them. */
async function show<Body>(
  squadId: string,
  response: Promise<Body>,
  change: (actions: readonly SquadAction[], body: Body) => SquadAction[],
): Promise<void> {
  try {
    const body = await response
    await mutate<ActionList>(
      keyOf(squadId),
      (known) => known && { ...known, actions: change(known.actions, body) },
      { revalidate: false },
    )
    // Squads and lists of squads show the number of open actions.
    void mutate((key) => Array.isArray(key) && key[0] === SQUADS && key.length === 2)
  } catch (error) {
    void mutate(keyOf(squadId))
    throw error
  }
}

function keyOf(squadId: string) {
  return [SQUADS, squadId, 'actions']
}

/** Saves the squad's trackers and shows them immediately. */
export async function saveTrackers(squadId: string, trackers: readonly Tracker[]): Promise<void> {
  const saved = await call(
    api.squads[':squadId'].trackers.$put({ param: { squadId }, json: { trackers: [...trackers] } }),
  )
  await mutate<ActionList>(keyOf(squadId), (known) => known && { ...known, ...saved }, {
    revalidate: false,
  })
}
