import { Hono } from 'hono'
import type { Log } from '~/lib/log.server'
import type { AppEnv } from './app-env'
import { requestLog } from './request-log'
import { securityHeaders } from './security-headers'
import { serveStatic } from './serve-static'
import type { StaticFiles } from './static-files'

type Parts = { files: StaticFiles; log: Log; isHttps: boolean }

/** The whole server but its socket, so that tests call it in process. */
export function createApp({ files, log, isHttps }: Parts): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(requestLog(log), securityHeaders({ isHttps }))
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  app.all('/api/*', (c) =>
    c.json({ error: { code: 'NOT_FOUND' } }, 404, { 'Cache-Control': 'no-store' }),
  )
  app.all('*', serveStatic(files))
  app.onError((error, c) => {
    log.error({ err: error, requestId: c.get('requestId') }, 'unexpected error')
    return c.json({ error: { code: 'INTERNAL' } }, 500, { 'Cache-Control': 'no-store' })
  })
  return app
}
