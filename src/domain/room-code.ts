/** Crockford's alphabet: no letter is mistaken for another when read aloud or typed. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten letters of five bits, 50 bits in all: too many to guess. */
const LENGTH = 10

/** A code from at least ten random bytes. */
export function toRoomCode(random: Uint8Array): string {
  return [...random.slice(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** A code as typed, read aloud or pasted: in any case, with blanks or hyphens of any kind, O for 0 and I or L for 1. Null for other text. */
export function parseRoomCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\u2212\u00ad]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter))
    ? code
    : null
}

/** In two halves, as it is read aloud: KX7M4-2PQRT. */
export function formatRoomCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}
