import { isJsonObject, type JsonObject, toText } from '../text/json.ts'
import { textHash } from '../text/text-hash.ts'
import type { Twins } from '../transfer/import-plan.ts'
import { addTable } from '../transfer/tables/table-import.ts'
import { type EntryLabel, isSameSprint, listEntries, type RawHistory } from './history.ts'
import { hasSameContent } from './same-content.ts'

/** A table that was imported into a local history and can be taken back. */
export type LocalImport = {
  id: string
  fileName: string
  /** ISO time of the import. */
  at: string
  sprints: LocalSprint[]
}

/** A sprint as an import left it. */
type LocalSprint = EntryLabel & {
  /** Hash of the entry. It can be taken back while it is the same. */
  hash: string
  /** The entry that the import replaced; null if it created the sprint. */
  before: JsonObject | null
}

/** Result of a table's import before it exists. */
export type LocalTablePlan = {
  history: RawHistory
  sprints: LocalSprint[]
  added: EntryLabel[]
  same: EntryLabel[]
  conflict: EntryLabel[]
  replaced: EntryLabel[]
  /** Result for the earlier import that this one replaces. Null without one. */
  takenBack: LocalTakenBack | null
}

export type LocalTakenBack = { removed: number; restored: number; kept: EntryLabel[] }

/** Plans a table's import, after its earlier version is taken back. Sprints that the history has with other content are handled by `twins`. */
export function planLocalTable(
  current: RawHistory,
  incoming: RawHistory,
  { twins, replaces }: { twins: Twins; replaces: LocalImport | null },
): LocalTablePlan {
  const earlier = replaces && takeLocalBack(current, replaces)
  let history = earlier?.history ?? current
  const plan: Omit<LocalTablePlan, 'history'> = {
    ...{ sprints: [], added: [], same: [], conflict: [], replaced: [] },
    takenBack: earlier?.takenBack ?? null,
  }
  const added: JsonObject[] = []
  for (const raw of incoming.filter(isJsonObject)) {
    const label = labelOf(raw)
    const at = history.findLastIndex(
      (one) => isJsonObject(one) && isSameSprint(labelOf(one), label),
    )
    const before = history[at]
    if (!isJsonObject(before)) added.push(raw)
    else if (isSameContent(before, raw)) plan.same.push(label)
    else if (twins === 'both')
      added.push({ ...raw, sprint: freeName(label, [...history, ...added]) })
    else if (twins === 'leave' || listEntries([before])[0]?.entry === null)
      plan.conflict.push(label)
    else {
      const after = rewrite(before, raw)
      history = history.with(at, after)
      plan.replaced.push(label)
      plan.sprints.push({ ...labelOf(after), hash: hashOf(after), before })
    }
  }
  plan.added.push(...added.map(labelOf))
  plan.sprints.push(...added.map((raw) => ({ ...labelOf(raw), hash: hashOf(raw), before: null })))
  return { history: addTable(history, added), ...plan }
}

/** Removes the sprints that an import created, and restores those that it replaced. Sprints that were changed since stay. */
export function takeLocalBack(
  current: RawHistory,
  { sprints }: LocalImport,
): { history: RawHistory; takenBack: LocalTakenBack } {
  const takenBack: LocalTakenBack = { removed: 0, restored: 0, kept: [] }
  let history = current
  for (const { hash, before, ...label } of sprints) {
    const at = history.findIndex((raw) => isOf(raw, label) && hashOf(raw) === hash)
    if (at !== -1) {
      history = before ? history.with(at, before) : history.toSpliced(at, 1)
      takenBack[before ? 'restored' : 'removed'] += 1
    } else if (history.some((raw) => isOf(raw, label))) takenBack.kept.push(label)
  }
  return { history, takenBack }
}

/** Reads the stored imports. Any other value is left out. */
export function readLocalImports(value: unknown): LocalImport[] {
  if (!Array.isArray(value)) return []
  return value.filter(isJsonObject).flatMap(({ id, fileName, at, sprints }) => {
    if (!Array.isArray(sprints) || toText(id) === '' || Number.isNaN(Date.parse(toText(at))))
      return []
    const read = sprints.filter(isJsonObject).map((raw) => ({
      ...labelOf(raw),
      hash: toText(raw.hash),
      before: isJsonObject(raw.before) ? raw.before : null,
    }))
    return [{ id: toText(id), fileName: toText(fileName), at: toText(at), sprints: read }]
  })
}

/** Keeps what the table does not say, such as actions. Votes and source belong to the earlier scores. */
function rewrite(before: JsonObject, raw: JsonObject): JsonObject {
  const { votes: _, source: __, means: ___, ...kept } = before
  return { ...kept, ...raw, data: raw.data || before.data }
}

function isSameContent(one: JsonObject, other: JsonObject): boolean {
  const [a, b] = listEntries([one, other])
  if (!a?.entry || !b?.entry) return false
  return hasSameContent(a.entry, b.entry)
}

/** Returns the sprint's name with the next free number. */
function freeName({ sprint, squadName }: EntryLabel, taken: RawHistory): string {
  for (let number = 2; ; number += 1) {
    const name = `${sprint.trim()} (${number})`
    if (!taken.some((raw) => isOf(raw, { sprint: name, squadName }))) return name
  }
}

function isOf(raw: unknown, label: EntryLabel): raw is JsonObject {
  return isJsonObject(raw) && isSameSprint(labelOf(raw), label)
}

function hashOf(raw: JsonObject): string {
  return textHash(JSON.stringify(raw))
}

function labelOf(raw: JsonObject): EntryLabel {
  return { sprint: toText(raw.sprint), squadName: toText(raw.squadName) }
}
