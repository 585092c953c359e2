import { nameKey } from '../squads/names.ts'
import { isSameJson } from '../text/json.ts'
import { type ActionOwner, MAX_OPEN_ACTIONS, MAX_OWNER_NAME } from './action.ts'
import type { ImportAction, VersionedAction } from './action-file.ts'

/** Changes that an import makes to a squad's actions. */
export type ActionPlan = {
  /** Actions that only the file has. */
  added: PlannedAction[]
  /** Actions of which the file has a newer version than the squad. */
  changed: PlannedAction[]
  /** Actions of which the squad has the same or a newer version. */
  same: VersionedAction[]
  /** Actions with different content under the same version. The squad keeps its own. */
  conflict: VersionedAction[]
  /** Imported promises beyond the limit of open ones. They are stored as ideas. */
  asIdeas: VersionedAction[]
}

type PlannedAction = { action: VersionedAction; createdAt: string | null }

type Person = { userId: string; name: string }

/**
 * Plans the import of actions into a squad, merged by id: the higher version wins. Owners are matched with the squad's people by account, then by
 * name, and otherwise remain a name. Planning again after the import finds nothing to do.
 */
export function planActions(
  file: readonly ImportAction[],
  { known, people }: { known: readonly VersionedAction[]; people: readonly Person[] },
): ActionPlan {
  const plan: ActionPlan = { added: [], changed: [], same: [], conflict: [], asIdeas: [] }
  const own = new Map(known.map((action) => [action.id, action]))
  for (const { action: read, createdAt } of newestOfEach(file)) {
    const action = { ...read, owner: matchOwner(read.owner, people) }
    const before = own.get(action.id)
    if (!before) plan.added.push({ action, createdAt })
    else if (isSameContent(before, action) || before.version > action.version) {
      plan.same.push(before)
    } else if (before.version === action.version) plan.conflict.push(before)
    else plan.changed.push({ action, createdAt })
  }
  return withinLimit(plan, known)
}

/** Keeps the newest version of each action, because a file that joins several exports can contain an action more than once. */
function newestOfEach(file: readonly ImportAction[]): Iterable<ImportAction> {
  const newest = new Map<string, ImportAction>()
  for (const item of file) {
    const { id, version } = item.action
    if (version > (newest.get(id)?.action.version ?? 0)) newest.set(id, item)
  }
  return newest.values()
}

function matchOwner(owner: ActionOwner | null, people: readonly Person[]): ActionOwner | null {
  if (owner?.kind !== 'member') return owner
  const person =
    people.find(({ userId }) => userId === owner.userId) ??
    people.find(({ name }) => nameKey(name) === nameKey(owner.name))
  if (person) return { kind: 'member', userId: person.userId, name: person.name }
  return { kind: 'name', name: [...owner.name].slice(0, MAX_OWNER_NAME).join('').trim() }
}

/** True if both have the same content apart from owners, because a member of one squad can be a plain name in another, and apart from names of sprints, which a file lacks. */
function isSameContent(one: VersionedAction, other: VersionedAction): boolean {
  const contentOf = ({ owner: _, version: __, sprintNames: ___, ...content }: VersionedAction) =>
    content
  return isSameJson(contentOf(one), contentOf(other))
}

/** Turns promises beyond the limit into ideas. The squad's own promises come before the file's. */
function withinLimit(plan: ActionPlan, known: readonly VersionedAction[]): ActionPlan {
  const isOpen = ({ state }: VersionedAction) => state === 'open'
  const after = new Map(plan.changed.map(({ action }) => [action.id, action]))
  const held = known.filter((one) => isOpen(one) && isOpen(after.get(one.id) ?? one))
  const heldIds = new Set(held.map(({ id }) => id))
  let open = held.length
  const asIdeas: VersionedAction[] = []
  function settle(planned: PlannedAction): PlannedAction {
    if (!isOpen(planned.action) || heldIds.has(planned.action.id)) return planned
    open += 1
    if (open <= MAX_OPEN_ACTIONS) return planned
    const action = toIdea(planned.action)
    asIdeas.push(action)
    return { ...planned, action }
  }
  const changed = plan.changed.map(settle)
  const added = plan.added.map(settle)
  return { ...plan, changed, added, asIdeas }
}

/** Keeps everything but the promise. The version increases, so that importing the same file again does not restore the promise. */
function toIdea(action: VersionedAction): VersionedAction {
  return { ...action, state: 'idea', startedSprint: null, version: action.version + 1 }
}

/** Returns the plan as ids and titles. */
export function toActionResult({ added, changed, same, conflict, asIdeas }: ActionPlan) {
  const toListed = ({ id, title }: VersionedAction) => ({ id, title })
  return {
    added: added.map(({ action }) => toListed(action)),
    changed: changed.map(({ action }) => toListed(action)),
    same: same.map(toListed),
    conflict: conflict.map(toListed),
    asIdeas: asIdeas.map(toListed),
  }
}
