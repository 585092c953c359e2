import { and, count, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import {
  type PlannedEntry,
  type PlannedTwin,
  plannedName,
  toImportedJson,
} from '~/domain/transfer/import-plan'
import { type AuthorizedSquadId, requireSquad } from '~/features/members/data.server'
import { lockQuotas } from '~/features/retrospectives/data.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { removeTopicsNamed } from '~/features/topics/mutations.server'
import type { Db, Tx } from '~/lib/database/db.server'
import type { UserId } from '~/lib/server/api.server'
import { countTakenBack, listBrought, requireImport } from './data.server'
import type { TakenBack } from './schema'
import { importedSprints, imports, type ReplacedSprint } from './tables.server'

/** Rows in one statement. */
const CHUNK = 100

/** Imports of a squad that can be taken back. Older ones are final, which bounds the copies of replaced sprints. */
const MOST_IMPORTS = 20

type Author = { squadId: AuthorizedSquadId; userId: UserId }

/** A sprint as an import wrote it. */
export type WrittenSprint = { id: string; version: number; before: ReplacedSprint | null }

type Place = { userId: UserId; squad: AuthorizedSquadId; now: Date }

/** Inserts the sprints that only the file has. */
export async function insertSprints(
  tx: Tx,
  { userId, squad, added, now }: Place & { added: readonly PlannedEntry[] },
): Promise<WrittenSprint[]> {
  const written: WrittenSprint[] = []
  for (const chunk of chunksOf(added)) {
    const rows = chunk.map((planned) => ({
      squadId: squad,
      sprint: planned.sprint,
      authorId: userId,
      name: plannedName(planned),
      note: planned.entry.note,
      data: toImportedJson(planned, { squadId: squad, now: now.toISOString() }),
      createdAt: planned.entry.savedAt === null ? now : new Date(planned.entry.savedAt),
    }))
    const { id, version } = retrospectives
    const made = await tx.insert(retrospectives).values(rows).returning({ id, version })
    written.push(...made.map((row) => ({ ...row, before: null })))
  }
  return written
}

/** Replaces the content of sprints by that of a table. Their date stays, and so do name and note where the table has none. */
export async function rewriteSprints(
  tx: Tx,
  { squad, replaced, now }: Place & { replaced: readonly PlannedTwin[] },
): Promise<WrittenSprint[]> {
  const written: WrittenSprint[] = []
  const { id, data, name, note, version } = retrospectives
  for (const planned of replaced) {
    const isRow = and(eq(id, planned.known.id), eq(retrospectives.squadId, squad))
    const stored = tx.select({ data, name, note, version }).from(retrospectives)
    const [before] = await stored.where(isRow).for('update')
    if (!before) continue
    const { entry } = planned
    const next = before.version + 1
    await tx
      .update(retrospectives)
      .set({
        data: toImportedJson(planned, { squadId: squad, now: now.toISOString() }),
        name: plannedName(planned) || before.name,
        note: entry.note || before.note,
        version: next,
      })
      .where(isRow)
    written.push({ id: planned.known.id, version: next, before })
  }
  return written
}

/** Takes an import back. Throws NOT_FOUND if that was done before, or if the user may not do it. */
export function takeImportBack(
  db: Db,
  { userId, squadId, importId }: { userId: UserId; squadId: string; importId: string },
): Promise<TakenBack> {
  return db.transaction(async (tx) => {
    const squad = await requireSquad(tx, { userId, squadId, as: 'member' })
    await lockQuotas(tx, { userId, squadId: squad })
    return takeBack(tx, { squadId: squad, userId, importId })
  })
}

/**
 * Removes the sprints that an import created, and gives those that it replaced their earlier content. A sprint that was changed since stays as it is.
 * The caller has locked the squad's quotas. Throws NOT_FOUND like `requireImport`.
 */
export async function takeBack(
  tx: Tx,
  { squadId, userId, importId }: Author & { importId: string },
): Promise<TakenBack> {
  const { topics } = await requireImport(tx, { squadId, userId, importId })
  // A save of one of them now waits, and finds it changed or gone.
  const rows = tx
    .select({ id: importedSprints.retrospectiveId })
    .from(importedSprints)
    .where(eq(importedSprints.importId, importId))
  const { id } = retrospectives
  await tx.select({ id }).from(retrospectives).where(inArray(id, rows)).orderBy(id).for('update')
  const brought = await listBrought(tx, importId)
  const own = brought.filter(({ isChanged }) => !isChanged)
  const created = own.filter(({ before }) => before === null).map((sprint) => sprint.id)
  if (created.length > 0) await tx.delete(retrospectives).where(inArray(id, created))
  for (const { id: restored, version, before } of own) {
    if (before) await restore(tx, { id: restored, version, before })
  }
  await tx.delete(imports).where(eq(imports.id, importId))
  await removeLeftTopics(tx, squadId, topics)
  return countTakenBack(brought)
}

/** Gives a sprint its earlier content. An earlier import that wrote this content can still be taken back. */
async function restore(
  tx: Tx,
  {
    id,
    version,
    before: { data, name, note, version: earlier },
  }: WrittenSprint & { before: ReplacedSprint },
): Promise<void> {
  // A null in the content is a JSON null, not a missing value.
  const content = data === null ? sql`'null'::jsonb` : data
  await tx
    .update(retrospectives)
    .set({ data: content, name, note, version: version + 1 })
    .where(eq(retrospectives.id, id))
  await tx
    .update(importedSprints)
    .set({ version: version + 1 })
    .where(and(eq(importedSprints.retrospectiveId, id), eq(importedSprints.version, earlier)))
}

/** Removes the topics that an import gave the squad, if no sprint is left. Renamed ones stay. */
async function removeLeftTopics(
  tx: Tx,
  squadId: AuthorizedSquadId,
  topics: Record<string, string>,
): Promise<void> {
  const ofSquad = eq(retrospectives.squadId, squadId)
  const [left] = await tx.select({ count: count() }).from(retrospectives).where(ofSquad)
  if (left?.count === 0) await removeTopicsNamed(tx, squadId, topics)
}

/** Records an import, so that it can be taken back. The oldest ones of the squad become final. */
export async function recordImport(
  tx: Tx,
  {
    squadId,
    userId,
    fileName,
    sprints,
    topics,
  }: Author & {
    fileName: string
    sprints: readonly WrittenSprint[]
    topics: Record<string, string>
  },
): Promise<string> {
  const [made] = await tx
    .insert(imports)
    .values({ squadId, authorId: userId, fileName, topics })
    .returning({ id: imports.id })
  if (!made) throw new Error('the new import was not returned')
  const importId = made.id
  const rows = sprints.map(({ id, version, before }) => ({
    ...{ importId, retrospectiveId: id, version, before },
  }))
  if (rows.length > 0) await tx.insert(importedSprints).values(rows)
  const newest = tx
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.squadId, squadId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(MOST_IMPORTS)
  await tx.delete(imports).where(and(eq(imports.squadId, squadId), notInArray(imports.id, newest)))
  return importId
}

export function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) =>
    rows.slice(at * CHUNK, (at + 1) * CHUNK),
  )
}
