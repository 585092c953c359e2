import type { Db } from '~/lib/database/db.server'
import { isBusy, type Mailer } from '~/lib/server/mail/mail.server'
import { findReminder } from './data.server'
import { reminderMail } from './mails.server'
import { takeReminders } from './mutations.server'
import { unsubscribeToken } from './unsubscribe-token.server'

type RemindersOptions = { db: Db; mailer: Mailer; origin: string; secret: string }

/** Hour in UTC: morning in the Americas, daytime in Europe. */
const FIRST_HOUR = 11
const BATCH = 50

/** Sends the reminders that are due and returns the number of mails. Several processes may run it concurrently. */
export async function sendReminders(
  { db, mailer, origin, secret }: RemindersOptions,
  now: Date,
): Promise<number> {
  if (!mailer.isConfigured || now.getUTCHours() < FIRST_HOUR) return 0
  // Monday is 1, Sunday is 7.
  const weekday = now.getUTCDay() || 7
  let sent = 0
  while (!isBusy(mailer)) {
    const taken = await takeReminders(db, { weekday, limit: BATCH })
    for (const reminder of taken) {
      const found = await findReminder(db, reminder)
      if (!found) continue
      mailer.send(reminderMail(found, { origin, token: unsubscribeToken(found.userId, secret) }))
      sent += 1
    }
    if (taken.length < BATCH) break
  }
  return sent
}
