import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '~/server/test-api'
import { sessions } from './tables.server'

const DAY_MS = 86_400_000

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test('a session that is used lasts anew from then on, in the browser as in the database', async () => {
  const person = await api.signIn('Rita')
  expect((await person.get('/session')).headers.getSetCookie()).toEqual([])

  await age(person.userId, { days: 20 })
  const answer = await person.get('/session')
  expect(answer.body).toMatchObject({ user: { name: 'Rita' } })
  expect(answer.headers.getSetCookie().join()).toMatch(/session_token=.*Max-Age=2592000/)
  expect(await daysLeft(person.userId)).toBeCloseTo(30, 1)
  expect((await person.get('/session')).headers.getSetCookie()).toEqual([])
})

test('other calls leave it as it is, so that the cookie never ends before the session', async () => {
  const person = await api.signIn('Rosa')
  await age(person.userId, { days: 20 })
  expect((await person.get('/squads')).status).toBe(200)
  expect(await daysLeft(person.userId)).toBeCloseTo(10, 1)
})

test('a session that has ended is nobody’s', async () => {
  const person = await api.signIn('Rute')
  await age(person.userId, { days: 31 })
  expect((await person.get('/session')).body).toMatchObject({ user: null })
  expect((await person.get('/squads')).status).toBe(401)
})

async function age(userId: string, { days }: { days: number }): Promise<void> {
  const updatedAt = new Date(Date.now() - days * DAY_MS)
  const expiresAt = new Date(Date.now() + (30 - days) * DAY_MS)
  await api.db.update(sessions).set({ updatedAt, expiresAt }).where(eq(sessions.userId, userId))
}

async function daysLeft(userId: string): Promise<number> {
  const [row] = await api.db.select().from(sessions).where(eq(sessions.userId, userId))
  return ((row?.expiresAt.getTime() ?? 0) - Date.now()) / DAY_MS
}
