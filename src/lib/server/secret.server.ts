import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret that sessions are signed with: made at the first start, kept in the data folder for its owner's eyes
 * only, and the same from then on.
 */
export function readSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Fails when there is one already, so two first starts at once cannot make two.
    writeFileSync(file, `${newSecret()}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** A random secret for a link or a cookie: 256 bits in 43 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a random secret. Only secrets too long to guess: a plain SHA-256 does not protect a password. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
