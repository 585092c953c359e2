import {
  type BrokenAction,
  type ImportAction,
  isActionRow,
  readActionRow,
} from '../actions/action-file.ts'
import { takeActions } from '../actions/carried-actions.ts'
import { readVotes, withVotes } from '../local/entry-votes.ts'
import type { Scores } from '../retrospectives/averages.ts'
import { parseRetrospective, type UnreadableReason } from '../retrospectives/retrospective.ts'
import { TEXT_LENGTHS } from '../retrospectives/retrospective-form.ts'
import { sprintNumberIn } from '../retrospectives/sprint-name.ts'
import { groupBySquad } from '../squads/names.ts'
import { toInstant } from '../text/instant.ts'
import { hasMoreValues, isJsonObject, type JsonObject, parseJson, toText } from '../text/json.ts'
import { toStorable } from '../text/storable-json.ts'
import {
  MAX_KEPT_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_TOPIC_ID_LENGTH,
  MAX_TOPICS,
  parseTopics,
  type Topic,
} from '../topics/topic-tree.ts'
import { listItems, withParsedData } from './file-shape.ts'
import { type Origin, originOfRow, toOrigin } from './import-origin.ts'
import { numbersOfHistory } from './tables/sprint-order.ts'
import { atOnce } from './tables/table-grid.ts'

/** A retrospective from a file of either format. */
export type ImportEntry = {
  origin: Origin
  /** The sprint's number in the file; null if it has no number. */
  sprint: number | null
  /** The sprint's name in the file. */
  label: string
  squadName: string
  /** The sprint's name beside its number; empty if the label is all. */
  name: string
  topics: Topic[]
  scores: Scores
  /** Null without topics. */
  average: number | null
  /** Time of saving as ISO time; null if the file's text is not a date. */
  savedAt: string | null
  formCreatedAt: string | null
  /** Empty if the file has none. */
  note: string
  /** Unknown fields. */
  extra: JsonObject
}

/** The reason why an entry is not imported. */
export type EntryProblem =
  | UnreadableReason
  | 'NOT_AN_ENTRY'
  | 'TOO_MANY_TOPICS'
  | 'TOO_LONG'
  /** A single person cannot record topics about feelings, and a file does not prove that a room did. */
  | 'NEEDS_ROOM'

type UnreadableEntry = { label: string; squadName: string; reason: EntryProblem }

export type ImportContents = {
  entries: ImportEntry[]
  unreadable: UnreadableEntry[]
  /** Actions of the file. In a local history they are part of its entries. */
  actions: ImportAction[]
}

type ReadImport =
  | ({ ok: true } & ImportContents)
  | { ok: false; reason: 'BAD_SHAPE' | 'TOO_LARGE' }
  | { ok: false; reason: 'BAD_ACTION'; broken: BrokenAction }

export type ParsedImport = ReadImport | { ok: false; reason: 'NOT_JSON' }

/** Longest retrospective that can be imported, in characters of its JSON, including unknown fields. */
const MAX_RETROSPECTIVE_LENGTH = 1_000_000

/** Most values in an entry, including unknown fields: several times those of 200 topics with all their texts. */
const MAX_ENTRY_VALUES = 20_000

/** Reads the text of a file; see `readImport`. Pauses after each entry. */
export function* parseImportFile(text: string): Generator<void, ParsedImport> {
  const json = parseJson(text)
  return json ? yield* readInSteps(json.value) : { ok: false, reason: 'NOT_JSON' }
}

/**
 * Reads a local history, an account export, or a download of personal data. Any other value has a bad shape. Returns an unreadable entry beside the
 * readable ones, so that no entry is dropped silently. An unreadable action refuses the whole file: no program writes one, so a person has edited the
 * file and can repair it.
 * @internal
 */
export function readImport(file: unknown): ReadImport {
  return atOnce(readInSteps(file))
}

