import { and, asc, eq, max, or, type SQL, sql } from 'drizzle-orm'
import type { Action, ActionOwner } from '~/domain/action'
import { type RoomAction, roomActionsOf } from '~/domain/room-action'
import { users } from '~/features/auth/tables.server'
import { type AuthorizedSquadId, isSquadOf } from '~/features/members/data.server'
import { squadMembers } from '~/features/members/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { UserId } from '~/lib/api.server'
import { inBatches } from '~/lib/batches.server'
import type { Executor } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import type { SquadActions, StoredAction } from './schema'
import { actions } from './tables.server'

/** Maximum number of rooms in one statement. */
const MOST_ROOMS = 20

/** An action as the rules need it, with what only storage knows. */
export type ActionRow = Action & { squadId: string; version: number }

/** All actions of a squad, whatever became of them, in the order in which they were written down. */
export async function listActions(db: Executor, squadId: AuthorizedSquadId): Promise<SquadActions> {
  const rows = await selectActions(db, eq(actions.squadId, squadId))
  return { sprint: await newestSprint(db, squadId), actions: rows.map(toAnswer) }
}

export type SquadSprint = { squadId: string; sprint: number }

/**
 * What rooms show of their squads' actions, for each in the same order. Rooms that are asked for while a statement is running share the
 * next one.
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

/** As `roomActionsOf` chooses them. */
function isShownIn({ squadId, sprint }: SquadSprint): SQL | undefined {
  const isShown = or(
    eq(actions.state, 'open'),
    eq(actions.closedSprint, sprint),
    eq(actions.bornSprint, sprint),
  )
  return and(eq(actions.squadId, squadId), isShown)
}

/** Throws NOT_FOUND for a missing action and for one of another squad. */
export async function requireAction(
  db: Executor,
  { userId, actionId }: { userId: UserId; actionId: string },
): Promise<StoredAction> {
  return toAnswer(await requireActionRow(db, { userId, actionId }))
}

/** Throws as `requireAction`. */
export async function requireActionRow(
  db: Executor,
  { userId, actionId }: { userId: UserId; actionId: string },
): Promise<ActionRow> {
  const [row] = await selectActions(db, and(eq(actions.id, actionId), isSquadOf(db, userId)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** The sprint of the squad's newest retrospective; 0 without any. */
export async function newestSprint(db: Executor, squadId: string): Promise<number> {
  const [row] = await db
    .select({ sprint: max(retrospectives.sprint) })
    .from(retrospectives)
    .where(eq(retrospectives.squadId, squadId))
  return row?.sprint ?? 0
}

async function selectActions(db: Executor, where: SQL | undefined): Promise<ActionRow[]> {
  const rows = await db
    .select({ action: actions, memberName: users.name })
    .from(actions)
    .innerJoin(squads, eq(squads.id, actions.squadId))
    // Only people of the squad are joined, so a member who has left it has no name here.
    .leftJoin(users, and(eq(users.id, actions.ownerId), belongsToSquad()))
    .where(where)
    .orderBy(asc(actions.createdAt), asc(actions.id))
  return rows.map(({ action, memberName }) => toAction(action, memberName))
}

/** For a query on `squads` and `users`: the squad's owner and its members. */
export function belongsToSquad(): SQL {
  const isMember = sql`exists (select 1 from ${squadMembers} where ${eq(squadMembers.squadId, squads.id)} and ${eq(squadMembers.userId, users.id)})`
  return sql`(${eq(squads.ownerId, users.id)} or ${isMember})`
}

type Row = typeof actions.$inferSelect

function toAction(
  { topicId, topicTitle, ownerKind, ownerId, ownerName, closedAt, ...row }: Row,
  memberName: string | null,
): ActionRow {
  const { authorId: _, createdAt: __, ...rest } = row
  return {
    ...rest,
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

function toAnswer({ squadId: _, closedAt, keptSprints, ...action }: ActionRow): StoredAction {
  return {
    ...action,
    keptSprints: [...keptSprints],
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  }
}
