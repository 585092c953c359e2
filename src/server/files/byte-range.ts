/** The requested part of a file: its first and its last byte. */
export type ByteRange = { first: number; last: number }

/**
 * Parses a Range header for a file of `size` bytes. Null without a header, or for one that a server may ignore (several parts, another unit);
 * `unsatisfiable` if it begins beyond the end. Source: RFC 9110, section 14.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first >= size) return 'unsatisfiable'
  return to !== '' && Number(to) < first ? null : { first, last }
}
