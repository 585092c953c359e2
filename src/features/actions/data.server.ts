import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm'
import type { Quotas } from '~/domain/accounts/quotas'
import type { ActionOwner } from '~/domain/actions/action'
import type { CalendarEntry } from '~/domain/actions/action-calendar'
import {
  type ActionExportRow,
  type ImportAction,
  toActionRow,
  type VersionedAction,
} from '~/domain/actions/action-file'
import { type ActionPlan, planActions } from '~/domain/actions/action-import'
import type { SprintNames } from '~/domain/retrospectives/sprint-name'
import { type RoomAction, roomActionsOf } from '~/domain/rooms/room-action'
import { users } from '~/features/auth/tables.server'
import {
  type AuthorizedSquadId,
  belongsToSquad,
  isSquadOf,
  listPeople,
} from '~/features/members/data.server'
import { namesOfSprints, newestSprint } from '~/features/retrospectives/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Executor } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import { inBatches } from '~/lib/server/batches.server'
import type { StoredAction, StoredActions } from './schema'
import { actions } from './tables.server'
import { listTrackers } from './trackers/data.server'

/** Maximum number of rooms in one statement. */
const MOST_ROOMS = 20

/** More days than a person has; a calendar program requests all of them each time. */
const MOST_DUE = 500

/** A stored action with its squad, author and creation time. */
export type ActionRow = VersionedAction & {
  squadId: string
  squadName: string
  authorId: string | null
  createdAt: Date
}

/** Lists all actions of a squad in any state, in order of creation. */
export async function listActions(
  db: Executor,
  squadId: AuthorizedSquadId,
): Promise<StoredActions> {
  const rows = await listKnownActions(db, squadId)
  return {
    sprint: await newestSprint(db, squadId),
    actions: rows.map(toAnswer),
    trackers: await listTrackers(db, squadId),
  }
}

/** Lists them in the same order, for a caller that has proved its right to the squad. */
export function listKnownActions(db: Executor, squadId: string): Promise<ActionRow[]> {
  return selectActions(db, eq(actions.squadId, squadId))
}

export type SquadSprint = { squadId: string; sprint: number }

/**
 * Creates a reader of the actions that rooms show, each in the same order. Rooms that are requested while a statement is running share the next one.
 */
export function createRoomActionsReader(
  db: Executor,
): (room: SquadSprint) => Promise<RoomAction[]> {
  return inBatches(
    async (rooms) => {
      const rows = await selectActions(db, or(...rooms.map(isShownIn)))
      return rooms.map(({ squadId, sprint }) =>
        roomActionsOf(
          rows.filter((row) => row.squadId === squadId),
          sprint,
        ),
      )
    },
    { most: MOST_ROOMS },
  )
}

/** Matches the actions that `roomActionsOf` selects. */
function isShownIn({ squadId, sprint }: SquadSprint): SQL | undefined {
  const isShown = or(
    eq(actions.state, 'open'),
    eq(actions.closedSprint, sprint),
    eq(actions.bornSprint, sprint),
  )
  return and(eq(actions.squadId, squadId), isShown)
}

/** Lists the squad's actions as rows of an export, in order of creation. */
export async function listActionRows(
  db: Executor,
  squadId: AuthorizedSquadId,
): Promise<ActionExportRow[]> {
  const rows = await selectActions(db, eq(actions.squadId, squadId))
  return rows.map(toExportRow)
}

/** Lists the actions that a person wrote, and all of the squads that the person owns, as rows of an export. */
export async function listPersonalActions(
  db: Executor,
  userId: UserId,
): Promise<(ActionExportRow & { user_id: string | null })[]> {
  const { id } = actions
  const written = db.select({ id }).from(actions).where(eq(actions.authorId, userId))
  const own = db.select({ id: squads.id }).from(squads).where(eq(squads.ownerId, userId))
  const ofOwn = db.select({ id }).from(actions).where(inArray(actions.squadId, own))
  // Two sets, each read from an index. With `or` the database would read the whole table.
  const rows = await selectActions(db, inArray(id, written.unionAll(ofOwn)))
  return rows.map((row) => ({ ...toExportRow(row), user_id: row.authorId }))
}

function toExportRow(row: ActionRow): ActionExportRow {
  const { squadId, squadName, createdAt } = row
  return toActionRow(toVersioned(row), { squadId, squadName, createdAt: createdAt.toISOString() })
}

/** Removes the fields that only storage has. */
function toVersioned({
  squadId: _,
  squadName: __,
  createdAt: ___,
  authorId: ____,
  ...action
}: ActionRow): VersionedAction {
  return action
}

/** Throws NOT_FOUND for a missing action and for one of another squad. */
export async function requireAction(
  db: Executor,
  { userId, actionId }: { userId: UserId; actionId: string },
): Promise<StoredAction> {
  return toAnswer(await requireActionRow(db, { userId, actionId }))
}

