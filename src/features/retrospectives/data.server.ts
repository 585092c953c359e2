import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Quotas } from '~/domain/quotas'
import { parseRetrospective } from '~/domain/retrospective'
import { mapTexts } from '~/domain/retrospective-form'
import { type AuthorizedSquadId, isSquadOf } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { UserId } from '~/lib/api.server'
import type { Executor } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import type { Retrospective } from './schema'
import { retrospectives } from './tables.server'

/** A squad's retrospectives with everything in them, by sprint, the newest first, in pages. */
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
 * Throws TOO_MANY_RETROSPECTIVES if `more` further ones exceed a quota of the squad or of the account that records them. Concurrent requests are
 * not counted, so they can exceed a quota together.
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

/** For the `where` of a query on both tables: the retrospectives that the user may delete. */
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
      }
    : parsed
  return { ...row, createdAt: createdAt.toISOString(), data }
}
