import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type KnownRetrospective, toKnownRetrospective } from '~/domain/import-plan'
import type { ExportRow } from '~/domain/retrospective-export'
import { type Dump, namesInDump } from '~/domain/supabase-dump'
import { type Existing, keyOfSprint } from '~/domain/supabase-plan'
import { users } from '~/features/auth/tables.server'
import { type AuthorizedSquadId, isSquadOf } from '~/features/members/data.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { userTopics } from '~/features/topics/tables.server'
import type { UserId } from '~/lib/api.server'
import type { Executor } from '~/lib/db.server'

/** Retrospectives are large: this many are held in memory at once. */
const PAGE = 100

/** What a squad has, without what an import need not know of it. */
export async function listKnown(
  db: Executor,
  squadId: AuthorizedSquadId,
): Promise<KnownRetrospective[]> {
  const known: KnownRetrospective[] = []
  for await (const page of readPages(db, eq(retrospectives.squadId, squadId))) {
    known.push(
      ...page.map(({ id, sprint, dados_json }) =>
        toKnownRetrospective({ id, sprint, data: dados_json }),
      ),
    )
  }
  return known
}

/** A squad's retrospectives by sprint, page by page. */
export function readSquad(
  db: Executor,
  squadId: AuthorizedSquadId,
): AsyncGenerator<readonly ExportRow[]> {
  return readPages(db, eq(retrospectives.squadId, squadId))
}

/** The retrospectives of all squads of one person, squad by squad and by sprint, page by page. */
export function readAllSquads(db: Executor, userId: UserId): AsyncGenerator<readonly ExportRow[]> {
  return readPages(db, isSquadOf(db, userId))
}

/** Each page is a statement of its own: a transaction around all would make everybody else wait for a slow reader. */
async function* readPages(
  db: Executor,
  scope: SQL | undefined,
): AsyncGenerator<readonly ExportRow[]> {
  const { squadId, sprint } = retrospectives
  let behind: SQL | undefined
  for (;;) {
    const rows = await db
      .select({
        id: retrospectives.id,
        squad_id: squadId,
        sprint,
        user_id: retrospectives.authorId,
        dados_json: retrospectives.data,
        created_at: retrospectives.createdAt,
        squads: { nome: squads.name },
      })
      .from(retrospectives)
      .innerJoin(squads, eq(squads.id, squadId))
      .where(and(scope, behind))
      .orderBy(asc(squadId), asc(sprint))
      .limit(PAGE)
    yield rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    behind = sql`(${squadId}, ${sprint}) > (${last.squad_id}::uuid, ${last.sprint}::int)`
  }
}

/** What the database has of what a dump speaks of. */
export async function readExisting(db: Executor, dump: Dump): Promise<Existing> {
  const names = namesInDump(dump)
  const existing = {
    userIds: new Set<string>(),
    userIdByEmail: new Map<string, string>(),
    squadIds: new Set<string>(),
    squadByTopic: new Map<string, string>(),
    retrospectiveIds: new Set<string>(),
    sprints: new Set<string>(),
  }
  for (const ids of chunksOf(names.userIds)) {
    const rows = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
    for (const { id } of rows) existing.userIds.add(id)
  }
  for (const emails of chunksOf(names.emails)) {
    for (const { id, email } of await listAccounts(db, emails))
      existing.userIdByEmail.set(email, id)
  }
  for (const ids of chunksOf(names.squadIds)) {
    const rows = await db.select({ id: squads.id }).from(squads).where(inArray(squads.id, ids))
    for (const { id } of rows) existing.squadIds.add(id)
    const { squadId, sprint } = retrospectives
    const taken = await db
      .select({ squadId, sprint })
      .from(retrospectives)
      .where(inArray(squadId, ids))
    for (const place of taken) existing.sprints.add(keyOfSprint(place))
  }
  for (const ids of chunksOf(names.topicIds)) {
    const { id, squadId } = userTopics
    const rows = await db.select({ id, squadId }).from(userTopics).where(inArray(id, ids))
    for (const topic of rows) existing.squadByTopic.set(topic.id, topic.squadId)
  }
  for (const ids of chunksOf(names.retrospectiveIds)) {
    const { id } = retrospectives
    const rows = await db.select({ id }).from(retrospectives).where(inArray(id, ids))
    for (const row of rows) existing.retrospectiveIds.add(row.id)
  }
  return existing
}

/** Addresses are kept in small letters. */
export function listAccounts(
  db: Executor,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const { id, email } = users
  return db
    .select({ id, email })
    .from(users)
    .where(inArray(email, [...emails]))
}

/** As many as one statement takes. */
function chunksOf(values: Iterable<string>): string[][] {
  const all = [...new Set(values)]
  const size = 1000
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}
