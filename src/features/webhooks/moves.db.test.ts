import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import packs from '~/content/packs.json'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { createLog } from '~/lib/server/log.server'
import { ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { TEST_SECRET } from '~tests/support/database/test-database'
import { openTestReceiver, postTo } from '~tests/support/server/receiver'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { createWebhookSealer } from './sealing.server'
import { webhooks } from './tables.server'
import { sendDue } from './worker.server'

const api = await closeAfterAll(openTestApi())
const receiver = await closeAfterAll(openTestReceiver())
const owner = await api.signIn('Olga')
let squadId: string
const log = createLog('silent')

/** Five sprints of usual scores, before which nothing is judged. */
const USUAL = 6

afterEach(async () => {
  for (const table of [retrospectives, webhooks, squads]) await api.db.delete(table)
  receiver.received.length = 0
})

test('reports a fallen topic once, a minute after the last save, to addresses that chose the event', async () => {
  await newSquad()
  await listen(['insight.moved'])
  await listen(['room.opened'])
  await recordUsual()
  expect(await sendMoves()).toEqual([])
  const { id } = await record(USUAL + 1, { p: 1, q: 4 })
  expect(await send()).toEqual([])
  expect(await sendMoves()).toEqual([
    {
      type: 'insight.moved',
      data: {
        squad: { id: squadId, name: 'Alpha' },
        retrospectiveId: id,
        sprint: USUAL + 1,
        ...{ topic: { id: expect.any(String), title: 'Planning' }, direction: 'fell' },
        ...{ from: 4, to: 1, sprints: 1, url: `${ORIGIN}/retrospective/${id}` },
      },
    },
  ])
  // Saved again with a note, then changed back and forth.
  for (const p of [1, 4, 1, 4]) {
    await edit(id, { p, q: 4 })
    expect(await looks()).toBe(1)
    expect(await sendMoves()).toEqual([])
    expect(await looks()).toBe(0)
  }
  await record(USUAL + 2, { p: 1, q: 1 })
  expect((await sendMoves()).map(({ data }) => [data.sprint, data.topic.title])).toEqual([
    [USUAL + 2, 'Planning'],
    [USUAL + 2, 'Quality'],
  ])
})

test('reports the corrected score after a correction within a minute', async () => {
  await newSquad()
  await listen(['insight.moved'])
  await recordUsual()
  const { id } = await record(USUAL + 1, { p: 1, q: 1 })
  await edit(id, { p: 4, q: 1 })
  expect((await sendMoves()).map(({ data }) => data.topic.title)).toEqual(['Quality'])
})

test('ignores sprints before the newest, imports, and events without a subscribed address', async () => {
  await newSquad()
  await recordUsual()
  const { id } = await record(USUAL + 1, { p: 1, q: 4 })
  expect(await looks()).toBe(0)
  await listen(['insight.moved'])
  await record(USUAL + 2, { p: 4, q: 4 })
  await sendMoves()
  await edit(id, { p: 1, q: 1 })
  expect(await looks()).toBe(0)
  const topics = [
    { id: 'p', title: 'Planning' },
    { id: 'q', title: 'Quality' },
  ]
  const file = [
    {
      ...{ sprint: 'Sprint 90', squadName: 'Alpha', data: '2026-11-07T10:00:00.000Z' },
      ...{ topics, notes: { p: 1, q: 1 } },
    },
  ]
  const imported = await owner.post(`/squads/${squadId}/imports`, { dryRun: false, file })
  expect(imported.status, imported.text).toBe(200)
  expect(await looks()).toBe(0)
})

test('two processes report a move once, even after a crash', async () => {
  await newSquad()
  await listen(['insight.moved'])
  await recordUsual()
  await record(USUAL + 1, { p: 1, q: 4 })
  // Simulates a process that took it and died.
  await api.db.execute(sql`update insight_looks set due_at = now() + interval '50 seconds'`)
  expect(await send()).toEqual([])
  await pass()
  await Promise.all([sendDue(worker()), sendDue(worker())])
  await sendDue(worker())
  expect(receiver.received.filter(({ body }) => body.includes('insight.moved'))).toHaveLength(1)
})

test('a sprint that is saved while it is read is read again', async () => {
  await newSquad()
  await listen(['insight.moved'])
  await recordUsual()
  const { id } = await record(USUAL + 1, { p: 1, q: 4 })
  await pass()
  await Promise.all([sendDue(worker()), edit(id, { p: 1, q: 1 })])
  await sendMoves()
  const titles = receiver.received.flatMap(({ body }) => JSON.parse(body).data.topic?.title ?? [])
  expect(titles.toSorted()).toEqual(['Planning', 'Quality'])
})

test('does not report topics about feelings', async () => {
  await newSquad()
  await listen(['insight.moved'])
  await recordUsual()
  await record(USUAL + 1, { p: 1, q: 1 })
  const feelings = packs.find((pack) => 'isAboutFeelings' in pack)?.topics[0]?.id
  const asked = sql`jsonb_set(dados_json, '{topics,0,packTopic}', ${JSON.stringify(feelings)}::jsonb)`
  await api.db.execute(sql`update retrospectivas set dados_json = ${asked}`)
  expect((await sendMoves()).map(({ data }) => data.topic.title)).toEqual(['Quality'])
})

type Saved = { version: number; data: { topics: { id: string; title: string }[] } }
type Moved = {
  type: string
  data: { sprint: number; topic: { title: string } }
}

async function newSquad() {
  const made = await owner.post('/squads', { name: 'Alpha' })
  squadId = (made.body as { id: string }).id
}

async function listen(events: string[]) {
  const url = `https://127.0.0.1:${receiver.port}/hook`
  const made = await owner.post(`/squads/${squadId}/webhooks`, { url, events })
  expect(made.status, made.text).toBe(201)
}

async function recordUsual() {
  for (let sprint = 1; sprint <= USUAL; sprint += 1) await record(sprint, { p: 4, q: 4 })
}

const TOPICS = [
  { id: 'p', title: 'Planning' },
  { id: 'q', title: 'Quality' },
]

async function record(sprint: number, scores: Record<string, number>): Promise<{ id: string }> {
  const made = await owner.post(`/squads/${squadId}/retrospectives`, {
    ...{ sprint, formCreatedAt: '2026-11-07T10:00:00.000Z' },
    ...{ topics: TOPICS, scores },
  })
  expect(made.status, made.text).toBe(201)
  return made.body
}

/** Saves the scores of Planning and Quality. */
async function edit(id: string, { p, q }: { p: number; q: number }) {
  const { body } = await owner.get(`/retrospectives/${id}`)
  const { version, data } = body as Saved
  const { topics } = data
  const scores = Object.fromEntries(
    topics.map(({ id: topicId, title }) => [topicId, title === 'Planning' ? p : q]),
  )
  const saved = await owner.put(`/retrospectives/${id}`, { version, topics, scores, note: 'Late' })
  expect(saved.status, saved.text).toBe(200)
}

async function looks(): Promise<number> {
  return await api.db.$count(sql`insight_looks`)
}

/** Skips the quiet minute of everything that waits. */
async function pass() {
  await api.db.execute(sql`update insight_looks set due_at = due_at - interval '1 minute'`)
}

async function sendMoves(): Promise<Moved[]> {
  await pass()
  return (await send()).filter(({ type }) => type === 'insight.moved')
}

/** Sends what is due and returns the received messages except pings, without their times. */
async function send(): Promise<Moved[]> {
  const before = receiver.received.length
  await sendDue(worker())
  return receiver.received.slice(before).flatMap(({ body }) => {
    const { timestamp, ...message } = JSON.parse(body)
    return message.type === 'ping' ? [] : [message]
  })
}

function worker() {
  const mailer = { isConfigured: false, send() {}, waiting: () => 0, close: async () => {} }
  const sealer = createWebhookSealer(TEST_SECRET)
  return { db: api.db, log, mailer, origin: ORIGIN, post: postTo(receiver), sealer }
}
