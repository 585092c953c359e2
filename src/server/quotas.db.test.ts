import { afterEach, beforeEach, expect, test } from 'vitest'
import { squadMembers } from '~/features/members/tables.server'
import { type Answer, type Caller, openTestApi, type TestApi } from '~tests/support/api/test-api'

const QUOTAS = {
  squadsPerAccount: 2,
  retrospectivesPerSquad: 2,
  retrospectivesPerAccount: 3,
  actionsPerSquad: 3,
  openRoomsPerSquad: 2,
  openRoomsPerAccount: 3,
}

let api: TestApi
let person: Caller

beforeEach(async () => {
  api = await openTestApi({ quotas: QUOTAS })
  person = await api.signIn()
})
afterEach(() => api.close())

test('the quota of the squad limits retrospectives before that of the account', async () => {
  const [first, second] = [await createSquad(), await createSquad()]
  expect(await record(first, 1)).toBe(201)
  expect(await record(first, 2)).toBe(201)
  expect(await record(first, 3)).toBe('TOO_MANY_RETROSPECTIVES')
  expect(await record(second, 1)).toBe(201)
  expect(await record(second, 2)).toBe('TOO_MANY_RETROSPECTIVES')
  const { retrospectives } = (await person.get(`/squads/${first}/retrospectives`)).body as {
    retrospectives: { id: string }[]
  }
  await person.delete(`/retrospectives/${retrospectives[0]?.id}`)
  expect(await record(second, 2)).toBe(201)
})

test('an import that exceeds a quota imports nothing and is refused in its trial run', async () => {
  const squadId = await createSquad()
  const bring = (count: number, dryRun: boolean) => {
    const file = Array.from({ length: count }, (_, index) => saved(index + 1))
    return person.post(`/squads/${squadId}/imports`, { file, dryRun })
  }
  expect(outcomeOf(await bring(3, true))).toBe('TOO_MANY_RETROSPECTIVES')
  expect(outcomeOf(await bring(3, false))).toBe('TOO_MANY_RETROSPECTIVES')
  expect(await record(squadId, 9)).toBe(201)
  expect(outcomeOf(await bring(1, false))).toBe(200)
  // Known retrospectives do not count again.
  expect(outcomeOf(await bring(1, false))).toBe(200)
})

test('open rooms end at the quota of the squad and of the account', async () => {
  const [first, second] = [await createSquad(), await createSquad()]
  expect(await open(first, 1)).toBe(201)
  expect(await open(first, 2)).toBe(201)
  expect(await open(first, 3)).toBe('TOO_MANY_ROOMS')
  // The open room of a sprint is returned even at the quota.
  expect(await open(first, 2)).toBe(200)
  expect(await open(second, 1)).toBe(201)
  expect(await open(second, 2)).toBe('TOO_MANY_ROOMS')
  const { rooms } = (await person.get(`/squads/${first}/rooms`)).body as {
    rooms: { code: string }[]
  }
  await person.post(`/rooms/${rooms[0]?.code}/commands`, { do: 'close' })
  expect(await open(second, 2)).toBe(201)
})

test('retrospectives recorded at the same moment end at the quotas', async () => {
  const squads = [await createSquad(), await createSquad()]
  const sprints = [1, 2, 3, 4]
  const outcomes = await Promise.all(
    squads.flatMap((squadId) => sprints.map((sprint) => record(squadId, sprint))),
  )
  const many = 'TOO_MANY_RETROSPECTIVES'
  expect(outcomes.toSorted()).toEqual([201, 201, 201, many, many, many, many, many])
})

test('imports at the same moment end at the quotas', async () => {
  const squads = [await createSquad(), await createSquad()]
  const bring = async (squadId: string, sprint: number) => {
    const file = [saved(sprint)]
    return outcomeOf(await person.post(`/squads/${squadId}/imports`, { file, dryRun: false }))
  }
  const outcomes = await Promise.all(
    squads.flatMap((squadId) => [bring(squadId, 1), bring(squadId, 2), record(squadId, 3)]),
  )
  expect(outcomes.filter((outcome) => typeof outcome === 'number')).toHaveLength(3)
})

