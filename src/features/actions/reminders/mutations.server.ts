import { sql } from 'drizzle-orm'
import type { Db, Executor } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { removeSome } from '~/lib/database/some-rows.server'
import { actionReminders } from '../tables.server'

export type TakenReminder = { squadId: string; userId: string; sprint: number }

/**
 * Takes up to `limit` reminders that are due on a weekday, for the caller to send. The first process writes a row for the person, the squad and its
 * newest sprint, before the mail. A crash in between loses a reminder, but the squad's page shows the same actions. A row written after the mail
 * could cause a second one.
 */
export function takeReminders(
  db: Db,
  { weekday, limit }: { weekday: number; limit: number },
): Promise<TakenReminder[]> {
  return queryRows<TakenReminder>(
    db,
    sql`
      insert into action_reminders (squad_id, user_id, sprint)
      select distinct s.id, u.id, newest.sprint
      from squads s
      join lateral (select max(r.sprint) as sprint from retrospectivas r where r.squad_id = s.id) newest on true
      join actions a on a.squad_id = s.id and a.state = 'open' and a.due_sprint <= newest.sprint
      join "user" u on u.id = a.owner_id and u.email_verified
      where s.reminder_day = ${weekday}
        and (s.user_id = u.id or exists (select 1 from squad_members m where m.squad_id = s.id and m.user_id = u.id))
        and not exists (select 1 from rooms o where o.squad_id = s.id and o.closed_at is null)
        and not exists (select 1 from reminder_optouts n where n.user_id = u.id)
        and not exists (
          select 1 from action_reminders sent
          where sent.squad_id = s.id and sent.user_id = u.id and sent.sprint = newest.sprint
        )
      limit ${limit}
      on conflict do nothing
      returning squad_id as "squadId", user_id as "userId", sprint`,
  )
}

/** Days within which people delete a retrospective that was recorded by mistake. */
const MISTAKE_DAYS = 30

/**
 * Deletes up to `limit` reminders that will never be read again and returns the number. Keeps those of the squad's newest sprint, because they
 * prevent a reminder every week.
 */
export function removeOldReminders(db: Executor, limit: number): Promise<number> {
  const { squadId, sprint, createdAt } = actionReminders
  const where = sql`
    ${createdAt} < now() - make_interval(days => ${MISTAKE_DAYS})
    and exists (select 1 from retrospectivas r where r.squad_id = ${squadId} and r.sprint > ${sprint})`
  return removeSome(db, { from: actionReminders, where, limit })
}
