import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  lt,
  lte,
  max,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Quotas } from '~/domain/accounts/quotas'
import { readVotes } from '~/domain/local/entry-votes'
import { parseRetrospective } from '~/domain/retrospectives/retrospective'
import { mapTexts } from '~/domain/retrospectives/retrospective-form'
import type { SprintNames } from '~/domain/retrospectives/sprint-name'
import { readMeans } from '~/domain/trends/kept-means'
import type { ReadSprint } from '~/domain/trends/reading-values'
import { sourceKey } from '~/domain/trends/sprint-source'
import type { Tally } from '~/domain/votes/tally'
import { users } from '~/features/auth/tables.server'
import { type AuthorizedSquadId, isSquadOf } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Executor, Tx } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import type { Retrospective } from './schema'
import { retrospectives, topicBreaks } from './tables.server'

/** Lists a squad's retrospectives in full, newest sprint first, in pages. */
export async function listRetrospectives(
  db: Executor,
  squadId: AuthorizedSquadId,
  { reader, before, limit }: { reader: UserId; before: number | undefined; limit: number },
): Promise<{ retrospectives: Retrospective[]; next: number | null }> {
  const rows = await selectRetrospectives(db, reader)
    .where(
      and(
        eq(retrospectives.squadId, squadId),
        before === undefined ? undefined : lt(retrospectives.sprint, before),
      ),
    )
    .orderBy(desc(retrospectives.sprint))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const next = rows.length > limit ? (page.at(-1)?.sprint ?? null) : null
  return { retrospectives: page.map(toRetrospective), next }
}

/** Returns an expression for the names that some of a squad's sprints have, null without any. Columns that are null are left out. */
export function namesOfSprints(
  db: Executor,
  { squadId, sprints }: { squadId: AnyPgColumn; sprints: readonly AnyPgColumn[] },
): SQL<SprintNames | null> {
  const { sprint, name } = retrospectives
  const isMentioned = sql`${sprint} in (${sql.join([...sprints], sql`, `)})`
  const names = db
    .select({ all: sql`jsonb_object_agg(${sprint}, ${name})` })
    .from(retrospectives)
    .where(and(eq(retrospectives.squadId, squadId), isMentioned, ne(name, '')))
  return sql<SprintNames | null>`(${names})`
}

/** A recorded sprint for analysis. */
export type RecordedSprint = ReadSprint & {
  retrospectiveId: string
  sprint: number
  /** ISO time. */
  createdAt: string
  /** The name beside the number; absent without one. */
  name?: string
  breaks: readonly string[]
  /** Means and votes of another tool's table, for members only. */
  imported: { means: ReadonlyMap<string, number>; tallies: ReadonlyMap<string, Tally> }
}

/**
 * Lists the readable ones among a squad's newest sprints, oldest first; with `upTo`, none after that sprint. The caller has checked the right to the
 * squad.
 */
export async function listSprints(
  db: Executor,
  { squadId, upTo, most }: { squadId: string; upTo?: number | undefined; most: number },
): Promise<RecordedSprint[]> {
  const { id, sprint, name, createdAt, data } = retrospectives
  const rows = await db
    .select({ id, sprint, name, createdAt, data })
    .from(retrospectives)
    .where(
      and(
        eq(retrospectives.squadId, squadId),
        upTo === undefined ? undefined : lte(retrospectives.sprint, upTo),
      ),
    )
    .orderBy(desc(retrospectives.sprint))
    .limit(most)
  const breaks = await readBreaks(db, squadId)
  const sprints = rows.flatMap((row) => {
    const parsed = parseRetrospective(row.data)
    if (!parsed.ok) return []
    const { topics, scores, extra } = parsed.data
    const source = sourceKey(extra)
    const createdAt = row.createdAt.toISOString()
    const name = row.name === '' ? {} : { name: row.name }
    const recorded = { retrospectiveId: row.id, sprint: row.sprint, ...name, createdAt }
    const kept = readVotes(extra)?.tallies ?? new Map<string, Tally>()
    const imported = { means: readMeans(extra), tallies: kept }
    return [{ ...recorded, imported, topics, scores, breaks: breaks.get(row.sprint) ?? [], source }]
  })
  return sprints.reverse()
}

/** Returns the topics that changed their meaning, by the sprint in which they did. */
async function readBreaks(
  db: Executor,
  squadId: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { topicId, fromSprint } = topicBreaks
  const rows = await db
    .select({ topicId, fromSprint })
    .from(topicBreaks)
    .where(eq(topicBreaks.squadId, squadId))
  const bySprint = new Map<number, string[]>()
  for (const row of rows) {
    bySprint.set(row.fromSprint, [...(bySprint.get(row.fromSprint) ?? []), row.topicId])
  }
  return bySprint
}

