import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { toReadSprint } from '~/domain/local/sent-sprint'
import { CHATS, type Chat } from '~/domain/outgoing/chat-address'
import { eventsOf } from '~/domain/outgoing/webhook-event'
import { conversationTopics } from '~/domain/reports/conversation'
import { readHistory } from '~/domain/trends/history-reading'
import type { SquadHistory } from '~/features/insights/schema'
import type { SquadReport } from '~/features/reports/schema'
import { roomTopics } from '~/features/rooms/tables.server'
import { queryRows } from '~/lib/database/rows.server'
import { createLog } from '~/lib/server/log.server'
import type { Mail, Mailer } from '~/lib/server/mail/mail.server'
import { createPost } from '~/lib/server/requests/outgoing-post.server'
import type { Resolve } from '~/lib/server/requests/resolve-host.server'
import { type Answer, ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { TEST_SECRET } from '~tests/support/database/test-database'
import { insertTallies } from '~tests/support/rooms/votes'
import { openTestReceiver, postTo } from '~tests/support/server/receiver'
import { closeAfterAll } from '~tests/support/setup/test-end'
import type { CreatedWebhook, Webhook, WebhookDelivery } from './schema'
import { createWebhookSealer } from './sealing.server'
import { sendDue } from './worker.server'

/** Title that a chat would read as mentions. */
const TITLE = 'Planning <@U1> @everyone'

const ADDRESSES: Record<Chat, string> = {
  slack: 'https://hooks.slack.com/services/T0/B0/a-secret-path',
  teams: 'https://prod-1.westus.logic.azure.com/workflows/w/invoke?sig=a-secret-path',
  discord: 'https://discord.com/api/webhooks/1/a-secret-path',
  'google-chat': 'https://chat.googleapis.com/v1/spaces/A/messages?token=a-secret-path',
}

const receiver = await closeAfterAll(openTestReceiver())
const api = await closeAfterAll(openTestApi({ trials: { post: postTo(receiver) } }))
const owner = await api.signIn('Olga')
let squadId = idOf(await owner.post('/squads', { name: 'Alpha <!channel>' }))
const mails: Mail[] = []
const mailer: Mailer = {
  isConfigured: true,
  send: (mail) => void mails.push(mail),
  waiting: () => 0,
  close: async () => {},
}

afterEach(async () => {
  receiver.answer = { status: 204 }
  receiver.received.length = 0
  await api.db.execute(sql`delete from webhooks`)
  await api.db.execute(sql`delete from rate_limit`)
})

test('each chat gets a sprint’s result in its language, without a signature', async () => {
  for (const [at, kind] of CHATS.entries()) {
    const locale = at % 2 === 0 ? 'pt' : 'en'
    await add(kind, { locale })
    await record(at + 1, { note: 'Ana was tired' })
    const [message] = await send()
    const title = locale === 'pt' ? `sprint ${at + 1} avaliada` : `sprint ${at + 1} scored`
    expect(message).toContain(title)
    expect(message).toContain(locale === 'pt' ? 'Média geral 3,5' : 'Overall average 3')
    expect(message).toContain(
      locale === 'pt' ? 'não se comparam com as de outros' : 'cannot be compared with another',
    )
    expect(message).toContain(`${ORIGIN}${locale === 'pt' ? '' : '/en'}/retrospective/`)
    expect(message).not.toContain('tired')
    expect(message).not.toMatch(/[@<][\w!/]/)
    const { headers, path } = receiver.received.at(-1) ?? { headers: {}, path: '' }
    expect(Object.keys(headers).filter((name) => name.startsWith('webhook-'))).toEqual([])
    expect(path).toContain('a-secret-path')
    await api.db.execute(sql`delete from webhooks`)
  }
})

test('sends a sprint’s result once, without messages for edits and imports', async () => {
  const { webhook } = await add('slack')
  const { id } = await record(11)
  expect(await send()).toHaveLength(1)
  await edit(id, 1)
  expect(await send()).toEqual([])
  const file = [
    {
      ...{ sprint: 'Sprint 12', squadName: 'Alpha', data: '2026-11-07T10:00:00.000Z' },
      ...{ topics: [{ id: 'a', title: 'Planning' }], notes: { a: 4 } },
    },
  ]
  expect((await owner.post(`/squads/${squadId}/imports`, { dryRun: false, file })).status).toBe(200)
  expect(await send()).toEqual([])
  expect(await history(webhook.id)).toMatchObject([
    { event: 'retrospective.saved', state: 'delivered' },
  ])
})

test('an edit within a minute of recording a sprint does not suppress its message', async () => {
  await add('slack')
  const { id } = await record(13)
  await edit(id, 1)
  expect(await send()).toHaveLength(1)
})

test('reports an open room’s link and a closed room’s result', async () => {
  const { webhook } = await add('discord')
  const code = await openRoom(21)
  const [opened, ...others] = await send()
  expect(others).toEqual([])
  expect(opened).toContain(`${ORIGIN}/room/${code}`)
  await agree(code, 4)
  await close(code)
  const [closed, ...rest] = await send()
  expect(rest).toEqual([])
  expect(closed).toContain('sprint 21 avaliada')
  expect(closed).toContain('Média geral 4,0')
  expect(closed).not.toContain(code)
  expect(await send()).toEqual([])
  expect((await history(webhook.id)).map(({ event }) => event).sort()).toEqual([
    ...['room.closed', 'room.opened'],
  ])
})

test('sends nothing about a room that closed without a score or before its message was due', async () => {
  await add('discord')
  const code = await openRoom(22)
  await close(code)
  expect(await send()).toEqual([])
})

test('sends the result of a room that scores a recorded sprint again, with its name', async () => {
  await record(23, { name: 'Natal @everyone' })
  await add('discord')
  const code = await openRoom(23)
  await agree(code, 1)
  await close(code)
  const messages = await send()
  expect(messages).toHaveLength(1)
  expect(messages[0]).toContain('sprint 23 · Natal')
  expect(messages[0]).not.toContain('@everyone')
})

test('a message names the same topics as the report and the trends', async () => {
  squadId = idOf(await owner.post('/squads', { name: 'Beta' }))
  for (const sprint of [1, 2, 3, 4, 5, 6]) await record(sprint, {}, { p: 4, q: 4 })
  await add('slack')
  const { id } = await record(7, {}, { p: 1, q: 2 })
  const message = (await send()).join()
  const { report } = (await owner.get(`/retrospectives/${id}/report`)).body as SquadReport
  const { sprints } = (await owner.get(`/squads/${squadId}/history`)).body as SquadHistory
  const [topic, ...others] = conversationTopics(readHistory(sprints.map(toReadSprint)))
  expect([topic?.kind, topic?.line.title, others]).toEqual(['fell', TITLE, []])
  expect(report.sentences).toMatchObject([{ kind: 'fell', topic: TITLE, w: 1 }])
  expect(message).toContain('Planning')
  expect(message).toContain('caiu nesta sprint, de 4,0 para 1,0')
})

test('never sends votes, even if the squad sees them', async () => {
  const before = squadId
  squadId = idOf(await owner.post('/squads', { name: 'Split' }))
  await add('slack')
  const code = await openRoom(1, ['p', 'q', 'r'])
  await agree(code, 3, [2, 0, 0, 0, 0, 3, 0])
  await close(code)
  const { body: read } = await owner.get(`/squads/${squadId}/history`)
  expect(JSON.stringify(read)).toContain('"tallies":{"')
  const told = (await send()).join()
  expect(told).toContain('sprint 1 avaliada')
  expect(told).not.toMatch(/divide|notas de \d a \d/)
  squadId = before
})

test('sends a channel one message a minute, oldest first, without delaying others', async () => {
  await add('slack')
  await add('discord')
  for (const sprint of [31, 32]) await record(sprint)
  await dueNow()
  await sendDue(worker())
  expect(sprintsSaid()).toEqual([31, 31])
  await Promise.all([sendDue(worker()), sendDue(worker())])
  expect(sprintsSaid()).toEqual([31, 31])
  await aMinuteLater()
  await Promise.all([sendDue(worker()), sendDue(worker()), sendDue(worker())])
  expect(sprintsSaid()).toEqual([31, 31, 32, 32])
})

test('switches a deleted channel off and mails its owner', async () => {
  for (const status of [404, 410]) {
    const { webhook } = await add('teams')
    await record(40 + status)
    receiver.answer = { status }
    expect(await send()).toHaveLength(1)
    expect(await list()).toMatchObject([{ id: webhook.id, offBecause: 'gone' }])
    const [mail] = mails.splice(0)
    expect(mail?.subject).toContain('Microsoft Teams')
    expect(mail?.text).not.toContain('a-secret-path')
    receiver.answer = { status: 204 }
    await record(41 + status)
    expect(await send()).toEqual([])
    await api.db.execute(sql`delete from webhooks`)
  }
})

test('sends a message again after a failure or on demand', async () => {
  const { webhook } = await add('google-chat')
  receiver.answer = { status: 500 }
  const { id } = await record(51)
  await aMinuteLater()
  await sendDue(worker())
  expect(await history(webhook.id)).toMatchObject([{ state: 'waiting', tries: 1, status: 500 }])
  receiver.answer = { status: 200 }
  expect(await send()).toHaveLength(1)
  const [delivery] = await history(webhook.id)
  expect(delivery).toMatchObject({ state: 'delivered', tries: 2 })
  await edit(id, 1)
  const again = await owner.post(`${at(webhook.id)}/deliveries/${delivery?.id}/resend`)
  expect(again.status).toBe(204)
  expect(await send()).toHaveLength(1)
})

test('tests an address before it is saved, in the channel’s language', async () => {
  for (const kind of CHATS) {
    const tried = await attempt({ kind, url: ADDRESSES[kind], locale: 'en' })
    expect(tried.status, tried.text).toBe(204)
    expect(receiver.received.at(-1)?.body).toContain('a test of RetroScore')
    expect(receiver.received.at(-1)?.body).not.toMatch(/[@<][\w!/]/)
  }
  expect(await list()).toEqual([])
  receiver.answer = { status: 403 }
  const refused = await attempt({ kind: 'slack', url: ADDRESSES.slack, locale: 'pt' })
  expect([refused.status, refused.body]).toEqual([422, { error: { code: 'UNREACHABLE' } }])
})

test('a trial’s error and duration are the same for a refused and an unreachable address', async () => {
  const inside: Resolve = (_host, _options, done) =>
    done(null, [{ address: '10.0.0.7', family: 4 }])
  const silent: Resolve = () => {}
  const answers = []
  for (const resolve of [inside, silent]) {
    const post = createPost({ openings: { ports: [443], ranges: [] }, resolve })
    const other = await openTestApi({ trials: { post, failsAfterMs: 100 } })
    const olga = await other.signIn('Olga')
    const squad = idOf(await olga.post('/squads', { name: 'Alpha' }))
    const startedAt = performance.now()
    const path = `/squads/${squad}/webhooks/trials`
    const { status, text } = await olga.post(path, {
      ...{ kind: 'teams', url: ADDRESSES.teams, locale: 'pt' },
    })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(99)
    answers.push([status, text])
    await other.close()
  }
  expect(answers[0]).toEqual([422, '{"error":{"code":"UNREACHABLE"}}'])
  expect(answers[1]).toEqual(answers[0])
})

test('allows ten trials in ten minutes', async () => {
  const input = { kind: 'slack', url: ADDRESSES.slack, locale: 'pt' }
  for (let trial = 0; trial < 10; trial += 1) expect((await attempt(input)).status).toBe(204)
  const refused = await attempt(input)
  expect(refused.body).toEqual({
    error: { code: 'TOO_MANY_REQUESTS', seconds: expect.any(Number) },
  })
  expect(receiver.received).toHaveLength(10)
})

test('a chat accepts only addresses and events of its own kind', async () => {
  const { webhook } = await add('slack')
  const old = 'https://acme.webhook.office.com/webhookb2/1/IncomingWebhook/2/3'
  for (const [kind, url] of [
    ['slack', ADDRESSES.discord],
    ['teams', old],
    ['slack', 'https://127.0.0.1/services/T'],
    ['discord', `${ADDRESSES.discord}`.replace('https', 'http')],
  ]) {
    const input = { kind, url, events: ['room.closed'], locale: 'pt' }
    const refusals = [
      await owner.post(`/squads/${squadId}/webhooks`, input),
      await attempt({ kind, url, locale: 'pt' }),
      ...(kind === 'slack' ? [await owner.patch(at(webhook.id), { url })] : []),
    ]
    for (const { status, body } of refusals) {
      expect([status, body]).toEqual([
        422,
        { error: { code: 'INVALID', fields: { url: [expect.any(String)] } } },
      ])
    }
  }
  const wrong = { kind: 'slack', url: ADDRESSES.slack, events: ['action.done'] }
  const { body } = await owner.post(`/squads/${squadId}/webhooks`, wrong)
  expect(body).toMatchObject({
    error: { code: 'INVALID', fields: { events: [expect.any(String)] } },
  })
  const changed = await owner.patch(at(webhook.id), { events: ['action.done'] })
  expect(changed.status).toBe(422)
  expect(receiver.received).toEqual([])
})

test('a chat’s whole address is never shown', async () => {
  const { webhook, secret } = await add('slack')
  expect(secret).toBeNull()
  expect(webhook).toMatchObject({ host: 'hooks.slack.com', hint: 'path', url: null })
  const told = await owner.get(`/squads/${squadId}/webhooks`)
  expect(told.text).not.toContain('a-secret')
  expect((await owner.get(`${at(webhook.id)}/secret`)).status).toBe(404)
  expect((await owner.post(`${at(webhook.id)}/secret`)).status).toBe(404)
  const rows = JSON.stringify(await api.db.execute(sql`select * from webhooks`))
  expect(rows).toContain('hooks.slack.com')
  expect(rows).not.toContain('a-secret')
})

test('a process of a version without chats cannot decrypt a chat’s address', async () => {
  const { webhook } = await add('slack')
  const [row] = await queryRows<{ sealed: string }>(
    api.db,
    sql`select sealed_url as sealed from webhooks where id = ${webhook.id}`,
  )
  const sealer = createWebhookSealer(TEST_SECRET)
  expect(sealer.open(row?.sealed ?? '', webhook.id)).toBeNull()
})

function idOf({ body }: Answer): string {
  return (body as { id: string }).id
}

function at(webhookId: string): string {
  return `/squads/${squadId}/webhooks/${webhookId}`
}

async function add(kind: Chat, { locale = 'pt' } = {}): Promise<CreatedWebhook> {
  const input = { kind, url: ADDRESSES[kind], events: eventsOf(kind), locale }
  const made = await owner.post(`/squads/${squadId}/webhooks`, input)
  expect(made.status, made.text).toBe(201)
  return made.body
}

async function attempt(input: Record<string, unknown>): Promise<Answer> {
  return await owner.post(`/squads/${squadId}/webhooks/trials`, input)
}

async function list(): Promise<Webhook[]> {
  const { body } = await owner.get(`/squads/${squadId}/webhooks`)
  return (body as { webhooks: Webhook[] }).webhooks
}

async function history(webhookId: string): Promise<WebhookDelivery[]> {
  const { body } = await owner.get(`${at(webhookId)}/deliveries`)
  return (body as { deliveries: WebhookDelivery[] }).deliveries
}

async function record(
  sprint: number,
  texts: { note?: string; name?: string } = {},
  scores = { p: 4, q: 3 },
): Promise<{ id: string }> {
  const made = await owner.post(`/squads/${squadId}/retrospectives`, {
    ...{ sprint, ...texts, formCreatedAt: '2026-11-07T10:00:00.000Z' },
    topics: [
      { id: 'p', title: TITLE },
      { id: 'q', title: 'Daily' },
    ],
    scores,
  })
  expect(made.status, made.text).toBe(201)
  return made.body
}

async function edit(id: string, version: number) {
  const topics = [{ id: 'p', title: 'Planning' }]
  const saved = await owner.put(`/retrospectives/${id}`, { version, topics, scores: { p: 2 } })
  expect(saved.status, saved.text).toBe(200)
}

async function openRoom(sprint: number, ids = ['p']): Promise<string> {
  const topics = ids.map((id) => ({ id, title: `Topic ${id}` }))
  const opened = await owner.post(`/squads/${squadId}/rooms`, { sprint, topics })
  expect(opened.status, opened.text).toBe(201)
  return (opened.body as { code: string }).code
}

/** Stores an agreed score for all topics of the room, and optionally votes. */
async function agree(code: string, score: number, tally: number[] | null = null) {
  const room = sql`(select id from rooms where code = ${code})`
  await api.db.execute(sql`update room_topics set score = ${score} where room_id = ${room}`)
  if (tally === null) return
  const topics = await api.db.select().from(roomTopics).where(sql`room_id = ${room}`)
  const rounds = topics.map(({ topicId }) => ({ topicId, tally }))
  await insertTallies(api.db, topics[0]?.roomId ?? '', rounds)
}

async function close(code: string) {
  const { step } = (await owner.get(`/rooms/${code}`)).body
  const closed = await owner.post(`/rooms/${code}/commands`, { do: 'close', step })
  expect(closed.status, closed.text).toBeLessThan(300)
}

/** Makes all waiting messages and retries due. */
async function dueNow() {
  await api.db.execute(sql`update webhook_deliveries set due_at = due_at - interval '1 minute'`)
}

async function aMinuteLater() {
  await api.db.execute(sql`update webhooks set free_at = free_at - interval '1 minute'`)
  await dueNow()
}

function worker() {
  return {
    ...{ db: api.db, log: createLog('silent'), mailer, origin: ORIGIN },
    ...{ post: postTo(receiver), sealer: createWebhookSealer(TEST_SECRET) },
  }
}

/** Sends all waiting messages, a minute apart, and returns the received ones. */
async function send(): Promise<string[]> {
  const before = receiver.received.length
  for (let minute = 0; minute < 4; minute += 1) {
    await aMinuteLater()
    await sendDue(worker())
  }
  return receiver.received.slice(before).map(({ body }) => body)
}

function sprintsSaid(): number[] {
  return receiver.received.map(({ body }) => Number(/sprint (\d+)/.exec(body)?.[1])).sort()
}
