import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reminderOptouts, users } from '~/features/auth/tables.server'
import { squadMembers } from '~/features/members/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { createLog } from '~/lib/server/log.server'
import { createMailer } from '~/lib/server/mail/mail.server'
import { startMailRounds } from '~/lib/server/mail/mail-rounds.server'
import { openTestSquads } from '~tests/support/api/squad'
import type { Caller } from '~tests/support/api/test-api'
import { TEST_SECRET } from '~tests/support/database/test-database'
import { startMailServer } from '~tests/support/server/mail-server'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { actionReminders } from '../tables.server'
import { sendReminders } from './job.server'
import { removeOldReminders } from './mutations.server'
import { unsubscribeToken } from './unsubscribe-token.server'

/** A Monday. */
const NOW = new Date('2026-11-23T15:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const ORIGIN = 'https://retro.example'

const { api, owner, member: mia, createSquad, record } = await openTestSquads()
const mails = await closeAfterAll(startMailServer())
const log = createLog('silent')
const from = 'RetroScore <x@example.org>'
const mailer = createMailer({ smtpUrl: mails.url, from, log, pauses: [] })
let squadId: string

beforeAll(() => api.db.update(users).set({ emailVerified: true }))
beforeEach(async () => {
  await api.db.delete(retrospectives)
  await api.db.delete(squads)
  await api.db.delete(reminderOptouts)
  squadId = await createSquad()
  await owner.patch(`/squads/${squadId}`, { reminderDay: 1 })
})
afterAll(() => mailer.close())

test('mails owners their own due actions only', async () => {
  await promise('Refinar', mia)
  await promise('Pauta', mia, 9)
  await promise('Da Olga', owner)
  await promise('Do squad', null)
  await record(squadId, 5)
  expect(await send()).toBe(2)
  const mail = await mails.next(await addressOf(mia))
  expect(mail.subject).toBe('Combinados com prazo nesta sprint: Alpha')
  expect(mail.text).toContain('- Refinar (até a Sprint 5)\n')
  expect(mail.html).toContain('<li>Refinar (até a Sprint 5)</li>')
  expect(mail.text).not.toMatch(/Pauta|Olga|Do squad/)
  expect(mail.links[0]).toBe(`${ORIGIN}/squad/${squadId}/actions`)
  const stop = `${ORIGIN}/api/reminders/${unsubscribeToken(mia.userId, TEST_SECRET)}`
  expect(mail.links[1]).toBe(`${stop}?language=pt`)
  const headers = mail.headers.replaceAll(/\n[ \t]+/g, ' ')
  expect(headers).toContain(`List-Unsubscribe: <${stop}>`)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect((await mails.next(await addressOf(owner))).text).toContain('Da Olga')
})

test('a mail has the language in which the owner chose the weekday', async () => {
  const english = { 'accept-language': 'en' }
  const change = { body: { reminderDay: 1 }, headers: english }
  await owner.send('PATCH', `/squads/${squadId}`, change)
  await promise('Refine', mia)
  await record(squadId, 5)
  await send()
  const mail = await mails.next(await addressOf(mia))
  expect(mail.subject).toBe('Actions due this sprint: Alpha')
  expect(mail.links[0]).toBe(`${ORIGIN}/en/squad/${squadId}/actions`)
})

test('sends each person one mail for a squad’s sprint, even with concurrent processes', async () => {
  await promise('Refinar', mia)
  await record(squadId, 5)
  expect(await send()).toBe(1)
  await mails.next(await addressOf(mia))
  expect((await Promise.all([send(), send(), send()])).reduce((a, b) => a + b)).toBe(0)
  await record(squadId, 6)
  expect((await Promise.all([send(), send(), send()])).reduce((a, b) => a + b)).toBe(1)
  await mails.next(await addressOf(mia))
  expect(await api.db.select().from(actionReminders)).toHaveLength(2)
})

test('removes only reminders of former sprints after a month', async () => {
  await promise('Refinar', mia)
  for (const sprint of [5, 6, 7]) {
    await record(squadId, sprint)
    expect(await send()).toBe(1)
    await mails.next(await addressOf(mia))
  }
  expect(await removeOldReminders(api.db, 10)).toBe(0)
  await api.db.update(actionReminders).set({ createdAt: new Date(Date.now() - 31 * DAY_MS) })
  expect([await removeOldReminders(api.db, 1), await removeOldReminders(api.db, 10)]).toEqual([
    1, 1,
  ])
  expect(await api.db.select().from(actionReminders)).toMatchObject([{ sprint: 7 }])
  expect(await send()).toBe(0)
})

test('sends none on another day, at night, before the sprint, with a room open, or without a weekday', async () => {
  await promise('Refinar', mia)
  expect(await send()).toBe(0)
  await record(squadId, 4)
  expect(await send()).toBe(0)
  await record(squadId, 5)
  expect(await send(new Date('2026-11-24T15:00:00Z'))).toBe(0)
  expect(await send(new Date('2026-11-23T03:00:00Z'))).toBe(0)
  const topics = [{ id: 'a', title: 'Planning' }]
  const opened = await owner.post(`/squads/${squadId}/rooms`, { sprint: 6, topics })
  expect(opened.status, opened.text).toBe(201)
  expect(await send()).toBe(0)
  const { code } = opened.body as { code: string }
  await owner.post(`/rooms/${code}/commands`, { do: 'close' })
  await owner.patch(`/squads/${squadId}`, { reminderDay: null })
  expect(await send()).toBe(0)
  await owner.patch(`/squads/${squadId}`, { reminderDay: 1 })
  expect(await send()).toBe(1)
  await mails.next(await addressOf(mia))
})

test('sends none to former members, unconfirmed addresses, for closed actions, or without a mail server', async () => {
  const id = await promise('Refinar', mia)
  await record(squadId, 5)
  const none = { ...mailer, isConfigured: false }
  expect(await sendReminders({ db: api.db, mailer: none, ...PLACE }, NOW)).toBe(0)
  await api.db.delete(squadMembers).where(eq(squadMembers.userId, mia.userId))
  expect(await send()).toBe(0)
  await api.db.insert(squadMembers).values({ squadId, userId: mia.userId })
  await confirm(mia, false)
  expect(await send()).toBe(0)
  await confirm(mia, true)
  await owner.post(`/actions/${id}/commands`, { do: 'done' })
  expect(await send()).toBe(0)
})

test('the mailed link stops reminders without a session', async () => {
  const path = `/reminders/${unsubscribeToken(mia.userId, TEST_SECRET)}`
  const asked = await api.visitor.get(`${path}?language=en`)
  expect(asked.text).toContain('<button>Turn off reminders</button>')
  expect(asked.text).toMatch(/<html lang="en".*<style>/s)
  expect(asked.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/)
  expect((await mia.get('/account')).body).toMatchObject({ reminders: true })
  // Mail programs send this (RFC 8058): a form without an origin.
  const oneClick = () =>
    api.request(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect([(await oneClick()).status, (await oneClick()).status]).toEqual([200, 200])
  expect((await mia.get('/account')).body).toMatchObject({ reminders: false })
  expect((await owner.get('/account')).body).toMatchObject({ reminders: true })
  await promise('Refinar', mia)
  await record(squadId, 5)
  expect(await send()).toBe(0)
  const on = await mia.put('/account/reminders', { isOn: true })
  expect(on.body).toMatchObject({ reminders: true })
  expect(await send()).toBe(1)
  await mails.next(await addressOf(mia))
})

test('ignores a token that the server has not signed', async () => {
  const token = unsubscribeToken(mia.userId, TEST_SECRET)
  for (const wrong of [
    token.replace(mia.userId, owner.userId),
    token.slice(0, -1),
    `${token}%00`,
    `${token}.more`,
    mia.userId,
    unsubscribeToken(mia.userId, 'another secret'),
    unsubscribeToken('no id', TEST_SECRET),
  ]) {
    expect((await api.visitor.get(`/reminders/${wrong}`)).status, wrong).toBe(410)
    expect((await api.visitor.post(`/reminders/${wrong}`, undefined)).status, wrong).toBe(410)
  }
  expect(await api.db.select().from(reminderOptouts)).toEqual([])
})

test('a link that was signed with an earlier secret leads to a page in its language', async () => {
  const path = `/reminders/${unsubscribeToken(mia.userId, 'another secret')}`
  const page = await api.visitor.get(`${path}?language=en`)
  expect(page.text).toContain('<h1>This link no longer works</h1>')
  expect(page.text).toContain('<a href="/en/account">')
  expect((await api.visitor.post(`${path}?language=pt`, undefined)).text).toContain(
    '<h1>Este link não vale mais</h1>',
  )
})

test('reminders wait while many mails are under way, and none is lost', async () => {
  await promise('Refinar', mia)
  await record(squadId, 5)
  const busy = { ...mailer, waiting: () => 500 }
  expect(await sendReminders({ db: api.db, mailer: busy, ...PLACE }, NOW)).toBe(0)
  expect(await send()).toBe(1)
  await mails.next(await addressOf(mia))
})

test('the job sends immediately and can be stopped', async () => {
  await promise('Refinar', mia)
  await record(squadId, 5)
  const today = new Date().getUTCDay() || 7
  await owner.patch(`/squads/${squadId}`, { reminderDay: today })
  const job = startMailRounds(
    { reminders: () => send(todayAtNoon()) },
    { everyMs: 60_000, mailer, log },
  )
  await mails.next(await addressOf(mia))
  await job.stop()
})

const PLACE = { origin: ORIGIN, secret: TEST_SECRET }

function send(now = NOW): Promise<number> {
  return sendReminders({ db: api.db, mailer, ...PLACE }, now)
}

function todayAtNoon(): Date {
  const now = new Date()
  now.setUTCHours(12)
  return now
}

async function promise(title: string, who: Caller | null, dueSprint = 5): Promise<string> {
  const held = who ? { kind: 'member', userId: who.userId } : { kind: 'squad' }
  const answer = await owner.post(`/squads/${squadId}/actions`, {
    ...{ title, owner: held, dueSprint: Math.min(dueSprint, 6), state: 'open' },
  })
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as { id: string }).id
}

async function addressOf({ userId }: Caller): Promise<string> {
  const [row] = await api.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? ''
}

async function confirm({ userId }: Caller, emailVerified: boolean): Promise<void> {
  await api.db.update(users).set({ emailVerified }).where(eq(users.id, userId))
}
