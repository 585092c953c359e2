import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

type Options = { method?: string; headers?: Record<string, string> }

/** Sends one request exactly as written: no normalised path, no decompression, no followed redirect. */
export function send(origin: string, path: string, options: Options = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => {
        const { statusCode = 0, headers } = answer
        resolve({ status: statusCode, headers, body: Buffer.concat(chunks) })
      })
    })
    outgoing.once('error', reject)
    outgoing.end()
  })
}

/** Sends bytes that need not even be HTTP. Returns the status of the response; 0 if the connection is closed without one. */
export function sendBytes(origin: string, bytes: string): Promise<number> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      if (text.includes('\r\n')) socket.end()
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(Number(text.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0)))
    socket.write(bytes)
  })
}
