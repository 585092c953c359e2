import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import packs from '~/content/packs.json'
import type { Report } from '~/domain/reports/report'
import { toReportJson } from '~/domain/reports/report-export'
import { rateLimits } from '~/features/auth/tables.server'
import { squadMembers } from '~/features/members/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { roomFeedback, rooms } from '~/features/rooms/tables.server'
import { type Answer, type Caller, ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { insertTallies } from '~tests/support/rooms/votes'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { type ReportShare, reportFile, type SquadReport } from './schema'
import { reportShares } from './tables.server'

const FEELINGS = packs.find(({ isAboutFeelings }) => isAboutFeelings)?.topics[0]
const UNKNOWN = 'a'.repeat(32)

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')
const member = await api.signIn('Mia')
const stranger = await api.signIn('Sam')

beforeEach(async () => {
  await api.db.delete(rateLimits)
})

test('a retrospective without a room has a report with the change since the previous sprint', async () => {
  const squadId = await createSquad()
  await record(squadId, 1, { planning: 2, daily: 2 })
  const id = await record(squadId, 2, { planning: 5, daily: 2 })
  const { report, share } = await reportOf(member, id)
  expect(share).toBeNull()
  expect(report).toMatchObject({
    squadName: 'Squad Alpha',
    sprint: 2,
    average: 3.5,
    previous: { sprint: 1, average: 2, change: 1.5 },
    feedback: [],
    people: null,
    minutes: null,
  })
  expect(
    report.topics.map(({ title, score, change, tally }) => [title, score, change, tally]),
  ).toEqual([
    ['Ágil', 3.5, 1.5, null],
    ['Planning', 5, 3, null],
    ['Daily', 2, 0, null],
  ])
})

test('the previous sprint is the same squad’s with the next lower number', async () => {
  const squadId = await createSquad()
  await record(squadId, 3, { planning: 1, daily: 1 })
  const id = await record(squadId, 7, { planning: 2, daily: 2 })
  await record(squadId, 9, { planning: 5, daily: 5 })
  await record(await createSquad(), 6, { planning: 5, daily: 5 })
  expect((await reportOf(owner, id)).report.previous).toMatchObject({ sprint: 3 })
})

test('a closed room adds votes, feedback, people and minutes', async () => {
  const squadId = await createSquad()
  const id = await record(squadId, 1, { planning: 3, daily: 4 })
  const roomId = await closeRoom(squadId, id, {
    rounds: [
      { topicId: 'planning', tally: [0, 2, 0, 0, 0, 2, 0] },
      { topicId: 'planning', tally: [0, 0, 1, 2, 0, 1, 0] },
      { topicId: 'daily', tally: [0, 0, 0, 0, 3, 0, 1] },
    ],
  })
  const [first, second, hidden] = ['1', '2', '3'].map((digit) => `${digit}${randomUUID().slice(1)}`)
  await api.db.insert(roomFeedback).values([
    { id: first ?? '', roomId, kind: 'positive', text: 'Daily curta', topicId: topicIds[2] },
    { id: second ?? '', roomId, kind: 'positive', text: 'Daily no horário', groupId: first },
    { id: hidden ?? '', roomId, kind: 'improvement', text: 'escondido', isHidden: true },
  ])
  const { report } = await reportOf(member, id)
  expect(report).toMatchObject({ people: 5, minutes: 38 })
  expect(report.feedback).toEqual([
    {
      kind: 'positive',
      text: 'Daily curta',
      topic: 'Daily',
      others: [{ text: 'Daily no horário', topic: null }],
    },
  ])
  expect(talliesOf(report)).toEqual([null, [0, 0, 1, 2, 0, 1, 0], [0, 0, 0, 0, 3, 0, 1]])
})

test('the owner decides what a link shows besides the scores', async () => {
  const squadId = await createSquad()
  const id = await record(squadId, 1, { planning: 3, daily: 4 })
  const change = (caller: Caller, body: Record<string, unknown>) =>
    caller.patch(`/retrospectives/${id}/share`, body)
  expect((await change(owner, { withVotes: true })).status).toBe(404)
  const { token } = await share(member, id)
  expect((await change(member, { withVotes: true })).status).toBe(404)
  expect((await change(owner, { withVotes: true })).body).toMatchObject({ token, withVotes: true })
  const both = { token, withVotes: true, withTexts: true }
  expect((await change(owner, { withTexts: true })).body).toMatchObject(both)
  expect(await reportOf(owner, id)).toMatchObject({ share: both, isOwner: true })
  expect(await reportOf(member, id)).toMatchObject({ share: both, isOwner: false })
  expect((await change(owner, { withVotes: 1 })).status).toBe(422)
})

test('the preview is the report of the link before and after it exists', async () => {
  const id = await record(await createSquad(), 1, { planning: 3, daily: 4 })
  const preview = async () => (await member.get(`/retrospectives/${id}/share`)).body as Report
  const before = await preview()
  const { token } = await share(member, id)
  const shared = async () => (await stranger.get(`/shared/${token}`)).body as Report
  expect(before).toEqual(await shared())
  await owner.patch(`/retrospectives/${id}/share`, { withTexts: true })
  expect(await preview()).toEqual(await shared())
  expect((await stranger.get(`/retrospectives/${id}/share`)).status).toBe(404)
})

test('the report leaves out a stored tally of two ballots', async () => {
  const squadId = await createSquad()
  const id = await record(squadId, 1, { planning: 3, daily: 4 })
  await closeRoom(squadId, id, {
    rounds: [{ topicId: 'planning', tally: [0, 1, 0, 0, 0, 1, 0] }],
  })
  expect(talliesOf((await reportOf(owner, id)).report)).toEqual([null, null, null])
})

test('a report of unreadable data names the missing part, also through its link', async () => {
  const id = await record(await createSquad(), 1, { planning: 3, daily: 4 })
  await api.db.update(retrospectives).set({ data: [] }).where(eq(retrospectives.id, id))
  const { token } = await share(owner, id)
  for (const answer of [
    await owner.get(`/retrospectives/${id}/report`),
    await api.visitor.get(`/shared/${token}`),
  ]) {
    expect([answer.status, codeOf(answer)]).toEqual([409, 'NO_DATA'])
  }
})

test('a report’s link shows the note only if the owner allows it', async () => {
  const id = await record(await createSquad(), 1, { planning: 3, daily: 4 })
  expect((await reportOf(owner, id)).report.note).toBe('')
  const note = 'Sprint curta\n<i>em novembro</i>'
  await api.db.update(retrospectives).set({ note }).where(eq(retrospectives.id, id))
  const { token } = await share(owner, id)
  const { report } = await reportOf(member, id)
  expect(report.note).toBe(note)
  expect((await api.visitor.get(`/shared/${token}`)).body).toEqual({ ...report, note: '' })
  await owner.patch(`/retrospectives/${id}/share`, { withTexts: true })
  expect((await api.visitor.get(`/shared/${token}`)).body).toEqual(report)
})

test('a link shows the report without an account or names of people', async () => {
  const id = await record(await createSquad(), 1, { planning: 3, daily: 4 })
  const { token, url } = await share(member, id)
  expect(url).toBe(`${ORIGIN}/shared/${token}`)
  const { report, share: known } = await reportOf(owner, id)
  expect(known).toEqual({ token, url, withVotes: false, withTexts: false })
  const answer = await api.visitor.get(`/shared/${token}`)
  expect(answer.body).toEqual(report)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  for (const secret of [id, owner.userId, member.userId, 'Olga', 'Mia']) {
    expect(answer.text).not.toContain(secret)
  }
})

test('topics about feelings are in the squad’s report and never behind a link, even with another title', async () => {
  const squadId = await createSquad()
  const answer = await owner.post(`/squads/${squadId}/retrospectives`, {
    sprint: 1,
    formCreatedAt: '2026-11-07T10:00:00.000Z',
    topics: [
      { id: 'planning', title: 'Planning' },
      { id: 'help', title: 'Ajuda' },
    ],
    scores: { planning: 4, help: 1 },
  })
  const { id } = answer.body as { id: string }
  // Only a room can record these topics.
  const packTopic = JSON.stringify(FEELINGS?.id)
  const data = sql`jsonb_set(dados_json, '{topics,1,packTopic}', ${packTopic}::jsonb)`
  await api.db.update(retrospectives).set({ data }).where(eq(retrospectives.id, id))
  const titles = ({ topics }: Pick<Report, 'topics'>) => topics.map(({ title }) => title)
  expect(titles((await reportOf(member, id)).report)).toEqual(['Planning', 'Ajuda'])
  const { token } = await share(owner, id)
  const { body } = await api.visitor.get(`/shared/${token}`)
  expect(titles(body as Report)).toEqual(['Planning'])
  expect((body as Report).average).toBe(4)
})

test('a shared report has the language of the request', async () => {
  const id = await record(await createSquad(), 1, { planning: 3, daily: 4 })
  const answer = await owner.send('PUT', `/retrospectives/${id}/share`, {
    headers: { 'accept-language': 'en' },
  })
  const { token, url } = answer.body as ReportShare
  expect(url).toBe(`${ORIGIN}/en/shared/${token}`)
})

test('sharing again, by any member and concurrently, returns the same link', async () => {
  const id = await record(await createSquad(), 1, { planning: 3, daily: 4 })
  const links = await Promise.all(
    Array.from({ length: 10 }, (_, at) => share(at % 2 === 0 ? owner : member, id)),
  )
  expect(new Set(links.map(({ token }) => token)).size).toBe(1)
  expect(await share(owner, id)).toEqual(links[0])
})

test('a revoked link looks like an unknown one', async () => {
  const id = await record(await createSquad(), 1, { planning: 3, daily: 4 })
  const { token } = await share(owner, id)
  expect((await member.delete(`/retrospectives/${id}/share`)).status).toBe(204)
  expectSame(await api.visitor.get(`/shared/${token}`), await api.visitor.get(`/shared/${UNKNOWN}`))
  expect((await reportOf(owner, id)).share).toBeNull()
  expect((await share(owner, id)).token).not.toBe(token)
  expect((await api.visitor.get(`/shared/${token}`)).status).toBe(404)
})

test('revoking without a link changes nothing and reveals nothing to a stranger', async () => {
  const id = await record(await createSquad(), 1, { planning: 3, daily: 4 })
  expect((await owner.delete(`/retrospectives/${id}/share`)).status).toBe(204)
  expect((await stranger.delete(`/retrospectives/${id}/share`)).status).toBe(404)
})

test('a stranger can neither read, share nor revoke', async () => {
  const id = await record(await createSquad(), 1, { planning: 3, daily: 4 })
  const { token } = await share(owner, id)
  const missing = await stranger.get(`/retrospectives/${randomUUID()}/report`)
  for (const [method, path] of [
    ['GET', 'report'],
    ['PUT', 'share'],
    ['PATCH', 'share'],
    ['DELETE', 'share'],
  ] as const) {
    const body = method === 'PATCH' ? { body: { withVotes: true } } : {}
    expectSame(await stranger.send(method, `/retrospectives/${id}/${path}`, body), missing)
  }
  expect((await api.visitor.get(`/shared/${token}`)).status).toBe(200)
})

test('deleting a retrospective deletes its link', async () => {
  const id = await record(await createSquad(), 1, { planning: 3, daily: 4 })
  const { token } = await share(owner, id)
  expect((await owner.delete(`/retrospectives/${id}`)).status).toBe(204)
  expect((await api.visitor.get(`/shared/${token}`)).status).toBe(404)
  const left = await api.db.select().from(reportShares).where(eq(reportShares.token, token))
  expect(left).toEqual([])
})

test('the log does not contain a link’s secret', async () => {
  const id = await record(await createSquad(), 1, { planning: 3, daily: 4 })
  const { token } = await share(owner, id)
  await api.visitor.get(`/shared/${token}`)
  await api.request(`/shared/${token}`)
  await api.request(`/en/shared/${token}`)
  expect(api.log.join('')).toContain('/api/shared/…')
  expect(api.log.join('')).not.toContain(token)
})

test('limits lookups of unknown links, which keep no one from a valid one', async () => {
  const id = await record(await createSquad(), 1, { planning: 3, daily: 4 })
  const { token } = await share(owner, id)
  const answers = []
  for (let at = 0; at < 61; at += 1) answers.push(await api.visitor.get(`/shared/${UNKNOWN}`))
  expect(answers.slice(0, 60).every(({ status }) => status === 404)).toBe(true)
  expect(answers.at(-1)).toMatchObject({ status: 429 })
  expect((await api.visitor.get(`/shared/${token}`)).status).toBe(200)
})

test('an exported report matches its published schema', async () => {
  const squadId = await createSquad()
  const id = await record(squadId, 2, { planning: 3, daily: 4 })
  await closeRoom(squadId, id, {
    rounds: [{ topicId: 'planning', tally: [0, 1, 1, 1, 0, 0, 0] }],
  })
  const answer = await api.visitor.get('/schemas/report.json')
  expect(answer.headers.get('cache-control')).toContain('public')
  expect(answer.body).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(reportFile))))
  const { report } = await reportOf(owner, id)
  const file = JSON.parse(toReportJson(report, { schema: `${ORIGIN}/api/schemas/report.json` }))
  expect(reportFile.strict().parse(file)).toEqual(file)
  const { properties, required } = answer.body as Record<string, object>
  expect(Object.keys(properties ?? {}).sort()).toEqual(Object.keys(file).sort())
  expect([...((required as string[]) ?? [])].sort()).toEqual(Object.keys(file).sort())
})

