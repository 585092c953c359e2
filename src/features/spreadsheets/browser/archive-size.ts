import { MAX_INFLATED } from '~/domain/transfer/workbooks/file-kind'
import type { ZipEntry } from '~/domain/transfer/workbooks/zip-entries'

/** Most XML tags of a workbook: four for each of 200,000 numbers, and others. The library keeps most of its files as a tree, and a tag takes much more memory there than in the file. */
const MAX_TAGS = 1_000_000

const TAG = '<'.charCodeAt(0)

/** Files of single sheets. The library parses a single one of them at a time. */
const SHEET = /(^|\/)worksheets\//i

/** Size of a workbook. `perSheet` is the highest number of tags that are parsed to read one of its sheets. */
type ArchiveSize = { perSheet: number }

/** Inflates all files of an archive, chunk by chunk and without keeping any. Null if bytes or tags exceed the limits. Throws for damaged files. */
export async function measureArchive(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
): Promise<ArchiveSize | null> {
  let [size, tags, shared, largest] = [0, 0, 0, 0]
  for (const entry of entries) {
    const before = tags
    const reader = openEntry(bytes, entry).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length
      for (const byte of part.value) if (byte === TAG) tags += 1
      if (size <= MAX_INFLATED && tags <= MAX_TAGS) continue
      await reader.cancel()
      return null
    }
    if (SHEET.test(entry.name)) largest = Math.max(largest, tags - before)
    else shared += tags - before
  }
  return { perSheet: shared + largest }
}

function openEntry(
  bytes: Uint8Array,
  { start, end, isStored }: ZipEntry,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const packed = inPieces(bytes.subarray(start, end))
  return isStored ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))
}

/** Size of a piece. Browsers inflate a whole piece before they wait for its reader, and a bomb's piece becomes a thousand times as large. */
const PIECE = 4096

function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + PIECE) as Uint8Array<ArrayBuffer>)
      at += PIECE
    },
  })
}
