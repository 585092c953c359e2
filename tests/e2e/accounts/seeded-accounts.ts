import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import { SERVER } from '../../../scripts/project'
import { accounts } from '../../../src/features/auth/tables.server'
import { openInFolder } from '../../../src/lib/database/embedded/embedded.server'
import { createLog } from '../../../src/lib/server/log.server'
import { signInAs } from '../../support/accounts/sign-in'

/** The empty database from the build. */
const PACKED = join(dirname(SERVER), 'database.tar.gz')

export type SeededAccount = { name: string; email: string; password: string; cookie: string }

/**
 * Creates a data folder with confirmed accounts that are signed in, one for each name. Signing up and in takes some 700 ms an account, most of it for
 * hashing; here all have the hash of one password.
 */
export async function seedFolder(
  names: readonly string[],
  { secret, password }: { secret: string; password: string },
) {
  const folder = mkdtempSync(join(tmpdir(), 'data-'))
  const { db, close } = await openInFolder(folder, createLog('silent'), PACKED)
  const hash = await hashPassword(password)
  const seeded: SeededAccount[] = []
  for (const [at, name] of names.entries()) {
    const email = `seeded-${process.pid}-${at}@example.org`
    const { userId, cookie } = await signInAs(db, secret, { name, email })
    await db
      .insert(accounts)
      .values({ userId, accountId: userId, providerId: 'credential', password: hash })
    seeded.push({ name, email, password, cookie })
  }
  await close()
  return { folder, seeded, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
