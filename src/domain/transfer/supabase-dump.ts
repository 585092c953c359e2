import { MAX_SPRINT } from '../retrospectives/sprint-number.ts'
import { toInstant } from '../text/instant.ts'
import { isJsonObject, isStorable, type JsonObject, parseJson, toText } from '../text/json.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '../topics/topic-tree.ts'
import { unwrapEditorResult, withParsedData } from './file-shape.ts'

export const DUMP_TABLES = ['users', 'squads', 'user_topics', 'retrospectivas'] as const

/** Rows of the original product's tables, each parsed independently. */
export type Dump = {
  users: RowRead<UserRow>[]
  squads: RowRead<SquadRow>[]
  user_topics: RowRead<TopicRow>[]
  retrospectivas: RowRead<RetrospectiveRow>[]
}

/** The reason why a row is left out. The tables determine the required fields. */
export type RowProblem =
  | 'NOT_A_ROW'
  | 'NO_ID'
  | 'NOT_STORABLE'
  | 'NO_EMAIL'
  | 'BLANK_NAME'
  | 'NAME_TOO_LONG'
  | 'DESCRIPTION_TOO_LONG'
  | 'NO_SPRINT'

export type UserRow = {
  id: string
  email: string
  name: string
  emailVerified: boolean
  createdAt: Date | null
}
export type SquadRow = { id: string; name: string; userId: string; createdAt: Date | null }
export type TopicRow = {
  id: string
  squadId: string
  userId: string | null
  title: string
  description: string | null
  parentId: string | null
  isDefault: boolean
  isActive: boolean
  createdAt: Date | null
}
export type RetrospectiveRow = {
  id: string
  squadId: string
  userId: string | null
  sprint: number
  data: unknown
  createdAt: Date | null
}

export type RowRead<Row> = { ok: true; row: Row } | { ok: false; id: string; reason: RowProblem }

/** Parses an object with a list for at least one of the tables, also inside a result of Supabase's editor. A missing table has no rows. */
export function parseDump(
  text: string,
): { ok: true; dump: Dump } | { ok: false; reason: 'NOT_JSON' | 'BAD_SHAPE' } {
  const json = parseJson(text)
  if (!json) return { ok: false, reason: 'NOT_JSON' }
  const value = unwrapEditorResult(json.value)
  if (!isJsonObject(value)) return { ok: false, reason: 'BAD_SHAPE' }
  // An aggregate over no rows is null.
  const lists = DUMP_TABLES.map((table) => value[table] ?? undefined)
  const isDump =
    lists.some(Array.isArray) && lists.every((list) => list === undefined || Array.isArray(list))
  if (!isDump) return { ok: false, reason: 'BAD_SHAPE' }
  const [users = [], squads = [], topics = [], retrospectives = []] = lists.map((list) =>
    Array.isArray(list) ? list : [],
  )
  return {
    ok: true,
    dump: {
      users: users.map(readUser),
      squads: squads.map(readSquad),
      user_topics: topics.map(readTopic),
      retrospectivas: retrospectives.map(readRetrospective),
    },
  }
}

/** Returns all ids and addresses of a dump for a look-up, without invalid ids. */
export function namesInDump({ users, squads, user_topics, retrospectivas }: Dump) {
  const [people, teams] = [rowsOf(users), rowsOf(squads)]
  const [topics, retrospectives] = [rowsOf(user_topics), rowsOf(retrospectivas)]
  const owned = [...topics, ...retrospectives]
  return {
    emails: people.map(({ email }) => email),
    userIds: idsIn([
      ...people.map(({ id }) => id),
      ...[...teams, ...owned].map(({ userId }) => userId),
    ]),
    squadIds: idsIn([...teams.map(({ id }) => id), ...owned.map(({ squadId }) => squadId)]),
    topicIds: idsIn(topics.flatMap(({ id, parentId }) => [id, parentId])),
    retrospectiveIds: idsIn(retrospectives.map(({ id }) => id)),
  }
}

function rowsOf<Row>(list: readonly RowRead<Row>[]): Row[] {
  return list.flatMap((read) => (read.ok ? [read.row] : []))
}

