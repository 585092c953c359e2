import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Quotas } from '~/domain/accounts/quotas'
import { hasSameContent } from '~/domain/local/same-content'
import {
  compareTopics,
  formCreatedAt,
  mergeTopics,
  parseRetrospective,
  scoresOfLeaves,
  toRetrospectiveJson,
  withNewIds,
} from '~/domain/retrospectives/retrospective'
import { differingTexts, mapTexts, textsOf } from '~/domain/retrospectives/retrospective-form'
import type { Score } from '~/domain/retrospectives/scale'
import { MAX_TITLE_LENGTH, type Topic } from '~/domain/topics/topic-tree'
import { withoutChangedMeans } from '~/domain/trends/kept-means'
import { isSquadOf, requireSquad } from '~/features/members/data.server'
import { queueSavedSprint } from '~/features/outbox/mutations.server'
import { answersForOthers, withPackTopics } from '~/features/packs/data.server'
import { squads } from '~/features/squads/tables.server'
import { readTopics, withExamplesInForce } from '~/features/topics/data.server'
import { addTopics, removeTopics, renameTopics } from '~/features/topics/mutations.server'
import type { Db, Executor, Tx } from '~/lib/database/db.server'
import { violatesUnique } from '~/lib/database/sql-errors.server'
import type { UserId } from '~/lib/server/api.server'
import { lockQuotas, mayDelete, requireQuota } from './data.server'
import type { NewRetrospective, RetrospectiveEdit } from './schema'
import { retrospectives } from './tables.server'

type Created =
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; reason: 'SPRINT_TAKEN'; retrospectiveId: string }
  | { ok: false; reason: 'TITLE_TOO_LONG' | 'ID_TAKEN' | 'NEEDS_ROOM' }

type NewInSquad = { userId: UserId; squadId: string; input: NewRetrospective; quotas: Quotas }

/**
 * Records a sprint. The form's new topics become the squad's topics, so that its next retrospective starts with them; from the first sprint these
 * are its default topics. A repeated create with the same id returns the stored retrospective. Throws TOO_MANY_TOPICS and TOO_MANY_RETROSPECTIVES.
 */
export async function createRetrospective(db: Db, given: NewInSquad): Promise<Created> {
  const { userId, squadId, input, quotas } = given
  try {
    return await db.transaction(async (tx) => {
      const squad = await requireSquad(tx, { userId, squadId, as: 'member' })
      const known = await findKnown(tx, given)
      if (known) return known
      await lockQuotas(tx, { userId, squadId: squad })
      await requireQuota(tx, { squadId: squad, userId, more: 1 }, quotas)
      const saved = await readTopics(tx, squad)
      const form = withPackTopics(mergeTopics([], input.topics), saved)
      const added = form.filter((topic) => !saved.has(topic.id))
      if (!haveShortTitles(form)) return { ok: false, reason: 'TITLE_TOO_LONG' }
      const sheet = { topics: form, scores: toScores(input.scores) }
      if (answersForOthers(sheet, null)) return { ok: false, reason: 'NEEDS_ROOM' }

      await removeTopics(tx, squad, input.removedTopics)
      const apart = new Set([...form.map(({ id }) => id), ...input.removedTopics])
      const ids = await addTopics(tx, { squadId: squad, userId }, { topics: added, apart })
      const renamed = form.filter(
        ({ id, title }) => saved.has(id) && saved.get(id)?.title !== title,
      )
      await renameTopics(tx, squad, renamed)

      const { topics, scores } = withNewIds(sheet, ids)
      const data = toRetrospectiveJson({
        sprint: input.sprint,
        squadId: squad,
        topics: withExamplesInForce(topics, saved).map((topic) => ({ ...topic, type: 'custom' })),
        scores: scoresOfLeaves(topics, scores),
        formCreatedAt: input.formCreatedAt,
        extra: {},
      })
      const [row] = await tx
        .insert(retrospectives)
        .values({
          ...(input.id === undefined ? {} : { id: input.id }),
          squadId: squad,
          sprint: input.sprint,
          authorId: userId,
          ...mapTexts((field) => input[field]),
          data,
        })
        .returning({ id: retrospectives.id })
      if (!row) throw new Error('the new retrospective was not returned')
      await queueSavedSprint(tx, { id: row.id, squadId: squad, sprint: input.sprint })
      return { ok: true, id: row.id, isNew: true }
    })
  } catch (error) {
    const isTwice = violatesUnique(error, 'retrospectivas_pkey')
    if (!isTwice && !violatesUnique(error, 'retrospectivas_squad_sprint')) throw error
    // A concurrent attempt of the same create may have succeeded first.
    const known = await findKnown(db, given)
    if (known) return known
    return findTaken(db, { userId, squadId, sprint: input.sprint }, error)
  }
}

