import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'rs_pat_'
const RANDOM = 30
const CHECKSUM = 6

/** Pattern of a token anywhere in a text. It ignores the checksum: anything that looks like a token is treated as one. */
const ANYWHERE = /rs_pat_[0-9A-Za-z]{36}/

/**
 * Creates a random token of 178 bits. Its prefix lets repository scanners find it, and its checksum distinguishes typing errors from unknown tokens.
 */
export function newToken(): string {
  const random = Array.from({ length: RANDOM }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${PREFIX}${random}${checksumOf(random)}`
}

/** True if the text has the form of a token with a valid checksum. */
export function isToken(text: string): boolean {
  const found = ANYWHERE.exec(text)?.[0]
  if (found !== text) return false
  const random = text.slice(PREFIX.length, -CHECKSUM)
  return checksumOf(random) === text.slice(-CHECKSUM)
}

/** Finds the first token in a text. */
export function findToken(text: string): string | undefined {
  return ANYWHERE.exec(text)?.[0]
}

/** Returns the CRC-32 in base 62. */
function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  while (text.length < CHECKSUM) {
    text = LETTERS[rest % LETTERS.length] + text
    rest = Math.floor(rest / LETTERS.length)
  }
  return text
}
