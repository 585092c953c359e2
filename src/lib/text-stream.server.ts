import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/**
 * Answers with the chunks, each made when the reader has taken the ones before. A reader who goes away ends the generator, so that its
 * `finally` runs. Compressed here, because Hono's middleware compresses with the platform's CompressionStream, which takes in
 * everything however slow the reader is.
 */
export function answerWithText(
  c: Context,
  chunks: AsyncGenerator<string>,
  headers: Record<string, string>,
): Response {
  const supports = ['gzip', 'identity']
  const encoding = accepts(c, { header: 'Accept-Encoding', supports, default: 'identity' })
  const isCompressed = encoding === 'gzip'
  return c.body(toStream(isCompressed ? compress(chunks) : encode(chunks)), 200, {
    ...headers,
    ...(isCompressed ? { 'Content-Encoding': encoding } : {}),
    Vary: 'Accept-Encoding',
    'Cache-Control': 'no-store, no-transform',
  })
}

type Bytes = Uint8Array<ArrayBuffer>

function toStream(bytes: AsyncGenerator<Bytes>): ReadableStream<Bytes> {
  return new ReadableStream<Bytes>({
    async pull(controller) {
      const { done, value } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
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
  // An error of the source destroys the compressed stream, and so reaches its reader.
  pipeline(Readable.from(encode(chunks)), gzip, () => {})
  for await (const bytes of gzip) yield bytes
}
