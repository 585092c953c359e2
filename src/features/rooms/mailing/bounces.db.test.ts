import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '~/features/auth/tables.server'
import { squadMembers } from '~/features/members/tables.server'
import { squads } from '~/features/squads/tables.server'
import { newId } from '~/lib/ids'
import type { Caller } from '~tests/support/api/test-api'
import { openWindowMails } from '~tests/support/rooms/window-mails'
import {
  finishIn,
  type OpenedWindow,
  openTestWindow,
  passHours,
} from '~tests/support/rooms/windows'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { windowInvitees } from '../window/tables.server'

const { api, server, sender } = await closeAfterAll(openWindowMails())
const { db } = api
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

test('an invitation that no attempt has delivered counts as well', async () => {
  const { body } = await member.post('/squads', { name: 'Beta' })
  const { id: squadId } = body as { id: string }
  window = await openTestWindow(db, { squad: { userId: member.userId, squadId }, people: 3 })
  const before = await server.refusals(0)
  server.refuse(2, 451)
  await sender.sendInvitations(window)
  await server.refusals(before + 2)
  await expect.poll(() => bouncesFor(member)).toMatchObject({ count: 3 })
})

test('the person who opened a vote sees which invitations came back', async () => {
  expect(await bouncesFor(member)).toEqual({ count: 1, addresses: ['person1@example.org'] })
})

test('another leader sees only how many came back', async () => {
  expect((await owner.post(`/rooms/${window.code}/lead`)).status).toBe(204)
  expect(await bouncesFor(owner)).toEqual({ count: 1, addresses: null })
  expect(await bouncesFor(member)).toEqual({ error: { code: 'NOT_FOUND' } })
})

test('one more link is the way in for a person whose invitation came back', async () => {
  const made = await member.post(`/rooms/${window.code}/window/seats`, { newSecret: newId() })
  const entered = await api.visitor.post(`/rooms/${window.code}/window/seat`, made.body)
  expect([made.status, entered.status]).toEqual([201, 204])
})

test('a person finds in their own data that a mail came back', async () => {
  const own = { email: 'person1@example.org', emailVerified: true }
  const caio = await api.signIn('Caio')
  await db.update(users).set(own).where(eq(users.id, caio.userId))
  const { body } = await caio.get('/account/data')
  expect(body).toMatchObject({ votes_over_days: [{ squad: 'Alpha', has_bounced: true }] })
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
