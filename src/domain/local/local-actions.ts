import {
  ACTION_STATES,
  type Action,
  type ActionOwner,
  blankIdea,
  DROP_REASONS,
  HELPED,
} from '../actions/action.ts'
import { mapDetails, readDetails } from '../actions/action-fields.ts'
import type { VersionedAction } from '../actions/action-file.ts'
import { lastNumberIn } from '../retrospectives/sprint-name.ts'
import type { RoomLine } from '../rooms/room.ts'
import { nameKey } from '../squads/names.ts'
import { isJsonObject, isSameJson, type JsonObject, toText } from '../text/json.ts'
import { type HistoryItem, type RawHistory, withoutActions } from './history.ts'

/**
 * The actions of one squad of the local history. Each is stored in the entry of the sprint in which it was created, in the field `actions`, and
 * refers to other sprints by their names: a sprint's number is only known beside its neighbours.
 */
export type LocalActions = {
  /** Number of the newest sprint; 0 without sprints. */
  sprint: number
  /** Actions in order of creation. */
  actions: VersionedAction[]
}

/** Reads the actions among the items of one squad, in stored order. Skips values that are not actions, and leaves them in place. */
export function listLocalActions(items: readonly HistoryItem[]): LocalActions {
  const numbers = numbersOf(items)
  const byId = new Map<string, VersionedAction>()
  for (const [at, { raw }] of items.entries()) {
    for (const value of listIn(raw)) {
      const action = readLocalAction(value, { born: numbers[at] ?? 0, numberOf })
      if (action) byId.set(action.id, action)
    }
  }
  return { sprint: numbers.at(-1) ?? 0, actions: [...byId.values()] }

  function numberOf(name: string): number | undefined {
    const key = nameKey(name)
    return numbers[items.findLastIndex(({ label }) => nameKey(label.sprint) === key)]
  }
}

/**
 * Returns the increasing numbers of a squad's sprints: those at the end of their names, such as 61 for "Sprint 61". If a name has no number or the
 * numbers do not increase, the sprints are counted from 1.
 */
export function numbersOf(items: readonly Pick<HistoryItem, 'label'>[]): number[] {
  const named = items.map(({ label }) => lastNumberIn(label.sprint))
  const isIncreasing = named.every((number, at) => number !== null && number > (named[at - 1] ?? 0))
  return items.map((_, at) => (isIncreasing ? named[at] : null) ?? at + 1)
}

/**
 * Stores the next version of the action in its entry, or a first version in the squad's newest entry. `items` are those of its squad. Null if the
 * squad has no entry.
 */
export function putLocalAction(
  history: RawHistory,
  items: readonly HistoryItem[],
  action: Action,
): RawHistory | null {
  const home = homeOf(items, action.id) ?? items.at(-1)?.raw
  if (!home) return null
  const list = listIn(home)
  const at = list.findLastIndex((value) => hasId(value, action.id))
  const before = list[at]
  const raw = isJsonObject(before)
    ? { ...before, ...toRaw(action, items), version: versionOf(before) + 1 }
    : { ...toRaw(action, items), version: 1 }
  return withActions(history, home, at === -1 ? [...list, raw] : list.with(at, raw))
}

/** Removes the action from the history. Null if no entry of the squad has it. */
export function removeLocalAction(
  history: RawHistory,
  items: readonly HistoryItem[],
  id: string,
): RawHistory | null {
  const home = homeOf(items, id)
  if (!home) return null
  const left = listIn(home).filter((value) => !hasId(value, id))
  return withActions(history, home, left)
}

/** Returns the last entry that has the action, the one that `listLocalActions` shows. */
function homeOf(items: readonly HistoryItem[], id: string): JsonObject | undefined {
  return items.findLast(({ raw }) => listIn(raw).some((value) => hasId(value, id)))?.raw
}

/** Returns the list of stored actions. A value of another type counts as an item, so that it is kept. */
function listIn({ actions }: JsonObject): readonly unknown[] {
  if (actions === undefined) return []
  return Array.isArray(actions) ? actions : [actions]
}

function hasId(value: unknown, id: string): boolean {
  return isJsonObject(value) && value.id === id
}

function withActions(
  history: RawHistory,
  entry: JsonObject,
  actions: readonly unknown[],
): RawHistory | null {
  const same = history.indexOf(entry)
  const at = same === -1 ? history.findLastIndex((raw) => isSameJson(raw, entry)) : same
  if (at === -1) return null
  return history.with(at, actions.length === 0 ? withoutActions(entry) : { ...entry, actions })
}

