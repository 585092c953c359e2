import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '~/lib/database/db.server'
import { StartupError } from '~/lib/database/startup-error.server'
import { type Env, EnvError, requireEnv } from '~/lib/server/env.server'
import { createLog } from '~/lib/server/log.server'
import { isUsual } from '~/lib/server/sign-in-settings'
import { readStaticFiles } from '~/server/files/static-files'
import { startHttpServer } from './http-server'
import { type Product, placeOf, startProduct } from './product'

/** The bundle is in build/server/, beside build/client/. */
const SITE = fileURLToPath(new URL('../client', import.meta.url))

/** Final part of a drain: browsers that all reconnect at once would delay each other on the remaining processes. */
const SPREAD_MS = 1_500

/** `node build/server/main.mjs migrate` migrates the database and ends. */
const [, , command] = process.argv

try {
  await (command === 'migrate' ? migrateOnly() : main())
} catch (error) {
  // Prints problems that the operator can fix as a sentence, and others with their stack.
  process.stderr.write(`${toSentence(error)}\n`)
  process.exitCode = 1
}

async function migrateOnly() {
  const env = requireEnv()
  const database = await openDatabase(placeOf(env, createLog(env.logLevel)))
  await database.close()
}

async function main() {
  const env = requireEnv()
  const log = createLog(env.logLevel)
  const files = readStaticFiles(SITE, {
    origin: env.origin,
    hasQuickRooms: env.quotas.quickRoomsPerHour > 0,
    hasUsualSignIn: isUsual(env.signIn),
  })
  const database = await openDatabase(placeOf(env, log))
  const product = await startProduct({ env, log, database, files })
  const servers = await startServers(product, env).catch(async (error: unknown) => {
    // Open streams would keep the process and the folder without a server.
    await product.endStreams()
    await product.close()
    await database.close()
    throw error
  })
  const engine = database.engine
  log.info({ origin: env.origin, port: env.port, host: env.host, engine }, 'listening')
  for (const warning of env.warnings) log.warn(warning)

  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A terminal signals the whole group, and a supervisor forwards the signal: once is enough.
      if (isStopping) return
      isStopping = true
      log.info({ signal }, 'stopping')
      void stop()
    })
  }

  /** Load balancers learn from the probes that the process is ending, and switch to another one. */
  async function drain() {
    product.drain()
    for (const server of servers) server.drain()
    await pause(env.drainSeconds * 1000)
  }

  /** The order matters: streams never end by themselves, and open requests still need the database. */
  async function stop() {
    await drain()
    const answered = Promise.all(servers.map((server) => server.stop()))
    // Without other processes that take over, browsers would only wait longer for the next start.
    await product.endStreams({ withinMs: env.drainSeconds > 0 ? SPREAD_MS : 0 })
    await answered
    await product.close()
    await database.close()
    log.info('stopped')
    process.exit(0)
  }
}

/** Starts the product's server, and the metrics' one if they have a port. */
async function startServers({ fetch, readMetrics }: Product, env: Env) {
  const server = await startHttpServer(fetch, env)
  const { port, host } = env.metrics ?? {}
  if (!readMetrics || port === undefined) return [server]
  try {
    return [server, await startHttpServer(readMetrics, { port, host })]
  } catch (error) {
    await server.stop()
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`METRICS_HOST and METRICS_PORT cannot be used: ${reason}.`)
  }
}

function toSentence(error: unknown): string {
  if (error instanceof EnvError || error instanceof StartupError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, port, address, path } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (code === 'EADDRINUSE') {
    return `RetroScore cannot start: port ${port} is already in use. Choose another one, as in PORT=${Number(port) + 1} npm start.`
  }
  if (code === 'EACCES' && port) {
    return `RetroScore cannot start: this account may not use port ${port}. Choose one from 1024 up, as in PORT=3000 npm start.`
  }
  if (port !== undefined || code === 'ENOTFOUND') {
    return `RetroScore cannot start: it cannot listen on HOST=${address ?? ''}, ${error.message}.`
  }
  if (code === 'ENOENT' && path === SITE) {
    return 'RetroScore cannot start: the site is not built. Run npm run build first.'
  }
  return error.stack ?? error.message
}
