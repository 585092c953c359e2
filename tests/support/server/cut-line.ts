import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Starts a relay to a TCP server, which a test can cut. The returned port stays the same. */
export async function startCutLine(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  const relay: Server = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as AddressInfo
  return {
    port,
    /** Ends all connections, and refuses others. */
    async cut() {
      if (!relay.listening) return
      const closed = once(relay, 'close')
      relay.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async mend() {
      if (relay.listening) return
      relay.listen(port, '127.0.0.1')
      await once(relay, 'listening')
    },
  }
}
