import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '~/features/auth/tables.server'
import { squadMembers } from '~/features/members/tables.server'
import { squads } from '~/features/squads/tables.server'
import { ORIGIN } from '~tests/support/api/test-api'
import { openWindowMails } from '~tests/support/rooms/window-mails'
import {
  finishIn,
  type OpenedWindow,
  openTestWindow,
  passHours,
} from '~tests/support/rooms/windows'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { rooms } from '../tables.server'
import { listDueWindows } from '../window/data.server'
import type { NewWindow } from '../window/mutations.server'
import { windowInvitees, windowMails } from '../window/tables.server'

const { api, server, sender, other } = await closeAfterAll(openWindowMails())
const { db } = api

const [owner, member] = [await api.signIn('Olga'), await api.signIn('Mia')]
let squadId: string

beforeEach(async () => {
  await db.delete(squads)
  await db.update(users).set({ emailVerified: true, disabledAt: null })
  const { body } = await owner.post('/squads', { name: 'Alpha' })
  squadId = (body as { id: string }).id
  await db.insert(squadMembers).values({ squadId, userId: member.userId })
})

test('two weeks after the end the leader is reminded of the talk, once', async () => {
  const window = await sealed()
  await passHours(db, window.roomId, 14 * 24 - 2)
  expect(await listDueWindows(db)).toEqual([])
  await passHours(db, window.roomId, 2)
  expect(await listDueWindows(db)).toEqual([window.roomId])
  await Promise.all([1, 2, 3].map(() => api.rooms.settleRoom(window.roomId)))
  expect(await listDueWindows(db)).toEqual([])
  const sent = await Promise.all([sender.sendDue(), other.sendDue()])
  expect(sent.toSorted()).toEqual([0, 1])
  const { subject, text, links } = await server.next(member.email)
  expect(subject).toBe('A conversa da sprint 1 ainda não começou: Alpha')
  expect(text).toMatch(/Se ela não começar até .*, horário de Brasília, a sala fecha/)
  expect(links).toEqual([`${ORIGIN}/room/${window.code}`])
  await expect.poll(countWaiting).toBe(0)
  await api.rooms.settleRoom(window.roomId)
  expect(await sender.sendDue()).toBe(0)
  expect(server.count()).toBe(0)
})

test('the reminder has the language of the page on which the window was opened', async () => {
  await remindOf(await sealed({ locale: 'en' }))
  const { subject, links } = await server.next(member.email)
  expect(subject).toBe('The talk about sprint 1 has not started: Alpha')
  expect(links[0]).toMatch(/\/en\/room\//)
})

test('the owner is reminded instead of a leader who has left the squad', async () => {
  const window = await sealed()
  await member.delete(`/squads/${squadId}/members/${member.userId}`)
  await remindOf(window)
  expect((await server.next(owner.email)).subject).toMatch(/^A conversa da sprint 1 /)
  expect(server.count()).toBe(0)
})

test('the owner is reminded instead of a leader whose account is gone or disabled', async () => {
  const gone = await api.signIn('Gil')
  await db.insert(squadMembers).values({ squadId, userId: gone.userId })
  const window = await sealed({}, gone.userId)
  await db.delete(users).where(eq(users.id, gone.userId))
  await remindOf(window)
  await server.next(owner.email)
  const second = await sealed({}, member.userId, 2)
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, member.userId))
  await remindOf(second)
  expect((await server.next(owner.email)).subject).toMatch(/^A conversa da sprint 2 /)
  expect(server.count()).toBe(0)
})

test('a member who has taken over the lead is reminded', async () => {
  const window = await sealed()
  expect((await owner.post(`/rooms/${window.code}/lead`)).status).toBe(204)
  await remindOf(window)
  await server.next(owner.email)
  expect(server.count()).toBe(0)
})

test('a talk that has begun in the meantime needs no reminder', async () => {
  const window = await sealed()
  await passHours(db, window.roomId, 14 * 24)
  await api.rooms.settleRoom(window.roomId)
  const [room] = await db.select().from(rooms).where(eq(rooms.id, window.roomId))
  const start = { do: 'start', step: room?.step ?? 0 }
  const started = await member.post(`/rooms/${window.code}/commands`, start)
  expect(started.status, started.text).toBe(204)
  expect(await countWaiting()).toBe(1)
  expect(await sender.sendDue()).toBe(0)
  expect(await countWaiting()).toBe(0)
})

/** Opens a window, and ends it. Its other mails are gone with the addresses. */
async function sealed(
  settings: Partial<NewWindow> = {},
  userId = member.userId,
  sprint = 1,
): Promise<OpenedWindow> {
  const window = await openTestWindow(db, { squad: { userId, squadId, sprint }, ...settings })
  for (const voter of window.voters) await finishIn(db, window, { voter, vote: 3 })
  await passHours(db, window.roomId, 49)
  await api.rooms.settleRoom(window.roomId)
  await db.update(windowMails).set({ sentAt: new Date() })
  await db.delete(windowInvitees)
  return window
}

/** Lets two weeks go by, and sends the reminder. */
async function remindOf(window: OpenedWindow): Promise<void> {
  await passHours(db, window.roomId, 14 * 24)
  await api.rooms.settleRoom(window.roomId)
  expect(await sender.sendDue()).toBe(1)
}

async function countWaiting(): Promise<number> {
  const mails = await db.select().from(windowMails)
  return mails.filter(({ sentAt }) => sentAt === null).length
}
