import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashIdentifier } from '~/features/auth/mails/link-tokens.server'
import type { SignedIn, UserId } from '~/lib/server/api.server'
import { openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { listSessions } from './data.server'
import { removeEndedSessions, removeExpiredLinks } from './mutations.server'
import { sessions, verifications } from './tables.server'

const DAY_MS = 86_400_000

const api = await closeAfterAll(openTestApi())

test('use extends a session in the browser and in the database', async () => {
  const person = await api.signIn('Rita')
  expect((await person.get('/session')).headers.getSetCookie()).toEqual([])

  await age(person.userId, { days: 20 })
  const answer = await person.get('/session')
  expect(answer.body).toMatchObject({ user: { name: 'Rita' } })
  expect(answer.headers.getSetCookie().join()).toMatch(/session_token=.*Max-Age=2592000/)
  expect(await daysLeft(person.userId)).toBeCloseTo(30, 1)
  expect((await person.get('/session')).headers.getSetCookie()).toEqual([])
})

test('other calls do not extend the session, so that the cookie never ends before it', async () => {
  const person = await api.signIn('Rosa')
  await age(person.userId, { days: 20 })
  expect((await person.get('/squads')).status).toBe(200)
  expect(await daysLeft(person.userId)).toBeCloseTo(10, 1)
})

test('an expired session belongs to no user', async () => {
  const person = await api.signIn('Rute')
  await age(person.userId, { days: 31 })
  expect((await person.get('/session')).body).toMatchObject({ user: null })
  expect((await person.get('/squads')).status).toBe(401)
})

test('a session ends 90 days after the sign-in even if it is used', async () => {
  const person = await api.signIn('Rosana')
  await age(person.userId, { days: 10 })
  await signedInBefore(person.userId, { days: 89.9 })
  expect((await person.get('/session')).body).toMatchObject({ user: { name: 'Rosana' } })
  expect(await daysLeft(person.userId)).toBeCloseTo(30, 1)
  const { sessions: listed } = (await person.get('/account/sessions')).body as {
    sessions: unknown[]
  }
  expect(listed).toHaveLength(1)

  await signedInBefore(person.userId, { days: 90.1 })
  expect((await person.get('/session')).body).toMatchObject({ user: null })
  expect((await person.get('/squads')).status).toBe(401)
  expect((await person.post('/auth/update-user', { name: 'Eve' })).status).toBe(401)
  const { id } = { id: person.userId as UserId }
  const user = { id, name: '', email: '', sessionId: '' }
  expect((await listSessions(api.db, user as SignedIn)).sessions).toEqual([])
})

test('the clean-up removes only ended sessions and links', async () => {
  const [current, expired, old] = await Promise.all(['a', 'b', 'c'].map((name) => api.signIn(name)))
  await age(expired?.userId ?? '', { days: 31 })
  await signedInBefore(old?.userId ?? '', { days: 91 })
  const link = (identifier: string, ms: number) => ({
    identifier,
    value: current?.userId ?? '',
    expiresAt: new Date(Date.now() + ms),
  })
  const [over, valid] = [
    hashIdentifier('confirm-email:over'),
    hashIdentifier('confirm-email:valid'),
  ]
  await api.db.insert(verifications).values([link(over, -1000), link(valid, 60_000)])
  const run = async () => {
    await Promise.all([removeEndedSessions(api.db, 1), removeEndedSessions(api.db, 1)])
    await removeEndedSessions(api.db, 1000)
    await removeExpiredLinks(api.db, 1000)
  }
  await run()
  const users = (await api.db.select().from(sessions)).map(({ userId }) => userId)
  expect(users).toContain(current?.userId)
  expect(users).not.toContain(expired?.userId)
  expect(users).not.toContain(old?.userId)
  const left = await api.db.select().from(verifications)
  expect(left.map(({ identifier }) => identifier)).toEqual([valid])
  expect(await removeEndedSessions(api.db, 1000)).toBe(0)
})

async function signedInBefore(userId: string, { days }: { days: number }): Promise<void> {
  const createdAt = new Date(Date.now() - days * DAY_MS)
  await api.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, userId))
}

async function age(userId: string, { days }: { days: number }): Promise<void> {
  const updatedAt = new Date(Date.now() - days * DAY_MS)
  const expiresAt = new Date(Date.now() + (30 - days) * DAY_MS)
  await api.db.update(sessions).set({ updatedAt, expiresAt }).where(eq(sessions.userId, userId))
}

async function daysLeft(userId: string): Promise<number> {
  const [row] = await api.db.select().from(sessions).where(eq(sessions.userId, userId))
  return ((row?.expiresAt.getTime() ?? 0) - Date.now()) / DAY_MS
}
