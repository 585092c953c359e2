import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS, toNextQuarter } from '~/domain/rooms/window/window'
import { performInWindow } from '~/domain/rooms/window/window-commands'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import { queryRows } from '~/lib/database/rows.server'
import { createLog } from '~/lib/server/log.server'
import { openTestApi } from '~tests/support/api/test-api'
import { openWindowMails } from '~tests/support/rooms/window-mails'
import {
  finishIn,
  type OpenedWindow,
  openTestWindow,
  passHours,
} from '~tests/support/rooms/windows'
import type { ReceivedMail } from '~tests/support/server/mail-server'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { rooms } from '../tables.server'
import { removeInvitees } from '../window/mutations.server'
import { roomWindows, windowInvitees, windowMails } from '../window/tables.server'

const lines: string[] = []
const log = createLog('info', { write: (line) => lines.push(line) })
const { api, server, sender, other } = await closeAfterAll(openWindowMails(log))
const { db } = api

const owner = await api.signIn('Olga')
let squad: { userId: string; squadId: string }

beforeEach(async () => {
  await db.delete(squads)
  const { body } = await owner.post('/squads', { name: 'Alpha' })
  squad = { userId: owner.userId, squadId: (body as { id: string }).id }
})

test('each invited person gets a link of their own, once', async () => {
  const window = await openTestWindow(db, {
    squad,
    invitees: [
      { email: 'bia@example.org', locale: 'en' },
      { email: 'ana@example.org', locale: 'pt' },
      { email: 'caio@example.org', locale: 'pt' },
    ],
    note: 'Vote até o café. https://evil.example',
  })
  await sender.sendInvitations(window)
  const [ana, bia, caio] = [await mailTo('ana'), await mailTo('bia'), await mailTo('caio')]
  expect(await isSent('invite')).toBe(true)
  expect(ana.subject).toMatch(/^Sua vez de avaliar a sprint 1: Alpha$/)
  expect(ana.text).toMatch(
    /Leva cerca de 1 min, é anônimo e fica aberto até .*, horário de Brasília\./,
  )
  expect(ana.text).toContain('Recado de quem abriu a votação: Vote até o café.')
  // A mail program makes no link of the words of another person.
  expect(ana.text).not.toContain('https://evil.example')
  expect(bia.subject).toMatch(/^Your turn to score sprint 1: Alpha$/)
  expect(bia.text).toContain('Brasilia Time')
  const links = [ana, bia, caio].map(({ links: [link = ''] }) => new URL(link))
  expect(links.map(({ pathname }) => pathname)).toEqual([
    ...[`/room/${window.code}`, `/en/room/${window.code}`, `/room/${window.code}`],
  ])
  expect(links.map(({ hash }) => hash.slice(1)).toSorted()).toEqual(window.links.toSorted())
  for (const { hash } of links) expect(await enters(window, hash.slice(1))).toBe(true)
  expect(await other.sendDue()).toBe(0)
})

test('an invitation carries the closing time for the calendar, without the personal link', async () => {
  const window = await openTestWindow(db, { squad, people: 3 })
  await sender.sendInvitations(window)
  const [{ calendar, links, headers }] = await mailsToAll(3)
  const [row] = await db.select().from(roomWindows)
  const until = row?.closesAt.toISOString().replace(/[-:]|\.\d{3}/g, '')
  expect(calendar).toContain(`DTEND:${until}\r\n`)
  expect(calendar).toContain(`UID:window-${window.code}@localhost\r\n`)
  expect(calendar).toContain('METHOD:PUBLISH\r\n')
  const [, secret = ''] = links[0]?.split('#') ?? []
  expect(calendar).not.toContain(secret)
  expect(headers).toMatch(/^List-Unsubscribe:\s+<http/m)
})

