import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types'
import { hasReachedEnd } from '~/features/auth/data.server'
import { watchOutages } from '~/features/auth/outages.server'
import { accounts, sessions, users, verifications } from '~/features/auth/tables.server'
import type { Db, Executor, Tx } from '~/lib/database/db.server'

type Row = Record<string, unknown>

const schema = { user: users, session: sessions, account: accounts, verification: verifications }

/** The current transaction of an adapter. */
const current = new AsyncLocalStorage<{ db: Db; tx: Tx }>()

/**
 * Creates Better Auth's adapter. The token column of a session hashes the values that are written or looked up. Better Auth needs the token itself
 * for the cookie, so the adapter restores it in rows that Better Auth wrote or looked up by token. The adapter ignores sessions past their absolute
 * end. `executor` returns the current transaction for hooks that run inside of it: the embedded engine has one connection, which the transaction
 * occupies.
 */
export function createAdapter(db: Db) {
  const watched: Db = Object.assign(Object.create(db), {
    transaction: (work: (tx: Tx) => Promise<unknown>) =>
      db.transaction((tx) => current.run({ db, tx }, () => work(tx))),
  })
  const create = drizzleAdapter(watched, { provider: 'pg', schema, transaction: true })
  const adapter = (options: Parameters<typeof create>[0]) => {
    const adapter = watchOutages(create(options))
    return {
      ...withTokens(adapter),
      transaction: (run) => adapter.transaction((tx) => run({ ...tx, ...withTokens(tx) })),
    } satisfies DBAdapter as DBAdapter
  }
  function executor(): Executor {
    const inside = current.getStore()
    return inside?.db === db ? inside.tx : db
  }
  return { adapter, executor }
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
