import { type Action, blankIdea, canDelete } from '~/domain/actions/action'
import {
  type ActionEdit,
  type ActionStep,
  applyCommand,
  editAction,
} from '~/domain/actions/action-commands'
import type { HistoryItem } from '~/domain/local/history'
import {
  type LocalActions,
  listLocalActions,
  putLocalAction,
  removeLocalAction,
} from '~/domain/local/local-actions'
import { nameKey } from '~/domain/squads/names'
import { withoutUndefined } from '~/domain/text/json'
import type { ActionKeeper, SquadAction } from '~/features/actions/client'
import '~/i18n/action-error-texts'
import { ApiProblem } from '~/lib/browser/api-client'
import { changeHistory, type StoredHistory } from '../client'

/** Fields of an action's form. */
type Edit = Parameters<ActionKeeper['save']>[1]

/** Reads a squad's actions from this browser's history. */
export function readActions(history: StoredHistory, squad: string): LocalActions {
  return listLocalActions(itemsOf(history, squad))
}

/** Returns the keeper that stores a squad's actions in the entries of this browser's history. `squad` is the key that its entries share. */
export function localKeeper(squad: string): ActionKeeper {
  return {
    create: ({ state = 'idea', ...input }) =>
      put(squad, ({ sprint, actions }) => {
        const blank = { ...blankIdea(sprint), id: crypto.randomUUID() }
        const written = editAction(blank, toFields(input), sprint)
        if (!written.ok || state === 'idea') return written
        const context = { sprint, now: Date.now(), openActions: countOpen(actions) }
        return applyCommand(written.action, { do: 'start' }, context)
      }),
    save: (seen, edit) =>
      put(squad, ({ sprint, actions }) => {
        const action = requireAction(actions, seen.id)
        if (action.version !== seen.version) throw new ApiProblem('OUTDATED')
        return editAction(action, toFields(edit), sprint)
      }),
    command: (id, command) =>
      put(squad, ({ sprint, actions }) => {
        const openActions = countOpen(actions.filter((action) => action.id !== id))
        const context = { sprint, now: Date.now(), openActions }
        return applyCommand(requireAction(actions, id), command, context)
      }),
    remove: (id) =>
      change((current) => {
        const items = itemsOf(current, squad)
        const { sprint, actions } = listLocalActions(items)
        if (!canDelete(requireAction(actions, id), sprint)) throw new ApiProblem('STARTED')
        return removeLocalAction(current.raw, items, id)
      }),
  }
}

/** Returns the entries of one squad. */
export function itemsOf({ items }: StoredHistory, squad: string): readonly HistoryItem[] {
  return items.filter(({ label }) => nameKey(label.squadName) === squad)
}

function put(squad: string, decide: (actions: LocalActions) => ActionStep<Action>): Promise<void> {
  return change((current) => {
    const items = itemsOf(current, squad)
    const step = decide(listLocalActions(items))
    if (!step.ok) throw new ApiProblem(step.reason)
    return putLocalAction(current.raw, items, step.action)
  })
}

async function change(next: Parameters<typeof changeHistory>[0]): Promise<void> {
  const outcome = await changeHistory(next)
  if (outcome.ok) return
  throw new ApiProblem(outcome.reason === 'CHANGED' ? 'NOT_FOUND' : 'NOT_STORED')
}

function requireAction(actions: readonly SquadAction[], id: string): SquadAction {
  const action = actions.find((each) => each.id === id)
  if (!action) throw new ApiProblem('NOT_FOUND')
  return action
}

function countOpen(actions: readonly Action[]): number {
  return actions.filter(({ state }) => state === 'open').length
}

/** Converts the fields of a form. The local history has no members, so an owner is a name or the squad. */
function toFields({ owner, ...fields }: Edit): ActionEdit {
  const title = fields.title?.trim()
  const own = owner?.kind === 'member' ? ({ kind: 'squad' } as const) : owner
  return withoutUndefined({ ...fields, title, owner: own })
}