/** Looks up the id. Finds the retrospective of an earlier attempt, or ID_TAKEN for a different one. Null if the id is free. */
async function findKnown(
  executor: Executor,
  { userId, squadId, input: { id, ...input } }: NewInSquad,
): Promise<Created | null> {
  if (id === undefined) return null
  const [row] = await executor
    .select({
      squadId: retrospectives.squadId,
      authorId: retrospectives.authorId,
      sprint: retrospectives.sprint,
      ...mapTexts((field) => retrospectives[field]),
      raw: retrospectives.data,
    })
    .from(retrospectives)
    .where(eq(retrospectives.id, id))
  if (!row) return null
  const stored = parseRetrospective(row.raw)
  const topics = mergeTopics([], input.topics)
  const isSame =
    // The id from the address may be in upper case.
    row.squadId === squadId.toLowerCase() &&
    row.authorId === userId &&
    row.sprint === input.sprint &&
    differingTexts(row, textsOf(input)).length === 0 &&
    stored.ok &&
    hasSameContent(stored.data, { topics, scores: scoresOfLeaves(topics, toScores(input.scores)) })
  return isSame ? { ok: true, id, isNew: false } : { ok: false, reason: 'ID_TAKEN' }
}

/** Returns the retrospective that has the sprint. Throws `cause` if it was deleted meanwhile: the conflict is transient and the caller may retry. */
async function findTaken(
  db: Db,
  { userId, squadId, sprint }: { userId: UserId; squadId: string; sprint: number },
  cause: unknown,
): Promise<Created> {
  const squad = await requireSquad(db, { userId, squadId, as: 'member' })
  const [row] = await db
    .select({ id: retrospectives.id })
    .from(retrospectives)
    .where(and(eq(retrospectives.squadId, squad), eq(retrospectives.sprint, sprint)))
  if (!row) throw cause
  return { ok: false, reason: 'SPRINT_TAKEN', retrospectiveId: row.id }
}

/** Saves an edit if `input.version` is still the stored version. Never rewrites an unreadable row. Keeps unknown fields. */
export function saveRetrospective(
  db: Db,
  {
    userId,
    retrospectiveId,
    input,
  }: { userId: UserId; retrospectiveId: string; input: RetrospectiveEdit },
): Promise<
  | { ok: true }
  | { ok: false; reason: 'NOT_FOUND' | 'OUTDATED' | 'NO_DATA' | 'TITLE_TOO_LONG' | 'NEEDS_ROOM' }
> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        squadId: retrospectives.squadId,
        sprint: retrospectives.sprint,
        version: retrospectives.version,
        raw: retrospectives.data,
      })
      .from(retrospectives)
      .innerJoin(squads, eq(squads.id, retrospectives.squadId))
      .where(and(eq(retrospectives.id, retrospectiveId), isSquadOf(tx, userId)))
      .for('update', { of: retrospectives })
    if (!row) return { ok: false, reason: 'NOT_FOUND' }
    if (row.version !== input.version) return { ok: false, reason: 'OUTDATED' }
    const stored = parseRetrospective(row.raw)
    if (!stored.ok) return { ok: false, reason: 'NO_DATA' }

    // Minted again in the same transaction: `squadId` is from a row that this user may read.
    const squad = await requireSquad(tx, { userId, squadId: row.squadId, as: 'member' })
    const merged = mergeTopics(stored.data.topics, input.topics)
    const form = withPackTopics(merged, await readTopics(tx, squad))
    const changes = compareTopics(stored.data.topics, form)
    if (!haveShortTitles([...changes.added, ...changes.renamed])) {
      return { ok: false, reason: 'TITLE_TOO_LONG' }
    }
    const sheet = { topics: form, scores: toScores(input.scores) }
    if (answersForOthers(sheet, stored.data)) return { ok: false, reason: 'NEEDS_ROOM' }
    const removed = changes.removed.map(({ id }) => id)
    await removeTopics(tx, squad, removed)
    const apart = new Set([...form.map(({ id }) => id), ...removed])
    const ids = await addTopics(tx, { squadId: squad, userId }, { topics: changes.added, apart })
    await renameTopics(tx, squad, changes.renamed)

    const { topics, scores } = withNewIds(sheet, ids)
    const after = scoresOfLeaves(topics, scores)
    const data = toRetrospectiveJson({
      sprint: row.sprint,
      squadId: row.squadId,
      topics,
      scores: after,
      formCreatedAt: formCreatedAt(row.raw),
      extra: withoutChangedMeans(stored.data.extra, { before: stored.data.scores, after }),
    })
    await tx
      .update(retrospectives)
      .set({
        data,
        ...mapTexts((field) => input[field]),
        version: sql`${retrospectives.version} + 1`,
      })
      .where(eq(retrospectives.id, retrospectiveId))
    await queueSavedSprint(tx, { id: retrospectiveId, squadId: squad, sprint: row.sprint })
    return { ok: true }
  })
}

/** Returns false if there is no such retrospective that the user may delete. */
export async function deleteRetrospective(
  db: Db,
  { userId, retrospectiveId }: { userId: UserId; retrospectiveId: string },
): Promise<boolean> {
  const deletable = db
    .select({ id: retrospectives.id })
    .from(retrospectives)
    .innerJoin(squads, eq(squads.id, retrospectives.squadId))
    .where(and(eq(retrospectives.id, retrospectiveId), isSquadOf(db, userId), mayDelete(userId)))
  const deleted = await db
    .delete(retrospectives)
    .where(inArray(retrospectives.id, deletable))
    .returning({ id: retrospectives.id })
  return deleted.length > 0
}

/** True if all titles are short enough. The limit applies to new titles; imported ones may be longer. */
function haveShortTitles(topics: readonly Topic[]): boolean {
  return topics.every(({ title }) => title.length <= MAX_TITLE_LENGTH)
}

function toScores(scores: Record<string, Score>): ReadonlyMap<string, Score> {
  return new Map(Object.entries(scores))
}

/** Locks a retrospective before its dependent rows, in the same order as every save. */
export async function lockRetrospective(tx: Tx, retrospectiveId: string): Promise<void> {
  const { id } = retrospectives
  await tx.select({ id }).from(retrospectives).where(eq(id, retrospectiveId)).for('key share')
}

type SprintOfRoom = { squadId: string; sprint: number; data: unknown }

/** Records a sprint with what a room has agreed on. Returns null if the sprint has been recorded meanwhile. */
export async function insertSprint(
  tx: Tx,
  given: SprintOfRoom & { authorId: string | null },
): Promise<string | null> {
  const [row] = await tx
    .insert(retrospectives)
    .values(given)
    .onConflictDoNothing()
    .returning({ id: retrospectives.id })
  if (!row) return null
  await queueSavedSprint(tx, { ...given, id: row.id })
  return row.id
}

/** Replaces the scores of a sprint, whose row the caller holds. */
export async function rewriteSprint(tx: Tx, given: SprintOfRoom & { id: string }): Promise<void> {
  const version = sql`${retrospectives.version} + 1`
  await tx
    .update(retrospectives)
    .set({ data: given.data, version })
    .where(eq(retrospectives.id, given.id))
  await queueSavedSprint(tx, given)
}
