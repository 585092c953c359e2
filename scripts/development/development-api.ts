import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ViteDevServer } from 'vite'
import { toListener } from '../../src/server/http-server.ts'
import type { Product } from '../../src/server/product.ts'
import { toUpgradeListener } from '../../src/server/upgrades.ts'

type Modules = {
  db: typeof import('../../src/lib/database/db.server.ts')
  product: typeof import('../../src/server/product.ts')
  env: typeof import('../../src/lib/server/env.server.ts')
  log: typeof import('../../src/lib/server/log.server.ts')
}
type Database = Awaited<ReturnType<Modules['db']['openDatabase']>>
type Running = Product & {
  listener: ReturnType<typeof toListener>
  upgrade: ReturnType<typeof toUpgradeListener>
}

/**
 * Runs the product's server from its sources inside Vite's process. A changed source is loaded with the next request. The database stays open until
 * one of its own sources changes: a folder has one process, and opening it takes a second.
 */
export function createDevelopmentApi() {
  let modules: Modules | undefined
  let database: Database | undefined
  let product: Running | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function load(vite: ViteDevServer): Promise<Running> {
    const [db, product, env, log] = await Promise.all(
      [
        'lib/database/db.server.ts',
        'server/product.ts',
        'lib/server/env.server.ts',
        'lib/server/log.server.ts',
      ].map((path) => vite.ssrLoadModule(`/src/${path}`)),
    )
    return start({ db, product, env, log } as Modules)
  }

  async function start(next: Modules): Promise<Running> {
    if (product && next.product === modules?.product && next.db === modules.db) return product
    await stopProduct()
    if (next.db !== modules?.db) await closeDatabase()
    modules = next
    const env = next.env.requireEnv()
    const log = next.log.createLog(env.logLevel)
    database ??= await next.db.openDatabase(next.product.placeOf(env, log))
    const started = await next.product.startProduct({ env, log, database, files: new Map() })
    product = {
      ...started,
      listener: toListener(started.fetch),
      upgrade: toUpgradeListener(started.fetch),
    }
    return product
  }

  async function stopProduct(): Promise<void> {
    const old = product
    product = undefined
    await old?.endStreams()
    await old?.close()
  }

  async function closeDatabase(): Promise<void> {
    const old = database
    database = undefined
    await old?.close()
  }

  /** Returns the product from the current sources. Calls wait for each other, so that it is started once. */
  function current(vite: ViteDevServer): Promise<Running> {
    const loaded = turn.then(() => load(vite))
    turn = loaded.catch(() => {})
    return loaded
  }

  return {
    current,
    async answer(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse) {
      const { listener } = await current(vite)
      await listener(request, response)
    },
    async upgrade(vite: ViteDevServer, ...asked: [Server, IncomingMessage, Duplex, Buffer]) {
      const { upgrade } = await current(vite)
      upgrade(...asked)
    },
    async close() {
      await turn
      await stopProduct()
      await closeDatabase()
    },
  }
}
