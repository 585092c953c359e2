import { fileURLToPath } from 'node:url'
import { createAuth } from '~/features/auth/auth.server'
import { removeAccount } from '~/features/auth/mutations.server'
import { startNode } from '~/features/live/node.server'
import { startCleanup } from '~/lib/cleanup.server'
import { StartupError } from '~/lib/database/startup-error.server'
import { openDatabase } from '~/lib/db.server'
import { EnvError, requireEnv } from '~/lib/env.server'
import { createLog } from '~/lib/log.server'
import { createMailer } from '~/lib/mail.server'
import { originsOf } from '~/lib/origins'
import { createRateLimit } from '~/lib/rate-limit.server'
import { readSecret } from '~/lib/secret.server'
import { site } from '../../site.config'
import { createApi } from './api'
import { createApp } from './app'
import { CLEANUP_TASKS } from './cleanup-tasks'
import { startHttpServer } from './http-server'
import { readStaticFiles } from './static-files'

/** The bundle stands in build/server/, beside build/client/. */
const SITE = fileURLToPath(new URL('../client', import.meta.url))

/** Stands in until the operator names an address of their own. */
const SENDER = `${site.name} <${site.email}>`

try {
  await main()
} catch (error) {
  // For a person at a terminal: what they can set right is said in a sentence, the rest keeps its stack.
  process.stderr.write(`${toSentence(error)}\n`)
  process.exitCode = 1
}

async function main() {
  const env = requireEnv()
  const log = createLog(env.logLevel)
  const files = readStaticFiles(SITE)
  const { databaseUrl: url, dataDir, databasePoolSize: poolSize } = env
  const database = await openDatabase({ url, dataDir, poolSize, log })
  const mailer = createMailer({ smtpUrl: env.smtpUrl, from: env.mailFrom ?? SENDER, dataDir, log })
  const secret = env.authSecret ?? readSecret(dataDir)
  const { db } = database
  const auth = createAuth({
    db,
    origin: env.origin,
    secret,
    mailer,
    oidc: env.oidc,
    log,
    signUpsPerHour: env.quotas.signUpsPerHour,
    removeAccount: (userId) => removeAccount(db, userId),
  })
  const rateLimit = createRateLimit({ db, secret })
  const node = await startNode({ database, log })
  const cleanup = startCleanup({ db, log, tasks: CLEANUP_TASKS })
  const app = createApp({
    files,
    log,
    isHttps: env.origin.startsWith('https:'),
    origin: env.origin,
    api: createApi({
      db,
      auth,
      mailer,
      rateLimit,
      hub: node.hub,
      origins: originsOf(env.origin),
      proxies: env.trustedProxies,
      quotas: env.quotas,
    }),
    isReady: database.isReady,
  })
  const server = await startHttpServer(app.fetch, env).catch(async (error: unknown) => {
    // Left open it would keep the process, and the folder, for a server that is none.
    await node.stop()
    await cleanup.stop()
    await database.close()
    throw error
  })
  const engine = database.engine
  log.info({ origin: env.origin, port: env.port, host: env.host, engine }, 'listening')

  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A terminal signals the whole group and a supervisor passes it on again: once is enough.
      if (isStopping) return
      isStopping = true
      log.info({ signal }, 'stopping')
      void stop()
    })
  }

  /** In this order: streams never end by themselves, and open requests still need the database. */
  async function stop() {
    const answered = server.stop()
    await node.stop()
    await answered
    await mailer.close()
    await cleanup.stop()
    await database.close()
    log.info('stopped')
    process.exit(0)
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
