import { sql } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import packs from '~/content/packs.json'
import { WEBHOOK_EVENTS } from '~/domain/outgoing/webhook-event'
import { roomTopics } from '~/features/rooms/tables.server'
import { createLog } from '~/lib/server/log.server'
import type { Mail, Mailer } from '~/lib/server/mail/mail.server'
import { NO_METER } from '~/lib/server/meter'
import { createPost } from '~/lib/server/requests/outgoing-post.server'
import { ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { TEST_SECRET } from '~tests/support/database/test-database'
import { openTestReceiver, TEST_CERTIFICATE } from '~tests/support/server/receiver'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { readDeliveryQueue } from './deliveries/data.server'
import type { CreatedWebhook, Webhook, WebhookDelivery } from './schema'
import { createWebhookSealer } from './sealing.server'
import { sendDue, startWebhooks } from './worker.server'

const api = await closeAfterAll(openTestApi())
const receiver = await closeAfterAll(openTestReceiver())
const owner = await api.signIn('Olga')
const made = await owner.post('/squads', { name: 'Alpha' })
const squadId = (made.body as { id: string }).id
/** Mails of the worker. */
const mails: Mail[] = []
/** Outcomes reported to the operator's metrics. */
const outcomes: string[] = []
/** Hands mails over immediately. */
const mailer: Mailer = {
  isConfigured: true,
  send(mail, onEnd) {
    mails.push(mail)
    onEnd?.('sent')
  },
  waiting: () => 0,
  close: async () => {},
}

afterEach(forget)

test('sends a ping at once, signed with the owner’s secret', async () => {
  const { secret, webhook } = await add()
  expect(webhook).toMatchObject({
    host: `127.0.0.1:${receiver.port}`,
    url: url(),
    offBecause: null,
  })
  expect(await send()).toEqual([{ type: 'ping', data: { squad: { id: squadId, name: 'Alpha' } } }])
  const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} }
  expect(new Verifier(secret).verify(body, headers)).toMatchObject({ type: 'ping' })
  expect((await owner.get(`${at(webhook.id)}/secret`)).body).toEqual({ secret })
})

test('messages have two signatures for a day after a change of the secret', async () => {
  const { secret: former, webhook } = await add()
  const { secret } = (await owner.post(`${at(webhook.id)}/secret`)).body
  await send()
  const both = receiver.received.at(-1) ?? { body: '', headers: {} }
  for (const each of [secret, former]) {
    expect(new Verifier(each).verify(both.body, both.headers)).toBeTruthy()
  }
  await api.db.execute(sql`update webhooks set changed_secret_at = now() - interval '25 hours'`)
  await owner.post(`${at(webhook.id)}/pings`)
  await send()
  const one = receiver.received.at(-1) ?? { body: '', headers: {} }
  expect(new Verifier(secret).verify(one.body, one.headers)).toBeTruthy()
  expect(() => new Verifier(former).verify(one.body, one.headers)).toThrow()
})

test('a change of the secret whose response is lost keeps the one that the receiver knows', async () => {
  const { secret, webhook } = await added()
  for (let press = 0; press < 2; press += 1) await owner.post(`${at(webhook.id)}/secret`)
  await owner.post(`${at(webhook.id)}/pings`)
  await send()
  const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} }
  expect(new Verifier(secret).verify(body, headers)).toMatchObject({ type: 'ping' })
})

test('a create whose response is lost adds the address once', async () => {
  const first = await add()
  const input = { url: url(), events: WEBHOOK_EVENTS }
  const again = await owner.post(`/squads/${squadId}/webhooks`, input)
  expect([again.status, again.body]).toEqual([200, first])
  const other = await owner.post(`/squads/${squadId}/webhooks`, { ...input, url: url('/other') })
  expect(other.status).toBe(201)
  await api.db.execute(sql`update webhooks set created_at = now() - interval '2 minutes'`)
  expect((await owner.post(`/squads/${squadId}/webhooks`, input)).status).toBe(201)
})

