import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { ActionExportRow } from '~/domain/actions/action-file'
import type { VotedUntil } from '~/domain/reports/room-times'
import { isJsonObject } from '~/domain/text/json'
import { withRoomVotes } from '~/domain/transfer/exported-votes'
import { type KnownRetrospective, toKnownRetrospective } from '~/domain/transfer/import-plan'
import type { ExportRow } from '~/domain/transfer/retrospective-export'
import { type Dump, namesInDump } from '~/domain/transfer/supabase-dump'
import { type Existing, keyOfSprint } from '~/domain/transfer/supabase-plan'
import { listActionRows } from '~/features/actions/data.server'
import { users } from '~/features/auth/tables.server'
import { type AuthorizedSquadId, listOwnSquadIds } from '~/features/members/data.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { listClosedRooms, listDeadlines } from '~/features/rooms/closing/data.server'
import { squads } from '~/features/squads/tables.server'
import { userTopics } from '~/features/topics/tables.server'
import type { Executor } from '~/lib/database/db.server'
import type { UserId } from '~/lib/server/api.server'

/** A page ends at the first limit that it reaches. The bytes are those in the table, where long values are compressed. */
const PAGE_ROWS = 100
const PAGE_BYTES = 64 * 1024

/** Lists a squad's retrospectives with the data that an import needs. */
export async function listKnown(
  db: Executor,
  squadId: AuthorizedSquadId,
): Promise<KnownRetrospective[]> {
  const known: KnownRetrospective[] = []
  for await (const page of readSquad(db, squadId)) {
    known.push(
      ...page.map(({ id, sprint, dados_json, observacoes }) =>
        toKnownRetrospective({ id, sprint, data: dados_json, note: observacoes }),
      ),
    )
  }
  return known
}

/** Reads a squad's retrospectives by sprint, page by page. */
export async function* readSquad(
  db: Executor,
  squadId: AuthorizedSquadId,
): AsyncGenerator<readonly ExportRow[]> {
  const { id, name } = squads
  for (const squad of await db.select({ id, name }).from(squads).where(eq(id, squadId))) {
    yield* readPages(db, squad)
  }
}

/**
 * Reads the files of all squads of a user, by squad, in pages. Each squad has its own statements, because PostgreSQL may execute one statement for
 * all squads by reading the retrospectives of all users.
 */
export async function* readAllSquads(
  db: Executor,
  userId: UserId,
): AsyncGenerator<readonly (ExportRow | ActionExportRow)[]> {
  for (const squadId of await listOwnSquadIds(db, userId)) yield* readSquadFile(db, squadId)
}

/** Reads a squad's retrospectives with what its rooms have left of them, then its actions. */
export async function* readSquadFile(
  db: Executor,
  squadId: AuthorizedSquadId,
): AsyncGenerator<readonly (ExportRow | ActionExportRow)[]> {
  for await (const page of readSquad(db, squadId)) yield await withRooms(db, page)
  yield await listActionRows(db, squadId)
}

/** Adds the votes, comments and reasons of closed rooms, as members may see them. */
async function withRooms(db: Executor, page: readonly ExportRow[]): Promise<ExportRow[]> {
  const retrospectiveIds = page.map(({ id }) => id)
  const rooms = await listClosedRooms(db, { retrospectiveIds, audience: 'squad' })
  return page.map((row) => {
    const own = rooms.filter(({ retrospectiveId }) => retrospectiveId === row.id)
    const { dados_json: data } = row
    return isJsonObject(data) ? { ...row, dados_json: withRoomVotes(data, own) } : row
  })
}

/** Reads each page with its own statement: in one transaction for all of them a slow client would block the database for others. */
async function* readPages(
  db: Executor,
  squad: { id: string; name: string },
): AsyncGenerator<readonly ExportRow[]> {
  const votes = await listDeadlines(db, squad.id)
  for (let after = 0; ; ) {
    const rows = await selectPage(db, { squadId: squad.id, after })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ bytesBefore: _, ...row }) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      squads: { nome: squad.name },
      ...toVote(votes.get(row.id)),
    }))
    after = last.sprint
  }
}

function toVote(vote: VotedUntil<number> | undefined): Pick<ExportRow, 'votacao'> {
  if (!vote) return {}
  const { from: de, until: ate, people: terminaram, total } = vote
  return { votacao: { de, ate, terminaram, total } }
}

/** Selects at least one row if any is left, whatever its size. */
function selectPage(db: Executor, { squadId, after }: { squadId: string; after: number }) {
  const { sprint, data } = retrospectives
  const bytesBefore = sql<number>`sum(pg_column_size(${data})) over (order by ${sprint}) - pg_column_size(${data})`
  const candidates = db
    .select({
      id: retrospectives.id,
      squad_id: retrospectives.squadId,
      sprint,
      user_id: retrospectives.authorId,
      dados_json: data,
      nome: retrospectives.name,
      observacoes: retrospectives.note,
      created_at: retrospectives.createdAt,
      bytesBefore: bytesBefore.as('bytes_before'),
    })
    .from(retrospectives)
    .where(and(eq(retrospectives.squadId, squadId), gt(sprint, after)))
    .orderBy(asc(sprint))
    .limit(PAGE_ROWS)
    .as('candidates')
  return db
    .select()
    .from(candidates)
    .where(lt(candidates.bytesBefore, PAGE_BYTES))
    .orderBy(asc(candidates.sprint))
}

/** Returns the rows of a dump that the database already has. */
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

/** Lists the accounts with these addresses, which must be in lower case. */
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

/** Splits the values into chunks for one statement each. */
function chunksOf(values: Iterable<string>): string[][] {
  const all = [...new Set(values)]
  const size = 1000
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}
