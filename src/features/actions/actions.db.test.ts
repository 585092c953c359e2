import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { squadMembers } from '~/features/members/tables.server'
import { queryRows } from '~/lib/database/rows.server'
import { openTestSquads } from '~tests/support/api/squad'
import type { Answer, Caller } from '~tests/support/api/test-api'
import type { StoredAction, StoredActions } from './schema'
import { actions } from './tables.server'

const { api, owner, member, stranger, createSquad, record } = await openTestSquads()
let squadId: string

beforeEach(async () => {
  squadId = await createSquad()
})

test('an idea becomes a promise, which is done, reopened and dropped', async () => {
  await record(squadId, 7)
  const idea = await create({ title: '  Refinar às terças ', owner: { kind: 'squad' } })
  expect(idea).toEqual({
    id: expect.any(String),
    ...{ title: 'Refinar às terças', note: '', topic: null, expected: 'up', link: null },
    ...{ owner: { kind: 'squad' }, state: 'idea', bornSprint: 7, startedSprint: null },
    ...{ dueSprint: null, dueOn: null, keptSprints: [], closedSprint: null, closedAt: null },
    ...{ dropReason: null, helped: null, version: 1 },
  })
  expect(await command(idea, 'start')).toBe('NO_DUE')
  expect(await edit(idea, { dueSprint: 8 })).toMatchObject({ dueSprint: 8, version: 2 })
  expect(await command(idea, 'start')).toMatchObject({ state: 'open', startedSprint: 7 })
  await record(squadId, 8)
  expect(await command(idea, 'keep')).toMatchObject({ keptSprints: [8], dueSprint: 9 })
  const done = await command(idea, 'done')
  expect(done).toMatchObject({ state: 'done', closedSprint: 8, closedAt: expect.any(String) })
  expect(await command(idea, 'done')).toEqual(done)
  const judged = await command(idea, 'judge', { helped: 'partly' })
  expect(judged).toMatchObject({ helped: 'partly' })
  expect(await command(idea, 'undo')).toMatchObject({ state: 'open', helped: null })
  const dropped = await command(idea, 'drop', { reason: 'no-time' })
  expect(dropped).toMatchObject({ state: 'dropped', dropReason: 'no-time' })
  expect((await listAll()).actions).toEqual([dropped])
})

test('an action has the names of the sprints that it mentions, which no export repeats', async () => {
  await record(squadId, 7, { name: '2026-Q4 S1' })
  await record(squadId, 8, { name: '2026-Q4 S2' })
  await record(squadId, 9)
  const written = await create({ title: 'A', owner: { kind: 'squad' }, dueSprint: 10 })
  expect(written).not.toHaveProperty('sprintNames')
  await api.db.update(actions).set({ bornSprint: 7, dueSprint: 8 })
  const sprintNames = { 7: '2026-Q4 S1', 8: '2026-Q4 S2' }
  expect(await find(written.id)).toMatchObject({ sprintNames })
  expect(await command(written, 'start')).toMatchObject({ sprintNames, startedSprint: 9 })
  const { body } = await owner.get(`/squads/${squadId}/export`)
  expect(JSON.stringify(body)).not.toContain('sprintNames')
})

test('members write and change actions that other people cannot find', async () => {
  const written = await create({ title: 'A' }, member)
  expect((await owner.patch(`/actions/${written.id}`, { version: 1, note: 'x' })).status).toBe(200)
  const path = `/actions/${written.id}`
  for (const refused of [
    await stranger.get(`/squads/${squadId}/actions`),
    await stranger.post(`/squads/${squadId}/actions`, { title: 'B' }),
    await stranger.patch(path, { version: 2, title: 'B' }),
    await stranger.post(`${path}/commands`, { do: 'start' }),
    await stranger.delete(path),
  ]) {
    expect([refused.status, codeOf(refused)]).toEqual([404, 'NOT_FOUND'])
  }
  expect((await listAll(member)).actions).toMatchObject([{ title: 'A', note: 'x', version: 2 }])
})

test('refuses an edit made from an older version', async () => {
  const written = await create({ title: 'A' })
  await edit(written, { title: 'B' })
  expect(codeOf(await owner.patch(`/actions/${written.id}`, { version: 1, title: 'C' }))).toBe(
    'OUTDATED',
  )
  expect((await listAll()).actions).toMatchObject([{ title: 'B', version: 2 }])
  // An edit of one field leaves the others unchanged.
  expect(await edit(await find(written.id), { note: 'n' })).toMatchObject({ title: 'B', note: 'n' })
})