async function createSquad(): Promise<string> {
  const { id } = (await owner.post('/squads', { name: 'Squad Alpha' })).body as { id: string }
  await api.db.insert(squadMembers).values({ squadId: id, userId: member.userId })
  return id
}

async function record(squadId: string, sprint: number, scores: Record<string, number>) {
  const answer = await owner.post(`/squads/${squadId}/retrospectives`, {
    sprint,
    formCreatedAt: '2026-11-07T10:00:00.000Z',
    topics: [
      { id: 'agile', title: 'Ágil' },
      { id: 'planning', title: 'Planning', parent: 'agile' },
      { id: 'daily', title: 'Daily', parent: 'agile' },
    ],
    scores,
  })
  const { id, data } = answer.body as { id: string; data: { topics: { id: string }[] } }
  topicIds = data.topics.map((topic) => topic.id)
  return id
}

/** Ids of the newest retrospective's topics, which the server assigns. */
let topicIds: string[] = []

type RoundRow = { topicId: 'planning' | 'daily'; tally: number[] }

async function closeRoom(
  squadId: string,
  retrospectiveId: string,
  { rounds }: { rounds: RoundRow[] },
): Promise<string> {
  const startedAt = new Date('2026-11-07T13:00:00Z')
  const closedAt = new Date('2026-11-07T13:38:00Z')
  const code = Array.from({ length: 10 }, () => Math.floor(Math.random() * 10)).join('')
  const [room] = await api.db
    .insert(rooms)
    .values({
      code,
      squadId,
      sprint: 1,
      retrospectiveId,
      phase: 'closed',
      startedAt,
      closedAt,
      people: 5,
    })
    .returning({ id: rooms.id })
  const roomId = room?.id ?? ''
  await insertTallies(
    api.db,
    roomId,
    rounds.map(({ topicId, tally }) => ({
      topicId: topicIds[topicId === 'planning' ? 1 : 2] ?? '',
      tally,
    })),
  )
  return roomId
}

async function reportOf(caller: Caller, id: string): Promise<SquadReport> {
  const answer = await caller.get(`/retrospectives/${id}/report`)
  expect(answer.status).toBe(200)
  return answer.body
}

async function share(caller: Caller, id: string): Promise<ReportShare> {
  const answer = await caller.put(`/retrospectives/${id}/share`, {})
  expect(answer.status).toBe(200)
  return answer.body
}

function talliesOf({ topics }: Pick<Report, 'topics'>) {
  return topics.map(({ tally }) => tally)
}

function expectSame(answer: Answer, other: Answer) {
  expect([answer.status, answer.text]).toEqual([other.status, other.text])
  expect(answer.status).toBe(404)
}

function codeOf({ body }: Answer): string {
  return (body as { error: { code: string } }).error.code
}
