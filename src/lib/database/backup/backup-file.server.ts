import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'

/** Writes the lines compressed into a file that only this account can read. The file is complete, or unchanged if that fails. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.unfinished`
  try {
    const output = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' })
    await pipeline(Readable.from(lines), createGzip(), output)
    await sync(unfinished)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Longest line: many times the largest row. */
const MOST_LENGTH = 64 * 1024 * 1024

/** A line that does not end: the file was not written by `writeLines`, and can be a few bytes that unpack to any size. */
export class EndlessLine extends Error {}

/** Reads the lines including their ends. Does not use `readline`, which also splits at characters that people write. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  const file = createReadStream(path)
  const unzipped = createGunzip()
  file.once('error', (error) => unzipped.destroy(error))
  // Joined once for each line: the pieces of a long one would be copied again with every chunk.
  let pieces: string[] = []
  let length = 0
  for await (const chunk of file.pipe(unzipped)) {
    const [first = '', ...others] = decoder.write(chunk).split('\n')
    pieces.push(first)
    length += first.length
    if (length > MOST_LENGTH) throw new EndlessLine()
    for (const piece of others) {
      yield `${pieces.join('')}\n`
      pieces = [piece]
      length = piece.length
    }
  }
  const rest = pieces.join('')
  if (rest !== '') yield rest
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
