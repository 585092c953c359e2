import { withVotes } from '../../local/entry-votes.ts'
import {
  type EntryLabel,
  isSameSprint,
  mergeHistories,
  type RawHistory,
  toRawEntry,
} from '../../local/history.ts'
import { averageOf } from '../../retrospectives/averages.ts'
import { nameKey } from '../../squads/names.ts'
import { isJsonObject, isSameJson, type JsonObject, toText } from '../../text/json.ts'
import type { ImportEntry } from '../import-file.ts'
import type { Scale, ScaleGroup } from './scales.ts'
import type { Table } from './table.ts'
import type { TableSprint, TableSquad } from './table-scores.ts'

/**
 * Converts a table's sprints to import entries, in order, with the numbers of their names if these rise. Means and votes are unknown fields of an
 * entry, as the votes of a local history are.
 */
export function toImportEntries(
  squads: readonly TableSquad[],
  source: JsonObject | null,
): ImportEntry[] {
  return squads.flatMap(({ name: squadName, sprints }) =>
    sprints.map((sprint): ImportEntry => {
      const { name: label, title, topics, scores, time: savedAt, note } = sprint
      return {
        ...{ label, squadName, name: title, topics, scores, note, savedAt },
        formCreatedAt: savedAt,
        origin: { sprint: label, squadName },
        sprint: sprint.number,
        average: averageOf(topics, scores),
        extra: extraOf(sprint, source),
      }
    }),
  )
}

/** Returns the source for `sourceKey`: the first scale of the table. Kept scores and those of words are on this product's scale. Null for its own file. */
export function sourceOf(
  { known }: Table,
  { scales, groups }: { scales: Readonly<Record<string, Scale>>; groups: readonly ScaleGroup[] },
): JsonObject | null {
  if (known === 'own') return null
  const scale = groups[0] && scales[groups[0].key]
  if (!scale || scale.isKept) return { format: 'table', lowest: 0, highest: 5 }
  return { format: 'table', lowest: scale.worst, highest: scale.best }
}

function extraOf({ means, tallies, people }: TableSprint, source: JsonObject | null): JsonObject {
  const extra: JsonObject = {
    ...(source && { source }),
    ...(means.size > 0 && { means: Object.fromEntries(means) }),
  }
  if (tallies.size === 0) return extra
  return withVotes(extra, { people: people ?? 0, tallies, feedback: [] })
}

/** Converts the sprints to entries of a local history. Undated ones stay undated. `squadName` is that of entries without one. */
export function toHistoryEntries(entries: readonly ImportEntry[], squadName: string): JsonObject[] {
  return entries.map(({ label, name, topics, scores, savedAt, note, extra, ...entry }) => ({
    ...toRawEntry({
      ...{ sprint: name || label, squadName: entry.squadName || squadName },
      ...{ topics: [...topics], scores },
      extra: note === '' ? extra : { ...extra, observacoes: note },
      savedAt: new Date(savedAt ?? 0),
    }),
    data: savedAt ?? '',
  }))
}

/**
 * Adds the sprints of a table that the history does not have. Those of another tool come before the squad's own: after those of an earlier table, or
 * else before everything of that squad. Sprints of this product's own file come in the order of saving.
 */
export function addTable(current: RawHistory, incoming: RawHistory): RawHistory {
  const entries = incoming.filter(isJsonObject)
  if (entries.every(({ source }) => source === undefined)) return mergeHistories(current, entries)
  const names = new Set(entries.map(({ squadName }) => nameKey(toText(squadName))))
  return [...names].reduce(
    (history, name) => addSquad(history, entries.filter(isOf(name)), name),
    current,
  )
}

function addSquad(current: RawHistory, entries: readonly JsonObject[], name: string): RawHistory {
  const labels = current.filter(isJsonObject).map(labelOf)
  const added = entries.filter((raw) => !labels.some((label) => isSameSprint(label, labelOf(raw))))
  const isOfSquad = (raw: unknown) => isJsonObject(raw) && isOf(name)(raw)
  const lastOfTables = current.findLastIndex(
    (raw) => isOfSquad(raw) && isJsonObject(raw) && isSameJson(raw.source, added[0]?.source),
  )
  const firstOfSquad = current.findIndex(isOfSquad)
  const end = firstOfSquad === -1 ? current.length : firstOfSquad
  return current.toSpliced(lastOfTables === -1 ? end : lastOfTables + 1, 0, ...added)
}

function isOf(name: string) {
  return ({ squadName }: JsonObject) => nameKey(toText(squadName)) === name
}

function labelOf(raw: JsonObject): EntryLabel {
  return { sprint: toText(raw.sprint), squadName: toText(raw.squadName) }
}