test('reports a sprint once, a minute after the last change, without people’s texts', async () => {
  await added()
  const { id } = await record(1, { note: 'Ana was tired', name: '2026-Q4' })
  const { version } = (await owner.get(`/retrospectives/${id}`)).body
  const topics = [{ id: 'p', title: 'Planning' }]
  const edit = { version, topics, scores: { p: 2 }, note: 'Still tired' }
  expect((await owner.put(`/retrospectives/${id}`, edit)).status).toBe(200)
  expect(await send()).toEqual([])
  await api.db.execute(sql`update webhook_deliveries set due_at = due_at - interval '1 minute'`)
  expect(await send()).toEqual([
    {
      type: 'retrospective.saved',
      data: {
        ...{ squad: { id: squadId, name: 'Alpha' }, id, sprint: 1, name: '2026-Q4', average: 2 },
        url: `${ORIGIN}/retrospective/${id}`,
        topics: [{ id: expect.any(String), title: 'Planning', parent: null, score: 2 }],
      },
    },
  ])
  expect(receiver.received.at(-1)?.body).not.toContain('tired')
})

test('reports when a room opens and closes, without its code', async () => {
  await added()
  const opened = await owner.post(`/squads/${squadId}/rooms`, {
    sprint: 2,
    topics: [{ id: 'p', title: 'Planning' }],
  })
  expect(opened.status, opened.text).toBe(201)
  const { code } = opened.body
  expect(await send()).toMatchObject([{ type: 'room.opened', data: { sprint: 2 } }])
  const { step } = (await owner.get(`/rooms/${code}`)).body
  const closed = await owner.post(`/rooms/${code}/commands`, { do: 'close', step })
  expect(closed.status, closed.text).toBeLessThan(300)
  expect(await send()).toMatchObject([
    { type: 'room.closed', data: { sprint: 2, agreedTopics: 0, people: null } },
  ])
  expect(receiver.received.map(({ body }) => body).join()).not.toContain(code)
})

test('a room that closes counts no topic about feelings, as a saved sprint does', async () => {
  await added()
  const feelings = packs.find((pack) => 'isAboutFeelings' in pack)?.topics[0]
  const topics = [
    { id: 'p', title: 'Planning' },
    { id: 'f', title: 'Safety', packTopic: feelings?.id },
  ]
  const opened = await owner.post(`/squads/${squadId}/rooms`, { sprint: 2, topics })
  const { code } = opened.body
  await api.db.update(roomTopics).set({ score: 4 })
  expect((await owner.post(`/rooms/${code}/commands`, { do: 'close' })).status).toBe(204)
  const bodies = await send()
  const closed = bodies.find(({ type }) => type === 'room.closed')
  expect(closed).toMatchObject({ data: { agreedTopics: 1 } })
})

test('reports that an action is promised, done or dropped, but not imported', async () => {
  await added()
  const action = { title: 'Smaller tasks', owner: { kind: 'squad' }, dueSprint: 3, state: 'open' }
  const made = await owner.post(`/squads/${squadId}/actions`, action)
  expect(made.status, made.text).toBe(201)
  const { id } = made.body
  const done = await owner.post(`/actions/${id}/commands`, { do: 'done' })
  expect(done.status, done.text).toBe(200)
  expect((await send()).map(({ type }) => type).sort()).toEqual(['action.done', 'action.started'])
  const file = [
    {
      ...{ sprint: 'Sprint 9', squadName: 'Alpha', data: '2026-11-07T10:00:00.000Z' },
      ...{ topics: [{ id: 'a', title: 'Planning' }], notes: { a: 4 } },
    },
  ]
  expect((await owner.post(`/squads/${squadId}/imports`, { dryRun: false, file })).status).toBe(200)
  expect(await send()).toEqual([])
})

test('retries the same message until it is delivered', async () => {
  const { webhook } = await added()
  receiver.answer = { status: 500 }
  await owner.post(`${at(webhook.id)}/pings`)
  await send()
  expect(await history(webhook.id)).toMatchObject([
    { event: 'ping', state: 'waiting', tries: 1, status: 500 },
    { state: 'delivered' },
  ])
  expect(await send()).toEqual([])
  receiver.answer = { status: 204 }
  await api.db.execute(sql`update webhook_deliveries set due_at = now()`)
  await send()
  const [first, second] = receiver.received.slice(-2)
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  const [ping] = await history(webhook.id)
  expect(ping).toMatchObject({ state: 'delivered', tries: 2, status: 204, dueAt: null })

  expect((await owner.post(`${at(webhook.id)}/deliveries/${ping?.id}/resend`)).status).toBe(204)
  await send()
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})

