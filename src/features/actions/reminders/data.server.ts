import { and, asc, eq, lte } from 'drizzle-orm'
import { belongsToSquad } from '~/features/actions/data.server'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { Locale } from '~/i18n/locale'
import type { Executor } from '~/lib/database/db.server'
import { actions } from '../tables.server'
import type { TakenReminder } from './mutations.server'

/** Content and recipient of a reminder. */
export type Reminder = {
  userId: string
  email: string
  locale: Locale
  squadId: string
  squadName: string
  actions: { title: string; dueSprint: number }[]
}

/** Returns null if the reminder's actions are no longer due. */
export async function findReminder(
  db: Executor,
  { userId, squadId, sprint }: TakenReminder,
): Promise<Reminder | null> {
  const rows = await db
    .select({
      email: users.email,
      locale: squads.reminderLocale,
      squadName: squads.name,
      title: actions.title,
      dueSprint: actions.dueSprint,
    })
    .from(actions)
    .innerJoin(squads, eq(squads.id, actions.squadId))
    .innerJoin(users, and(eq(users.id, actions.ownerId), belongsToSquad()))
    .where(
      and(
        eq(actions.squadId, squadId),
        eq(actions.ownerId, userId),
        eq(actions.state, 'open'),
        lte(actions.dueSprint, sprint),
      ),
    )
    .orderBy(asc(actions.dueSprint), asc(actions.createdAt), asc(actions.id))
  const [first] = rows
  if (!first) return null
  const { email, locale, squadName } = first
  return {
    ...{ userId, squadId, email, squadName, locale: locale ?? 'pt' },
    actions: rows.map(({ title, dueSprint }) => ({ title, dueSprint: dueSprint ?? sprint })),
  }
}
