import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseDump } from '~/domain/transfer/supabase-dump'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { userTopics } from '~/features/topics/tables.server'
import { type Caller, openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { importDump } from './mutations.server'

const api = await closeAfterAll(openTestApi())

test('an imported user sets a password by mail and finds all squads, topics and scores', async () => {
  const [ana, squad, parent, child, retrospective] = ids(5)
  const taken = await take({
    users: [{ id: ana, email: 'Ana@Example.org', raw_user_meta_data: { name: 'Ana' } }],
    squads: [{ id: squad, nome: 'Ação', user_id: ana, created_at: '2025-01-02T03:04:05+00:00' }],
    user_topics: [
      topic(child, { squad, title: 'Daily', parent_id: parent }),
      topic(parent, { squad, title: 'Ágil' }),
    ],
    retrospectivas: [
      {
        ...{ id: retrospective, squad_id: squad, user_id: ana, sprint: 24, dados_json: DATA },
        created_at: '2025-02-03T04:05:06+00:00',
      },
    ],
  })
  expect(taken?.retrospectivas.rows).toHaveLength(1)

  const caller = await setPassword('ana@example.org')
  const found = await caller.get(`/squads/${squad}`)
  expect(found.body).toMatchObject({ name: 'Ação', isOwner: true, nextSprint: 25 })
  const { body } = await caller.get(`/squads/${squad}/topics`)
  expect(body).toMatchObject({
    topics: [
      { id: parent, title: 'Ágil' },
      { id: child, title: 'Daily', parent },
    ],
  })
  expect((await caller.get(`/retrospectives/${retrospective}`)).body).toMatchObject({
    sprint: 24,
    createdAt: '2025-02-03T04:05:06.000Z',
    data: { ok: true, average: 4, scores: { q: 4 } },
  })
  const [row] = await rowsOf(squad)
  expect(row?.data).toEqual(DATA)
})

test('a dry run writes nothing and reports the same result', async () => {
  const [user, squad, retrospective, unreadable] = ids(4)
  const dump = {
    users: [{ id: user, email: `${user}@example.org` }],
    squads: [{ id: squad, nome: 'Beta', user_id: user }],
    retrospectivas: [
      { id: retrospective, squad_id: squad, sprint: 1, dados_json: DATA },
      { id: unreadable, squad_id: squad, sprint: 2, dados_json: null },
    ],
  }
  const tried = await take(dump, { dryRun: true })
  expect(
    await api.db
      .select()
      .from(squads)
      .where(eq(squads.id, squad ?? '')),
  ).toEqual([])
  expect(await take(dump)).toEqual(tried)
  const rows = await rowsOf(squad)
  expect(rows.map(({ data }) => data)).toEqual([DATA, null])

  const again = await take(dump)
  for (const table of ['users', 'squads', 'retrospectivas'] as const) {
    expect(again?.[table]).toMatchObject({ rows: [], leftOut: [] })
  }
  expect(await rowsOf(squad)).toEqual(rows)
})

test('an existing account with the address gets the squads and stays unchanged', async () => {
  const [user, squad] = ids(2)
  const caller = await api.signIn('Bia')
  const { email } = ((await caller.get('/session')).body as { user: { email: string } }).user
  const taken = await take({
    users: [{ id: user, email, name: 'Somebody else' }],
    squads: [{ id: squad, nome: 'Gama', user_id: user }],
  })
  expect(taken?.users).toMatchObject({ rows: [], alreadyThere: 1 })
  expect((await caller.get(`/squads/${squad}`)).status).toBe(200)
  expect((await caller.get('/session')).body).toMatchObject({ user: { name: 'Bia', email } })
})

test('the named account gets everything from a dump without users', async () => {
  const [gone, squad, retrospective] = ids(3)
  const caller = await api.signIn('Cleo')
  const { email } = ((await caller.get('/session')).body as { user: { email: string } }).user
  const dump = {
    squads: [{ id: squad, nome: 'Delta', user_id: gone }],
    retrospectivas: [
      { id: retrospective, squad_id: squad, user_id: gone, sprint: 1, dados_json: DATA },
    ],
  }
  expect(await take(dump, { owner: 'nobody@example.org' })).toBeNull()
  expect((await take(dump))?.squads.leftOut).toEqual([{ id: squad, reason: 'UNKNOWN_USER' }])
  await take(dump, { owner: email.toUpperCase() })
  expect((await caller.get(`/retrospectives/${retrospective}`)).status).toBe(200)
})

test('inserts thousands of rows in order with few statements', async () => {
  const [user, squad, ...rest] = ids(2502)
  const topics = rest.slice(0, 250).map((id, at) => topic(id, { squad, title: `Tópico ${at}` }))
  const rows = rest
    .slice(250)
    .map((id, at) => ({ id, squad_id: squad, sprint: at + 1, dados_json: DATA }))
  const taken = await take({
    users: [{ id: user, email: `${user}@example.org` }],
    squads: [{ id: squad, nome: 'Epsilon', user_id: user }],
    user_topics: topics,
    retrospectivas: rows,
  })
  expect(taken?.retrospectivas.rows).toHaveLength(2250)
  expect(await rowsOf(squad)).toHaveLength(2250)
  const stored = await api.db
    .select({ title: userTopics.title })
    .from(userTopics)
    .where(eq(userTopics.squadId, squad ?? ''))
    .orderBy(userTopics.createdAt)
  expect(stored.map(({ title }) => title)).toEqual(topics.map(({ title }) => title))
}, 60_000)

const DATA = {
  sprint: 24,
  topics: [{ id: 'q', title: 'Qualidade', isSubtopic: false, hasChildren: false }],
  notes: { q: 4 },
  overall_average: 4,
  humor: 'bom',
}

function ids(count: number): string[] {
  return Array.from({ length: count }, () => crypto.randomUUID())
}

function topic(
  id: string | undefined,
  {
    squad,
    ...fields
  }: {
    squad: string | undefined
    title: string
    description?: string
    parent_id?: string | undefined
  },
) {
  return { id, squad_id: squad, user_id: null, is_default: false, is_active: true, ...fields }
}

function take(
  dump: object,
  { owner = null, dryRun = false }: { owner?: string | null; dryRun?: boolean } = {},
) {
  const parsed = parseDump(JSON.stringify(dump))
  if (!parsed.ok) throw new Error(parsed.reason)
  return importDump(api.db, { dump: parsed.dump, owner, dryRun })
}

function rowsOf(squadId: string | undefined) {
  return api.db
    .select()
    .from(retrospectives)
    .where(eq(retrospectives.squadId, squadId ?? ''))
    .orderBy(retrospectives.sprint)
}

/** Sets a password through the mailed link, as after a forgotten one. */
async function setPassword(email: string): Promise<Caller> {
  const newPassword = 'uma senha 97531'
  await api.visitor.post('/auth/request-password-reset', { email, redirectTo: '/reset-password' })
  await expect.poll(() => api.mails.length).toBeGreaterThan(0)
  const [, token] = api.mails.at(-1)?.text.match(/reset-password\/([\w-]+)/) ?? []
  const reset = await api.visitor.post('/auth/reset-password', { token, newPassword })
  expect(reset.status, reset.text).toBe(200)
  const signedIn = await api.visitor.post('/auth/sign-in/email', { email, password: newPassword })
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  return {
    ...api.visitor,
    get: (path) => api.visitor.get(path, { headers: { cookie: cookie.join('; ') } }),
  }
}
