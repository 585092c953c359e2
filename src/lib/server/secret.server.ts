import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartupError } from '~/lib/database/startup-error.server'
import { isStrongSecret } from './env-values'

/**
 * Returns the secret for signing sessions. It is created at the first start and stored in the data folder, readable only by its owner. Throws a
 * `StartupError` if the file holds no secret: with an empty one, anyone could sign a session.
 */
export function readSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Fails if the file exists, so that two first starts at once cannot create two secrets. Flushed, or a power failure could leave an empty file.
    writeFileSync(file, `${newSecret()}\n`, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (isStrongSecret(secret)) return secret
  throw new StartupError(
    `${resolve(file)} holds no secret, as after a full disk. Put it back from a copy of the folder. Without one, remove the file: everyone then has to sign in again, and squads enter the addresses of webhooks again.`,
  )
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