test('metrics count tries by outcome and measure the delay', async () => {
  const { webhook } = await added()
  outcomes.length = 0
  for (const [status, outcome] of [
    [204, 'delivered'],
    [500, 'retried'],
  ] as const) {
    receiver.answer = { status }
    await owner.post(`${at(webhook.id)}/pings`)
    await send()
    expect(outcomes.splice(0)).toEqual([outcome])
  }
  expect(await readDeliveryQueue(api.db)).toEqual({ waiting: 1, overdueSeconds: 0 })
  await api.db.execute(
    sql`update webhook_deliveries set due_at = now() - interval '400 seconds', tries = 7 where state = 'waiting'`,
  )
  const { overdueSeconds } = await readDeliveryQueue(api.db)
  expect(overdueSeconds).toBeGreaterThanOrEqual(400)
  // Simulates a process that has taken it.
  const taken = sql`update webhook_deliveries set taken_until = now() + interval '10 seconds'`
  await api.db.execute(taken)
  expect(await readDeliveryQueue(api.db)).toEqual({ waiting: 1, overdueSeconds: 0 })
  await api.db.execute(sql`update webhook_deliveries set taken_until = null`)
  await send()
  receiver.answer = { status: 410 }
  await owner.post(`${at(webhook.id)}/pings`)
  await send()
  receiver.answer = { status: 204 }
  expect(outcomes).toEqual(['failed', 'failed'])
  expect(await readDeliveryQueue(api.db)).toEqual({ waiting: 0, overdueSeconds: 0 })
  mails.length = 0
})

test('another process sends a message a minute after the one that took it died', async () => {
  const { webhook } = await added()
  await owner.post(`${at(webhook.id)}/pings`)
  await api.db.execute(sql`
    update webhook_deliveries set taken_until = now() + interval '50 seconds', tries = 1 where state = 'waiting'`)
  expect(await send()).toEqual([])
  await api.db.execute(
    sql`update webhook_deliveries set taken_until = taken_until - interval '1 minute'`,
  )
  expect(await send()).toMatchObject([{ type: 'ping' }])
})

test('two concurrent processes send a message once', async () => {
  const { webhook } = await added()
  for (let ping = 0; ping < 5; ping += 1) await owner.post(`${at(webhook.id)}/pings`)
  const before = receiver.received.length
  await Promise.all([sendDue(worker()), sendDue(worker())])
  expect(receiver.received.length - before).toBe(5)
})

test('switches an address that no longer exists, or fails for five days, off until the owner switches it on', async () => {
  for (const [status, offBecause] of [
    [410, 'gone'],
    [500, 'failing'],
  ] as const) {
    const { webhook } = await added()
    receiver.answer = { status }
    await api.db.execute(sql`update webhooks set failing_since = now() - interval '6 days'`)
    await owner.post(`${at(webhook.id)}/pings`)
    await send()
    receiver.answer = { status: 204 }
    expect(await list()).toMatchObject([{ id: webhook.id, offBecause }])
    expect(mails.splice(0)).toMatchObject([{ to: expect.stringContaining('@') }])
    await record(status, { note: '' })
    await api.db.execute(sql`update webhook_deliveries set due_at = now() where state = 'waiting'`)
    expect(await send()).toEqual([])
    await owner.post(`${at(webhook.id)}/pings`)
    expect(await send()).toMatchObject([{ type: 'ping' }])
    expect((await owner.patch(at(webhook.id), { isOn: true })).body).toMatchObject({
      offBecause: null,
      failingSince: null,
    })
    await forget()
  }
})

test('another process sends the mail about an address that is off if the first one dies before', async () => {
  const { webhook } = await added()
  receiver.answer = { status: 410 }
  await owner.post(`${at(webhook.id)}/pings`)
  const lost: Mail[] = []
  const lostMailer: Mailer = { ...mailer, send: (mail) => void lost.push(mail) }
  await sendDue({ ...worker(), mailer: lostMailer })
  receiver.answer = { status: 204 }
  expect(lost).toHaveLength(1)
  await send()
  expect(mails).toEqual([])
  const pass = sql`update webhooks set mail_due_at = mail_due_at - interval '15 minutes'`
  await api.db.execute(pass)
  await Promise.all([sendDue(worker()), sendDue(worker())])
  expect(mails.splice(0)).toEqual(lost)
  await api.db.execute(pass)
  await send()
  expect(mails).toEqual([])
})

