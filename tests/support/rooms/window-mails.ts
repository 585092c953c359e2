import { createWindowMails } from '~/features/rooms/mailing/job.server'
import type { Log } from '~/lib/server/log.server'
import { createMailer } from '~/lib/server/mail/mail.server'
import { ORIGIN, openTestApi } from '../api/test-api'
import { quietLog } from '../database/places'
import { TEST_SECRET } from '../database/test-database'
import { startMailServer } from '../server/mail-server'

/** Opens the API and the senders of two processes, which mail about windows to a real server. */
export async function openWindowMails(log: Log = quietLog) {
  const api = await openTestApi({ hasMail: true })
  const { db, rooms } = api
  const server = await startMailServer()
  const from = 'RetroScore <x@example.org>'
  const mailer = createMailer({ smtpUrl: server.url, from, log, pauses: [] })
  const newSender = () =>
    createWindowMails({ db, log, mailer, rooms, origin: ORIGIN, secret: TEST_SECRET })
  return {
    ...{ api, server, sender: newSender(), other: newSender() },
    async close() {
      await mailer.close()
      await server.close()
      await api.close()
    },
  }
}
