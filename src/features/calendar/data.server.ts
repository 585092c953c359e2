import { and, eq, isNull } from 'drizzle-orm'
import type { CalendarEntry } from '~/domain/actions/action-calendar'
import { listDueActions } from '~/features/actions/data.server'
import { users } from '~/features/auth/tables.server'
import type { Locale } from '~/i18n/locale'
import type { Executor } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import { calendarLinks } from './tables.server'

export async function findCalendarToken(db: Executor, userId: UserId): Promise<string | null> {
  const { token } = calendarLinks
  const [row] = await db
    .select({ token })
    .from(calendarLinks)
    .where(eq(calendarLinks.userId, userId))
  return row?.token ?? null
}

/**
 * Returns the days of the open actions that the link's person owns, in the person's current squads. Leaves out what others wrote about them, except
 * the titles. Throws NOT_FOUND for a revoked or unknown link, and for one of a disabled account.
 */
export async function requireCalendar(
  db: Executor,
  token: string,
): Promise<{ locale: Locale; entries: CalendarEntry[] }> {
  const [link] = await db
    .select({ userId: calendarLinks.userId, locale: calendarLinks.locale })
    .from(calendarLinks)
    .innerJoin(users, and(eq(users.id, calendarLinks.userId), isNull(users.disabledAt)))
    .where(eq(calendarLinks.token, token))
  if (!link) throw new AppError('NOT_FOUND')
  const entries = await listDueActions(db, link.userId)
  return { locale: link.locale, entries }
}
