import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type KnownRetrospective, toKnownRetrospective } from '~/domain/transfer/import-plan'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { hasClosedRoom, hasRoomSince } from '~/features/rooms/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Executor } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import type { TableImport, TakenBack } from './schema'
import { importedSprints, imports } from './tables.server'

/** A sprint of an import with the squad's current version of it. */
export type BroughtSprint = Awaited<ReturnType<typeof listBrought>>[number]

/** Lists the tables that were imported into a squad, newest first. Leaves out those of which no sprint is left. */
export async function listImports(
  db: Executor,
  squadId: AuthorizedSquadId,
  userId: UserId,
): Promise<TableImport[]> {
  const isChanged = isChangedSince(db)
  const isReplacing = sql`not ${isChanged} and ${importedSprints.before} is not null`
  const rows = await db
    .select({
      id: imports.id,
      fileName: imports.fileName,
      createdAt: imports.createdAt,
      sprints: count(),
      changed: countWhere(isChanged),
      replacing: countWhere(isReplacing),
      isRecent: sql<boolean>`not ${hasRoomSince(db, { squadId, time: imports.createdAt })}`,
      canTakeBack: sql<boolean>`coalesce(${mayTakeBack(userId)}, false)`,
    })
    .from(imports)
    .innerJoin(squads, eq(squads.id, imports.squadId))
    .innerJoin(importedSprints, eq(importedSprints.importId, imports.id))
    .innerJoin(retrospectives, eq(retrospectives.id, importedSprints.retrospectiveId))
    .where(eq(imports.squadId, squadId))
    .groupBy(imports.id, squads.ownerId)
    .orderBy(desc(imports.createdAt), desc(imports.id))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

function countWhere(condition: SQL): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition}))::int`
}

/** Matches sprints that were saved since the import, and those that it created if a room has been about them: its votes and comments would go with them. */
function isChangedSince(db: Executor): SQL<boolean> {
  const { version, before } = importedSprints
  const isVotedOn = and(isNull(before), hasClosedRoom(db, retrospectives.id))
  return sql<boolean>`(${retrospectives.version} <> ${version} or ${isVotedOn})`
}

/** Throws NOT_FOUND for an import that is not the squad's, that was taken back, or that the user may not take back. */
export async function requireImport(
  db: Executor,
  { squadId, userId, importId }: { squadId: AuthorizedSquadId; userId: UserId; importId: string },
): Promise<{ id: string; topics: Record<string, string> }> {
  const [row] = await db
    .select({ id: imports.id, topics: imports.topics })
    .from(imports)
    .innerJoin(squads, eq(squads.id, imports.squadId))
    .where(and(eq(imports.id, importId), eq(imports.squadId, squadId), mayTakeBack(userId)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Lists the sprints of an import that are left, in order. */
export function listBrought(db: Executor, importId: string) {
  return db
    .select({
      id: retrospectives.id,
      sprint: retrospectives.sprint,
      name: retrospectives.name,
      version: retrospectives.version,
      isChanged: isChangedSince(db),
      before: importedSprints.before,
    })
    .from(importedSprints)
    .innerJoin(retrospectives, eq(retrospectives.id, importedSprints.retrospectiveId))
    .where(eq(importedSprints.importId, importId))
    .orderBy(asc(retrospectives.sprint))
}

/** The unchanged sprints of an import, with the result of taking it back. */
export type Going = { going: readonly BroughtSprint[]; result: TakenBack }

/** Previews taking an import back. Throws NOT_FOUND like `requireImport`. */
export async function previewTakingBack(
  db: Executor,
  scope: { squadId: AuthorizedSquadId; userId: UserId; importId: string },
): Promise<Going> {
  const { id } = await requireImport(db, scope)
  const brought = await listBrought(db, id)
  const going = brought.filter(({ isChanged }) => !isChanged)
  return { going, result: countTakenBack(brought) }
}

export function countTakenBack(brought: readonly BroughtSprint[]): TakenBack {
  const kept = brought.filter(({ isChanged }) => isChanged).map(({ sprint }) => sprint)
  const removed = brought.filter((one) => !one.isChanged && one.before === null).length
  return { removed, restored: brought.length - kept.length - removed, kept }
}

/** Returns the squad's sprints as they would be after an import was taken back. */
export function withoutBrought(
  known: readonly KnownRetrospective[],
  going: readonly BroughtSprint[],
): KnownRetrospective[] {
  const byId = new Map(going.map((one) => [one.id, one]))
  return known.flatMap((one) => {
    const sprint = byId.get(one.id)
    if (!sprint) return [one]
    const { before } = sprint
    return before ? [toKnownRetrospective({ ...one, data: before.data, note: before.note })] : []
  })
}

/** Lists the imports that are part of a person's data: those of the own squads, and those that the person made. */
export function listPersonalImports(db: Executor, userId: UserId) {
  const { id, squadId, authorId, fileName, createdAt } = imports
  const ofSquads = db
    .select({ id })
    .from(squads)
    .innerJoin(imports, eq(imports.squadId, squads.id))
    .where(eq(squads.ownerId, userId))
  const own = db.select({ id }).from(imports).where(eq(authorId, userId))
  return db
    .select({
      id,
      squad_id: squadId,
      user_id: authorId,
      file_name: fileName,
      created_at: createdAt,
    })
    .from(imports)
    .where(inArray(id, ofSquads.union(own)))
    .orderBy(asc(createdAt), asc(id))
}

/** Matches the imports that the user may take back, in a query on both tables. */
function mayTakeBack(userId: UserId): SQL {
  return sql`(${squads.ownerId} = ${userId} or ${imports.authorId} = ${userId})`
}
