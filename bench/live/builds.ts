import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gt, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import { nodes } from '../../src/features/rooms/tables.server.ts'
import { connectDatabase, type Database, type Db } from '../../src/lib/database/db.server.ts'
import { startEngine } from '../../src/lib/database/embedded/engine.server.ts'
import { createLog } from '../../src/lib/server/log.server.ts'
import { SECRET, type ServerProcess, startServer } from '../../tests/server/server-process.ts'
import type { Way } from './members.ts'
import { childrenCpuMs, parentOf } from './process.ts'
import { type SeededRoom, seedRooms, type Wanted } from './seed.ts'

export type Engine = 'PostgreSQL' | 'embedded'

/** A build with its own database, created by that build. */
export type Build = Awaited<ReturnType<typeof openBuild>>

/**
 * Makes the process, at a signal, collect its garbage and print the delay of its timers before. Threads inherit the
 * option.
 */
const PROBE = `--import=data:text/javascript,${encodeURIComponent(`
  import { monitorEventLoopDelay } from 'node:perf_hooks'
  import { isMainThread } from 'node:worker_threads'
  import { setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  if (isMainThread) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    process.on('SIGUSR2', () => {
      const late = delay.percentile(99) / 1e6
      setFlagsFromString('--expose_gc')
      runInNewContext('gc')()
      delay.reset()
      process.stderr.write('loop p99 ' + late.toFixed(2) + '\\n')
    })
  }
`)}`

const log = createLog('silent')

export async function openBuild({
  program,
  engine,
  adminUrl,
  way,
}: {
  program: string
  engine: Engine
  adminUrl: string
  way: Way
}) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const postmaster = engine === 'PostgreSQL' ? await findPostmaster(adminUrl) : null
  const url = engine === 'PostgreSQL' ? await createDatabase(adminUrl) : undefined
  const place = url ? { DATABASE_URL: url } : {}

  /** Trusts one proxy, so that each member can have its own address. */
  const start = (env: Record<string, string> = {}) =>
    startServer(
      {
        ...{ LOG_LEVEL: 'warn', AUTH_SECRET: SECRET, TRUSTED_PROXIES: '1', NODE_OPTIONS: PROBE },
        ...{ DATA_DIR: folder, ...place, ...env },
      },
      program,
    )
  const connect = (): Promise<Database> =>
    connectDatabase({ ...(url ? { url } : { dataDir: folder }), log })

  await stop(await start())
  return {
    way,
    /** True if a killed server is a crash of the database, which empties the table of seats. */
    losesSeats: engine === 'embedded',
    start,
    connect,
    /**
     * CPU time of PostgreSQL so far, in milliseconds. 0 for the embedded engine, whose time is part of the process's.
     */
    databaseCpuMs: () => (postmaster === null ? 0 : childrenCpuMs(postmaster)),
    async seed(wanted: Wanted): Promise<SeededRoom[]> {
      if (!url) return seedFolder(join(folder, 'pg'), wanted)
      const database = await connect()
      const seeded = await seedRooms(database.db, wanted)
      await database.close()
      return seeded
    },
    /** Ends the node that keeps seeded seats present until their members have connected. Beside it a process would not be alone. */
    async endSeeder(): Promise<void> {
      if (!url) return
      const database = await connect()
      await database.db.delete(nodes).where(gt(nodes.aliveAt, sql`now() + interval '1 hour'`))
      await database.close()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Seeds the embedded database without the product's connection, whose end would empty the table of seats. */
async function seedFolder(folder: string, wanted: Wanted): Promise<SeededRoom[]> {
  const { client } = await startEngine(folder)
  const seeded = await seedRooms(drizzle({ client }) as unknown as Db, wanted)
  await client.close()
  return seeded
}

export async function stop({ child }: ServerProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** The 99th percentile of the delay of timers since the last call, in milliseconds. Also collects garbage. */
export async function readLoopDelay({ child, output }: ServerProcess): Promise<number> {
  const known = output().length
  child.kill('SIGUSR2')
  for (;;) {
    const found = output()
      .slice(known)
      .match(/loop p99 ([\d.]+)/)
    if (found) return Number(found[1])
    if (child.stderr) await once(child.stderr, 'data')
  }
}

async function findPostmaster(adminUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0].pid)
  await client.end()
  return postmaster
}

async function createDatabase(adminUrl: string): Promise<string> {
  const name = `bench_${Math.random().toString(36).slice(2)}`
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