test('keeps no mail without a mail server or for an address that is on again', async () => {
  const { webhook } = await added()
  receiver.answer = { status: 410 }
  await owner.post(`${at(webhook.id)}/pings`)
  await sendDue({ ...worker(), mailer: { ...mailer, isConfigured: false } })
  receiver.answer = { status: 204 }
  await send()
  expect((await list())[0]?.offBecause).toBe('gone')
  await api.db.execute(sql`update webhooks set mail_due_at = now()`)
  await owner.patch(at(webhook.id), { isOn: true })
  await send()
  expect(mails).toEqual([])
})

test('an address sealed with another server secret fails without affecting others', async () => {
  const { webhook } = await added()
  const other = createWebhookSealer('another secret of a server, long enough')
  await api.db.execute(
    sql`update webhooks set sealed_url = ${other.seal(url(), webhook.id)} where id = ${webhook.id}`,
  )
  await add()
  await owner.post(`${at(webhook.id)}/pings`)
  expect(await send()).toMatchObject([{ type: 'ping' }])
  expect(await history(webhook.id)).toMatchObject([
    { state: 'waiting', tries: 1, status: null },
    { state: 'delivered' },
  ])
  expect((await list()).map(({ url: shown }) => shown)).toEqual([null, url()])
})

test('discards waiting messages when the address is switched off', async () => {
  const { webhook } = await added()
  const { id } = await record(31, { note: '' })
  await owner.patch(at(webhook.id), { isOn: false })
  expect(await history(webhook.id)).toMatchObject([{ event: 'ping' }])
  await owner.patch(at(webhook.id), { isOn: true })
  const edit = { version: 1, topics: [{ id: 'p', title: 'Planning' }], scores: { p: 2 } }
  expect((await owner.put(`/retrospectives/${id}`, edit)).status).toBe(200)
  const [saved] = await history(webhook.id)
  expect(saved).toMatchObject({ event: 'retrospective.saved', state: 'waiting', tries: 0 })
})

test('a message on its way when its address is switched off is not tried again', async () => {
  const { webhook } = await added()
  await record(33, { note: '' })
  await api.db.execute(sql`update webhook_deliveries set due_at = now()`)
  receiver.answer = { status: 500 }
  receiver.before = async () => void (await owner.patch(at(webhook.id), { isOn: false }))
  await send()
  receiver.before = async () => {}
  receiver.answer = { status: 204 }
  await owner.patch(at(webhook.id), { isOn: true })
  await api.db.execute(sql`update webhook_deliveries set due_at = now()`)
  expect(await send()).toEqual([])
  const [saved] = await history(webhook.id)
  expect(saved).toMatchObject({ event: 'retrospective.saved', state: 'failed', tries: 1 })
})

test('eight messages that are refused concurrently leave no locks', async () => {
  const { webhook } = await added()
  receiver.answer = { status: 410 }
  for (let ping = 0; ping < 8; ping += 1) await owner.post(`${at(webhook.id)}/pings`)
  await Promise.all([sendDue(worker()), owner.patch(at(webhook.id), { isOn: false })])
  receiver.answer = { status: 204 }
  expect((await history(webhook.id)).filter(({ state }) => state === 'waiting')).toEqual([])
})

test('a stopped worker takes no more messages', async () => {
  const { webhook } = await added()
  for (let ping = 0; ping < 5; ping += 1) await owner.post(`${at(webhook.id)}/pings`)
  const before = receiver.received.length
  const { stop } = startWebhooks(worker())
  await stop()
  expect(receiver.received.length - before).toBeLessThanOrEqual(2)
})

test('an address has ten waiting pings at most', async () => {
  const { webhook } = await added()
  for (let ping = 0; ping < 10; ping += 1) await owner.post(`${at(webhook.id)}/pings`)
  const refused = await owner.post(`${at(webhook.id)}/pings`)
  expect(refused).toMatchObject({
    status: 429,
    body: { error: { code: 'TOO_MANY_REQUESTS', seconds: 60 } },
  })
  await send()
  expect((await owner.post(`${at(webhook.id)}/pings`)).status).toBe(204)
})

