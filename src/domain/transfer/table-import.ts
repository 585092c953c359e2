import { type HistoryEntry, isSameSprint, type RawHistory, toRawEntry } from '../local/history.ts'
import { averageOf } from '../retrospectives/averages.ts'
import { sprintNumberIn } from '../retrospectives/sprint-name.ts'
import { nameKey, titleKey } from '../squads/names.ts'
import { isJsonObject, isSameJson, type JsonObject, toText } from '../text/json.ts'
import { MAX_TOPIC_ID_LENGTH, type Topic } from '../topics/topic-tree.ts'
import type { ImportEntry } from './import-file.ts'
import type { TableMapping, TableSprint } from './score-table.ts'

/**
 * Converts a table's sprints to import entries. They keep the numbers in their names if these are all different. Otherwise they are numbered by date
 * if their names are dates, or else in the order of the table.
 */
export function toImportEntries(
  sprints: readonly TableSprint[],
  mapping: TableMapping,
): ImportEntry[] {
  const numbers = sprints.map(({ name }) => (dateIn(name) ? null : sprintNumberIn(name)))
  const isNumbered = !numbers.includes(null) && new Set(numbers).size === numbers.length
  const entries = sprints.map(({ name, scores }, at): ImportEntry => {
    const topics = scores.map(({ title }) => toTopic(title))
    const given = new Map(scores.map(({ score }, index) => [topics[index]?.id ?? '', score]))
    const savedAt = dateIn(name)
    return {
      ...{ label: name, squadName: '', topics, scores: given, note: '' },
      origin: { sprint: name, squadName: '' },
      sprint: isNumbered ? (numbers[at] ?? null) : null,
      average: averageOf(topics, given),
      savedAt,
      formCreatedAt: savedAt,
      extra: { source: sourceOf(mapping) },
    }
  })
  return entries.sort(
    (a, b) => (a.sprint ?? 0) - (b.sprint ?? 0) || (a.savedAt ?? '').localeCompare(b.savedAt ?? ''),
  )
}

/** Converts the sprints to entries of a local history. Undated ones stay undated. */
export function toHistoryEntries(entries: readonly ImportEntry[], squadName: string): JsonObject[] {
  return entries.map(({ label, topics, scores, savedAt, extra }) => ({
    ...toRawEntry({
      ...{ sprint: label, squadName, topics: [...topics], scores, extra },
      savedAt: new Date(savedAt ?? 0),
    }),
    data: savedAt ?? '',
  }))
}

/**
 * Adds the sprints of a table that the history does not have. They come before the squad's own: after those of an earlier table, or else before
 * everything of that squad.
 */
export function addTable(current: RawHistory, incoming: RawHistory): RawHistory {
  const labels = current.filter(isJsonObject).map(labelOf)
  const added = incoming
    .filter(isJsonObject)
    .filter((raw) => !labels.some((label) => isSameSprint(label, labelOf(raw))))
  const [first] = added
  if (!first) return current
  const isOfSquad = (raw: unknown) =>
    isJsonObject(raw) && nameKey(toText(raw.squadName)) === nameKey(toText(first.squadName))
  const lastOfTables = current.findLastIndex(
    (raw) => isOfSquad(raw) && isJsonObject(raw) && isSameJson(raw.source, first.source),
  )
  const firstOfSquad = current.findIndex(isOfSquad)
  const end = firstOfSquad === -1 ? current.length : firstOfSquad
  return current.toSpliced(lastOfTables === -1 ? end : lastOfTables + 1, 0, ...added)
}

function labelOf(raw: JsonObject): Pick<HistoryEntry, 'sprint' | 'squadName'> {
  return { sprint: toText(raw.sprint), squadName: toText(raw.squadName) }
}

/** Returns a topic. Equal titles have equal ids, so that the topics of several tables share one line. */
function toTopic(title: string): Topic {
  const id = `table-${titleKey(title)}`.slice(0, MAX_TOPIC_ID_LENGTH)
  return { id, title, isSubtopic: false, hasChildren: false }
}

/** Returns the source for `sourceKey`. Kept scores were given on this product's scale. */
function sourceOf({ lowest, highest, isKept }: TableMapping): JsonObject {
  return isKept ? { format: 'table', lowest: 0, highest: 5 } : { format: 'table', lowest, highest }
}

/** Returns the day in a sprint's name as ISO time: 2026-01-31 or 31/01/2026. Null without one. */
function dateIn(name: string): string | null {
  const day = name.replace(/^(\d\d)[/.](\d\d)[/.](\d{4})/, '$3-$2-$1').slice(0, 10)
  const time = /^[1-9]\d{3}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T12:00:00.000Z`) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
