/** A file in an archive. `start` and `end` enclose its bytes as packed, `declared` is its size as the directory claims it. */
export type ZipEntry = {
  name: string
  start: number
  end: number
  isStored: boolean
  declared: number
}

const DIRECTORY_END = 0x06054b50
const DIRECTORY_END_SIZE = 22
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_ENTRY_SIZE = 46
const FILE_SIZE = 30

/** Longest comment after the end of the directory. */
const MOST_COMMENT = 0xffff

/** Lists the files of an archive from its directory, without inflating anything. Null for a damaged one, and for one with a second directory. */
export function listZipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findDirectoryEnd(view)
  if (end === -1 || hasLargeDirectory(view, end)) return null
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (at + DIRECTORY_ENTRY_SIZE > view.byteLength) return null
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) return null
    const entry = readEntry(view, at)
    if (entry === null) return null
    const name = at + DIRECTORY_ENTRY_SIZE
    const extra = name + view.getUint16(at + 28, true)
    entries.push({ name: new TextDecoder().decode(bytes.subarray(name, extra)), ...entry })
    at = extra + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** True if a number of the directory refers to that of ZIP64, which only archives over 4 GB need: other readers would list its files and not these. */
function hasLargeDirectory(view: DataView, end: number): boolean {
  return (
    view.getUint16(end + 10, true) === 0xffff ||
    view.getUint32(end + 12, true) === 0xffffffff ||
    view.getUint32(end + 16, true) === 0xffffffff
  )
}

function findDirectoryEnd(view: DataView): number {
  const last = view.byteLength - DIRECTORY_END_SIZE
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === DIRECTORY_END) return at
  }
  return -1
}

/** Returns null for a file whose size only the file itself tells: other readers could find another end than this one. */
function readEntry(view: DataView, at: number): Omit<ZipEntry, 'name'> | null {
  const isDeferred = (view.getUint16(at + 8, true) & 8) !== 0
  const isStored = view.getUint16(at + 10, true) === 0
  const packed = view.getUint32(at + 20, true)
  const declared = view.getUint32(at + 24, true)
  const file = view.getUint32(at + 42, true)
  if (isDeferred && packed === 0 && !isStored) return null
  if (file + FILE_SIZE > view.byteLength) return null
  const start = file + FILE_SIZE + view.getUint16(file + 26, true) + view.getUint16(file + 28, true)
  const end = start + packed
  return end > view.byteLength ? null : { start, end, isStored, declared }
}
