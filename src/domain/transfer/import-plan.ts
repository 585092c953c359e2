import { type Scores, topicScore } from '../retrospectives/averages.ts'
import { parseRetrospective, toRetrospectiveJson } from '../retrospectives/retrospective.ts'
import { nameBeside, sprintNumberIn } from '../retrospectives/sprint-name.ts'
import { MAX_SPRINT } from '../retrospectives/sprint-number.ts'
import { isJsonObject, type JsonObject } from '../text/json.ts'
import type { Topic } from '../topics/topic-tree.ts'
import type { ImportEntry } from './import-file.ts'
import { keyOfOrigin, nameOfOrigin, toOrigin } from './import-origin.ts'

/** The data of a squad's retrospective that an import needs. */
export type KnownRetrospective = {
  id: string
  sprint: number
  average: number | null
  /** Keys of its origins: an earlier import, and its own row in an export. */
  origins: readonly string[]
  /** Equal if titles and scores are; null if unreadable. */
  content: string | null
  note: string
  /** True if an earlier import assigned this number, because the sprint's own was missing or taken. */
  isNumberGiven: boolean
}

export type PlannedEntry = { entry: ImportEntry; sprint: number }

export type ImportPlan = {
  /** Entries that only the file has. They are imported under these numbers. */
  added: PlannedEntry[]
  /** Entries that the squad has with equal titles and scores and with the file's note. */
  same: PlannedEntry[]
  /** Entries that conflict with the squad's own content, which stays. */
  conflict: PlannedTwin[]
  /** Entries that replace other content of the squad. */
  replaced: PlannedTwin[]
}

export type PlannedTwin = PlannedEntry & { known: KnownRetrospective }

/** Handling of sprints that the squad has with other content: the file's stay out, replace them, or come beside them under another number. */
export const TWINS = ['leave', 'replace', 'both'] as const
export type Twins = (typeof TWINS)[number]

export function toKnownRetrospective({
  id,
  sprint,
  data,
  note,
}: {
  id: string
  sprint: number
  data: unknown
  note: string
}): KnownRetrospective {
  const own = keyOfOrigin({ id, sprint: '', squadName: '' })
  const origin = isJsonObject(data) ? toOrigin(data.imported_from) : null
  const parsed = parseRetrospective(data)
  return {
    id,
    sprint,
    average: parsed.ok ? parsed.data.average : null,
    origins: origin ? [own, keyOfOrigin(origin)] : [own],
    content: parsed.ok ? contentOf(parsed.data) : null,
    note,
    isNumberGiven: origin !== null && sprintNumberIn(origin.sprint) !== sprint,
  }
}

/**
 * Decides the parts of a plan that depend on the file alone, for entries of one squad: the first entry with a number
 * keeps it, and entries with the same names are distinguished by their position.
 */
export function numberEntries(entries: readonly ImportEntry[]): ImportEntry[] {
  const numbers = new Set<number>()
  const copies = new Map<string, number>()
  return entries.map((entry) => {
    const isFree = entry.sprint !== null && !numbers.has(entry.sprint)
    if (entry.sprint !== null) numbers.add(entry.sprint)
    const name = nameOfOrigin(entry.origin)
    const copy = (copies.get(name) ?? 0) + 1
    copies.set(name, copy)
    const isCopy = copy > 1 && entry.origin.copy === undefined
    return {
      ...entry,
      sprint: isFree ? entry.sprint : null,
      origin: isCopy ? { ...entry.origin, copy } : entry.origin,
    }
  })
}

/**
 * Plans an import into a squad. A new entry keeps its number, or gets the next one after the highest of the squad, of these entries, and of `after`,
 * which covers the other parts of the same file. A sprint of the squad with its number is its twin, unless an earlier import assigned that number, or
 * the entry is of a quick room, which numbers itself. A twin with other content is a conflict, unless `twins` decides otherwise. Unreadable content is
 * never replaced.
 */
