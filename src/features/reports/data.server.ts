import { and, eq, type SQL } from 'drizzle-orm'
import { toImportedRoom } from '~/domain/reports/imported-room'
import { makeReport, type Readers, type Report } from '~/domain/reports/report'
import { parseRetrospective } from '~/domain/retrospectives/retrospective'
import { listKnownActions } from '~/features/actions/data.server'
import { isSquadOf } from '~/features/members/data.server'
import { withoutFeelings } from '~/features/packs/data.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { listClosedRooms, listVotedSprints, readFloor } from '~/features/rooms/closing/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Executor } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import { reportShares } from './tables.server'

/** A link that shows a report without an account: its secret, and what it shows besides the scores. */
export type Share = { token: string; withVotes: boolean; withTexts: boolean }

type Scope = { userId: UserId; retrospectiveId: string }

/** Throws NOT_FOUND for a missing retrospective and for one of another squad, and NO_DATA for an unreadable one. `share` is null without a link. */
export async function requireReport(
  db: Executor,
  scope: Scope,
): Promise<{ report: Report; squadId: string; share: Share | null; isOwner: boolean }> {
  const row = await requireRow(db, isOwn(db, scope))
  const { squadId, share, ownerId } = row
  const report = await reportOf(db, row, { audience: 'squad', withTexts: true })
  return { report, squadId, share, isOwner: ownerId === scope.userId }
}

/** Returns the report as its link shows it, or would show it. Throws like `requireReport`. */
export async function requirePreview(db: Executor, scope: Scope): Promise<Report> {
  const row = await requireRow(db, isOwn(db, scope))
  return reportOf(db, row, readersOf(row.share))
}

function isOwn(db: Executor, { userId, retrospectiveId }: Scope): SQL | undefined {
  return and(eq(retrospectives.id, retrospectiveId), isSquadOf(db, userId))
}

/**
 * Returns the report of a shared link, with the parts that its readers may see. Throws NOT_FOUND for a revoked or unknown link, and NO_DATA like
 * `requireReport`.
 */
export async function requireSharedReport(db: Executor, token: string): Promise<Report> {
  const row = await requireRow(db, eq(reportShares.token, token))
  return reportOf(db, row, readersOf(row.share))
}

function readersOf(share: Pick<Share, 'withVotes' | 'withTexts'> | null): Readers {
  return {
    audience: share?.withVotes ? 'outsideWithVotes' : 'outside',
    withTexts: share?.withTexts ?? false,
  }
}

async function requireRow(db: Executor, which: SQL | undefined) {
  const { token, withVotes, withTexts } = reportShares
  const [row] = await db
    .select({
      id: retrospectives.id,
      squadId: retrospectives.squadId,
      squadName: squads.name,
      ownerId: squads.ownerId,
      sprint: retrospectives.sprint,
      createdAt: retrospectives.createdAt,
      name: retrospectives.name,
      note: retrospectives.note,
      data: retrospectives.data,
      share: { token, withVotes, withTexts },
    })
    .from(retrospectives)
    .innerJoin(squads, eq(squads.id, retrospectives.squadId))
    .leftJoin(reportShares, eq(reportShares.retrospectiveId, retrospectives.id))
    .where(which)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function reportOf(
  db: Executor,
  row: Awaited<ReturnType<typeof requireRow>>,
  readers: Readers,
): Promise<Report> {
  const { id, squadId, squadName, sprint, name, note } = row
  const parsed = parseRetrospective(row.data)
  if (!parsed.ok) throw new AppError('NO_DATA')
  const isInside = readers.audience === 'squad'
  const { topics, scores } = isInside ? parsed.data : withoutFeelings(parsed.data)
  const createdAt = row.createdAt.toISOString()
  // Readers outside the squad get a history of agreed scores only: a link shows at most the votes of its own sprint.
  const audience = isInside ? 'squad' : 'outside'
  const history = await listVotedSprints(db, { squadId, upTo: sprint, audience })
  const rooms = await listClosedRooms(db, {
    retrospectiveIds: [id],
    audience: readers.audience,
  })
  const imported = isInside ? toImportedRoom(parsed.data, await readFloor(db, squadId)) : null
  return makeReport({
    retrospective: { squadName, sprint, createdAt, name, note, topics, scores },
    history: history.filter((each) => each.sprint < sprint),
    recorded: history.at(-1),
    // A room of this squad about the same sprint is newer than what an import brought along.
    rooms: imported ? [imported, ...rooms] : rooms,
    actions: isInside ? await listKnownActions(db, squadId) : [],
    readers,
  })
}