/** Works like `readImport` and pauses after each entry. More than `most` sprints and actions are too large. */
export function* readInSteps(
  file: unknown,
  most = Number.POSITIVE_INFINITY,
): Generator<void, ReadImport> {
  const items = listItems(file)
  if (!items) return { ok: false, reason: 'BAD_SHAPE' }
  if (items.length > most) return { ok: false, reason: 'TOO_LARGE' }
  const isSprint = (item: unknown) => isRow(item) || isHistoryEntry(item)
  const actionRows = items.filter(isActionRow).filter((item) => !isSprint(item))
  if (items.length > 0 && actionRows.length === 0 && !items.some(isSprint)) {
    return { ok: false, reason: 'BAD_SHAPE' }
  }
  const actions: ImportAction[] = []
  for (const row of actionRows) {
    const read = readActionRow(row)
    if (!read.ok) return { ok: false, reason: 'BAD_ACTION', broken: read.broken }
    actions.push(read.action)
  }
  const rows = new Set<unknown>(actionRows)
  const reads: Read[] = []
  for (const item of items) {
    if (rows.has(item)) continue
    reads.push(readEntry(item))
    yield
  }
  const contents = toContents(reads)
  // The actions of a local history are part of its entries.
  if (items.length + contents.actions.length > most) return { ok: false, reason: 'TOO_LARGE' }
  return { ok: true, ...contents, actions: [...actions, ...contents.actions] }
}

/** Reads each item independently, in order. */
export function readEntries(items: readonly unknown[]): ImportContents {
  return toContents(items.map(readEntry))
}

function readEntry(raw: unknown): Read {
  if (hasMoreValues(raw, MAX_ENTRY_VALUES)) return unreadable(namesOf(raw), 'TOO_LONG')
  const item = toStorable(raw)?.value
  return isRow(item) ? readRow(item) : readHistoryEntry(item)
}

function toContents(reads: readonly Read[]): ImportContents {
  return {
    unreadable: reads.flatMap((read) => (read.ok ? [] : [read.unreadable])),
    ...takeActions(numberByNames(reads)),
  }
}

/** Returns the readable entries. Those of a local history keep the numbers of their names if these rise within their squad. */
function numberByNames(reads: readonly Read[]): ImportEntry[] {
  const named = reads.flatMap((read) => (read.ok && read.isOfHistory ? [read.entry] : []))
  for (const { entries } of groupBySquad(named)) {
    const numbers = numbersOfHistory(entries.map(({ label }) => label))
    for (const [at, entry] of entries.entries()) entry.sprint = numbers[at] ?? null
  }
  return reads.flatMap((read) => (read.ok ? [read.entry] : []))
}

/** Returns the names of an entry that is not read. */
function namesOf(raw: unknown): { label: string; squadName: string } {
  const { sprint, squadName } = isJsonObject(raw) ? raw : {}
  return { label: toText(sprint), squadName: toText(squadName) }
}

type Read =
  | { ok: true; entry: ImportEntry; isOfHistory?: boolean }
  | { ok: false; unreadable: UnreadableEntry }
type Row = JsonObject & { dados_json: unknown }

function isRow(item: unknown): item is Row {
  return isJsonObject(item) && Object.hasOwn(item, 'dados_json')
}

function isHistoryEntry(item: unknown): item is JsonObject {
  return isJsonObject(item) && (Array.isArray(item.topics) || isJsonObject(item.notes))
}