test('rooms opened at the same moment end at the quotas', async () => {
  const squads = [await createSquad(), await createSquad()]
  // Two people press at the same moment in each sprint.
  const sprints = [1, 1, 2, 2, 3, 3]
  const outcomes = await Promise.all(
    squads.flatMap((squadId) => sprints.map((sprint) => open(squadId, sprint))),
  )
  expect(outcomes.filter((outcome) => outcome === 201)).toHaveLength(3)
})

test('does not open a room that could not be saved', async () => {
  const squadId = await createSquad()
  await record(squadId, 1)
  await record(squadId, 2)
  expect(await open(squadId, 3)).toBe('TOO_MANY_RETROSPECTIVES')
  expect(await open(squadId, 2)).toBe(201)
})

test('squads end at the account’s quota, created or transferred', async () => {
  const [squadId] = [await createSquad(), await createSquad()]
  expect(outcomeOf(await person.post('/squads', { name: 'Third' }))).toBe('TOO_MANY_SQUADS')
  const heir = await api.signIn()
  await api.db.insert(squadMembers).values({ squadId, userId: heir.userId })
  const [own] = [await createSquad(heir), await createSquad(heir)]
  const handOver = () => person.post(`/squads/${squadId}/owner`, { userId: heir.userId })
  expect(outcomeOf(await handOver())).toBe('TOO_MANY_SQUADS')
  await heir.delete(`/squads/${own}`)
  expect(outcomeOf(await handOver())).toBe(200)
  expect(outcomeOf(await person.post('/squads', { name: 'Third' }))).toBe(201)
})

test('limits the writes of an account per minute', async () => {
  await api.close()
  api = await openTestApi({ quotas: { writesPerMinute: 5 } })
  person = await api.signIn()
  const other = await api.signIn()
  const answers: Answer[] = []
  for (let time = 0; time < 6; time += 1) answers.push(await person.post('/squads', { name: 'S' }))
  expect(answers.map(outcomeOf)).toEqual([201, 201, 201, 201, 201, 'TOO_MANY_REQUESTS'])
  expect(answers[5]?.body).toEqual({
    error: { code: 'TOO_MANY_REQUESTS', seconds: expect.toSatisfy((seconds) => seconds <= 12) },
  })
  for (let time = 0; time < 10; time += 1) {
    expect((await person.get('/squads')).status).toBe(200)
  }
  expect(outcomeOf(await other.post('/squads', { name: 'S' }))).toBe(201)
})

test('commands of a signed-in account count as its writes', async () => {
  await api.close()
  api = await openTestApi({ quotas: { writesPerMinute: 2 } })
  for (const [command, body] of [
    ['/auth/update-user', { name: 'Ana' }],
    ['/auth/revoke-other-sessions', {}],
  ] as const) {
    person = await api.signIn()
    const outcomes: unknown[] = []
    for (let time = 0; time < 3; time += 1)
      outcomes.push(outcomeOf(await person.post(command, body)))
    expect(outcomes, command).toEqual([200, 200, 'TOO_MANY_REQUESTS'])
    expect(outcomeOf(await person.post('/auth/sign-out', {}))).toBe(200)
  }
})

async function createSquad(owner = person): Promise<string> {
  return ((await owner.post('/squads', { name: 'Squad' })).body as { id: string }).id
}

const TOPICS = [{ id: 'a', title: 'Planning' }]

async function record(squadId: string, sprint: number) {
  const form = { sprint, topics: TOPICS, scores: {}, formCreatedAt: '2026-11-07T10:00:00.000Z' }
  return outcomeOf(await person.post(`/squads/${squadId}/retrospectives`, form))
}

async function open(squadId: string, sprint: number) {
  return outcomeOf(await person.post(`/squads/${squadId}/rooms`, { sprint, topics: TOPICS }))
}

function saved(sprint: number) {
  return {
    ...{ sprint: `Sprint ${sprint}`, squadName: 'Alpha', topics: TOPICS, notes: { a: 4 } },
    data: '2026-11-07T12:00:00.000Z',
  }
}

/** Returns the status of a success, or the code of a refusal. */
function outcomeOf({ status, body }: Answer): number | string {
  return (body as { error?: { code: string } } | undefined)?.error?.code ?? status
}