/** Throws like `requireAction`. */
export async function requireActionRow(
  db: Executor,
  { userId, actionId }: { userId: UserId; actionId: string },
): Promise<ActionRow> {
  const [row] = await selectActions(db, and(eq(actions.id, actionId), isSquadOf(db, userId)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Lists the days of the open actions that a person owns, in the person's current squads. */
export async function listDueActions(db: Executor, userId: string): Promise<CalendarEntry[]> {
  const { id, title, link, version, dueOn } = actions
  const rows = await db
    .select({ id, title, link, version, day: dueOn, text: squads.name })
    .from(actions)
    .innerJoin(squads, eq(squads.id, actions.squadId))
    .innerJoin(users, and(eq(users.id, actions.ownerId), belongsToSquad()))
    .where(and(eq(actions.ownerId, userId), eq(actions.state, 'open'), isNotNull(dueOn)))
    .orderBy(asc(dueOn), asc(id))
    .limit(MOST_DUE)
  return rows.flatMap(({ day, ...entry }) => (day === null ? [] : [{ ...entry, day }]))
}

/** Returns the parts of an action that may leave the squad. Null if it has been deleted. */
export async function findAction(
  db: Executor,
  { squadId, actionId }: { squadId: string; actionId: string },
) {
  const { id, title, dueSprint, dueOn, link } = actions
  const [row] = await db
    .select({ id, title, dueSprint, dueOn, link })
    .from(actions)
    .where(and(eq(id, actionId), eq(actions.squadId, squadId)))
  return row ?? null
}

/** Plans an import of actions into a squad, without writing. Throws TOO_MANY_SAVED_ACTIONS. */
export async function readActionPlan(
  db: Executor,
  { squadId, file }: { squadId: AuthorizedSquadId; file: readonly ImportAction[] },
  { actionsPerSquad }: Pick<Quotas, 'actionsPerSquad'>,
): Promise<ActionPlan> {
  const rows = await selectActions(db, eq(actions.squadId, squadId))
  const known = rows.map(toVersioned)
  const idOf = await readIds(db, { squadId, file, known })
  const own = file.map(({ action, ...rest }) => ({
    ...rest,
    action: { ...action, id: idOf(action.id) },
  }))
  const plan = planActions(own, { known, people: await listPeople(db, squadId) })
  const isTooMuch = plan.added.length > 0 && known.length + plan.added.length > actionsPerSquad
  if (isTooMuch) throw new AppError('TOO_MANY_SAVED_ACTIONS')
  return plan
}

/**
 * Returns the id in the squad for each action of the file: its own, or, if another squad of this server has that id, one derived from it and the
 * squad. This happens when a squad is copied.
 */
async function readIds(
  db: Executor,
  {
    squadId,
    file,
    known,
  }: { squadId: string; file: readonly ImportAction[]; known: readonly { id: string }[] },
): Promise<(id: string) => string> {
  const ids = file.map(({ action }) => action.id)
  const elsewhere = await db
    .select({ id: actions.id })
    .from(actions)
    .where(and(inArray(actions.id, ids), ne(actions.squadId, squadId)))
  const taken = new Set(elsewhere.map(({ id }) => id))
  const own = new Set(known.map(({ id }) => id))
  return (id) => {
    const copy = copyId(squadId, id)
    return !own.has(id) && (taken.has(id) || own.has(copy)) ? copy : id
  }
}

function copyId(squadId: string, id: string): string {
  const digits = createHash('sha256').update(`${squadId} ${id}`).digest('hex').slice(0, 32)
  // Version 8 of a UUID: the application defines its content.
  const marked = `${digits.slice(0, 12)}8${digits.slice(13, 16)}8${digits.slice(17)}`
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

async function selectActions(db: Executor, where: SQL | undefined): Promise<ActionRow[]> {
  const rows = await db
    .select({
      action: actions,
      memberName: users.name,
      squadName: squads.name,
      sprintNames: namesOfSprints(db, {
        squadId: actions.squadId,
        sprints: [
          actions.bornSprint,
          actions.startedSprint,
          actions.dueSprint,
          actions.closedSprint,
        ],
      }),
    })
    .from(actions)
    .innerJoin(squads, eq(squads.id, actions.squadId))
    // The join covers the squad's people only, so a former member has no name here.
    .leftJoin(users, and(eq(users.id, actions.ownerId), belongsToSquad()))
    .where(where)
    .orderBy(asc(actions.createdAt), asc(actions.id))
  return rows.map(({ action, ...names }) => toAction(action, names))
}

type Row = typeof actions.$inferSelect

function toAction(
  { topicId, topicTitle, ownerKind, ownerId, ownerName, closedAt, ...row }: Row,
  {
    memberName,
    squadName,
    sprintNames,
  }: { memberName: string | null; squadName: string; sprintNames: SprintNames | null },
): ActionRow {
  return {
    ...row,
    squadName,
    ...(sprintNames && { sprintNames }),
    topic: topicId === null || topicTitle === null ? null : { id: topicId, title: topicTitle },
    owner: toOwner({ ownerKind, ownerId, ownerName, memberName }),
    closedAt: closedAt?.getTime() ?? null,
  }
}

function toOwner({
  ownerKind,
  ownerId,
  ownerName,
  memberName,
}: Pick<Row, 'ownerKind' | 'ownerId' | 'ownerName'> & {
  memberName: string | null
}): ActionOwner | null {
  if (ownerKind === null || ownerKind === 'squad') return ownerKind && { kind: ownerKind }
  if (ownerKind === 'name') return { kind: ownerKind, name: ownerName ?? '' }
  if (ownerId === null || memberName === null) return { kind: 'left' }
  return { kind: ownerKind, userId: ownerId, name: memberName }
}

function toAnswer(row: ActionRow): StoredAction {
  const { closedAt, keptSprints, ...action } = toVersioned(row)
  return {
    ...action,
    keptSprints: [...keptSprints],
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  }
}
