import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Fetch } from './app-env'
import { toUpgradeListener } from './upgrades'

type Address = { port: number; host: string | undefined }

/** Time without a byte in either direction after which a client that has not read its response loses its connection. */
const SILENT_MS = 60_000

/**
 * Time after which an idle connection is closed. A request that is sent at that moment is lost, so proxies must close theirs earlier: nginx and most
 * load balancers do after a minute. Node's default is 5 seconds.
 */
const IDLE_MS = 75_000

/** Time after which open requests are cut off when the server stops. */
const LAST_CALL_MS = 10_000

/** Time in which a recently used connection may send one more request. It gets a response and is the last one. */
const GRACE_MS = 500

const SWEEP_MS = 50

/** Paths that load balancers request, many of them without a Host header. */
const PROBES = ['/healthz', '/readyz']

export type HttpServer = {
  /** Ends every connection with its next response from now on. New ones are still accepted. */
  drain: () => void
  /** Accepts no new connections, closes idle ones, and lets open requests finish. */
  stop: () => Promise<void>
}

/** Serves `fetch` at the address. Resolves when connections are accepted, rejects if the address is not available. */
export async function startHttpServer(
  fetch: Fetch,
  { port, host }: Address,
  silentMs = SILENT_MS,
): Promise<HttpServer> {
  const listener = toListener(fetch)
  const traffic = createTraffic()
  let isGoing = false
  // The listener itself refuses requests without a Host header, except for probes.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    if (isGoing) response.setHeader('Connection', 'close')
    if (hasTwoHosts(request)) {
      response.writeHead(400).end()
      return
    }
    if (PROBES.includes(request.url ?? '')) request.headers.host ??= 'localhost'
    traffic.note(request, response)
    void listener(request, response)
  })
  server.keepAliveTimeout = IDLE_MS
  server.timeout = silentMs
  server.on('timeout', (socket: Socket) => traffic.checkSilent(socket, silentMs))
  server.on('connection', traffic.add)
  const upgrade = toUpgradeListener(fetch, silentMs)
  server.on('upgrade', (request, socket, head) => {
    traffic.keep(request.socket)
    if (hasTwoHosts(request)) {
      socket.destroy()
      return
    }
    upgrade(server, request, socket, head)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  return { drain, stop }

  function drain() {
    isGoing = true
  }

  async function stop() {
    drain()
    // Node's own `closeIdleConnections` also cuts off connections whose request is arriving.
    const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve))
    traffic.closeIdle()
    // After a stall of the event loop, data that has arrived meanwhile is read first.
    const sweep = setInterval(() => setImmediate(traffic.closeIdle), SWEEP_MS)
    const lastCall = setTimeout(traffic.closeAll, LAST_CALL_MS)
    await closed
    clearInterval(sweep)
    clearTimeout(lastCall)
  }
}

/** True for a request that two servers could take for different ones (RFC 9112, section 3.2). Node drops the second header. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

/** Creates a listener that serves `fetch` to Node's requests. */
export function toListener(fetch: Fetch) {
  return getRequestListener((request, bindings) => fetch(request, bindings))
}

/** Tracks the open connections and their use. */
function createTraffic() {
  /** Number of open requests of each connection, and the end of the last one. */
  const connections = new Map<Socket, { requests: number; idleSince: number }>()
  return {
    add(socket: Socket): void {
      connections.set(socket, { requests: 0, idleSince: performance.now() })
      socket.once('close', () => connections.delete(socket))
    },
    /** Marks a connection as in use until it is closed. */
    keep(socket: Socket): void {
      const connection = connections.get(socket)
      if (connection) connection.requests += 1
    },
    note(request: IncomingMessage, response: ServerResponse): void {
      const connection = connections.get(request.socket)
      if (!connection) return
      connection.requests += 1
      response.once('close', () => {
        connection.requests -= 1
        connection.idleSince = performance.now()
      })
    },
    /** Closes a silent connection unless its request is still being handled, however long that takes. */
    checkSilent(socket: Socket, silentMs: number): void {
      const isHandled = (connections.get(socket)?.requests ?? 0) > 0
      if (isHandled && socket.writableLength === 0) socket.setTimeout(silentMs)
      else socket.destroy()
    },
    closeAll(): void {
      for (const socket of connections.keys()) socket.destroy()
    },
    closeIdle(): void {
      const limit = performance.now() - GRACE_MS
      for (const [socket, { requests, idleSince }] of connections) {
        if (requests === 0 && idleSince < limit) socket.destroy()
      }
    },
  }
}