test('a scanner that opens every address of a mail twice changes nothing', async () => {
  const window = await openTestWindow(db, { squad, people: 3 })
  await sender.sendInvitations(window)
  const mails = await mailsToAll(3)
  expect(await isSent('invite')).toBe(true)
  const before = await rowsOf(window)
  for (const { source, links } of mails) {
    const unsubscribe = source.match(/^List-Unsubscribe:\s*<(.+)>/m)?.[1] ?? ''
    const paths = [...links, unsubscribe].map((link) => {
      const { pathname, search } = new URL(link)
      // The page of a room is a file. Its script asks for the door.
      return pathname.replace(/^(\/en)?\/room\//, '/api/rooms/') + search
    })
    expect(paths.filter((path) => path.includes(window.code))).toHaveLength(1)
    for (const path of [...paths, ...paths]) {
      for (const method of ['GET', 'HEAD']) {
        expect((await api.request(path, { method })).status, `${method} ${path}`).toBeLessThan(400)
      }
    }
  }
  expect(await rowsOf(window)).toEqual(before)
  // The control: a person who opens a link and votes changes rows.
  const [secret = ''] = window.links
  expect(await enters(window, secret)).toBe(true)
  await finishIn(db, window, { voter: known(window), vote: 3 })
  expect(await rowsOf(window)).not.toEqual(before)
})

test('a reminder does not name anyone, and has no personal link', async () => {
  const window = await invited(4)
  await finishIn(db, window, { voter: known(window), vote: 3 })
  await passHours(db, window.roomId, 25)
  await api.rooms.settleRoom(window.roomId)
  const sent = await Promise.all([sender.sendDue(), other.sendDue()])
  expect(sent.toSorted()).toEqual([0, 4])
  const mails = await mailsToAll(4)
  const texts = mails.map(({ text }) => text.replace(/window-mails\/\S+/, ''))
  // People who have voted get the same mail as those who have not.
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).toContain('Se você já votou, ignore este e-mail: não sabemos quem votou.')
  for (const secret of window.links) expect(texts[0]).not.toContain(secret)
  expect(await isSent('reminder')).toBe(true)
})

test('a new closing time replaces the event in the calendar', async () => {
  const window = await invited(3)
  const [before] = await db.select().from(roomWindows)
  const closesAt = (before?.closesAt.getTime() ?? 0) + 24 * HOUR_MS
  await api.rooms.change(window.roomId, (room, now) =>
    performInWindow(room, { do: 'moveEnd', closesAt }, now),
  )
  expect(await sender.sendDue()).toBe(3)
  const [{ subject, calendar }] = await mailsToAll(3)
  expect(subject).toMatch(/^Novo prazo para avaliar a sprint 1: /)
  const [room] = await db.select().from(rooms)
  expect(calendar).toContain(`SEQUENCE:${room?.version}\r\n`)
  expect(room?.version).toBeGreaterThan(1)
})

test('the end of a window is told with the number of finished people', async () => {
  const window = await invited(5)
  for (const voter of window.voters.slice(0, 4)) await finishIn(db, window, { voter, vote: 3 })
  await passHours(db, window.roomId, 49)
  await api.rooms.settleRoom(window.roomId)
  expect(await sender.sendDue()).toBe(5)
  const [{ subject, text }] = await mailsToAll(5)
  expect(subject).toMatch(/^A votação da sprint 1 terminou: /)
  expect(text).toContain('Terminaram: 4 de 5. A conversa decide as notas de consenso.')
})

test('a cancelled window removes its event from the calendar', async () => {
  const window = await invited(3)
  const close = await owner.post(`/rooms/${window.code}/commands`, { do: 'close' })
  expect(close.status, close.text).toBe(204)
  expect(await sender.sendDue()).toBe(3)
  const [{ subject, calendar }] = await mailsToAll(3)
  expect(subject).toMatch(/^A votação da sprint 1 foi cancelada: /)
  expect(calendar).toContain('METHOD:CANCEL\r\n')
})

test('after a death while sending everyone gets a new link', async () => {
  const window = await openTestWindow(db, { squad, people: 4 })
  const [voted, ...others] = window.voters
  if (!voted) throw new Error('there are four voters')
  await finishIn(db, window, { voter: voted, vote: 3 })
  expect(await other.sendDue()).toBe(0)
  await db.update(windowMails).set({ takenUntil: sql`now() - interval '1 minute'`, reached: [1] })
  const sent = await Promise.all([sender.sendDue(), other.sendDue()])
  expect(sent.toSorted()).toEqual([0, 4])
  const mails = await mailsToAll(4)
  const secrets = mails.map(({ links: [link = ''] }) => new URL(link).hash.slice(1))
  expect(new Set([...secrets, ...window.links]).size).toBe(8)
  expect(mails[0].text).toContain('Este link substitui o anterior.')
  for (const secret of secrets) expect(await enters(window, secret)).toBe(true)
  // The person who has voted keeps the first link. That person is unknown, and so has a second one.
  const kept = await Promise.all(window.links.map((secret) => enters(window, secret)))
  expect(kept.filter(Boolean)).toHaveLength(1)
  expect(others).toHaveLength(3)
  expect(await db.select().from(roomWindows)).toMatchObject([{ extraSeats: 1 }])
  expect(await isSent('invite')).toBe(true)
  expect(await sender.sendDue()).toBe(0)
})

