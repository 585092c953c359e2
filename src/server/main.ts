import { fileURLToPath } from 'node:url'
import { EnvError, requireEnv } from '~/lib/env.server'
import { createLog } from '~/lib/log.server'
import { createApp } from './app'
import { startHttpServer } from './http-server'
import { readStaticFiles } from './static-files'

/** The bundle stands in build/server/, beside build/client/. */
const SITE = fileURLToPath(new URL('../client', import.meta.url))

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
  const isHttps = env.origin.startsWith('https:')
  const app = createApp({ files: readStaticFiles(SITE), log, isHttps })
  const server = await startHttpServer(app.fetch, env)
  log.info({ origin: env.origin, port: env.port, host: env.host }, 'listening')

  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A terminal signals the whole group and a supervisor passes it on again: once is enough.
      if (isStopping) return
      isStopping = true
      log.info({ signal }, 'stopping')
      void server.stop().then(() => {
        log.info('stopped')
        process.exit(0)
      })
    })
  }
}

function toSentence(error: unknown): string {
  if (error instanceof EnvError) return error.message
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
