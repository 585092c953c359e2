import { expect, test } from 'vitest'
import { newUuid } from '~/lib/ids'
import { type Caller, openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')
const stranger = await api.signIn('Sam')

test('creating a squad again under its id returns the same squad', async () => {
  const input = { id: newUuid(), name: 'Alpha' }
  const first = await owner.post('/squads', input)
  expect([first.status, first.body]).toMatchObject([201, input])
  const again = await Promise.all([1, 2, 3].map(() => owner.post('/squads', input)))
  for (const answer of again) expect([answer.status, answer.body]).toEqual([200, first.body])
})

test('refuses another person’s id, or one of another squad, without revealing whether it exists', async () => {
  const input = { id: newUuid(), name: 'Alpha' }
  await owner.post('/squads', input)
  for (const answer of [
    await owner.post('/squads', { ...input, name: 'Beta' }),
    await stranger.post('/squads', input),
    await stranger.post('/squads', { ...input, name: 'Beta' }),
  ]) {
    expect([answer.status, answer.body]).toEqual([409, { error: { code: 'ID_TAKEN' } }])
  }
  expect((await stranger.get(`/squads/${input.id}`)).status).toBe(404)
  expect((await owner.get(`/squads/${input.id}`)).body).toMatchObject({ name: 'Alpha' })
})

test('recording a retrospective again under its id returns the same one with the same topics', async () => {
  const path = `/squads/${await createSquad(owner)}/retrospectives`
  const form = { ...FORM, id: newUuid() }
  const first = await owner.post(path, form)
  expect([first.status, first.body]).toMatchObject([201, { id: form.id }])
  const again = await Promise.all([1, 2, 3].map(() => owner.post(path, form)))
  for (const answer of again) expect([answer.status, answer.body]).toEqual([200, first.body])
  const { body } = await owner.get(path.replace('retrospectives', 'topics'))
  expect((body as { topics: unknown[] }).topics).toHaveLength(FORM.topics.length)
})

test('a retry equals the first create if the address has its ids in upper case', async () => {
  const path = `/squads/${(await createSquad(owner)).toUpperCase()}/retrospectives`
  const form = { ...FORM, id: newUuid().toUpperCase() }
  const first = await owner.post(path, form)
  const again = await owner.post(path, form)
  expect([first.status, again.status, again.body]).toEqual([201, 200, first.body])
})

test('concurrent retries record one retrospective', async () => {
  const path = `/squads/${await createSquad(owner)}/retrospectives`
  const form = { ...FORM, id: newUuid() }
  const answers = await Promise.all([1, 2, 3, 4].map(() => owner.post(path, form)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
  const { body } = await owner.get(path)
  expect((body as { retrospectives: unknown[] }).retrospectives).toHaveLength(1)
})

test('refuses the id of another retrospective without revealing its content', async () => {
  const squadId = await createSquad(owner)
  const [path, form] = [`/squads/${squadId}/retrospectives`, { ...FORM, id: newUuid() }]
  await owner.post(path, form)
  const foreign = `/squads/${await createSquad(stranger)}/retrospectives`
  const other = `/squads/${await createSquad(owner)}/retrospectives`
  for (const answer of [
    await owner.post(path, { ...form, sprint: 2 }),
    await owner.post(path, { ...form, scores: { b: 1 } }),
    await owner.post(path, { ...form, note: 'Other' }),
    await owner.post(other, form),
    await stranger.post(foreign, form),
  ]) {
    expect([answer.status, answer.body]).toEqual([409, { error: { code: 'ID_TAKEN' } }])
  }
  expect((await stranger.post(path, form)).status).toBe(404)
})

test('refuses a sprint that another person has recorded, under any id', async () => {
  const path = `/squads/${await createSquad(owner)}/retrospectives`
  await owner.post(path, FORM)
  const { status, body } = await owner.post(path, { ...FORM, id: newUuid() })
  expect([status, body]).toMatchObject([409, { error: { code: 'SPRINT_TAKEN' } }])
})

const FORM = {
  sprint: 1,
  topics: [
    { id: 'a', title: 'Planning' },
    { id: 'b', title: 'Length', parent: 'a' },
  ],
  scores: { b: 4 },
  formCreatedAt: '2026-11-07T10:00:00.000Z',
}

async function createSquad(caller: Caller): Promise<string> {
  return ((await caller.post('/squads', { name: 'Squad' })).body as { id: string }).id
}
