import { createServer } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

type Address = { port: number; host: string | undefined }

/** Hono's own `fetch`, as far as a socket needs it. */
type Fetch = (request: Request, bindings: object) => Response | Promise<Response>

/** What is still open after this long is cut off, so that the whole stop stays under two seconds. */
const LAST_CALL_MS = 1000

const SWEEP_MS = 50

/** Serves `fetch` at the address; resolves when connections are accepted, rejects when the address cannot be had. */
export async function startHttpServer(
  fetch: Fetch,
  { port, host }: Address,
): Promise<{ stop: () => Promise<void> }> {
  const listener = getRequestListener(async (request, bindings) => {
    const response = await fetch(request, bindings)
    // A stream of events answers by itself; with a header added since, its response would be sent as well.
    return (bindings as HttpBindings).outgoing.headersSent ? RESPONSE_ALREADY_SENT : response
  })
  let isStopping = false
  const server = createServer((request, response) => {
    if (isStopping) response.setHeader('Connection', 'close')
    void listener(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  return { stop }

  /** Takes no new connections, lets requests under way finish for a moment, and closes the rest. */
  async function stop() {
    isStopping = true
    const closed = new Promise((resolve) => server.close(resolve))
    // A connection that falls idle after close() would be waited for until its keep-alive ends.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    const lastCall = setTimeout(() => server.closeAllConnections(), LAST_CALL_MS)
    await closed
    clearInterval(sweep)
    clearTimeout(lastCall)
  }
}
