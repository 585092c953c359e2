import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '~/domain/rooms/window/window'
import { users } from '~/features/auth/tables.server'
import { squadCoaches, squadMembers } from '~/features/members/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { newId } from '~/lib/ids'
import { type Caller, openTestApi } from '~tests/support/api/test-api'
import {
  finishIn,
  type OpenedWindow,
  openTestWindow,
  passHours,
} from '~tests/support/rooms/windows'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { rooms } from '../tables.server'
import { roomWindows } from '../window/tables.server'

const api = await closeAfterAll(openTestApi())
const { db } = api
const [owner, member, coach] = [
  await api.signIn('Olga'),
  await api.signIn('Mia'),
  await api.signIn('Carla'),
]
let squadId: string
let leader: Caller
let window: OpenedWindow

beforeEach(async () => {
  await db.delete(retrospectives)
  await db.delete(squads)
  const { body } = await owner.post('/squads', { name: 'Alpha' })
  squadId = (body as { id: string }).id
  leader = await api.signIn('Lia')
  const people = [member, leader].map(({ userId }) => ({ squadId, userId }))
  await db.insert(squadMembers).values(people)
  await db.insert(squadCoaches).values({ squadId, userId: coach.userId })
  window = await openTestWindow(db, { squad: { userId: leader.userId, squadId } })
  for (const voter of window.voters.slice(0, 3)) await finishIn(db, window, { voter, vote: 3 })
})

/** Ways in which the person who opened the window loses the right to lead it. */
const LOSSES: Record<string, () => Promise<unknown>> = {
  'has left the squad': () => leader.delete(`/squads/${squadId}/members/${leader.userId}`),
  'was removed from the squad': () => owner.delete(`/squads/${squadId}/members/${leader.userId}`),
  'has deleted the account': () => db.delete(users).where(eq(users.id, leader.userId)),
}

test.each(Object.keys(LOSSES))(
  'any member continues a window whose facilitator %s',
  async (loss) => {
    await LOSSES[loss]?.()
    expect(await moveEnd(leader)).not.toBe(204)
    expect(await moveEnd(member)).toBe(404)
    expect(await lead(coach)).toBe(401)
    expect(await lead(member)).toBe(204)
    await continueAs(member)
  },
)

test('the owner continues a window when no other member is left', async () => {
  for (const { userId } of [leader, member]) {
    await owner.delete(`/squads/${squadId}/members/${userId}`)
  }
  expect(await lead(member)).toBe(401)
  expect(await lead(owner)).toBe(204)
  await continueAs(owner)
})

test('a member who has taken over cancels the window', async () => {
  await LOSSES['has left the squad']?.()
  await lead(member)
  expect(await press(member, { do: 'close' })).toBe(204)
  expect(await phase()).toBe('closed')
})

test('time ends a window that has no facilitator', async () => {
  await LOSSES['has deleted the account']?.()
  await passHours(db, window.roomId, 49)
  await api.rooms.settleRoom(window.roomId)
  expect(await phase()).toBe('sealed')
  expect(await lead(owner)).toBe(204)
  expect(await press(owner, { do: 'start' })).toBe(204)
})

/** Extends and ends the window, and starts and closes its talk. */
async function continueAs(person: Caller): Promise<void> {
  expect(await moveEnd(person)).toBe(204)
  expect(
    (await person.post(`/rooms/${window.code}/window/seats`, { newSecret: newId() })).status,
  ).toBe(201)
  expect(await command(person, { do: 'endNow' })).toBe(204)
  expect(await phase()).toBe('sealed')
  expect(await press(person, { do: 'start' })).toBe(204)
  expect(await phase()).toBe('revealed')
  expect(await press(person, { do: 'close' })).toBe(204)
}

async function lead(person: Caller): Promise<number> {
  return (await person.post(`/rooms/${window.code}/lead`)).status
}

async function moveEnd(person: Caller): Promise<number> {
  const [row] = await db.select().from(roomWindows)
  const closesAt = (row?.closesAt.getTime() ?? 0) + HOUR_MS
  return command(person, { do: 'moveEnd', closesAt })
}

async function command(person: Caller, given: Record<string, unknown>): Promise<number> {
  return (await person.post(`/rooms/${window.code}/window/commands`, given)).status
}

/** Sends a command of the live room, for its current step. */
async function press(person: Caller, given: Record<string, unknown>): Promise<number> {
  const [room] = await db.select({ step: rooms.step }).from(rooms)
  return (await person.post(`/rooms/${window.code}/commands`, { ...given, step: room?.step }))
    .status
}

async function phase(): Promise<string | undefined> {
  const [room] = await db.select({ phase: rooms.phase }).from(rooms)
  return room?.phase
}
