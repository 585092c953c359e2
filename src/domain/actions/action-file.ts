import { MAX_SPRINT } from '../retrospectives/sprint-number.ts'
import { toInstant } from '../text/instant.ts'
import { isJsonObject, type JsonObject, toText } from '../text/json.ts'
import { toStorable } from '../text/storable-json.ts'
import { MAX_KEPT_TEXT_LENGTH, MAX_TOPIC_ID_LENGTH } from '../topics/topic-tree.ts'
import {
  ACTION_STATES,
  type Action,
  type ActionOwner,
  type ActionTopic,
  DROP_REASONS,
  HELPED,
  MAX_ACTION_TITLE,
  MAX_OWNER_NAME,
} from './action.ts'
import { ACTION_FIELD_NAMES, ACTION_FIELDS, readDetails } from './action-fields.ts'

/** An action read from a file. */
export type ImportAction = {
  action: VersionedAction
  squadName: string
  /** Time of creation as ISO time; null if the file does not have it. */
  createdAt: string | null
}

export type VersionedAction = Action & { version: number }

/** An unreadable action of a file: its title and the first invalid field. */
export type BrokenAction = { title: string; field: string }

/** An action's row in an export, beside the rows of the retrospectives. */
export type ActionExportRow = {
  id: string
  squad_id: string
  action: JsonObject
  created_at: string
  squads: { nome: string }
}

/** Far above real versions, so that a version from a file cannot exhaust the column. */
const MAX_VERSION = 1_000_000
const MAX_KEPT = 1_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns the row of an action. Its fields are those of the API without the id, which the row itself has. */
export function toActionRow(
  { id, closedAt, sprintNames: _, ...action }: VersionedAction,
  { squadId, squadName, createdAt }: { squadId: string; squadName: string; createdAt: string },
): ActionExportRow {
  return {
    id,
    squad_id: squadId,
    action: { ...action, closedAt: closedAt === null ? null : new Date(closedAt).toISOString() },
    created_at: createdAt,
    squads: { nome: squadName },
  }
}

/** True for an action's row, readable or not. */
export function isActionRow(item: unknown): item is JsonObject & { action: unknown } {
  return isJsonObject(item) && Object.hasOwn(item, 'action')
}

/** Reads an action's row. The result satisfies every rule of a stored action. */
export function readActionRow(
  row: JsonObject & { action: unknown },
): { ok: true; action: ImportAction } | { ok: false; broken: BrokenAction } {
  const stored = toStorable(row.action)?.value
  const fields = isJsonObject(stored) ? stored : {}
  const read = readFields({ ...fields, id: row.id })
  if (typeof read === 'string') {
    const title = toText(fields.title).trim().slice(0, MAX_ACTION_TITLE)
    return { ok: false, broken: { title, field: read } }
  }
  return {
    ok: true,
    action: {
      action: read,
      squadName: isJsonObject(row.squads) ? toText(toStorable(row.squads.nome)?.value) : '',
      createdAt: toInstant(row.created_at),
    },
  }
}

/** Returns the action, or the name of the first invalid field. An absent field is null or has its default. */
function readFields(fields: JsonObject): VersionedAction | string {
  const wrong = FIELDS.find(([name, fits]) => !fits(fields[name] ?? null))
  if (wrong) return wrong[0]
  const text = (name: string) => toText(fields[name]).trim()
  const action = {
    ...readDetails(fields),
    id: text('id').toLowerCase(),
    title: text('title'),
    topic: toTopic(fields.topic),
    owner: toOwner(fields.owner),
    state: fields.state as Action['state'],
    bornSprint: fields.bornSprint as number,
    startedSprint: (fields.startedSprint ?? null) as number | null,
    dueSprint: (fields.dueSprint ?? null) as number | null,
    keptSprints: (fields.keptSprints ?? []) as number[],
    closedSprint: (fields.closedSprint ?? null) as number | null,
    closedAt: timeOf(fields.closedAt),
    dropReason: (fields.dropReason ?? null) as Action['dropReason'],
    helped: (fields.helped ?? null) as Action['helped'],
    version: (fields.version ?? 1) as number,
  }
  return findContradiction(action) ?? action
}

