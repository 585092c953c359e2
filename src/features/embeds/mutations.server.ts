import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Picture } from '~/domain/outgoing/picture'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import type { Db } from '~/lib/database/db.server'
import type { StoredEmbed } from './data.server'
import { squadEmbeds } from './tables.server'

const TOKEN_BYTES = 24

type Which = { squadId: AuthorizedSquadId; kind: Picture }

/** Returns the picture's link, and creates it if necessary. */
export async function shareEmbed(db: Db, { squadId, kind }: Which): Promise<StoredEmbed> {
  const made = randomBytes(TOKEN_BYTES).toString('base64url')
  const { token, createdAt } = squadEmbeds
  const [row] = await db
    .insert(squadEmbeds)
    .values({ squadId, kind, token: made })
    .onConflictDoUpdate({ target: [squadEmbeds.squadId, squadEmbeds.kind], set: { kind } })
    .returning({ kind: squadEmbeds.kind, token, createdAt })
  if (!row) throw new Error('the link was not stored')
  return row
}

/** Invalidates the link; a later link gets a new secret. */
export async function revokeEmbed(db: Db, { squadId, kind }: Which): Promise<void> {
  await db
    .delete(squadEmbeds)
    .where(and(eq(squadEmbeds.squadId, squadId), eq(squadEmbeds.kind, kind)))
}
