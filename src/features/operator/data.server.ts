import { asc, eq, ilike, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { sessions, users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { Executor } from '~/lib/database/db.server'
import { operatorActs } from './tables.server'

/** Lists the accounts whose name or address contains the text, by address. */
export function listAccounts(db: Executor, text = '') {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { id, email, name, createdAt, disabledAt } = users
  const owned = db.$count(squads, eq(squads.ownerId, id))
  const lastUsedAt = sql<
    string | null
  >`(select max(${sessions.updatedAt}) from ${sessions} where ${eq(sessions.userId, id)})`
  return db
    .select({ id, email, name, createdAt, disabledAt, owned, lastUsedAt })
    .from(users)
    .where(or(ilike(email, pattern), ilike(name, pattern)))
    .orderBy(asc(email))
}

/** Returns the id of the account with this address. Null for an unknown address. */
export async function findAccount(db: Executor, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()))
  return row?.id ?? null
}

/** Lists the record, oldest first, with the current addresses of the accounts that still exist. */
export function listActs(db: Executor) {
  const heirs = alias(users, 'heirs')
  const { id, act, actor, accountId, squadId, heirId, createdAt } = operatorActs
  return db
    .select({
      ...{ act, actor, accountId, squadId, heirId, createdAt },
      email: users.email,
      heirEmail: heirs.email,
    })
    .from(operatorActs)
    .leftJoin(users, eq(users.id, accountId))
    .leftJoin(heirs, eq(heirs.id, heirId))
    .orderBy(asc(createdAt), asc(id))
}
