import { randomBytes } from 'node:crypto'
import { and, eq, exists, sql } from 'drizzle-orm'
import { isSquadOf } from '~/features/members/data.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { UserId } from '~/lib/api.server'
import type { Db, Executor } from '~/lib/db.server'
import { reportShares } from './tables.server'

const TOKEN_BYTES = 24

type Scope = { userId: UserId; retrospectiveId: string }

/** The secret of the report's link, created if necessary; null if the user's squads have no such retrospective. */
export function shareReport(db: Db, scope: Scope): Promise<string | null> {
  return db.transaction(async (tx) => {
    // Locked, so that the retrospective is not deleted before its link is stored.
    const [own] = await selectOwn(tx, scope).for('key share', { of: retrospectives })
    if (!own) return null
    const { retrospectiveId } = scope
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await tx.insert(reportShares).values({ retrospectiveId, token }).onConflictDoNothing()
    const [share] = await tx
      .select({ token: reportShares.token })
      .from(reportShares)
      .where(eq(reportShares.retrospectiveId, retrospectiveId))
    return share?.token ?? null
  })
}

/** Invalidates the link; a later link gets another secret. False where `shareReport` returns null. */
export async function revokeReport(db: Db, scope: Scope): Promise<boolean> {
  const isOwn = exists(selectOwn(db, scope))
  await db
    .delete(reportShares)
    .where(and(eq(reportShares.retrospectiveId, scope.retrospectiveId), isOwn))
  const own = await selectOwn(db, scope)
  return own.length > 0
}

function selectOwn(db: Executor, { userId, retrospectiveId }: Scope) {
  return db
    .select({ one: sql`1` })
    .from(retrospectives)
    .innerJoin(squads, eq(squads.id, retrospectives.squadId))
    .where(and(eq(retrospectives.id, retrospectiveId), isSquadOf(db, userId)))
    .$dynamic()
}