test('accepts an edit from an older version whose content is already stored', async () => {
  const written = await create({ title: 'A' })
  const change = { version: 1, title: 'B', owner: { kind: 'squad' }, dueSprint: 2 }
  const [first, again] = [
    await owner.patch(`/actions/${written.id}`, change),
    await owner.patch(`/actions/${written.id}`, change),
  ]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
})

test('a repeated create with the same id returns the stored action', async () => {
  const id = crypto.randomUUID()
  const input = { id, title: 'A', owner: { kind: 'name', name: 'QA' }, dueSprint: 1, state: 'open' }
  const [first, again] = [await post(input), await post(input)]
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body).toEqual(first.body)
  expect(codeOf(await post({ ...input, title: 'B' }))).toBe('ID_TAKEN')
  expect(codeOf(await post({ ...input, id: (await foreignAction()).id }))).toBe('ID_TAKEN')
  expect((await listAll()).actions).toHaveLength(1)
})

describe('the owner of an action', () => {
  test('is a member, a name or the squad, and no stranger', async () => {
    const looked = await create({ title: 'A', owner: { kind: 'member', userId: member.userId } })
    expect(looked.owner).toEqual({ kind: 'member', userId: member.userId, name: 'Mia' })
    const own = await edit(looked, { owner: { kind: 'member', userId: owner.userId } })
    expect(own).toMatchObject({ owner: { name: 'Olga' } })
    const foreign = { kind: 'member', userId: stranger.userId }
    expect(codeOf(await post({ title: 'B', owner: foreign }))).toBe('INVALID')
  })

  test('owns the action only during the membership', async () => {
    const looked = await create({
      ...{ title: 'A', owner: { kind: 'member', userId: member.userId } },
      ...{ dueSprint: 1, state: 'open' },
    })
    await api.db.delete(squadMembers).where(eq(squadMembers.userId, member.userId))
    expect(await find(looked.id)).toMatchObject({ state: 'open', owner: { kind: 'left' } })
    // Other changes keep the former owner.
    await edit(looked, { title: 'B' })
    await api.db.insert(squadMembers).values({ squadId, userId: member.userId })
    expect(await find(looked.id)).toMatchObject({ title: 'B', owner: { name: 'Mia' } })
  })

  test('leaves no name behind when the account is deleted', async () => {
    const gone = await api.signIn('Gone')
    await api.db.insert(squadMembers).values({ squadId, userId: gone.userId })
    const looked = await create(
      { title: 'A', owner: { kind: 'member', userId: gone.userId } },
      gone,
    )
    await api.db.execute(sql`delete from "user" where id = ${gone.userId}`)
    expect(await find(looked.id)).toMatchObject({ owner: { kind: 'left' } })
    const rows = await api.db.select().from(actions).where(eq(actions.id, looked.id))
    expect(rows).toMatchObject([{ authorId: null, ownerId: null, ownerName: null }])
  })
})