test('another process sends a message to those whom the first did not reach', async () => {
  const window = await invited(4)
  await passHours(db, window.roomId, 25)
  await api.rooms.settleRoom(window.roomId)
  const past = sql`now() - interval '1 minute'`
  const isReminder = eq(windowMails.kind, 'reminder')
  await db
    .update(windowMails)
    .set({ takenUntil: past, reached: [2, 0] })
    .where(isReminder)
  expect(await other.sendDue()).toBe(2)
  const reached = [
    await server.next('person1@example.org'),
    await server.next('person3@example.org'),
  ]
  expect(reached.map(({ to }) => to)).toEqual(['person1@example.org', 'person3@example.org'])
  expect(server.count()).toBe(0)
})

test('the mailed link stops further mails to one address', async () => {
  const window = await openTestWindow(db, { squad, people: 3 })
  await sender.sendInvitations(window)
  const [mail] = await mailsToAll(3)
  const [, stop = ''] = mail.links
  const path = new URL(stop).pathname.replace('/api', '')
  expect(path).not.toContain('example')
  const asked = await api.visitor.get(`${path}?language=en`)
  expect(asked.text).toContain('<button>Get no more emails about this vote</button>')
  expect(await db.$count(windowInvitees, eq(windowInvitees.hasStopped, true))).toBe(0)
  const done = await api.request(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(done.status).toBe(200)
  await passHours(db, window.roomId, 25)
  await api.rooms.settleRoom(window.roomId)
  expect(await sender.sendDue()).toBe(2)
  await server.next('person1@example.org')
  await server.next('person2@example.org')
  expect(await isSent('reminder')).toBe(true)
  const stale = await api.visitor.get(`${path.slice(0, -3)}abc?language=en`)
  expect([stale.status, stale.text]).toEqual([
    410,
    expect.stringContaining('<h1>This link no longer works</h1>'),
  ])
})

test('the link in the last mail says that the vote sends no more', async () => {
  const window = await invited(3)
  for (const voter of window.voters) await finishIn(db, window, { voter, vote: 3 })
  await passHours(db, window.roomId, 49)
  await api.rooms.settleRoom(window.roomId)
  await sender.sendDue()
  const [{ links }] = await mailsToAll(3)
  const path = new URL(links[1] ?? '').pathname.replace('/api', '')
  await expect.poll(() => db.transaction((tx) => removeInvitees(tx, 100))).toBe(3)
  const asked = await api.visitor.get(path)
  expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('votação terminou')])
  expect(asked.text).not.toContain('<button')
  expect((await api.visitor.post(path, undefined)).status).toBe(200)
})

test('a message that is no longer true is not sent', async () => {
  const window = await invited(3)
  await db.insert(windowMails).values({ roomId: window.roomId, kind: 'nudge' })
  for (const voter of window.voters) await finishIn(db, window, { voter, vote: 3 })
  await passHours(db, window.roomId, 49)
  await api.rooms.settleRoom(window.roomId)
  expect(await sender.sendDue()).toBe(3)
  const mails = await mailsToAll(3)
  for (const { subject } of mails) expect(subject).toMatch(/ terminou: /)
})

test('deleting a squad tells the people invited to its open window', async () => {
  await invited(3)
  const { squadId, userId } = squad
  const remove = () =>
    sender.removeSquads(
      { squadId },
      async () => false,
      (isRemoved) => isRemoved,
    )
  expect(await remove()).toBe(false)
  expect(server.count()).toBe(0)
  expect(await sender.removeSquads({ ownerId: userId }, async () => true)).toBe(true)
  const [{ subject, calendar }] = await mailsToAll(3)
  expect(subject).toMatch(/^A votação da sprint 1 foi cancelada: /)
  expect(calendar).toContain('STATUS:CANCELLED\r\n')
})

test('opening a window mails the links in the language of the page', async () => {
  const emails = ['bia@example.org', 'Ana@example.org', 'caio@example.org']
  const request = { body: formFor(emails), headers: { 'accept-language': 'en' } }
  const opened = await owner.send('POST', `/squads/${squad.squadId}/windows`, request)
  expect(opened.status, opened.text).toBe(201)
  expect(Object.keys(opened.body as object)).toEqual(['code', 'isNew'])
  const mails = api.mails.splice(0)
  expect(mails.map(({ to }) => to)).toEqual([
    ...['ana@example.org', 'bia@example.org', 'caio@example.org'],
  ])
  expect(mails[0]?.subject).toBe('Your turn to score sprint 1: Alpha')
})

