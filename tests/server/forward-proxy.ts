import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/**
 * A company's proxy for browsers, and the network behind it:
 *
 * - `holdsBodies`: passes a response on only when it is complete, so no stream gets through.
 * - `tunnels`: the treatment of a request for a tunnel, which a WebSocket needs.
 */
type Ways = { holdsBodies?: boolean; tunnels?: 'pass' | 'refuse' | 'hang' }

export async function startForwardProxy({ holdsBodies = false, tunnels = 'pass' }: Ways = {}) {
  const sockets = new Set<Duplex>()
  let isSilent = false

  const server = createServer((asked, answer) => {
    const { hostname, port, pathname, search } = new URL(asked.url ?? '')
    const { method, headers } = asked
    const passed = request({ hostname, port, path: pathname + search, method, headers })
    passed.on('response', (response) => {
      if (!holdsBodies) {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
        response.pipe(answer)
        return
      }
      buffer(response).then(
        (body) => answer.writeHead(response.statusCode ?? 502, response.rawHeaders).end(body),
        () => answer.destroy(),
      )
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  server.on('connection', (socket) => {
    keep(socket)
    if (isSilent) socket.pause()
  })
  server.on('connect', (asked, socket: Duplex) => {
    if (isSilent || tunnels === 'hang') return
    if (tunnels === 'refuse') {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const { hostname, port } = new URL(`http://${asked.url}`)
    const target = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(target).pipe(socket)
    })
    keep(target)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function keep(socket: Duplex) {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }

  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Drops all bytes in both directions from now on, without notifying either end. */
    fallSilent() {
      isSilent = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    /** Lets new connections work. Open ones stay dead. */
    recover() {
      isSilent = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
