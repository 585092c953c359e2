import type { Db } from '~/lib/database/db.server'
import { isBusy, type Mailer } from '~/lib/server/mail/mail.server'
import { findOwner } from './data.server'
import { expiryMail } from './mails.server'
import { takeEndingTokens } from './mutations.server'

const BATCH = 50

/** Mails the owners of tokens that end within a week, and returns the number of mails. Several processes may run it concurrently. */
export async function sendExpiryWarnings({
  db,
  mailer,
  origin,
}: {
  db: Db
  mailer: Mailer
  origin: string
}): Promise<number> {
  if (!mailer.isConfigured) return 0
  let sent = 0
  while (!isBusy(mailer)) {
    const taken = await takeEndingTokens(db, BATCH)
    for (const { userId, name, locale } of taken) {
      const owner = await findOwner(db, userId)
      if (!owner) continue
      mailer.send(expiryMail({ to: owner.email, locale, origin, name }))
      sent += 1
    }
    if (taken.length < BATCH) break
  }
  return sent
}
