import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/**
 * Responds with the chunks. Each is created after the reader has read the previous ones. Rejects if the first one fails, so that the caller can
 * respond with the error; a later failure cuts the connection. If the reader disconnects, the generator ends and its `finally` runs. Compresses here,
 * because Hono's middleware uses the platform's CompressionStream, which reads everything into memory for a slow reader.
 */
export async function answerWithText(
  c: Context,
  text: AsyncGenerator<string>,
  headers: Record<string, string>,
): Promise<Response> {
  const chunks = resume(await text.next(), text)
  const supports = ['gzip', 'identity']
  const encoding = accepts(c, { header: 'Accept-Encoding', supports, default: 'identity' })
  const isCompressed = encoding === 'gzip'
  const bytes = isCompressed ? compress(chunks) : encode(chunks)
  return c.body(toStream(bytes, cutOff(c)), 200, {
    ...headers,
    ...(isCompressed ? { 'Content-Encoding': encoding } : {}),
    Vary: 'Accept-Encoding',
    'Cache-Control': 'no-store, no-transform',
  })
}

async function* resume(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done) return
  try {
    yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Returns a function that cuts the connection. Hono's listener would append the error's message, including statement and values, and end the text as
 * if it were complete.
 */
function cutOff(c: Context): () => void {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
  return () => outgoing?.destroy()
}

function toStream(bytes: AsyncGenerator<Bytes>, onError: () => void): ReadableStream<Bytes> {
  return new ReadableStream<Bytes>({
    async pull(controller) {
      try {
        const { done, value } = await bytes.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        onError()
        throw error
      }
    },
    async cancel() {
      await bytes.return(undefined)
    },
  })
}

async function* encode(chunks: AsyncGenerator<string>): AsyncGenerator<Bytes> {
  const encoder = new TextEncoder()
  for await (const chunk of chunks) yield encoder.encode(chunk)
}

async function* compress(chunks: AsyncGenerator<string>): AsyncGenerator<Bytes> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  // An error of the source destroys the compressed stream, which passes it on to the reader.
  pipeline(Readable.from(encode(chunks)), gzip, () => {})
  for await (const bytes of gzip) yield bytes
}
