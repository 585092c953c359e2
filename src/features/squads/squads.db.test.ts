import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { squadMembers } from '~/features/members/tables.server'
import { rooms } from '~/features/rooms/tables.server'
import { type Caller, openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'
import type { Squad, SquadOverview } from './schema'

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')
const stranger = await api.signIn('Sam')

test('a topic that is added again in the same place stays one topic', async () => {
  const { id } = (await owner.post('/squads', { name: 'Twice' })).body as { id: string }
  const add = async (topic: { title: string; parent?: string }) => {
    const { status, body } = await owner.post(`/squads/${id}/topics`, topic)
    return [status, (body as { topics: { id: string; title: string }[] }).topics] as const
  }
  const [, [agile]] = await add({ title: 'Agile' })
  expect(await add({ title: ' agile' })).toEqual([201, [agile]])
  const [, below] = await add({ title: 'Agile', parent: agile?.id ?? '' })
  expect(below.map(({ title }) => title)).toEqual(['Agile', 'Agile'])
})

test('a squad counts the active topics on which it votes', async () => {
  const { id } = (await owner.post('/squads', { name: 'Counted' })).body as Squad
  const add = (topic: { title: string; parent?: string }) =>
    owner.post(`/squads/${id}/topics`, topic)
  const { topics } = (await add({ title: 'Agile' })).body as { topics: { id: string }[] }
  const parent = topics[0]?.id ?? ''
  for (const title of ['Daily', 'Review']) await add({ title, parent })
  await add({ title: 'Quality' })
  const gone = (await add({ title: 'Gone' })).body as { topics: { id: string; title: string }[] }
  const topicId = gone.topics.find(({ title }) => title === 'Gone')?.id
  await owner.delete(`/squads/${id}/topics/${topicId}`)
  expect((await owner.get(`/squads/${id}`)).body).toMatchObject({ questionCount: 3 })
})

test('the owner creates, renames and deletes a squad', async () => {
  const created = await owner.post('/squads', { name: '  Squad Alpha  ' })
  expect(created.status).toBe(201)
  expect(created.body).toEqual({
    id: expect.any(String),
    name: 'Squad Alpha',
    isOwner: true,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    memberCount: 1,
    questionCount: 0,
    retrospectiveCount: 0,
    nextSprint: 1,
    openActionCount: 0,
    floor: 3,
    reminderDay: null,
  })
  const path = `/squads/${(created.body as Squad).id}`
  expect((await owner.patch(path, { name: 'Beta' })).body).toMatchObject({ name: 'Beta' })
  expect((await owner.get(path)).body).toMatchObject({ name: 'Beta' })
  expect((await owner.delete(path)).status).toBe(204)
  expect((await owner.get(path)).status).toBe(404)
})

test('the floor applies from the next room on and cannot be lowered while a room is open', async () => {
  const squadId = await createSquad(owner)
  const set = async (floor: number) => {
    const { status, body } = await owner.patch(`/squads/${squadId}`, { floor })
    return status === 200 ? (body as Squad).floor : (body as { error: { code: string } }).error.code
  }
  const open = async (sprint: number) => {
    const room = { sprint, topics: [{ id: 'a', title: 'Planning' }] }
    const { code } = (await owner.post(`/squads/${squadId}/rooms`, room)).body as { code: string }
    const [row] = await api.db
      .select({ floor: rooms.floor })
      .from(rooms)
      .where(eq(rooms.code, code))
    return { code, floor: row?.floor }
  }
  for (const floor of [2, 6, 3.5]) expect(await set(floor)).toBe('INVALID')
  expect(await set(4)).toBe(4)
  const first = await open(1)
  expect(first.floor).toBe(4)
  expect([await set(3), await set(5), await set(4)]).toEqual(['ROOM_OPEN', 5, 'ROOM_OPEN'])
  expect((await owner.patch(`/squads/${squadId}`, { name: 'Other', floor: 3 })).status).toBe(409)
  expect((await owner.get(`/squads/${squadId}`)).body).toMatchObject({ name: 'Squad', floor: 5 })
  expect((await open(2)).floor).toBe(5)
  for (const sprint of [1, 2]) {
    const { code } = await open(sprint)
    await owner.post(`/rooms/${code}/commands`, { do: 'close' })
  }
  expect(await set(3)).toBe(3)
})

test('refuses a blank or too long name and creates nothing', async () => {
  const before = await listAll(owner)
  for (const name of ['', '   ', 'a'.repeat(121), 7, null, '\u200b\u2060']) {
    const answer = await owner.post('/squads', { name: name as string })
    expect([answer.status, answer.body], String(name)).toEqual([
      422,
      { error: { code: 'INVALID', fields: { name: [expect.any(String)] } } },
    ])
  }
  expect(await listAll(owner)).toEqual(before)
})

test('a stranger cannot tell a squad from a missing one', async () => {
  const path = `/squads/${await createSquad(owner)}`
  for (const answer of [
    await stranger.get(path),
    await stranger.patch(path, { name: 'Mine' }),
    await stranger.delete(path),
    await stranger.get('/squads/00000000-0000-4000-8000-000000000000'),
    await stranger.get('/squads/not-an-id'),
  ]) {
    expect([answer.status, answer.body]).toEqual([404, { error: { code: 'NOT_FOUND' } }])
  }
  expect((await owner.get(path)).body).toMatchObject({ name: 'Squad' })
  expect(await listAll(stranger)).toEqual([])
})

test('deleting a squad deletes its retrospectives', async () => {
  const squadId = await createSquad(owner)
  const retrospectiveId = await record(owner, squadId, 1)
  expect((await owner.delete(`/squads/${squadId}`)).status).toBe(204)
  expect((await owner.get(`/retrospectives/${retrospectiveId}`)).status).toBe(404)
})

test('a retrospective that the deletion cannot see stops it', async () => {
  const squadId = await createSquad(owner)
  const first = await record(owner, squadId, 1)
  // Simulates one that arrives between the two deletions: the first deletion skips it.
  await api.db.execute(sql`
    create function keep_sprint_2() returns trigger language plpgsql as
    'begin if old.sprint = 2 then return null; end if; return old; end'`)
  await api.db.execute(sql`
    create trigger keep_sprint_2 before delete on retrospectivas for each row execute function keep_sprint_2()`)
  const late = await record(owner, squadId, 2)
  const refused = await owner.delete(`/squads/${squadId}`)
  expect([refused.status, refused.body]).toEqual([409, { error: { code: 'HAS_RETROSPECTIVES' } }])
  for (const id of [first, late])
    expect((await owner.get(`/retrospectives/${id}`)).status).toBe(200)
  await api.db.execute(sql`drop trigger keep_sprint_2 on retrospectivas`)
  await api.db.execute(sql`drop function keep_sprint_2`)
  expect((await owner.delete(`/squads/${squadId}`)).status).toBe(204)
})

test('lists squads in pages, oldest first, with their newest retrospectives', async () => {
  const person = await api.signIn('Paula')
  const ids: string[] = []
  for (let at = 0; at < 5; at += 1) ids.push(await createSquad(person, `Squad ${at}`))
  for (let sprint = 1; sprint <= 12; sprint += 1) await record(person, ids[0] ?? '', sprint)

  const seen: SquadOverview[] = []
  let after: string | null = null
  do {
    const query: string = after === null ? '?limit=2' : `?limit=2&after=${after}`
    const page = (await person.get(`/squads${query}`)).body as Page
    seen.push(...page.squads)
    after = page.next
  } while (after !== null)
  expect(seen.map(({ id }) => id)).toEqual(ids)
  expect(seen[0]).toMatchObject({ retrospectiveCount: 12, nextSprint: 13 })
  expect(seen[0]?.latest.map(({ sprint }) => sprint)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  expect(seen[0]?.latest[0]).toMatchObject({
    average: 3,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
  })
  expect(seen[1]?.latest).toEqual([])
})

test('a page after a squad that was deleted meanwhile is refused instead of empty', async () => {
  const person = await api.signIn('Paula')
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) ids.push(await createSquad(person, `Squad ${at}`))
  const { next } = (await person.get('/squads?limit=1')).body as Page
  const last = await person.get(`/squads?after=${ids[2]}`)
  expect([last.status, (last.body as Page).squads]).toEqual([200, []])
  await person.delete(`/squads/${ids[0]}`)
  expect((await person.get(`/squads?limit=1&after=${next}`)).body).toEqual({
    error: { code: 'INVALID', fields: { after: ['the squad no longer exists'] } },
  })
})

test('a squad’s retrospectives report which of them the caller may delete', async () => {
  const member = await api.signIn('Mia')
  const squadId = await createSquad(owner)
  await api.db.insert(squadMembers).values({ squadId, userId: member.userId })
  await record(owner, squadId, 1)
  await record(member, squadId, 2)
  const rightsOf = async (caller: Caller) =>
    (await listAll(caller))
      .find(({ id }) => id === squadId)
      ?.latest.map(({ sprint, canDelete }) => [sprint, canDelete])
  expect(await rightsOf(owner)).toEqual([
    [2, true],
    [1, true],
  ])
  expect(await rightsOf(member)).toEqual([
    [2, true],
    [1, false],
  ])
})

test('refuses an invalid page', async () => {
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'after=x']) {
    expect((await owner.get(`/squads?${query}`)).status, query).toBe(422)
  }
})

test('one person owns at most 200 squads, even if they are created concurrently', async () => {
  const person = await api.signIn('Many')
  await api.db.execute(sql`
    insert into squads (nome, user_id) select 'Squad ' || n, ${person.userId}::uuid from generate_series(1, 195) n`)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => person.post('/squads', { name: 'One more' })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.find(({ status }) => status !== 201)?.body).toEqual({
    error: { code: 'TOO_MANY_SQUADS' },
  })
})

type Page = { squads: SquadOverview[]; next: string | null }

async function listAll(caller: Caller): Promise<SquadOverview[]> {
  return ((await caller.get('/squads?limit=100')).body as Page).squads
}

async function createSquad(caller: Caller, name = 'Squad'): Promise<string> {
  return ((await caller.post('/squads', { name })).body as Squad).id
}

async function record(caller: Caller, squadId: string, sprint: number): Promise<string> {
  const answer = await caller.post(`/squads/${squadId}/retrospectives`, {
    sprint,
    formCreatedAt: '2026-11-21T10:00:00.000Z',
    topics: [{ id: 'a', title: 'Planning' }],
    scores: { a: 3 },
  })
  expect(answer.status).toBe(201)
  return (answer.body as { id: string }).id
}
