import { hashPassword } from 'better-auth/crypto'
import { accounts } from '../../../src/features/auth/tables.server'
import type { Db } from '../../../src/lib/database/db.server'
import { signInAs } from '../../support/accounts/sign-in'

export type SeededAccount = { name: string; email: string; password: string; cookie: string }

/**
 * Creates confirmed accounts that are signed in, one for each name. Signing up and in takes some 700 ms an account, most of it for hashing; here all
 * have the hash of one password.
 */
export async function seedAccounts(
  db: Db,
  names: readonly string[],
  { secret, password }: { secret: string; password: string },
): Promise<SeededAccount[]> {
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
  return seeded
}
