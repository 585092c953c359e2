import { asc, eq } from 'drizzle-orm'
import type { Tracker } from '~/domain/actions/tracker'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import type { Executor } from '~/lib/database/db.server'
import { squadTrackers } from '../tables.server'

/** Lists the squad's trackers. */
export function listTrackers(db: Executor, squadId: AuthorizedSquadId): Promise<Tracker[]> {
  const { kind, base, project, issueType } = squadTrackers
  return db
    .select({ kind, base, project, issueType })
    .from(squadTrackers)
    .where(eq(squadTrackers.squadId, squadId))
    .orderBy(asc(kind))
}