export function planImport(
  entries: readonly ImportEntry[],
  known: readonly KnownRetrospective[],
  { after = 0, twins = 'leave' }: { after?: number; twins?: Twins } = {},
): ImportPlan {
  const plan: ImportPlan = { added: [], same: [], conflict: [], replaced: [] }
  const replaced = new Set<KnownRetrospective>()
  const squad = indexOf(known)
  const numbers = new Set([
    ...squad.bySprint.keys(),
    ...entries.flatMap(({ sprint }) => sprint ?? []),
  ])
  let highest = [...numbers].reduce((a, b) => Math.max(a, b), after)
  function giveNumber(): number {
    highest = highest < MAX_SPRINT ? highest + 1 : highest
    const number = numbers.has(highest) ? lowestFree(numbers) : highest
    numbers.add(number)
    return number
  }

  for (const entry of entries) {
    const twin = findTwin(entry, squad)
    if (twin?.isSame) plan.same.push({ entry, sprint: twin.known.sprint })
    else if (twin && twins !== 'both') {
      const { known } = twin
      const canReplace = twins === 'replace' && known.content !== null && !replaced.has(known)
      const place = { entry, sprint: known.sprint, known }
      if (canReplace) replaced.add(known)
      plan[canReplace ? 'replaced' : 'conflict'].push(place)
    } else if (entry.sprint === null || squad.bySprint.has(entry.sprint)) {
      plan.added.push({ entry, sprint: giveNumber() })
    } else plan.added.push({ entry, sprint: entry.sprint })
  }
  return plan
}

/** Returns the `dados_json` of an added entry; `now` replaces a missing time of saving. */
export function toImportedJson(
  { entry, sprint }: PlannedEntry,
  { squadId, now }: { squadId: string; now: string },
): JsonObject {
  return toRetrospectiveJson({
    sprint,
    squadId,
    topics: entry.topics,
    scores: entry.scores,
    formCreatedAt: entry.formCreatedAt ?? now,
    extra: { ...entry.extra, imported_from: entry.origin },
  })
}

type Squad = {
  bySprint: ReadonlyMap<number, KnownRetrospective>
  byOrigin: ReadonlyMap<string, KnownRetrospective[]>
}

function indexOf(known: readonly KnownRetrospective[]): Squad {
  const byOrigin = new Map<string, KnownRetrospective[]>()
  for (const retrospective of known) {
    for (const key of retrospective.origins) {
      byOrigin.set(key, [...(byOrigin.get(key) ?? []), retrospective])
    }
  }
  return { bySprint: new Map(known.map((one) => [one.sprint, one])), byOrigin }
}

/** Finds the squad's counterpart of an entry: the same content, or other content in its place. */
function findTwin(
  entry: ImportEntry,
  { bySprint, byOrigin }: Squad,
): { known: KnownRetrospective; isSame: boolean } | null {
  const content = contentOf(entry)
  // A file from before notes existed does not contradict one.
  const isSameAs = (one: KnownRetrospective) =>
    one.content === content && (entry.note === '' || entry.note === one.note)
  const kin = byOrigin.get(keyOfOrigin(entry.origin)) ?? []
  const known = kin.find(isSameAs) ?? kin[0]
  if (known) return { known, isSame: isSameAs(known) }
  const holder = entry.sprint === null ? undefined : bySprint.get(entry.sprint)
  if (!holder) return null
  const isSame = isSameAs(holder)
  const isChosen = !holder.isNumberGiven && !isOfQuickRoom(entry)
  return isSame || isChosen ? { known: holder, isSame } : null
}

/** True for a sprint that a quick room saved into a browser's history. */
function isOfQuickRoom({ extra }: ImportEntry): boolean {
  return extra.room !== undefined
}

/** Returns the sprint's name beside its number in the squad. A quick room's own number is no name. */
export function plannedName({ entry, sprint }: PlannedEntry): string {
  return nameBeside(entry.name || (isOfQuickRoom(entry) ? '' : entry.label), sprint)
}

/** Returns titles and scores in the order of the tree, independent of the topics' ids. */
function contentOf({ topics, scores }: { topics: readonly Topic[]; scores: Scores }): string {
  return JSON.stringify(
    topics.map((topic) => [topic.title, topic.isSubtopic, topicScore(topics, scores, topic)]),
  )
}

function lowestFree(numbers: ReadonlySet<number>): number {
  let number = 1
  while (numbers.has(number)) number += 1
  return number
}
