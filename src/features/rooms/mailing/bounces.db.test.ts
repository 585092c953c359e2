import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { squadMembers } from '~/features/members/tables.server'
import { squads } from '~/features/squads/tables.server'
import { createMailer } from '~/lib/server/mail/mail.server'
import { type Caller, ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { quietLog } from '~tests/support/database/places'
import { TEST_SECRET } from '~tests/support/database/test-database'
import {
  finishIn,
  type OpenedWindow,
  openTestWindow,
  passHours,
} from '~tests/support/rooms/windows'
import { startMailServer } from '~tests/support/server/mail-server'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { windowInvitees } from '../window/tables.server'
import { createWindowMails } from './job.server'

const api = await closeAfterAll(openTestApi({ hasMail: true }))
const { db } = api
const server = await closeAfterAll(startMailServer())
const from = 'RetroScore <x@example.org>'
const mailer = createMailer({ smtpUrl: server.url, from, log: quietLog, pauses: [] })
const sender = createWindowMails({
  ...{ db, log: quietLog, mailer, rooms: api.rooms, origin: ORIGIN, secret: TEST_SECRET },
})
server.refuseAddress('person1@example.org')

const [owner, member] = [await api.signIn('Olga'), await api.signIn('Mia')]
let window: OpenedWindow

beforeEach(async () => {
  await db.delete(squads)
  const { body } = await owner.post('/squads', { name: 'Alpha' })
  const { id: squadId } = body as { id: string }
  await db.insert(squadMembers).values({ squadId, userId: member.userId })
  window = await openTestWindow(db, { squad: { userId: member.userId, squadId }, people: 4 })
  await sender.sendInvitations(window)
  await expect.poll(() => db.$count(windowInvitees, eq(windowInvitees.hasBounced, true))).toBe(1)
})
afterAll(() => mailer.close())

test('the person who opened a vote sees which invitations came back', async () => {
  expect(await bouncesFor(member)).toEqual({ count: 1, addresses: ['person1@example.org'] })
})

test('another leader sees only how many came back', async () => {
  expect((await owner.post(`/rooms/${window.code}/lead`)).status).toBe(204)
  expect(await bouncesFor(owner)).toEqual({ count: 1, addresses: null })
  expect(await bouncesFor(member)).toEqual({ error: { code: 'NOT_FOUND' } })
})

test('one more link is the way in for a person whose invitation came back', async () => {
  const made = await member.post(`/rooms/${window.code}/window/seats`)
  const entered = await api.visitor.post(`/rooms/${window.code}/window/seat`, made.body)
  expect([made.status, entered.status]).toEqual([201, 204])
})

test('votes do not change the answer about invitations that came back', async () => {
  const before = await bouncesFor(member)
  for (const voter of window.voters) await finishIn(db, window, { voter, vote: 3 })
  expect(await bouncesFor(member)).toEqual(before)
})

test('a vote that is over names no address', async () => {
  for (const voter of window.voters) await finishIn(db, window, { voter, vote: 3 })
  await passHours(db, window.roomId, 49)
  await api.rooms.settleRoom(window.roomId)
  expect(await bouncesFor(member)).toEqual({ count: 0, addresses: [] })
})

async function bouncesFor(caller: Caller): Promise<unknown> {
  return (await caller.get(`/rooms/${window.code}/window/bounces`)).body
}
