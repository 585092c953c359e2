import { inflateSync } from 'node:zlib'

const WOFF = { header: 44, entry: 20 }
const SFNT = { header: 12, entry: 16 }

/**
 * Converts a WOFF 1.0 file (https://www.w3.org/TR/WOFF/) to an SFNT file, which has the same tables without compression. Leaves out the given tables.
 * Throws for any other file.
 */
export function unpackWoff(woff: Buffer, { without }: { without: string[] }): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const tables = listTables(woff).filter(({ tag }) => !without.includes(tag))
  const head = Buffer.alloc(SFNT.header + SFNT.entry * tables.length)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [head]
  let end = head.length
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = SFNT.header + SFNT.entry * index
    head.write(tag, entry, 'latin1')
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(end, entry + 8)
    head.writeUInt32BE(data.length, entry + 12)
    // Every table begins at a multiple of four.
    const padding = Buffer.alloc(-data.length & 3)
    parts.push(data, padding)
    end += data.length + padding.length
  }
  return Buffer.concat(parts)
}

function listTables(woff: Buffer) {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = WOFF.header + WOFF.entry * index
    const offset = woff.readUInt32BE(entry + 4)
    const packed = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      data: packed < length ? inflateSync(bytes) : bytes,
    }
  })
}