/** Reads an action; null for another value. `born` is the number of the entry's sprint, `numberOf` returns that of a sprint by its name. */
export function readLocalAction(
  value: unknown,
  { born, numberOf }: { born: number; numberOf: (name: string) => number | undefined },
): VersionedAction | null {
  if (!isJsonObject(value) || typeof value.id !== 'string') return null
  const title = toText(value.title).trim()
  if (value.id === '' || title === '') return null
  const owner = parseOwner(value.owner)
  const dueAfter = Number.isSafeInteger(value.dueAfter) ? Number(value.dueAfter) : null
  const known = pick(ACTION_STATES, value.state) ?? 'idea'
  // An action without an owner and a sprint is not a promise.
  const state = known === 'open' && (owner === null || dueAfter === null) ? 'idea' : known
  const isClosed = state === 'done' || state === 'dropped'
  const kept = Array.isArray(value.keptIn) ? value.keptIn : []
  return {
    ...blankIdea(born),
    ...readDetails(value),
    ...{
      id: value.id,
      title,
      note: toText(value.note),
      topic: parseTopic(value.topic),
      owner,
      state,
    },
    startedSprint: state === 'idea' ? null : (numberOf(toText(value.startedIn)) ?? born),
    dueSprint: dueAfter === null ? null : born + dueAfter,
    keptSprints: kept.flatMap((name) => numberOf(toText(name)) ?? []),
    closedSprint: isClosed ? (numberOf(toText(value.closedIn)) ?? born) : null,
    closedAt: isClosed ? Date.parse(toText(value.closedAt)) || 0 : null,
    dropReason: state === 'dropped' ? pick(DROP_REASONS, value.dropReason) : null,
    helped: state === 'done' ? pick(HELPED, value.helped) : null,
    version: versionOf(value),
  }
}

/** Returns new promises in their stored form, for the entry of the sprint in which they are made. They are due in the next one. */
export function toLocalPromises(
  lines: readonly RoomLine[],
  { titles, newId }: { titles: ReadonlyMap<string, string>; newId: () => string },
): JsonObject[] {
  return lines.map(({ title, owner, topicId }) => {
    const topic = topicId === null ? undefined : titles.get(topicId)
    return {
      ...{ id: newId(), title, state: 'open', version: 1, dueAfter: 1 },
      topic: topic === undefined ? null : { id: topicId, title: topic },
      owner: owner === '' ? { kind: 'squad' } : { kind: 'name', name: owner },
    }
  })
}

function versionOf({ version }: JsonObject): number {
  return Number.isSafeInteger(version) && Number(version) >= 1 ? Number(version) : 1
}

function parseTopic(value: unknown): Action['topic'] {
  if (!isJsonObject(value)) return null
  const [id, title] = [toText(value.id), toText(value.title).trim()]
  return id === '' || title === '' ? null : { id, title }
}

/** Reads an owner. A member of a squad with accounts becomes a name. */
function parseOwner(value: unknown): ActionOwner | null {
  if (!isJsonObject(value)) return null
  const name = toText(value.name).trim()
  if (name !== '') return { kind: 'name', name }
  return value.kind === 'squad' ? { kind: 'squad' } : null
}

function pick<Known extends string>(known: readonly Known[], value: unknown): Known | null {
  return known.find((each) => each === value) ?? null
}

function toRaw(action: Action, items: readonly HistoryItem[]): JsonObject {
  const { id, title, topic, owner, state, dropReason, helped } = action
  const numbers = numbersOf(items)
  const nameOf = (sprint: number | null) =>
    sprint === null ? null : (items[numbers.indexOf(sprint)]?.label.sprint ?? null)
  return {
    ...mapDetails((name) => action[name]),
    ...{ id, title, topic, owner, state },
    startedIn: nameOf(action.startedSprint),
    dueAfter: action.dueSprint === null ? null : action.dueSprint - action.bornSprint,
    keptIn: action.keptSprints.flatMap((sprint) => nameOf(sprint) ?? []),
    closedIn: nameOf(action.closedSprint),
    closedAt: action.closedAt === null ? null : new Date(action.closedAt).toISOString(),
    ...{ dropReason, helped },
  }
}
