import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { isDefaultTopicId } from '~/domain/packs/default-topics'
import type { TopicChanges } from '~/domain/retrospectives/retrospective'
import { nameKey } from '~/domain/squads/names'
import { MAX_TOPICS, ownExamplesOf, type Topic } from '~/domain/topics/topic-tree'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import { isAboutFeelings } from '~/features/packs/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Db, Executor, Tx } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import type { TopicChange } from './schema'
import { userTopics } from './tables.server'

type Place = { squadId: AuthorizedSquadId; userId: UserId }

/**
 * Adds topics in the given order, parents before their children. Resolves to their new ids by the given ones. If the squad already has an active
 * topic with that parent and title, because another member added it meanwhile, that topic is used, unless its id is in `apart` or one of the two is
 * about feelings: those stay separate. Throws TOO_MANY_TOPICS, which rolls the transaction back.
 */
export async function addTopics(
  tx: Tx,
  { squadId, userId }: Place,
  { topics, apart }: { topics: readonly Topic[]; apart: ReadonlySet<string> },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  if (topics.length === 0) return ids
  await lockTopics(tx, squadId)
  const { id, title, parentId, packTopic, isActive } = userTopics
  const ofSquad = eq(userTopics.squadId, squadId)
  const known = await tx
    .select({ id, title, parentId, packTopic, isActive })
    .from(userTopics)
    .where(ofSquad)
  const parents = new Set(known.map((topic) => topic.id))
  const active = known.filter((topic) => topic.isActive)
  const twins = new Map(
    active.filter((topic) => !apart.has(topic.id)).map((topic) => [keyOf(topic), topic.id]),
  )
  const rows: (typeof userTopics.$inferInsert)[] = []
  for (const topic of topics) {
    const place = {
      title: topic.title,
      parentId: toParentId(topic.parent, { ids, parents }),
      packTopic: topic.packTopic ?? null,
    }
    const twin = twins.get(keyOf(place))
    twins.delete(keyOf(place))
    const newId = twin ?? crypto.randomUUID()
    ids.set(topic.id, newId)
    if (twin !== undefined) continue
    rows.push({
      ...place,
      id: newId,
      squadId,
      authorId: userId,
      description: topic.description ?? null,
      anchors: ownExamplesOf(topic) ?? null,
      isDefault: isDefaultTopicId(topic.id),
    })
  }
  if (active.length + rows.length > MAX_TOPICS) throw new AppError('TOO_MANY_TOPICS')
  // Topics are sorted by creation time, so each gets a later one.
  const inOrder = rows.map((row, at) => ({ ...row, createdAt: momentAfterNow(at) }))
  if (inOrder.length > 0) await tx.insert(userTopics).values(inOrder)
  return ids
}

/** Locks the squad to block concurrent additions until the transaction ends, so that the count is exact and no topic is added twice. */
async function lockTopics(tx: Tx, squadId: AuthorizedSquadId): Promise<void> {
  await tx.select({ id: squads.id }).from(squads).where(eq(squads.id, squadId)).for('no key update')
}

function momentAfterNow(microseconds: number) {
  return sql`now() + ${microseconds} * interval '1 microsecond'`
}

function keyOf({
  parentId,
  title,
  packTopic,
}: {
  parentId: string | null
  title: string
  packTopic: string | null
}): string {
  return `${isAboutFeelings({ packTopic })} ${parentId ?? ''} ${nameKey(title)}`
}

/** Returns the parent's id; null, for a top-level topic, if the parent is not a topic of the squad. */
function toParentId(
  parent: string | undefined,
  { ids, parents }: { ids: ReadonlyMap<string, string>; parents: ReadonlySet<string> },
): string | null {
  if (parent === undefined) return null
  return ids.get(parent) ?? (parents.has(parent) ? parent : null)
}

