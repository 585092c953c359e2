import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { createWebSockets, type Upgrade } from '~/lib/server/web-socket.server'
import type { Fetch } from './app-env'

/** Bindings of `fetch` for a WebSocket request. */
export type UpgradeBindings = { incoming: IncomingMessage; upgrade: Upgrade }

/**
 * Passes WebSocket requests to `fetch`, which responds as to any other or calls `upgrade`. A request for another protocol, such as HTTP/2 without
 * TLS, returns to the server, which responds in its own protocol. Cuts a WebSocket after `silentMs` without a byte in either direction; never, if 0.
 */
export function toUpgradeListener(fetch: Fetch, silentMs = 0) {
  const accept = createWebSockets(silentMs)
  return (server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!isForWebSocket(request)) {
      serveWithout(server, request, socket, head)
      return
    }
    socket.on('error', destroy)
    let isUpgraded = false
    const upgrade: Upgrade = () => {
      isUpgraded = true
      return accept(request, socket, head)
    }
    answer({ incoming: request, upgrade })
      .then((status) => {
        if (!isUpgraded) refuse(socket, status)
      })
      .catch(() => socket.destroy())
  }

  async function answer(bindings: UpgradeBindings): Promise<number> {
    const { headers, url, rawHeaders } = bindings.incoming
    const address = new URL(url ?? '/', `http://${headers.host}`)
    const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, at): [string, string] => [
      rawHeaders[2 * at] ?? '',
      rawHeaders[2 * at + 1] ?? '',
    ])
    const { status } = await fetch(new Request(address, { headers: pairs }), bindings)
    return status
  }
}

/** Apart, because a closure beside the request would keep it in memory as long as the socket. */
function destroy(this: Duplex): void {
  this.destroy()
}

function isForWebSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Browsers do not show their page the response, so the status is enough. */
function refuse(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}

/** Puts the request back in front of the following data on the connection, without its upgrade header. Node removes the request without asking. */
function serveWithout(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = Array.from(
    { length: rawHeaders.length / 2 },
    (_, at) => `${rawHeaders[2 * at]}: ${rawHeaders[2 * at + 1]}`,
  ).filter((line) => !/^(upgrade|connection|http2-settings):/i.test(line))
  const again = [`${method} ${url} HTTP/${httpVersion}`, ...lines, '', ''].join('\r\n')
  socket.unshift(Buffer.concat([Buffer.from(again, 'latin1'), head]))
  server.emit('connection', socket)
}
