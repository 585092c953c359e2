import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the secret for signing sessions. It is created at the first start and stored in the data folder, readable only by its owner. */
export function readSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Fails if the file exists, so that two first starts at once cannot create two secrets.
    writeFileSync(file, `${newSecret()}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** Returns a random secret for a link or a cookie: 256 bits in 43 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns a random secret's stored form. Only for secrets too long to guess: a plain SHA-256 does not protect a password. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * Compares a caller's text with the expected one. Compares hashes, so that the timing tells nothing about either, and of the texts themselves, because
 * decoders ignore some characters.
 */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(toDigest(given), toDigest(expected))
}

function toDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