/** Renames topics of the squad. Ignores ids of other squads. */
export async function renameTopics(
  tx: Tx,
  squadId: AuthorizedSquadId,
  topics: TopicChanges['renamed'],
): Promise<void> {
  for (const { id, title } of topics.filter(isSaved)) {
    await tx
      .update(userTopics)
      .set({ title })
      .where(and(eq(userTopics.squadId, squadId), eq(userTopics.id, id)))
  }
}

/** Deactivates topics with their sub-topics. The rows stay. */
export async function removeTopics(
  tx: Executor,
  squadId: AuthorizedSquadId,
  ids: readonly string[],
): Promise<number> {
  const saved = ids.filter((id) => isSaved({ id }))
  if (saved.length === 0) return 0
  const removed = await tx
    .update(userTopics)
    .set({ isActive: false })
    .where(
      and(
        eq(userTopics.squadId, squadId),
        eq(userTopics.isActive, true),
        or(inArray(userTopics.id, saved), inArray(userTopics.parentId, saved)),
      ),
    )
    .returning({ id: userTopics.id })
  return removed.length
}

/** Deactivates topics of the squad that still have these titles, by their ids. */
export async function removeTopicsNamed(
  tx: Executor,
  squadId: AuthorizedSquadId,
  titles: Readonly<Record<string, string>>,
): Promise<void> {
  const { id, title } = userTopics
  const ofSquad = and(eq(userTopics.squadId, squadId), inArray(id, Object.keys(titles)))
  const known = await tx.select({ id, title }).from(userTopics).where(ofSquad)
  const same = known.filter((topic) => titles[topic.id] === topic.title)
  await removeTopics(
    tx,
    squadId,
    same.map((topic) => topic.id),
  )
}

/** Adds a topic at the top level or below a top-level topic. Uses an active topic with that parent and title, like `addTopics`. */
export function addTopic(
  db: Db,
  place: Place,
  { title, parent }: { title: string; parent?: string | undefined },
): Promise<{ ok: true; topicId: string } | { ok: false; reason: 'NOT_FOUND' | 'TOO_MANY_TOPICS' }> {
  return db.transaction(async (tx) => {
    await lockTopics(tx, place.squadId)
    const active = and(eq(userTopics.squadId, place.squadId), eq(userTopics.isActive, true))
    const { id, parentId, packTopic } = userTopics
    const topics = await tx
      .select({ id, title: userTopics.title, parentId, packTopic })
      .from(userTopics)
      .where(active)
    const wanted = keyOf({ title, parentId: parent ?? null, packTopic: null })
    const twin = topics.find((topic) => keyOf(topic) === wanted)
    if (twin) return { ok: true, topicId: twin.id }
    if (topics.length >= MAX_TOPICS) return { ok: false, reason: 'TOO_MANY_TOPICS' }
    if (parent !== undefined) {
      const isTop = and(active, eq(userTopics.id, parent), sql`${userTopics.parentId} is null`)
      const [above] = await tx.select({ id: userTopics.id }).from(userTopics).where(isTop)
      if (!above) return { ok: false, reason: 'NOT_FOUND' }
    }
    const [topic] = await tx
      .insert(userTopics)
      .values({ squadId: place.squadId, authorId: place.userId, title, parentId: parent ?? null })
      .returning({ id: userTopics.id })
    if (!topic) throw new Error('the new topic was not returned')
    return { ok: true, topicId: topic.id }
  })
}

/** Returns false if the squad has no such active topic. */
export async function changeTopic(
  db: Executor,
  squadId: AuthorizedSquadId,
  { id, title, anchors }: TopicChange & { id: string },
): Promise<boolean> {
  const changed = await db
    .update(userTopics)
    .set({ title, anchors })
    .where(
      and(eq(userTopics.squadId, squadId), eq(userTopics.id, id), eq(userTopics.isActive, true)),
    )
    .returning({ id: userTopics.id })
  return changed.length > 0
}

/** True for the id of a saved topic. Topics of a form or an imported file have ids in another format. */
function isSaved({ id }: { id: string }): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
