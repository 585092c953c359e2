import type { MessagePort } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { closeEngine, type Engine } from './engine.server'

/**
 * Messages of the port. To the engine: PostgreSQL's wire protocol, or null to end. From the engine: first whether commits reach the disk, then a
 * response to each message.
 */
export type ToEngine = Uint8Array<ArrayBuffer> | null
export type FromEngine = Uint8Array<ArrayBuffer> | { isSynced: boolean }

/** The message that ends every response, except for its last byte: ReadyForQuery. */
const READY = [0x5a, 0, 0, 0, 5]

/** The driver's Terminate message, which has no response. A null follows it. */
const TERMINATE = 'X'.charCodeAt(0)

/** Runs an engine that communicates through `port`. Resolves when it is told to end, rejects when it cannot continue. */
export async function serveEngine(port: MessagePort, open: () => Promise<Engine>): Promise<void> {
  try {
    const { client, isSynced } = await open()
    await new Promise<void>((resolve, reject) => {
      port.on('message', (message: ToEngine) => {
        if (message === null) closeEngine(client).then(resolve, reject)
        else if (message[0] !== TERMINATE)
          answer(client, message).then((bytes) => port.postMessage(bytes, [bytes.buffer]), reject)
      })
      port.postMessage({ isSynced } satisfies FromEngine)
    })
  } finally {
    port.close()
  }
}

/**
 * Responds to a message. The driver sends whole requests, so each response ends with ReadyForQuery. The engine hides fatal errors, such as a full
 * disk, and returns a response without that end. After that its memory cannot be trusted.
 */
async function answer(client: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  // Copied, because the engine's memory changes with the next message.
  const onRawData = (bytes: Uint8Array) => void parts.push(bytes.slice())
  await client.execProtocolRawStream(message, { syncToFs: false, onRawData })
  const bytes = concat(parts)
  if (!READY.every((byte, at) => bytes.at(at - READY.length - 1) === byte)) {
    throw new Error('the embedded database has stopped in the middle of a request')
  }
  return bytes
}

/** Copies the parts into one new buffer, which can be transferred to another thread. */
export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
