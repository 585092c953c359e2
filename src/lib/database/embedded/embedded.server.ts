import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MessagePort, Worker, type WorkerOptions } from 'node:worker_threads'
import type { Database, Db } from '~/lib/database/database.server'
import type { PoolUse } from '~/lib/database/pool-use.server'
import type { Log } from '~/lib/server/log.server'
import { hasFiles, requireVersion } from './data-folder.server'
import type { EngineFiles } from './engine.server'
import { openEnginePool } from './engine-pool.server'

/** The connection that every engine provides, before any migration. */
export type Connection = {
  db: Db
  use: PoolUse
  close(): Promise<void>
  listen?: Database['listen']
}

/** PostgreSQL version of the embedded engine. It cannot open another version's files. @internal */
export const EMBEDDED_VERSION = '18'

const IS_SOURCE = import.meta.url.endsWith('.ts')

/**
 * A new database as a file. The build creates one with tables. Beside the sources, tests create one without tables, which no migration outdates. If
 * the file is missing, a new database is initialised, which takes four seconds.
 */
export const PACKED = fileURLToPath(
  new URL(
    IS_SOURCE ? `../../../../.cache/engine-${EMBEDDED_VERSION}.tar.gz` : './database.tar.gz',
    import.meta.url,
  ),
)

const BUNDLED_WORKER = new URL('./engine-worker.mjs', import.meta.url)
const WORKER = new URL('./engine-worker.server.ts', import.meta.url)

/** Opens the database in `<dataDir>/pg` in a separate thread, and creates it the first time. The caller holds the folder's lock. */
export async function openInFolder(
  dataDir: string,
  log: Log,
  packedFile = PACKED,
): Promise<Connection> {
  const place = {
    folder: join(dataDir, 'pg'),
    unfinished: join(dataDir, 'pg.unfinished'),
    packedFile,
  }
  if (hasFiles(place)) requireVersion(place.folder, EMBEDDED_VERSION)
  return openEnginePool((port) => runInThread(port, place), log)
}

/** Runs the engine in a thread. Settles when the thread has ended, which closes all its files. */
function runInThread(port: MessagePort, place: EngineFiles): Promise<void> {
  const worker = startWorker({ workerData: { port, place }, transferList: [port] })
  // The port keeps the process alive during a query.
  worker.unref()
  return new Promise((resolve, reject) => {
    let failure: unknown
    worker.once('error', (error) => {
      failure = error
    })
    worker.once('exit', (code) => {
      if (code === 0 && failure === undefined) resolve()
      else reject(failure ?? new Error(`the embedded database has ended with ${code}`))
    })
  })
}

function startWorker(options: WorkerOptions): Worker {
  if (!IS_SOURCE) return new Worker(BUNDLED_WORKER, options)
  sourceCode ??= bundleWorker()
  return new Worker(sourceCode, { ...options, eval: true, execArgv: [] })
}

let sourceCode: string | undefined

/** Bundles the thread's code when tests and scripts run from the sources. A TypeScript loader in each thread would take half a second. */
function bundleWorker(): string {
  const { buildSync } = createRequire(WORKER)('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(WORKER)],
    ...{ bundle: true, packages: 'external', platform: 'node', format: 'cjs', write: false },
    // The bundled code has no path from which packages would be resolved.
    banner: { js: `globalThis.require = require('node:module').createRequire('${WORKER}')` },
  })
  return outputFiles[0]?.text ?? ''
}
