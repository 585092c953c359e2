import type { Db } from '~/lib/database/db.server'
import type { Mailer } from '~/lib/server/mail/mail.server'
import { findReminder } from './data.server'
import { reminderMail } from './mails.server'
import { takeReminders } from './mutations.server'
import { unsubscribeToken } from './unsubscribe-token.server'

type RemindersOptions = { db: Db; mailer: Mailer; origin: string; secret: string }

/** In UTC: the morning of the Americas and the day of Europe. */
const FIRST_HOUR = 11
const BATCH = 50

/** Sends what is due at this moment and returns how many mails that was. Any number of processes may do it at once. */
export async function sendReminders(
  { db, mailer, origin, secret }: RemindersOptions,
  now: Date,
): Promise<number> {
  if (!mailer.isConfigured || now.getUTCHours() < FIRST_HOUR) return 0
  // Monday is 1, and Sunday 7.
  const weekday = now.getUTCDay() || 7
  let sent = 0
  for (;;) {
    const taken = await takeReminders(db, { weekday, limit: BATCH })
    for (const reminder of taken) {
      const found = await findReminder(db, reminder)
      if (!found) continue
      mailer.send(reminderMail(found, { origin, token: unsubscribeToken(found.userId, secret) }))
      sent += 1
    }
    if (taken.length < BATCH) return sent
  }
}
