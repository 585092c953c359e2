import { createHmac, randomBytes } from 'node:crypto'
import { COOKIE_PREFIX } from '~/features/auth/devices.server'
import { sessions, users } from '~/features/auth/tables.server'
import type { Db } from '~/lib/database/db.server'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

let signedIn = 0

/**
 * Creates a signed-in user with a confirmed e-mail: the rows and the cookie that a sign-in would leave, without its second of work. Works for servers
 * whose origin is http.
 */
export async function signInAs(
  db: Db,
  secret: string,
  { name = 'Ana', email = `ana-${++signedIn}@example.org` }: { name?: string; email?: string } = {},
): Promise<{ userId: string; email: string; cookie: string }> {
  const [user] = await db
    .insert(users)
    .values({ name, email, emailVerified: true })
    .returning({ id: users.id })
  if (!user) throw new Error('the user was not inserted')
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + MONTH_MS)
  await db.insert(sessions).values({ userId: user.id, token, expiresAt })
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const value = encodeURIComponent(`${token}.${signature}`)
  return { userId: user.id, email, cookie: `${COOKIE_PREFIX}.session_token=${value}` }
}
