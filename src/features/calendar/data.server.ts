import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { CalendarEntry } from '~/domain/actions/action-calendar'
import { belongsToSquad } from '~/features/actions/data.server'
import { actions } from '~/features/actions/tables.server'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { Locale } from '~/i18n/locale'
import type { Executor } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import { calendarLinks } from './tables.server'

/** More days than a person has; a calendar program requests all of them each time. */
const MOST_ENTRIES = 500

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
 * the titles. Throws NOT_FOUND for a revoked or unknown link.
 */
export async function requireCalendar(
  db: Executor,
  token: string,
): Promise<{ locale: Locale; entries: CalendarEntry[] }> {
  const [link] = await db
    .select({ userId: calendarLinks.userId, locale: calendarLinks.locale })
    .from(calendarLinks)
    .where(eq(calendarLinks.token, token))
  if (!link) throw new AppError('NOT_FOUND')
  const { id, title, link: tracked, version, dueOn } = actions
  const rows = await db
    .select({ id, title, link: tracked, version, day: dueOn, text: squads.name })
    .from(actions)
    .innerJoin(squads, eq(squads.id, actions.squadId))
    .innerJoin(users, and(eq(users.id, actions.ownerId), belongsToSquad()))
    .where(and(eq(actions.ownerId, link.userId), eq(actions.state, 'open'), isNotNull(dueOn)))
    .orderBy(asc(dueOn), asc(id))
    .limit(MOST_ENTRIES)
  const entries = rows.flatMap(({ day, ...entry }) => (day === null ? [] : [{ ...entry, day }]))
  return { locale: link.locale, entries }
}