function readHistoryEntry(item: unknown): Read {
  if (!isJsonObject(item)) return unreadable({ label: '', squadName: '' }, 'NOT_AN_ENTRY')
  const { sprint, squadName, topics, notes, data, votes: _, observacoes, ...others } = item
  // Only votes that the rule of rooms keeps.
  const votes = readVotes(item)
  const extra = votes ? withVotes(others, votes) : others
  const names = { sprint: toText(sprint), squadName: toText(squadName) }
  const room = toText(item.room)
  if (!isHistoryEntry(item)) return unreadable({ label: names.sprint, ...names }, 'NOT_AN_ENTRY')
  // Parsed as in local mode, so that the import contains exactly what local mode shows.
  const list = Array.isArray(topics) ? parseTopics(topics) : topics
  const read = readContents({
    contents: { ...extra, topics: list, notes: withoutNulls(notes) },
    names: { label: names.sprint, squadName: names.squadName },
    origin: { ...names, data: toText(data), ...(room !== '' && { room }) },
    sprint: null,
    savedAt: toInstant(data),
    note: toText(observacoes).trim(),
    name: '',
  })
  return read.ok ? { ...read, isOfHistory: true } : read
}

function readRow(row: Row): Read {
  const { dados_json: data } = withParsedData(row)
  const contents = isJsonObject(data) ? data : {}
  const squadName = isJsonObject(row.squads) ? toText(row.squads.nome) : ''
  const label = toText(contents.sprint) || toText(row.sprint)
  return readContents({
    contents,
    names: { label, squadName },
    origin: originOfRow({
      id: toText(row.id),
      before: toOrigin(contents.imported_from),
      names: { sprint: label, squadName },
    }),
    sprint: sprintNumberIn(toText(row.sprint)),
    savedAt: toInstant(row.created_at),
    note: toText(row.observacoes).trim(),
    name: toText(row.nome).trim(),
  })
}

function readContents({
  contents,
  names,
  savedAt,
  ...place
}: {
  contents: JsonObject
  names: { label: string; squadName: string }
  origin: Origin
  sprint: number | null
  savedAt: string | null
  note: string
  name: string
}): Read {
  if (Array.isArray(contents.topics) && contents.topics.length > MAX_TOPICS) {
    return unreadable(names, 'TOO_MANY_TOPICS')
  }
  const parsed = parseRetrospective(contents)
  if (!parsed.ok) return unreadable(names, parsed.reason)
  const { note } = place
  if (isTooLong({ ...names, topics: parsed.data.topics, contents, note })) {
    return unreadable(names, 'TOO_LONG')
  }
  const { created_at_form: begun } = contents
  const formCreatedAt = typeof begun === 'string' && begun !== '' ? begun : savedAt
  return { ok: true, entry: { ...place, ...names, ...parsed.data, savedAt, formCreatedAt } }
}

/** True if an edit could not keep the entry. Stored data may be longer and stays readable. */
function isTooLong({
  label,
  squadName,
  topics,
  contents,
  note,
}: {
  label: string
  squadName: string
  topics: readonly Topic[]
  contents: JsonObject
  note: string
}): boolean {
  if (note.length > TEXT_LENGTHS.note) return true
  if (Math.max(label.length, squadName.length) > MAX_KEPT_TEXT_LENGTH) return true
  if (topics.some(isTooLongTopic)) return true
  return JSON.stringify(contents).length > MAX_RETROSPECTIVE_LENGTH
}

function isTooLongTopic({ id, title, description = '' }: Topic): boolean {
  return (
    id.length > MAX_TOPIC_ID_LENGTH ||
    title.length > MAX_KEPT_TEXT_LENGTH ||
    description.length > MAX_KEPT_TEXT_LENGTH
  )
}

function unreadable(names: { label: string; squadName: string }, reason: EntryProblem): Read {
  const [label, squadName] = [shorten(names.label), shorten(names.squadName)]
  return { ok: false, unreadable: { label, squadName, reason } }
}

/** Shortens a name for the report of an import. */
function shorten(name: string): string {
  return name.length > MAX_KEPT_TEXT_LENGTH ? `${name.slice(0, MAX_TITLE_LENGTH)}…` : name
}

/** Removes nulls: in a local history, null means a missing note. */
function withoutNulls(notes: unknown): unknown {
  if (!isJsonObject(notes)) return notes
  return Object.fromEntries(Object.entries(notes).filter(([, note]) => note !== null))
}