describe('limits', () => {
  const OPEN = { owner: { kind: 'squad' }, dueSprint: 1, state: 'open' }

  test('allow five open actions, even if two people start the last one concurrently', async () => {
    for (const title of ['A', 'B', 'C', 'D']) await create({ title, ...OPEN })
    const both = await Promise.all([
      owner.post(`/squads/${squadId}/actions`, { title: 'E', ...OPEN }),
      member.post(`/squads/${squadId}/actions`, { title: 'F', ...OPEN }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.map(codeOf)).toContain('TOO_MANY_ACTIONS')
  })

  test('apply to texts, links and sprints before anything is written', async () => {
    for (const wrong of [
      { title: '' },
      { title: 'a'.repeat(121) },
      { title: 'A', note: 'a'.repeat(501) },
      { title: 'A', owner: { kind: 'name', name: ' ' } },
      { title: 'A', link: 'http://example.org/1' },
      { title: 'A', link: 'javascript:alert(1)' },
      { title: 'A', link: 'https://ana:senha@example.org/1' },
      { title: 'A', dueOn: '2026-02-30' },
      { title: 'A', dueOn: '0000-01-01' },
      { title: 'A', dueSprint: 1.5 },
      { title: 'A', state: 'done' },
    ]) {
      expect(codeOf(await post(wrong)), JSON.stringify(wrong)).toBe('INVALID')
    }
    expect(codeOf(await post({ title: 'A', dueSprint: 7 }))).toBe('TOO_FAR_AHEAD')
    expect((await listAll()).actions).toEqual([])
  })
})

test('an idea can be deleted at any time, and a promise until the next sprint', async () => {
  const idea = await create({ title: 'A' })
  expect((await owner.delete(`/actions/${idea.id}`)).status).toBe(204)
  const open = await create({ title: 'B', owner: { kind: 'squad' }, dueSprint: 1, state: 'open' })
  await record(squadId, 1)
  expect(codeOf(await owner.delete(`/actions/${open.id}`))).toBe('STARTED')
  expect((await listAll()).actions).toEqual([open])
  const fresh = await create({ title: 'C', owner: { kind: 'squad' }, dueSprint: 2, state: 'open' })
  expect((await owner.delete(`/actions/${fresh.id}`)).status).toBe(204)
})

test('the second of two concurrent commands, done and drop, is refused', async () => {
  const open = await create({ title: 'A', owner: { kind: 'squad' }, dueSprint: 1, state: 'open' })
  const both = await Promise.all([
    owner.post(`/actions/${open.id}/commands`, { do: 'done' }),
    member.post(`/actions/${open.id}/commands`, { do: 'drop' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const stands = both.find(({ status }) => status === 200)
  expect(await find(open.id)).toEqual(stands?.body)
})

test('only the owner changes the squad’s trackers', async () => {
  const github = { kind: 'github', base: 'https://github.com', project: 'a/b', issueType: null }
  const jira = { kind: 'jira', base: 'https://x.org', project: '10000', issueType: '1' }
  const path = `/squads/${squadId}/trackers`
  const saved = await owner.put(path, { trackers: [jira, github] })
  expect([saved.status, saved.body]).toEqual([200, { trackers: [github, jira] }])
  expect(await listAll(member)).toMatchObject({ trackers: [github, jira] })
  for (const caller of [member, stranger]) {
    expect(codeOf(await caller.put(path, { trackers: [] }))).toBe('NOT_FOUND')
  }
  for (const wrong of [
    { ...github, base: 'http://github.com' },
    { ...github, base: 'https://ana:senha@github.com' },
    { ...github, project: '../x' },
    { ...github, issueType: '1' },
    { ...jira, issueType: null },
  ]) {
    expect(codeOf(await owner.put(path, { trackers: [wrong] })), JSON.stringify(wrong)).toBe(
      'INVALID',
    )
  }
  expect(codeOf(await owner.put(path, { trackers: [github, github] }))).toBe('INVALID')
  expect(await listAll()).toMatchObject({ trackers: [github, jira] })
  await owner.put(path, { trackers: [] })
  expect(await listAll()).toMatchObject({ trackers: [] })
})

test('deleting a squad deletes its actions', async () => {
  const { id } = await create({ title: 'A' })
  await owner.delete(`/squads/${squadId}`)
  const left = await api.db.select().from(actions).where(eq(actions.id, id))
  expect(left).toEqual([])
})

test('a row has no column for a seat, nickname or ballot', async () => {
  const columns = await queryRows<{ name: string }>(
    api.db,
    `select column_name as name from information_schema.columns where table_name = 'actions'`,
  )
  expect(
    columns.map(({ name }) => name).filter((name) => /seat|nick|ballot|vote/.test(name)),
  ).toEqual([])
  expect(columns.length).toBeGreaterThan(20)
})

async function foreignAction(): Promise<StoredAction> {
  const created = await stranger.post('/squads', { name: 'Foreign' })
  const { id } = created.body as { id: string }
  return (await stranger.post(`/squads/${id}/actions`, { title: 'Theirs' })).body as StoredAction
}

function post(input: object): Promise<Answer> {
  return owner.post(`/squads/${squadId}/actions`, input as Record<string, unknown>)
}

async function create(input: object, as: Caller = owner): Promise<StoredAction> {
  const path = `/squads/${squadId}/actions`
  const { status, body } = await as.post(path, input as Record<string, unknown>)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as StoredAction
}

async function edit({ id, version }: StoredAction, change: object): Promise<unknown> {
  return (await owner.patch(`/actions/${id}`, { version, ...change })).body
}

async function command({ id }: StoredAction, name: string, more = {}): Promise<unknown> {
  const answer = await owner.post(`/actions/${id}/commands`, { do: name, ...more })
  return codeOf(answer) ?? answer.body
}

async function listAll(as: Caller = owner): Promise<StoredActions> {
  return (await as.get(`/squads/${squadId}/actions`)).body as StoredActions
}

async function find(id: string): Promise<StoredAction> {
  const found = (await listAll()).actions.find((action) => action.id === id)
  if (!found) throw new Error('the action is missing')
  return found
}

function codeOf({ body }: Answer): string | undefined {
  return (body as { error?: { code: string } } | undefined)?.error?.code
}