function idsIn(values: readonly (string | null)[]): string[] {
  return values.filter((value) => value !== null && UUID.test(value)) as string[]
}

function readUser(value: unknown): RowRead<UserRow> {
  return readRow(value, (row, base) => {
    const email = toText(row.email).trim().toLowerCase()
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return 'NO_EMAIL'
    const name = nameOf(row) || email.slice(0, email.indexOf('@'))
    const isConfirmed = Boolean(row.email_confirmed_at ?? row.confirmed_at)
    return { ...base, email, name: shorten(name), emailVerified: isConfirmed }
  })
}

function readSquad(value: unknown): RowRead<SquadRow> {
  return readRow(value, (row, base) => {
    const name = toText(row.nome)
    return checkName(name) ?? { ...base, name, userId: toId(row.user_id) }
  })
}

function readTopic(value: unknown): RowRead<TopicRow> {
  return readRow(value, (row, base) => {
    const title = toText(row.title)
    const description = typeof row.description === 'string' ? row.description : null
    if ([...(description ?? '')].length > MAX_DESCRIPTION_LENGTH) return 'DESCRIPTION_TOO_LONG'
    return (
      checkName(title) ?? {
        ...base,
        title,
        description,
        squadId: toId(row.squad_id),
        userId: toId(row.user_id) || null,
        parentId: toId(row.parent_id) || null,
        isDefault: row.is_default === true,
        isActive: row.is_active !== false,
      }
    )
  })
}

/** Reads a row. `dados_json` is copied unchanged, except that text becomes its object, so that unreadable data is not lost. */
function readRetrospective(value: unknown): RowRead<RetrospectiveRow> {
  return readRow(value, (row, base) => {
    const sprint = Number(toText(row.sprint) || Number.NaN)
    if (!Number.isInteger(sprint) || sprint < 1 || sprint > MAX_SPRINT) return 'NO_SPRINT'
    return {
      ...base,
      sprint,
      squadId: toId(row.squad_id),
      userId: toId(row.user_id) || null,
      data: withParsedData(row).dados_json ?? null,
    }
  })
}

type Base = { id: string; createdAt: Date | null }

function readRow<Row>(
  value: unknown,
  read: (row: JsonObject, base: Base) => Row | RowProblem,
): RowRead<Row> {
  if (!isJsonObject(value)) return { ok: false, id: '', reason: 'NOT_A_ROW' }
  const id = toId(value.id)
  if (!UUID.test(id)) return { ok: false, id: toText(value.id), reason: 'NO_ID' }
  if (!isStorable(value)) return { ok: false, id, reason: 'NOT_STORABLE' }
  const row = read(value, { id, createdAt: toMoment(value.created_at) })
  return typeof row === 'string' ? { ok: false, id, reason: row as RowProblem } : { ok: true, row }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns an id in the database's spelling. */
function toId(value: unknown): string {
  return toText(value).toLowerCase()
}

/** Checks a name as the tables do: it must not be blank, and length counts whole characters. */
function checkName(name: string): 'BLANK_NAME' | 'NAME_TOO_LONG' | null {
  if (name.trim() === '') return 'BLANK_NAME'
  return [...name].length > MAX_TITLE_LENGTH ? 'NAME_TOO_LONG' : null
}

/** Reads the name from the metadata of the authentication service, which some dumps contain as text. */
function nameOf(row: JsonObject): string {
  const metadata = row.raw_user_meta_data ?? row.user_metadata
  const object = typeof metadata === 'string' ? parseJson(metadata)?.value : metadata
  const name = isJsonObject(object) ? toText(object.name) || toText(object.full_name) : ''
  return (name || toText(row.name)).replace(/\p{Cc}/gu, ' ').trim()
}

/** Shortens by whole characters, so that no character is cut in half. */
function shorten(name: string): string {
  return [...name].slice(0, MAX_TITLE_LENGTH).join('')
}

function toMoment(value: unknown): Date | null {
  const instant = toInstant(value)
  return instant === null ? null : new Date(instant)
}