type Field = readonly [name: string, fits: (value: unknown) => boolean]

const FIELDS: readonly Field[] = [
  ['title', (value) => isText(value, { min: 1, max: MAX_ACTION_TITLE })],
  ['id', (value) => typeof value === 'string' && UUID.test(value)],
  ...ACTION_FIELD_NAMES.map((name): Field => [name, orNull(ACTION_FIELDS[name].fits)]),
  ['topic', orNull((value) => toTopic(value) !== null)],
  ['owner', orNull((value) => toOwner(value) !== null)],
  ['state', (value) => isOneOf(ACTION_STATES, value)],
  ['bornSprint', isSprint],
  ['startedSprint', orNull(isSprint)],
  ['dueSprint', orNull(isSprint)],
  ['keptSprints', orNull(isSprints)],
  ['closedSprint', orNull(isSprint)],
  ['closedAt', orNull((value) => toInstant(value) !== null)],
  ['dropReason', orNull((value) => isOneOf(DROP_REASONS, value))],
  ['helped', orNull((value) => isOneOf(HELPED, value))],
  ['version', orNull((value) => isWhole(value, { min: 1, max: MAX_VERSION }))],
]

/** Returns the first field that contradicts another one, or null. */
function findContradiction(action: VersionedAction): string | null {
  const { state, owner, dueSprint, startedSprint, closedSprint, closedAt } = action
  const isClosed = state === 'done' || state === 'dropped'
  if (isClosed !== (closedSprint !== null)) return 'closedSprint'
  if (isClosed !== (closedAt !== null)) return 'closedAt'
  if (action.dropReason !== null && state !== 'dropped') return 'dropReason'
  if (action.helped !== null && state !== 'done') return 'helped'
  if (state !== 'open') return null
  if (owner === null) return 'owner'
  if (dueSprint === null) return 'dueSprint'
  return startedSprint === null ? 'startedSprint' : null
}

function toTopic(value: unknown): ActionTopic | null {
  if (!isJsonObject(value)) return null
  const { id, title } = value
  const fits =
    isText(id, { min: 1, max: MAX_TOPIC_ID_LENGTH }) &&
    isText(title, { min: 1, max: MAX_KEPT_TEXT_LENGTH })
  return fits ? { id, title: title.trim() } : null
}

function toOwner(value: unknown): ActionOwner | null {
  if (!isJsonObject(value)) return null
  const { kind, userId, name } = value
  if (kind === 'squad' || kind === 'left') return { kind }
  if (kind === 'name' && isText(name, { min: 1, max: MAX_OWNER_NAME })) {
    return { kind, name: name.trim() }
  }
  const isMember = kind === 'member' && typeof userId === 'string' && UUID.test(userId)
  if (!isMember || !isText(name, { min: 1, max: MAX_KEPT_TEXT_LENGTH })) return null
  return { kind, userId: userId.toLowerCase(), name: name.trim() }
}

function orNull(fits: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === null || fits(value)
}

function isText(value: unknown, { min, max }: { min: number; max: number }): value is string {
  if (typeof value !== 'string') return false
  const { length } = value.trim()
  return length >= min && length <= max
}

function isOneOf(values: readonly string[], value: unknown): boolean {
  return values.some((each) => each === value)
}

function isWhole(value: unknown, { min, max }: { min: number; max: number }): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
}

function isSprint(value: unknown): value is number {
  return isWhole(value, { min: 0, max: MAX_SPRINT })
}

function isSprints(value: unknown): boolean {
  return Array.isArray(value) && value.length <= MAX_KEPT && value.every(isSprint)
}

function timeOf(value: unknown): number | null {
  const instant = toInstant(value)
  return instant === null ? null : Date.parse(instant)
}