test('an account that opens many windows has to wait before it mails again', async () => {
  const open = () => owner.post(`/squads/${squad.squadId}/windows`, formFor(['ana@example.org']))
  for (let opened = 0; opened < 20; opened += 1) await open()
  expect((await open()).status).toBe(429)
  await db.execute(sql`delete from rate_limit`)
})

test('a server without mail refuses to invite people by mail', async () => {
  const quiet = await openTestApi({ hasMail: false })
  const person = await quiet.signIn()
  const { body } = await person.post('/squads', { name: 'Alpha' })
  const { id } = body as { id: string }
  const opened = await person.post(`/squads/${id}/windows`, formFor(['ana@example.org']))
  expect(opened.body).toEqual({ error: { code: 'NO_MAIL' } })
  await quiet.close()
})

test('people find in their own data the votes that their confirmed address is stored for', async () => {
  const ana = await api.signIn('Ana')
  const [account] = await db.select().from(users).where(eq(users.id, ana.userId))
  const emails = [account?.email ?? '', 'bia@example.org', 'caio@example.org']
  await openTestWindow(db, { squad, invitees: emails.map((email) => ({ email, locale: 'pt' })) })
  const votesOf = async () =>
    ((await ana.get('/account/data')).body as { votes_over_days: unknown[] }).votes_over_days
  const confirm = (emailVerified: boolean) =>
    db.update(users).set({ emailVerified }).where(eq(users.id, ana.userId))
  await confirm(true)
  expect(await votesOf()).toMatchObject([{ squad: 'Alpha', sprint: 1, has_stopped: false }])
  await confirm(false)
  expect(await votesOf()).toEqual([])
})

test('the log names no address and no link', async () => {
  const window = await invited(3)
  const said = lines.join('')
  expect(said).not.toMatch(/person\d|@example/)
  for (const secret of window.links) expect(said).not.toContain(secret)
})

function formFor(emails: string[]) {
  const closesAt = toNextQuarter(Date.now() + 48 * HOUR_MS)
  const topics = [{ id: 'a', title: 'Planning' }]
  const entry = { kind: 'pool', emails }
  return { sprint: 1, topics, closesAt, zone: 'America/Sao_Paulo', entry }
}

/** Opens a window whose invitations have arrived. */
async function invited(people: number): Promise<OpenedWindow> {
  const window = await openTestWindow(db, { squad, people })
  await sender.sendInvitations(window)
  await mailsToAll(people)
  return window
}

async function mailsToAll(people: number): Promise<[ReceivedMail, ...ReceivedMail[]]> {
  const addresses = Array.from({ length: people }, (_, at) => `person${at}@example.org`)
  return (await Promise.all(addresses.map(server.next))) as [ReceivedMail, ...ReceivedMail[]]
}

function mailTo(name: string): Promise<ReceivedMail> {
  return server.next(`${name}@example.org`)
}

/** Waits until the end of a message is recorded, which follows the last delivery. */
async function isSent(kind: 'invite' | 'reminder'): Promise<boolean> {
  return await expect
    .poll(async () => {
      const [row] = await db.select().from(windowMails).where(eq(windowMails.kind, kind))
      return row?.sentAt ?? null
    })
    .not.toBeNull()
    .then(() => true)
}

/** Returns all rows of a window, as texts. */
async function rowsOf({ roomId }: OpenedWindow): Promise<Record<string, string[]>> {
  const tables = [
    ...['room_windows', 'window_seats', 'window_votes', 'window_invitees', 'window_mails'],
    ...['room_waiting_votes', 'room_waiting_marks', 'room_topics', 'room_rounds', 'room_seats'],
  ]
  const rows = async (table: string, column = 'room_id') => {
    const found = await queryRows<{ text: string }>(
      db,
      sql`select t::text as text from ${sql.raw(table)} t where ${sql.raw(column)} = ${roomId} order by 1`,
    )
    return found.map(({ text }) => text)
  }
  const listed = tables.map(async (table) => [table, await rows(table)] as const)
  return { rooms: await rows('rooms', 'id'), ...Object.fromEntries(await Promise.all(listed)) }
}

async function enters({ code }: OpenedWindow, secret: string): Promise<boolean> {
  return (await api.visitor.post(`/rooms/${code}/window/seat`, { secret })).status === 204
}

function known({ voters: [voter] }: OpenedWindow) {
  if (!voter) throw new Error('a window has voters')
  return voter
}
