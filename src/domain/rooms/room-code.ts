/** Crockford's alphabet, whose letters are not mistaken for each other when read aloud or typed. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Letters in each half of a displayed code. */
export const CODE_HALF = 5

/** Ten letters of five bits, 50 bits in all: too many to guess. */
const LENGTH = 2 * CODE_HALF

/** Creates a code from at least ten random bytes. */
export function toRoomCode(random: Uint8Array): string {
  return [...random.slice(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** Normalises typed text: upper case, without blanks and hyphens, with O as 0, and I and L as 1. */
export function toCodeLetters(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\u2212\u00ad]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

/** Parses a typed or pasted code. Null for other text. */
export function parseRoomCode(text: string): string | null {
  const code = toCodeLetters(text)
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter))
    ? code
    : null
}

/** Formats a code in two halves, as in KX7M4-2PQRT. */
export function formatRoomCode(code: string): string {
  return `${code.slice(0, CODE_HALF)}-${code.slice(CODE_HALF)}`
}
