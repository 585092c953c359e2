import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Locale } from '~/i18n/locale'
import type { Db } from '~/lib/database/db.server'
import type { UserId } from '~/lib/server/api.server'
import { calendarLinks } from './tables.server'

const TOKEN_BYTES = 24

/** Returns the token of the person's link, and creates the link if necessary. */
export async function shareCalendar(
  db: Db,
  { userId, locale }: { userId: UserId; locale: Locale },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const [row] = await db
    .insert(calendarLinks)
    .values({ userId, locale, token })
    .onConflictDoUpdate({ target: calendarLinks.userId, set: { locale: sql`excluded.locale` } })
    .returning({ token: calendarLinks.token })
  if (!row) throw new Error('the link was not stored')
  return row.token
}

/** Invalidates the link; a later link gets a new secret. */
export async function revokeCalendar(db: Db, userId: UserId): Promise<void> {
  await db.delete(calendarLinks).where(eq(calendarLinks.userId, userId))
}
