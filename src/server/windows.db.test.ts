import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS, toNextQuarter } from '~/domain/rooms/window/window'
import type { Overview, SquadHistory } from '~/features/insights/schema'
import { squadCoaches, squadMembers } from '~/features/members/tables.server'
import type { SquadReport } from '~/features/reports/schema'
import { retrospectives } from '~/features/retrospectives/tables.server'
import type { OpenRooms } from '~/features/rooms/schema'
import { rooms } from '~/features/rooms/tables.server'
import { squads } from '~/features/squads/tables.server'
import { newId } from '~/lib/ids'
import { type Answer, type Caller, openTestApi } from '~tests/support/api/test-api'
import {
  finishIn,
  type OpenedWindow,
  openTestWindow,
  passHours,
} from '~tests/support/rooms/windows'
import { closeAfterAll } from '~tests/support/setup/test-end'

const api = await closeAfterAll(openTestApi({ hasMail: true }))
const { db } = api
const owner = await api.signIn('Olga')
const member = await api.signIn('Mia')
let squadId: string

beforeEach(async () => {
  await db.delete(retrospectives)
  await db.delete(squads)
  const { body } = await owner.post('/squads', { name: 'Alpha' })
  squadId = (body as { id: string }).id
  await db.insert(squadMembers).values({ squadId, userId: member.userId })
})

test('a sprint has one open room, whichever way it votes', async () => {
  const window = await openWindow(owner)
  const again = await openWindow(member)
  const live = await owner.post(`/squads/${squadId}/rooms`, { sprint: 1, topics: TOPICS })
  for (const { status, body } of [again, live]) {
    expect([status, body]).toEqual([200, { ...(window.body as object), isNew: false }])
  }
  const other = await owner.post(`/squads/${squadId}/rooms`, { sprint: 2, topics: TOPICS })
  expect(other.status).toBe(201)
  expect((await openWindow(owner, { sprint: 2 })).body).toEqual({
    ...(other.body as object),
    isNew: false,
  })
})

test('a window is listed with its phase and closing time until its talk begins', async () => {
  const window = await openTestWindow(db, { squad: { userId: owner.userId, squadId } })
  const listed = async () =>
    ((await member.get(`/squads/${squadId}/rooms`)).body as OpenRooms).rooms.map(
      (room) => room.window,
    )
  expect(await listed()).toEqual([{ phase: 'window', closesAt: expect.any(Number) }])
  await endWith(window, 4)
  expect(await listed()).toMatchObject([{ phase: 'sealed' }])
  await command(window, { do: 'start' })
  expect(await listed()).toEqual([null])
})

test('a window with too few answers is listed as such', async () => {
  const window = await openTestWindow(db, { squad: { userId: owner.userId, squadId } })
  for (const _ of [1, 2]) {
    await passHours(db, window.roomId, 49)
    await api.rooms.settleRoom(window.roomId)
  }
  expect((await owner.get(`/squads/${squadId}/rooms`)).body).toMatchObject({
    rooms: [{ window: { phase: 'too-few' } }],
  })
})

test('a coach sees when the vote of a squad ends', async () => {
  const coach = await api.signIn('Carla')
  await db.insert(squadCoaches).values({ squadId, userId: coach.userId })
  const voteOf = async () => ((await coach.get('/overview')).body as Overview).squads[0]?.vote
  expect(await voteOf()).toBeNull()
  const window = await openTestWindow(db, { squad: { userId: owner.userId, squadId, sprint: 7 } })
  expect(await voteOf()).toEqual({
    sprint: 7,
    window: { phase: 'window', closesAt: expect.any(Number) },
  })
  await endWith(window, 4)
  await command(window, { do: 'start' })
  expect(await voteOf()).toBeNull()
})

test('an open window keeps its topics when the squad changes its own', async () => {
  const added = await owner.post(`/squads/${squadId}/topics`, { title: 'Planning' })
  const [{ id = '' } = {}] = (added.body as { topics: { id: string }[] }).topics
  const { body } = await openWindow(owner, { topics: [{ id, title: 'Planning' }] })
  const { code } = body as { code: string }
  expect(
    (await owner.patch(`/squads/${squadId}/topics/${id}`, { title: 'Refinement' })).status,
  ).toBe(200)
  const entered = await api.visitor.post(`/rooms/${code}/window/seat`, {})
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const page = await api.visitor.send('GET', `/rooms/${code}/window`, { cookie })
  expect(page.body).toMatchObject({ topics: [{ title: 'Planning' }] })
})

test('another member leads the window of a facilitator who has left the squad', async () => {
  const { code } = (await openWindow(member)).body as { code: string }
  const later = { do: 'moveEnd', closesAt: toNextQuarter(Date.now() + 72 * HOUR_MS) }
  const moveEnd = (caller: Caller) => caller.post(`/rooms/${code}/window/commands`, later)
  await owner.delete(`/squads/${squadId}/members/${member.userId}`)
  expect((await moveEnd(member)).status).toBe(404)
  expect((await owner.post(`/rooms/${code}/lead`)).status).toBe(204)
  expect((await moveEnd(owner)).status).toBe(204)
})

test('the talk replaces the scores of a sprint that was recorded before', async () => {
  const topics = [{ id: 'a', title: 'Topic 1' }]
  const form = { sprint: 1, topics, scores: { a: 1 }, formCreatedAt: '2026-11-07T10:00:00.000Z' }
  const recorded = (await owner.post(`/squads/${squadId}/retrospectives`, form)).body as {
    data: { topics: { id: string }[] }
  }
  const id = recorded.data.topics[0]?.id ?? ''
  await saveTalk({ topics: [{ id, title: 'Topic 1' }] }, 4)
  const { sprints } = await history(owner)
  expect(sprints.map(({ scores }) => scores)).toEqual([{ [id]: 4 }])
})

