import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ORIGIN_PLACEHOLDER } from '../../src/lib/public-origin.ts'

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside every text file of `folder` if they are smaller. Resolves to the number of texts. The server compresses files with
 * the public address, because it completes them.
 */
export async function compressTexts(folder: string): Promise<number> {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => TEXT.test(path) && statSync(path).isFile())
  await Promise.all(texts.map(compress))
  return texts.length
}

async function compress(path: string) {
  const text = await readFile(path)
  if (text.includes(ORIGIN_PLACEHOLDER)) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const [br, gz] = await Promise.all([toBrotli(text, { params }), toGzip(text, { level: 9 })])
  if (br.length < text.length) await writeFile(`${path}.br`, br)
  if (gz.length < text.length) await writeFile(`${path}.gz`, gz)
}
