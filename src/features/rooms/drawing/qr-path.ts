import { encode } from 'uqr'

/** White modules that a reader needs around the code, from its standard (ISO/IEC 18004). */
const QUIET_ZONE = 4

/**
 * Returns the dark modules of a text's QR code as one path, in a square of `size` modules that includes the quiet zone.
 */
export function qrPath(text: string): { path: string; size: number } {
  // Level M is readable with 15 % of the code hidden, such as by a reflection on the wall.
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return { path: modulesPath(data), size: size + 2 * QUIET_ZONE }
}

/** Draws a rectangle for each run of dark modules in a row. @internal */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of rows.entries()) {
    let x = 0
    while (x < row.length) {
      const start = x
      while (row[x]) x += 1
      if (x > start)
        path += `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start}v1H${start + QUIET_ZONE}z`
      x += 1
    }
  }
  return path
}
