import { connect, createServer, type Server, type Socket } from 'node:net'

/** Executes a request. An error is sent back to the requesting process. */
export type Answer = (request: unknown) => Promise<object>

type Reply = { ok: true; result: unknown } | { ok: false; message: string }

/** Creates a server for one request per connection. Request and response are a line of JSON each. */
export function answerOn(answer: Answer): { server: Server; close: () => Promise<void> } {
  const idle = new Set<Socket>()
  const server = createServer((socket) => {
    idle.add(socket)
    // Closes the connection of a liveness probe without a response.
    socket.on('error', () => {})
    socket.once('close', () => idle.delete(socket))
    onLine(socket, (line) => {
      idle.delete(socket)
      void reply(answer, line).then((text) => socket.end(text))
    })
  })
  return { server, close }

  /** Waits for current responses, then closes. */
  function close(): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of idle) socket.destroy()
    })
  }
}

/** Sends the request to the server at the address. Throws the error that it reports. */
export async function ask(address: string, request: object): Promise<unknown> {
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(address, () => socket.write(`${JSON.stringify(request)}\n`))
    let received = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.once('end', () => resolve(received))
    socket.once('error', reject)
  })
  if (text === '') throw new Error('the server stopped before it was done')
  const answered: Reply = JSON.parse(text)
  if (!answered.ok) throw new Error(answered.message)
  return answered.result
}

async function reply(answer: Answer, line: string): Promise<string> {
  const send = (reply: Reply) => `${JSON.stringify(reply)}\n`
  try {
    return send({ ok: true, result: await answer(JSON.parse(line)) })
  } catch (error) {
    return send({ ok: false, message: error instanceof Error ? error.message : String(error) })
  }
}

/** Calls `take` once with the first line. */
function onLine(socket: Socket, take: (line: string) => void): void {
  let received = ''
  const add = (chunk: string) => {
    received += chunk
    if (!received.includes('\n')) return
    socket.off('data', add)
    take(received.slice(0, received.indexOf('\n')))
  }
  socket.setEncoding('utf8').on('data', add)
}
