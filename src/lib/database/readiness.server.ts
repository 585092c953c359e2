import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '~/lib/server/log.server'
import type { Db, Readiness } from './database.server'
import { isMigrated } from './migrations.server'
import { endWhenSilent, toSettings } from './pool.server'
import { queryRows } from './rows.server'

/** Time within which a probe is always answered. */
const ANSWER_MS = 2_000
const STEP_MS = 1_500
const NEVER = 0

/** Runs one probe at a time. Callers during a probe get its result, or false if it takes too long. */
export function createReadiness(probe: () => Promise<boolean>, log: Log): Readiness {
  let underWay: Promise<boolean> | null = null
  const start = () =>
    probe()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the database cannot be used')
        return false
      })
      .finally(() => {
        underWay = null
      })
  return () => {
    underWay ??= start()
    return Promise.race([underWay, pause(ANSWER_MS, false, { ref: false })])
  }
}

/** Throws if the database is not writable. Returns false if the migrations are not those of this program. */
export function probeDatabase(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [mode] = await queryRows<{ isReadOnly: boolean }>(
      tx,
      sql`select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    )
    if (mode?.isReadOnly) throw new Error('the database is read-only')
    // Writes a new file, which a full disk refuses, and removes it. Then writes a log record, flushed by the commit.
    await tx.execute(sql`select pg_export_snapshot()`)
    await tx.execute(sql`select pg_logical_emit_message(true, 'retroscore', 'ready')`)
    return isMigrated(tx)
  })
}

/** Creates the probe of a PostgreSQL server. It has a separate connection, because an exhausted pool says nothing about the server. */
export function createServerProbe(url: string) {
  let client: pg.Client | null = null
  let isClosed = false

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ ...toSettings(url, 'limited'), connectionTimeoutMillis: STEP_MS })
    // The current statement fails with the reason. Without a listener the error would end the process.
    next.on('error', () => {})
    next.once('end', () => {
      if (client === next) client = null
    })
    await next.connect()
    return next
  }

  return {
    async probe(): Promise<boolean> {
      if (isClosed) throw new Error('the database is closed')
      client ??= await connect()
      const current = client
      endWhenSilent(current, STEP_MS)
      try {
        return await probeDatabase(drizzle({ client: current }))
      } catch (error) {
        client = null
        void current.end()
        throw error
      } finally {
        // The connection is silent between two probes.
        endWhenSilent(current, NEVER)
      }
    },
    async close(): Promise<void> {
      isClosed = true
      await client?.end()
    },
  }
}