test('another squad’s message does not wait for 200 messages to addresses that never answer', async () => {
  let answer = () => {}
  const silence = new Promise<void>((resolve) => {
    answer = resolve
  })
  const heard = new Promise<void>((resolve) => {
    receiver.before = async (path) => (path.startsWith('/silent') ? silence : resolve())
  })
  for (const name of ['a', 'b', 'c', 'd', 'e']) await add(url(`/silent-${name}`))
  await api.db.execute(sql`
    insert into webhook_deliveries (webhook_id, event, due_at)
    select id, 'ping', now() - interval '1 hour' from webhooks, generate_series(1, 39)`)
  const other = await api.signIn('Otto')
  const { id } = (await other.post('/squads', { name: 'Beta' })).body as { id: string }
  const address = { url: url('/beta'), events: WEBHOOK_EVENTS }
  expect((await other.post(`/squads/${id}/webhooks`, address)).status).toBe(201)
  receiver.received.length = 0
  const { stop } = startWebhooks(worker())
  await heard
  const paths = receiver.received.map(({ path }) => path)
  expect(paths.filter((path) => path === '/silent-a').length).toBeLessThanOrEqual(2)
  answer()
  await stop()
  receiver.before = async () => {}
})

test('a squad has at most five addresses', async () => {
  for (let number = 0; number < 5; number += 1) await add(url(`/${number}`))
  const input = { url: url(), events: WEBHOOK_EVENTS }
  const refused = await owner.post(`/squads/${squadId}/webhooks`, input)
  expect([refused.status, refused.body]).toEqual([409, { error: { code: 'TOO_MANY_WEBHOOKS' } }])
  const [first] = await list()
  expect((await owner.delete(at(first?.id ?? ''))).status).toBe(204)
  expect((await owner.delete(at(first?.id ?? ''))).status).toBe(404)
  const stranger = await api.signIn('Sven')
  expect((await stranger.get(`/squads/${squadId}/webhooks`)).status).toBe(404)
  expect((await stranger.post(`/squads/${squadId}/webhooks`, input)).status).toBe(404)
})

test.each(['http://example.com/', 'example.com', 'ftp://example.com/'])(
  'refuses %s as an address',
  async (bad) => {
    const input = { url: bad, events: WEBHOOK_EVENTS }
    const refused = await owner.post(`/squads/${squadId}/webhooks`, input)
    expect([refused.status, refused.body]).toMatchObject([422, { error: { code: 'INVALID' } }])
  },
)

test('the database alone reveals neither addresses nor secrets', async () => {
  const { secret } = await add('https://chat.example.com/hook/a-secret-path')
  const rows = await api.db.execute(sql`select * from webhooks`)
  const text = JSON.stringify(rows)
  expect(text).toContain('chat.example.com')
  expect(text).not.toContain('a-secret-path')
  expect(text).not.toContain(secret.slice(6, 30))
})

type Signed = CreatedWebhook & { secret: string }

function url(path = '/hook'): string {
  return `https://127.0.0.1:${receiver.port}${path}`
}

function at(webhookId: string): string {
  return `/squads/${squadId}/webhooks/${webhookId}`
}

async function add(address = url()): Promise<Signed> {
  const made = await owner.post(`/squads/${squadId}/webhooks`, {
    url: address,
    events: WEBHOOK_EVENTS,
  })
  expect(made.status, made.text).toBe(201)
  return made.body
}

/** Adds a webhook whose first ping is delivered. */
async function added(): Promise<Signed> {
  const made = await add()
  await send()
  return made
}

async function forget() {
  await api.db.execute(sql`delete from webhooks`)
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
  texts: { note: string; name?: string },
): Promise<{ id: string }> {
  const made = await owner.post(`/squads/${squadId}/retrospectives`, {
    ...{ sprint, ...texts, formCreatedAt: '2026-11-07T10:00:00.000Z' },
    topics: [{ id: 'p', title: 'Planning' }],
    scores: { p: 4 },
  })
  expect(made.status, made.text).toBe(201)
  return made.body
}

function worker() {
  const openings = { ports: [receiver.port], ranges: ['127.0.0.0/8'] }
  return {
    ...{ db: api.db, log: createLog('silent'), mailer, origin: ORIGIN },
    post: createPost({ openings, ca: TEST_CERTIFICATE }),
    sealer: createWebhookSealer(TEST_SECRET),
    meter: { ...NO_METER, delivery: (outcome: string) => void outcomes.push(outcome) },
  }
}

/** Sends what is due and returns the received messages, without their times. */
async function send(): Promise<{ type: string; data: unknown }[]> {
  const before = receiver.received.length
  await sendDue(worker())
  return receiver.received.slice(before).map(({ body }) => {
    const { timestamp, ...message } = JSON.parse(body)
    expect(new Date(timestamp).toISOString()).toBe(timestamp)
    return message
  })
}
