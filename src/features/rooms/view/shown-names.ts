/** Maximum number of characters, about three lines beside the QR code. */
const MOST_CHARACTERS = 160

/** Returns the first names that fit on the wall together. The others are counted. */
export function namesThatFit(names: readonly string[]): string[] {
  let length = 0
  const at = names.findIndex((name) => {
    length += name.length + 2
    return length > MOST_CHARACTERS
  })
  return names.slice(0, at < 0 ? names.length : at)
}
