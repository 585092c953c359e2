import { expect, test } from 'vitest'
import { createLog } from '../log.server'
import { startMailRounds } from './mail-rounds.server'

test('a round follows soon while many mails are under way', async () => {
  let rounds = 0
  let waiting = 500
  const sendDue = async () => {
    rounds += 1
    if (rounds === 3) waiting = 0
    return 0
  }
  const mailer = { waiting: () => waiting }
  const times = { everyMs: 60 * 60 * 1000, soonMs: 1 }
  const job = startMailRounds({ mails: sendDue }, { ...times, mailer, log: createLog('silent') })
  await expect.poll(() => rounds).toBe(3)
  await job.stop()
  expect(rounds).toBe(3)
})
