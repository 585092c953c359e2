import { afterEach, expect, test } from 'vitest'
import { eventsOf, WEBHOOK_EVENTS } from '~/domain/outgoing/webhook-event'
import { createLog } from '~/lib/server/log.server'
import type { Mailer } from '~/lib/server/mail/mail.server'
import { ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { TEST_SECRET } from '~tests/support/database/test-database'
import { finishIn, openTestWindow, passHours } from '~tests/support/rooms/windows'
import { openTestReceiver, postTo } from '~tests/support/server/receiver'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { createWebhookSealer } from './sealing.server'
import { webhookDeliveries, webhooks } from './tables.server'
import { sendDue } from './worker.server'

const receiver = await closeAfterAll(openTestReceiver())
const api = await closeAfterAll(openTestApi({ trials: { post: postTo(receiver) } }))
const { db } = api
const owner = await api.signIn('Olga')
const squadId = ((await owner.post('/squads', { name: 'Alpha' })).body as { id: string }).id
const mailer: Mailer = {
  isConfigured: true,
  send: () => {},
  waiting: () => 0,
  close: async () => {},
}
let sprint = 0

afterEach(async () => {
  receiver.received.length = 0
  await db.delete(webhooks)
})

test('a webhook hears of a window without names, votes, scores or exact counts', async () => {
  await add({ url: 'https://hooks.example.com/', events: WEBHOOK_EVENTS })
  await send()
  const window = await openWindow()
  const closesAt = expect.stringMatching(/^20.*Z$/)
  const about = { squad: { id: squadId, name: 'Alpha' }, sprint, closesAt, url: SQUAD_URL }
  expect(await sendMessages()).toEqual([{ type: 'window.opened', data: about }])
  for (const voter of window.voters.slice(0, 4)) await finishIn(db, window, { voter, vote: 2 })
  await passHours(db, window.roomId, 25)
  await api.rooms.settleRoom(window.roomId)
  expect(await sendMessages()).toEqual([{ type: 'window.closing', data: about }])
  await passHours(db, window.roomId, 24)
  await api.rooms.settleRoom(window.roomId)
  expect(await sendMessages()).toEqual([
    { type: 'window.sealed', data: { ...about, people: '3-4' } },
  ])
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/person\d|example\.org|Olga/)
})

test('a webhook hears of a window with too few answers', async () => {
  await add({ url: 'https://hooks.example.com/', events: ['window.too_few'] })
  await send()
  const window = await openWindow()
  await passHours(db, window.roomId, 49)
  await api.rooms.settleRoom(window.roomId)
  expect(await sendMessages()).toEqual([])
  await passHours(db, window.roomId, 24)
  await api.rooms.settleRoom(window.roomId)
  expect(await sendMessages()).toMatchObject([{ type: 'window.too_few', data: { sprint } }])
})

test('a channel is told the closing time with its zone', async () => {
  await add({ ...SLACK, locale: 'pt' })
  const closesAt = Date.UTC(2040, 10, 21, 21)
  await openWindow()
  await db.execute(`update room_windows set opens_at = '2040-11-20T00:00Z',
    closes_at = '${new Date(closesAt).toISOString()}'`)
  const [message = ''] = await send()
  expect(message).toContain(`votação aberta para a sprint ${sprint}`)
  expect(message).toContain('quarta-feira, 21 de novembro, às 18:00, horário de Brasília')
  expect(message).toContain('Cada pessoa convidada recebeu seu link por e-mail.')
  expect(message).toContain(`${ORIGIN}/room/`)
})

test('a channel is not told that a window is open once it has closed', async () => {
  await add({ ...SLACK, locale: 'en' })
  const window = await openWindow()
  for (const voter of window.voters) await finishIn(db, window, { voter, vote: 2 })
  await passHours(db, window.roomId, 49)
  await api.rooms.settleRoom(window.roomId)
  const messages = await send()
  expect(messages.map((each) => /sprint \d+ has closed/.test(each))).toEqual([true])
  expect(messages.join()).toContain('The talk decides the agreed scores.')
})

const SQUAD_URL = `${ORIGIN}/squad/${squadId}`
const SLACK = {
  ...{ kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/a-secret-path' },
  events: eventsOf('slack'),
}

async function add(input: Record<string, unknown>): Promise<void> {
  const made = await owner.post(`/squads/${squadId}/webhooks`, input)
  expect(made.status, made.text).toBe(201)
}

/** Opens the window of the next sprint. */
function openWindow() {
  sprint += 1
  return openTestWindow(db, { squad: { userId: owner.userId, squadId, sprint } })
}

/** Sends everything that is due, and returns the bodies that have arrived. */
async function send(): Promise<string[]> {
  const before = receiver.received.length
  const sealer = createWebhookSealer(TEST_SECRET)
  const log = createLog('silent')
  const post = postTo(receiver)
  for (let minute = 0; minute < 4; minute += 1) {
    await db.update(webhooks).set({ freeAt: null })
    await db.update(webhookDeliveries).set({ dueAt: new Date(0) })
    await sendDue({ db, log, mailer, post, sealer, origin: ORIGIN })
  }
  return receiver.received.slice(before).map(({ body }) => body)
}

/** Works like `send`, for messages to programs, without their times. */
async function sendMessages(): Promise<unknown[]> {
  return (await send()).map((body) => {
    const { timestamp, ...message } = JSON.parse(body)
    expect(new Date(timestamp).toISOString()).toBe(timestamp)
    return message
  })
}