test('history and exports tell members how a sprint was voted', async () => {
  await saveTalk({}, 4)
  const [sprint] = (await history(owner)).sprints
  expect(sprint?.deadline).toEqual({
    ...{ from: expect.any(String), until: expect.any(String) },
    ...{ people: 5, total: 5 },
  })
  const [row] = (await owner.get(`/squads/${squadId}/export?format=json`)).body as {
    votacao: unknown
  }[]
  const { from: de, until: ate } = sprint?.deadline ?? {}
  expect(row?.votacao).toEqual({ de, ate, terminaram: 5, total: 5 })
  const coach = await api.signIn('Carla')
  await db.insert(squadCoaches).values({ squadId, userId: coach.userId })
  expect((await history(coach)).sprints[0]).not.toHaveProperty('deadline')
})

test('the report tells members how many people could vote, with the extra links', async () => {
  const window = await openTestWindow(db, { squad: { userId: owner.userId, squadId } })
  expect(
    (await owner.post(`/rooms/${window.code}/window/seats`, { newSecret: newId() })).status,
  ).toBe(201)
  await endWith(window, 4)
  await talkAndClose(window, 4)
  const { sprints } = await history(owner)
  expect(sprints[0]?.deadline).toMatchObject({ people: 5, total: 6 })
  const [row] = await db.select().from(retrospectives)
  const report = await owner.get(`/retrospectives/${row?.id}/report`)
  expect((report.body as SquadReport).report.deadline).toMatchObject({ people: 5, total: 6 })
})

test('an exported vote is left out of an import', async () => {
  await saveTalk({}, 4)
  const file = (await owner.get(`/squads/${squadId}/export?format=json`)).body
  const other = (await owner.post('/squads', { name: 'Beta' })).body as { id: string }
  const imported = await owner.post(`/squads/${other.id}/imports`, { file, dryRun: false })
  expect(imported.body).toMatchObject({ added: [{ sprint: 1 }], unreadable: [] })
  const { body } = await owner.get(`/squads/${other.id}/history`)
  expect((body as SquadHistory).sprints[0]).not.toHaveProperty('deadline')
})

test('a sprint that votes live after too few answers has no vote with a deadline', async () => {
  const window = await openTestWindow(db, { squad: { userId: owner.userId, squadId } })
  const [voter] = window.voters
  if (voter) await finishIn(db, window, { voter, vote: 4 })
  for (const _ of [1, 2]) {
    await passHours(db, window.roomId, 49)
    await api.rooms.settleRoom(window.roomId)
  }
  await command(window, { do: 'start' })
  const seated = await api.visitor.post(`/rooms/${window.code}/seats`, { nickname: '' })
  const cookie = seated.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const body = { id: crypto.randomUUID(), kind: 'positive', text: 'Calm week' }
  await api.visitor.send('POST', `/rooms/${window.code}/feedback`, { cookie, body })
  await owner.post(`/rooms/${window.code}/commands`, { do: 'close' })
  const [room] = await db.select().from(rooms).where(eq(rooms.code, window.code))
  const report = await owner.get(`/retrospectives/${room?.retrospectiveId}/report`)
  expect((report.body as SquadReport).report.deadline).toBeNull()
})

const TOPICS = [
  { id: 'a', title: 'Planning' },
  { id: 'b', title: 'Review' },
]

/** Opens a vote of 48 hours behind one link. */
function openWindow(caller: Caller, settings: Record<string, unknown> = {}): Promise<Answer> {
  return caller.post(`/squads/${squadId}/windows`, {
    ...{ sprint: 1, topics: TOPICS, zone: 'America/Sao_Paulo' },
    ...{ entry: { kind: 'open', expected: 3 } },
    closesAt: toNextQuarter(Date.now() + 48 * HOUR_MS),
    ...settings,
  })
}

/** Lets everyone vote this on all topics, and ends the window. */
async function endWith(window: OpenedWindow, vote: 4): Promise<void> {
  for (const voter of window.voters) await finishIn(db, window, { voter, vote })
  await passHours(db, window.roomId, 49)
  await api.rooms.settleRoom(window.roomId)
}

/** Runs a window and its talk to the end of the room, with the votes as agreed scores. */
async function saveTalk(
  settings: Partial<Parameters<typeof openTestWindow>[1]>,
  vote: 4,
): Promise<void> {
  const window = await openTestWindow(db, { squad: { userId: owner.userId, squadId }, ...settings })
  await endWith(window, vote)
  await talkAndClose(window, vote)
}

async function talkAndClose(window: OpenedWindow, vote: 4): Promise<void> {
  await command(window, { do: 'start' })
  for (const _ of window.topicIds) await command(window, { do: 'agree', score: vote, goesOn: true })
  await owner.post(`/rooms/${window.code}/commands`, { do: 'close' })
}

/** Sends a command for the room's current step. */
async function command({ code }: OpenedWindow, given: Record<string, unknown>): Promise<void> {
  const [room] = await db.select({ step: rooms.step }).from(rooms).where(eq(rooms.code, code))
  const sent = await owner.post(`/rooms/${code}/commands`, { ...given, step: room?.step })
  expect(sent.status, sent.text).toBe(204)
}

async function history(caller: Caller): Promise<SquadHistory> {
  return (await caller.get(`/squads/${squadId}/history`)).body
}
