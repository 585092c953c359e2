import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types'
import { hasReachedEnd } from '~/features/auth/data.server'
import { watchOutages } from '~/features/auth/outages.server'
import { accounts, sessions, users, verifications } from '~/features/auth/tables.server'
import type { Db } from '~/lib/database/db.server'

type Row = Record<string, unknown>

const schema = { user: users, session: sessions, account: accounts, verification: verifications }

/**
 * Creates Better Auth's adapter. The token column of a session hashes the values that are written or looked up. Better Auth needs the token itself
 * for the cookie, so the adapter restores it in rows that Better Auth wrote or looked up by token. The adapter ignores sessions past their absolute
 * end.
 */
export function createAdapter(db: Db) {
  const create = drizzleAdapter(db, { provider: 'pg', schema, transaction: true })
  return (options: Parameters<typeof create>[0]) => {
    const adapter = watchOutages(create(options))
    return {
      ...withTokens(adapter),
      transaction: (run) => adapter.transaction((tx) => run({ ...tx, ...withTokens(tx) })),
    } satisfies DBAdapter as DBAdapter
  }
}

function withTokens<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  return {
    ...adapter,
    async create<T extends Row, R = T>(query: { model: string; data: Omit<T, 'id'> }) {
      const row = await adapter.create<T, R>(query)
      return query.model === 'session' ? { ...row, token: query.data.token } : row
    },
    async findOne<T>(query: Query) {
      const row = await adapter.findOne<T>(query)
      if (query.model === 'session' && row && hasReachedEnd(row)) return null
      return withToken(query, row)
    },
    async update<T>(query: Query & { update: Row }) {
      return withToken(query, await adapter.update<T>(query))
    },
  }
}

type Query = { model: string; where: Where[] }

function withToken<T>({ model, where }: Query, row: T | null): T | null {
  const asked = where.find(({ field }) => field === 'token')
  return model === 'session' && row && asked ? { ...row, token: asked.value } : row
}