/** Returns the sprint of the squad's newest retrospective; 0 without any. */
export async function newestSprint(db: Executor, squadId: string): Promise<number> {
  const [row] = await db
    .select({ sprint: max(retrospectives.sprint) })
    .from(retrospectives)
    .where(eq(retrospectives.squadId, squadId))
  return row?.sprint ?? 0
}

/** Returns a squad's retrospective in its stored form. Null if it has been deleted. */
export async function findStored(
  db: Executor,
  { squadId, retrospectiveId }: { squadId: string; retrospectiveId: string },
): Promise<{ sprint: number; name: string; data: unknown; createdAt: Date } | null> {
  const { id, sprint, name, data, createdAt } = retrospectives
  const [row] = await db
    .select({ sprint, name, data, createdAt })
    .from(retrospectives)
    .where(and(eq(id, retrospectiveId), eq(retrospectives.squadId, squadId)))
  return row ?? null
}

/** Selects a sprint's retrospective in its stored form, for a caller that has proved its right and may lock it. */
export function selectSprint(
  db: Executor,
  { squadId, sprint }: { squadId: string; sprint: number },
) {
  return db
    .select({ id: retrospectives.id, data: retrospectives.data })
    .from(retrospectives)
    .where(and(eq(retrospectives.squadId, squadId), eq(retrospectives.sprint, sprint)))
}

/** Throws NOT_FOUND for a missing retrospective and for one of another squad. */
export async function requireRetrospective(
  db: Executor,
  { userId, retrospectiveId }: { userId: UserId; retrospectiveId: string },
): Promise<Retrospective> {
  const [row] = await selectRetrospectives(db, userId).where(
    and(eq(retrospectives.id, retrospectiveId), isSquadOf(db, userId)),
  )
  if (!row) throw new AppError('NOT_FOUND')
  return toRetrospective(row)
}

/**
 * Locks the quotas of the account and of the squad until the transaction ends, so that concurrent requests count each other. Call it before the
 * transaction locks anything else: accounts come before squads.
 */
export async function lockQuotas(
  tx: Tx,
  { userId, squadId }: { userId: UserId; squadId: string },
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  await tx.select({ id: squads.id }).from(squads).where(eq(squads.id, squadId)).for('no key update')
}

/**
 * Throws TOO_MANY_RETROSPECTIVES if `more` further ones exceed a quota of the squad or of the account that records them. The count is exact after
 * `lockQuotas`.
 */
export async function requireQuota(
  db: Executor,
  { squadId, userId, more }: { squadId: AuthorizedSquadId; userId: UserId; more: number },
  { retrospectivesPerSquad, retrospectivesPerAccount }: Quotas,
): Promise<void> {
  const countUpTo = (most: number, scope: SQL) => {
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(retrospectives)
      .where(scope)
    return db.select({ count: count() }).from(some.limit(most).as('some'))
  }
  const ofSquad = eq(retrospectives.squadId, squadId)
  const [inSquad] = await countUpTo(retrospectivesPerSquad, ofSquad)
  const ofAccount = eq(retrospectives.authorId, userId)
  const [inAccount] = await countUpTo(retrospectivesPerAccount, ofAccount)
  const fits =
    (inSquad?.count ?? 0) + more <= retrospectivesPerSquad &&
    (inAccount?.count ?? 0) + more <= retrospectivesPerAccount
  if (!fits) throw new AppError('TOO_MANY_RETROSPECTIVES')
}

/** Counts the people who have created a retrospective since then. */
export async function countAuthors(db: Executor, since: SQL): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(retrospectives.authorId) })
    .from(retrospectives)
    .where(gte(retrospectives.createdAt, since))
  return row?.count ?? 0
}

/** Matches the retrospectives that the user may delete, in a query on both tables. */
export function mayDelete(userId: UserId): SQL {
  return sql`(${squads.ownerId} = ${userId} or ${retrospectives.authorId} = ${userId})`
}

function selectRetrospectives(db: Executor, reader: UserId) {
  return db
    .select({
      id: retrospectives.id,
      squadId: retrospectives.squadId,
      squadName: squads.name,
      sprint: retrospectives.sprint,
      createdAt: retrospectives.createdAt,
      version: retrospectives.version,
      ...mapTexts((field) => retrospectives[field]),
      canDelete: sql<boolean>`coalesce(${mayDelete(reader)}, false)`,
      data: retrospectives.data,
    })
    .from(retrospectives)
    .innerJoin(squads, eq(squads.id, retrospectives.squadId))
    .$dynamic()
}

function toRetrospective({
  data: raw,
  createdAt,
  ...row
}: Omit<Retrospective, 'data' | 'createdAt'> & { data: unknown; createdAt: Date }): Retrospective {
  const parsed = parseRetrospective(raw)
  const data = parsed.ok
    ? {
        ok: true as const,
        topics: parsed.data.topics,
        scores: Object.fromEntries(parsed.data.scores),
        average: parsed.data.average,
        source: sourceKey(parsed.data.extra),
      }
    : parsed
  return { ...row, createdAt: createdAt.toISOString(), data }
}
