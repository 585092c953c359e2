import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { SprintNames } from '~/domain/retrospectives/sprint-name'
import { users } from '~/features/auth/tables.server'
import { belongsToSquad } from '~/features/members/data.server'
import { namesOfSprints } from '~/features/retrospectives/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Locale } from '~/i18n/locale'
import type { Executor } from '~/lib/database/db.server'
import type { UserId } from '~/lib/server/api.server'
import { actionReminders, actions } from '../tables.server'
import type { TakenReminder } from './mutations.server'

/** Content and recipient of a reminder. */
export type Reminder = {
  userId: string
  email: string
  locale: Locale
  squadId: string
  squadName: string
  actions: { title: string; dueSprint: number; sprintNames: SprintNames | null }[]
}

/** Returns null if the reminder's actions are no longer due, or their owner's account is disabled. */
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
      sprintNames: namesOfSprints(db, { squadId: squads.id, sprints: [actions.dueSprint] }),
    })
    .from(actions)
    .innerJoin(squads, eq(squads.id, actions.squadId))
    .innerJoin(users, and(eq(users.id, actions.ownerId), belongsToSquad()))
    .where(
      and(
        eq(actions.squadId, squadId),
        eq(actions.ownerId, userId),
        isNull(users.disabledAt),
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
    actions: rows.map(({ title, dueSprint, sprintNames }) => ({
      title,
      dueSprint: dueSprint ?? sprint,
      sprintNames,
    })),
  }
}

/** Lists the reminders that were sent to a person, for the person. */
export function listReminders(db: Executor, userId: UserId) {
  const { squadId: squad_id, sprint, createdAt: created_at } = actionReminders
  return db
    .select({ squad_id, sprint, created_at })
    .from(actionReminders)
    .where(eq(actionReminders.userId, userId))
}
