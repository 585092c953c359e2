import { asc, eq } from 'drizzle-orm'
import type { Picture } from '~/domain/outgoing/picture'
import { LINE_SPRINTS, type LinePoint, squadLine } from '~/domain/trends/squad-line'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import { withoutFeelings } from '~/features/packs/data.server'
import { listSprints } from '~/features/retrospectives/data.server'
import { findSquadName } from '~/features/squads/data.server'
import type { Executor } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { squadEmbeds } from './tables.server'

/** Content of a picture. */
export type Pictured = {
  squadName: string
  /** Null without a history. */
  line: LinePoint[] | null
}

export type StoredEmbed = Pick<typeof squadEmbeds.$inferSelect, 'kind' | 'token' | 'createdAt'>

export function listEmbeds(db: Executor, squadId: AuthorizedSquadId): Promise<StoredEmbed[]> {
  const { kind, token, createdAt } = squadEmbeds
  return db
    .select({ kind, token, createdAt })
    .from(squadEmbeds)
    .where(eq(squadEmbeds.squadId, squadId))
    .orderBy(asc(kind))
}

/** Throws NOT_FOUND for a revoked or unknown link. */
export async function requireEmbedded(
  db: Executor,
  token: string,
): Promise<Pictured & { kind: Picture }> {
  const [row] = await db
    .select({ squadId: squadEmbeds.squadId, kind: squadEmbeds.kind })
    .from(squadEmbeds)
    .where(eq(squadEmbeds.token, token))
  if (!row) throw new AppError('NOT_FOUND')
  return { kind: row.kind, ...(await readPictured(db, row.squadId)) }
}

/**
 * Reads the data that may leave the squad: agreed scores, and none of topics about feelings. The caller has proved the right to the squad or its
 * link.
 */
export async function readPictured(db: Executor, squadId: string): Promise<Pictured> {
  const squadName = await findSquadName(db, squadId)
  if (squadName === null) throw new AppError('NOT_FOUND')
  const sprints = await listSprints(db, { squadId, most: LINE_SPRINTS })
  return { squadName, line: squadLine(sprints.map(withoutFeelings)) }
}
