import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '~/lib/db.server'
import type { Log } from '~/lib/log.server'
import type { Mailer } from '~/lib/mail.server'
import { findReminder } from './data.server'
import { reminderMail } from './mails.server'
import { takeReminders } from './mutations.server'
import { unsubscribeToken } from './unsubscribe-token.server'

type RemindersOptions = { db: Db; mailer: Mailer; log: Log; origin: string; secret: string }

type JobOptions = RemindersOptions & { now?: () => Date }

const HOUR_MS = 60 * 60 * 1000
/** In UTC: the morning of the Americas and the day of Europe. */
const FIRST_HOUR = 11
const BATCH = 50

/** Sends what is due at this moment and returns how many mails that was. Any number of processes may do it at once. @internal */
export async function sendReminders(
  { db, mailer, origin, secret }: Omit<RemindersOptions, 'log'>,
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

/** Looks every hour for reminders that are due. A failure is logged, and the next round goes on. `stop` waits for the current round. */
export function startReminders({ now = () => new Date(), ...options }: JobOptions) {
  const controller = new AbortController()
  const { signal } = controller

  async function runRounds() {
    while (!signal.aborted) {
      try {
        const sent = await sendReminders(options, now())
        if (sent > 0) options.log.info({ sent }, 'reminders sent')
      } catch {
        options.log.warn('reminders not sent: the database failed')
      }
      // Only `stop` makes it reject.
      await pause(HOUR_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const ended = runRounds()
  return {
    stop(): Promise<void> {
      controller.abort()
      return ended
    },
  }
}
