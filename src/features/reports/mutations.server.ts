import { randomBytes } from 'node:crypto'
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { isSquadOf } from '~/features/members/data.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { Db, Executor } from '~/lib/database/db.server'
import type { UserId } from '~/lib/server/api.server'
import type { Share } from './data.server'
import type { ReportShareChange } from './schema'
import { reportShares } from './tables.server'

const TOKEN_BYTES = 24

const { token, withVotes, withTexts } = reportShares
const SHARE = { token, withVotes, withTexts }

type Scope = { userId: UserId; retrospectiveId: string }

/** Returns the report's link, and creates it if necessary. Null if the user's squads have no such retrospective. */
export function shareReport(db: Db, scope: Scope): Promise<Share | null> {
  return db.transaction(async (tx) => {
    // Locked, so that the retrospective is not deleted before its link is stored.
    const [own] = await selectOwn(tx, scope).for('key share', { of: retrospectives })
    if (!own) return null
    const { retrospectiveId } = scope
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await tx.insert(reportShares).values({ retrospectiveId, token }).onConflictDoNothing()
    const [share] = await tx
      .select(SHARE)
      .from(reportShares)
      .where(eq(reportShares.retrospectiveId, retrospectiveId))
    return share ?? null
  })
}

/** Changes what the link shows. Null without a link, or if the user does not own the squad. */
export async function changeShare(
  db: Db,
  scope: Scope,
  change: ReportShareChange,
): Promise<Share | null> {
  const { withVotes = SHARE.withVotes, withTexts = SHARE.withTexts } = change
  const isOwned = exists(selectOwn(db, scope, eq(squads.ownerId, scope.userId)))
  const [share] = await db
    .update(reportShares)
    .set({ withVotes: sql`${withVotes}`, withTexts: sql`${withTexts}` })
    .where(and(eq(reportShares.retrospectiveId, scope.retrospectiveId), isOwned))
    .returning(SHARE)
  return share ?? null
}

/** Invalidates the link; a later link gets a new secret. Returns false where `shareReport` returns null. */
export async function revokeReport(db: Db, scope: Scope): Promise<boolean> {
  const isOwn = exists(selectOwn(db, scope))
  await db
    .delete(reportShares)
    .where(and(eq(reportShares.retrospectiveId, scope.retrospectiveId), isOwn))
  const own = await selectOwn(db, scope)
  return own.length > 0
}

function selectOwn(db: Executor, { userId, retrospectiveId }: Scope, which?: SQL) {
  return db
    .select({ one: sql`1` })
    .from(retrospectives)
    .innerJoin(squads, eq(squads.id, retrospectives.squadId))
    .where(and(eq(retrospectives.id, retrospectiveId), isSquadOf(db, userId), which))
    .$dynamic()
}
