import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { developmentServer } from './development/development-server.ts'
import { developmentStyles } from './development/development-styles.ts'
import { developmentTexts } from './development/development-texts.ts'
import { ROOT } from './project.ts'
import { onStop, secondsSince } from './run.ts'

/** Database and mails of development, separate from those of `npm start`. Removing the folder starts over. */
const DATA = join(ROOT, '.development')

const start = performance.now()
process.env.PORT ||= '3000'
process.env.DATA_DIR ||= DATA
const port = Number(process.env.PORT)

const { plugin, start: startApi, takeUpgrades, close } = developmentServer()
const http = createHttpServer()
const vite = await createServer({
  root: ROOT,
  plugins: [react(), developmentTexts(), developmentStyles(), plugin],
  server: {
    // Vite's own server ends the process at a signal, before the database is closed.
    middlewareMode: true,
    hmr: { server: http },
    watch: { ignored: ['.development', 'data', 'build'].map((name) => `${join(ROOT, name)}/**`) },
  },
  // No HTML file names the entry, and packages that are found later reload the page.
  optimizeDeps: { entries: ['src/entry.client.tsx', 'src/entry.public.ts', 'src/routes/*/*.tsx'] },
})
http.on('request', vite.middlewares)
takeUpgrades(http, vite)

let isStopping = false
onStop(() => {
  if (isStopping) return
  isStopping = true
  void stop()
})

try {
  // A page that was requested during the scan could get packages that are then bundled again, and an error for them.
  await vite.environments.client.depsOptimizer?.scanProcessing
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    // Links in mails, and the check of a request's origin, contain this port, so no other is used.
    http.listen({ port, host: process.env.HOST || 'localhost' }, resolve)
  })
  console.log(`pages at http://localhost:${port} after ${secondsSince(start)}`)
  await startApi(vite)
  console.log(`API and database after ${secondsSince(start)}`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
  await stop()
}

/** Stops everything. The database is closed last, because current requests still use it. */
async function stop(): Promise<void> {
  http.closeAllConnections()
  await vite.close()
  await close()
  process.exit()
}
