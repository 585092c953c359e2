import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import packs from '~/content/packs.json'
import { userTopics } from '~/features/topics/tables.server'
import { openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'
import type { Retrospective } from './schema'
import { retrospectives } from './tables.server'

const FEELINGS = packs.find(({ isAboutFeelings }) => isAboutFeelings)?.topics[0]

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')
const stranger = await api.signIn('Sam')

const FORM = {
  formCreatedAt: '2026-11-07T10:00:00.000Z',
  topics: [
    { id: 'default-product-quality', title: 'Qualidade do produto', description: 'Funciona bem?' },
    { id: 'default-agile-practices', title: 'Metodologias ágeis' },
    { id: 'default-daily', title: 'Daily', parent: 'default-agile-practices' },
    { id: 'mine', title: 'Café', parent: 'default-agile-practices' },
  ],
  scores: { 'default-product-quality': 4, 'default-daily': 5, mine: 2 },
}

test('stores a sprint with its averages in the format of the original product', async () => {
  const squadId = await createSquad()
  const created = await create(squadId, { ...FORM, sprint: 24 })
  expect(created).toMatchObject({
    squadId,
    squadName: 'Squad',
    sprint: 24,
    version: 1,
    canDelete: true,
    data: { ok: true, average: 3.7 },
  })
  const raw = await readRaw(created.id)
  const [a, b, c, d] = raw.topics.map(({ id }) => id)
  expect(raw).toMatchObject({
    sprint: 24,
    squad_id: squadId,
    notes: { [a ?? '']: 4, [b ?? '']: 3.5, [c ?? '']: 5, [d ?? '']: 2 },
    overall_average: 3.7,
    created_at_form: FORM.formCreatedAt,
  })
  expect(raw.topics[3]).toEqual({
    id: d,
    title: 'Café',
    isSubtopic: true,
    parent: b,
    hasChildren: false,
    type: 'custom',
  })
})

test('the next sprint starts with the first sprint’s topics in the same order', async () => {
  const squadId = await createSquad()
  const created = await create(squadId, { ...FORM, sprint: 1 })
  const topics = await listTopics(squadId)
  expect(topics.map(({ title, isDefault, isMine }) => [title, isDefault, isMine])).toEqual([
    ['Qualidade do produto', true, true],
    ['Metodologias ágeis', true, true],
    ['Daily', true, true],
    ['Café', false, true],
  ])
  expect(topics[0]).toMatchObject({ description: 'Funciona bem?' })
  expect(topics[2]?.parent).toBe(topics[1]?.id)
  if (!created.data.ok) throw new Error('unreadable')
  expect(created.data.topics.map(({ id }) => id)).toEqual(topics.map(({ id }) => id))

  const custom = await owner.get(`/squads/${squadId}/topics?custom=mine`)
  expect((custom.body as Topics).topics.map(({ title }) => title)).toEqual(['Café'])
})

test('a later form keeps the ids of stored topics when it renames, removes and adds some', async () => {
  const squadId = await createSquad()
  await create(squadId, { ...FORM, sprint: 1 })
  const [quality, methods, daily, coffee] = await listTopics(squadId)
  const second = await create(squadId, {
    sprint: 2,
    formCreatedAt: FORM.formCreatedAt,
    topics: [
      { id: quality?.id, title: 'Qualidade' },
      { id: methods?.id, title: 'Metodologias ágeis' },
      { id: daily?.id, title: 'Daily', parent: methods?.id },
      { id: 'new', title: 'Review', parent: methods?.id },
    ],
    scores: { new: 1 },
    removedTopics: [coffee?.id],
  })
  if (!second.data.ok) throw new Error('unreadable')
  expect(second.data.topics.slice(0, 3).map(({ id }) => id)).toEqual([
    quality?.id,
    methods?.id,
    daily?.id,
  ])
  const titles = (await listTopics(squadId)).map(({ title }) => title)
  expect(titles).toEqual(['Qualidade', 'Metodologias ágeis', 'Daily', 'Review'])
  const removed = await api.db
    .select()
    .from(userTopics)
    .where(eq(userTopics.id, coffee?.id ?? ''))
  expect(removed).toMatchObject([{ isActive: false, title: 'Café' }])
})

test('refuses a second retrospective for a sprint with the id of the first', async () => {
  const squadId = await createSquad()
  const first = await create(squadId, { ...FORM, sprint: 3 })
  const topics = await listTopics(squadId)
  const refused = await owner.post(`/squads/${squadId}/retrospectives`, { ...FORM, sprint: 3 })
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: { code: 'SPRINT_TAKEN', retrospectiveId: first.id } },
  ])
  // The refused form changed nothing.
  expect(await listTopics(squadId)).toEqual(topics)
})

test('exactly one of ten concurrent retrospectives for one sprint succeeds', async () => {
  const squadId = await createSquad()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      owner.post(`/squads/${squadId}/retrospectives`, { ...FORM, sprint: 1 }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect(await listTopics(squadId)).toHaveLength(4)
})

test('two concurrent first sprints share their topics', async () => {
  const squadId = await createSquad()
  const [one, two] = await Promise.all([1, 2].map((sprint) => create(squadId, { ...FORM, sprint })))
  const topics = await listTopics(squadId)
  expect(topics.map(({ title }) => title)).toEqual(FORM.topics.map(({ title }) => title))
  for (const retrospective of [one, two]) {
    if (!retrospective?.data.ok) throw new Error('unreadable')
    expect(retrospective.data.topics.map(({ id }) => id)).toEqual(topics.map(({ id }) => id))
    expect(retrospective.data.average).toBe(3.7)
  }
})

test('a topic that is removed and added again in one form is a new one', async () => {
  const squadId = await createSquad()
  await create(squadId, { ...FORM, sprint: 1 })
  const before = await listTopics(squadId)
  await create(squadId, {
    sprint: 2,
    formCreatedAt: FORM.formCreatedAt,
    topics: [{ id: 'again', title: 'Qualidade do produto' }],
    scores: {},
    removedTopics: before.map(({ id }) => id),
  })
  const after = await listTopics(squadId)
  expect(after.map(({ title }) => title)).toEqual(['Qualidade do produto'])
  expect(before.map(({ id }) => id)).not.toContain(after[0]?.id)
})

test('refuses a form with which the squad would have more than 200 topics', async () => {
  const squadId = await createSquad()
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `t${at}`, title: `Topic ${from + at}` }))
  const { formCreatedAt } = FORM
  await create(squadId, { formCreatedAt, sprint: 1, topics: many(0, 150), scores: {} })
  const form = { formCreatedAt, sprint: 2, topics: many(150, 51), scores: {} }
  const refused = await owner.post(`/squads/${squadId}/retrospectives`, form)
  expect([refused.status, codeOf(refused)]).toEqual([422, 'TOO_MANY_TOPICS'])
  expect(await listTopics(squadId)).toHaveLength(150)
  expect((await owner.get(`/squads/${squadId}`)).body).toMatchObject({ retrospectiveCount: 1 })
  await create(squadId, { ...form, topics: many(150, 50) })
  expect(await listTopics(squadId)).toHaveLength(200)
})

test('an invalid form is refused and changes nothing', async () => {
  const squadId = await createSquad()
  const bad = [
    { sprint: 0 },
    { sprint: -1 },
    { sprint: 1.5 },
    { sprint: '1' },
    { sprint: 1_000_000 },
    { scores: { mine: 6 } },
    { scores: { mine: 2.5 } },
    { scores: { mine: '3' } },
    { topics: [{ id: 'a', title: '  ' }] },
    { topics: [{ id: '', title: 'A' }] },
    { topics: Array.from({ length: 201 }, (_, at) => ({ id: `t${at}`, title: 'A' })) },
    { formCreatedAt: 'yesterday' },
  ]
  for (const change of bad) {
    const answer = await owner.post(`/squads/${squadId}/retrospectives`, {
      ...FORM,
      sprint: 1,
      ...change,
    })
    expect([answer.status, codeOf(answer)], JSON.stringify(change).slice(0, 60)).toEqual([
      422,
      'INVALID',
    ])
  }
  const long = { ...FORM, sprint: 1, topics: [{ id: 'a', title: 'a'.repeat(121) }] }
  expect(codeOf(await owner.post(`/squads/${squadId}/retrospectives`, long))).toBe('TITLE_TOO_LONG')
  const twice = { ...FORM, sprint: 1, topics: [FORM.topics[0], FORM.topics[0]] }
  expect(codeOf(await owner.post(`/squads/${squadId}/retrospectives`, twice))).toBe('INVALID')
  expect((await owner.get(`/squads/${squadId}`)).body).toMatchObject({ retrospectiveCount: 0 })
  expect(await listTopics(squadId)).toEqual([])
})

test('a single person can neither record nor change a topic about feelings', async () => {
  const squadId = await createSquad()
  const feelings = { id: 'help', title: 'Ajuda', packTopic: FEELINGS?.id ?? '' }
  const form = { ...FORM, topics: [...FORM.topics, feelings], scores: { ...FORM.scores, help: 2 } }
  const path = `/squads/${squadId}/retrospectives`
  const refused = await owner.post(path, { ...form, sprint: 1 })
  expect([refused.status, codeOf(refused)]).toEqual([422, 'NEEDS_ROOM'])
  expect(await listTopics(squadId)).toEqual([])

  const { id } = await create(squadId, { ...FORM, sprint: 1 })
  const rated = sql`jsonb_set(jsonb_set(dados_json, '{topics,4}', ${JSON.stringify(feelings)}::jsonb), '{notes,help}', '2')`
  await changeRaw(id, rated)
  const edited = edit(await read(id), { first: 1 })
  const other = { ...edited, scores: { ...edited.scores, help: 3 } }
  const kept = await owner.put(`/retrospectives/${id}`, other)
  expect([kept.status, codeOf(kept)]).toEqual([422, 'NEEDS_ROOM'])
  expect((await owner.put(`/retrospectives/${id}`, edited)).status).toBe(200)
})

test('refuses text that no database can store', async () => {
  const squadId = await createSquad()
  for (const title of ['a\0b', 'a\ud800b']) {
    const answer = await owner.post(`/squads/${squadId}/retrospectives`, {
      ...FORM,
      sprint: 1,
      topics: [{ id: 'a', title }],
    })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_JSON'])
  }
})

test('an edit is saved, raises the version and keeps unknown fields', async () => {
  const squadId = await createSquad()
  const { id } = await create(squadId, { ...FORM, sprint: 1 })
  await changeRaw(id, sql`dados_json || '{"mood":"good"}'`)
  await changeRaw(id, sql`jsonb_set(dados_json, '{topics,0,colour}', '"blue"')`)
  const before = await read(id)
  const edited = await owner.put(`/retrospectives/${id}`, edit(before, { first: 1 }))
  expect(edited.status).toBe(200)
  expect(edited.body).toMatchObject({ version: 2, data: { ok: true, average: 2.7 } })
  const raw = await readRaw(id)
  expect(raw).toMatchObject({ mood: 'good', created_at_form: FORM.formCreatedAt })
  expect(raw.topics[0]).toMatchObject({ colour: 'blue', description: 'Funciona bem?' })
})

test('an edit drops the mean of a changed score', async () => {
  const squadId = await createSquad()
  const { id, data } = await create(squadId, { ...FORM, sprint: 1 })
  const [quality = '', , daily = ''] = data.ok ? data.topics.map((topic) => topic.id) : []
  const means = JSON.stringify({ [quality]: { mean: 4.4 }, [daily]: { mean: 4.6 } })
  await changeRaw(id, sql`dados_json || jsonb_build_object('means', ${means}::jsonb)`)
  await owner.put(`/retrospectives/${id}`, edit(await read(id), { first: 1 }))
  expect((await readRaw(id)).means).toEqual({ [daily]: { mean: 4.6 } })
})

test('stores, changes and removes a note', async () => {
  const squadId = await createSquad()
  const note = `${'ã'.repeat(1990)}\n<b>fim</b>`.slice(0, 2000)
  const made = await create(squadId, { ...FORM, sprint: 1, note: ` ${note}\n` })
  expect(made.note).toBe(note)
  expect(await create(squadId, { ...FORM, sprint: 2 })).toMatchObject({ note: '' })
  const path = `/retrospectives/${made.id}`
  const save = async (version: number, fields: object) => {
    const { body } = await owner.put(path, { ...edit(made, { first: 1 }), version, ...fields })
    return body as Retrospective
  }
  expect(await save(1, {})).toMatchObject({ version: 2, note })
  expect(await save(2, { note: 'Curta' })).toMatchObject({ version: 3, note: 'Curta' })
  expect(await save(2, { note: 'Late' })).toMatchObject({
    error: { retrospective: { note: 'Curta' } },
  })
  expect(await save(3, { note: ' ' })).toMatchObject({ version: 4, note: '' })
  const long = await owner.put(path, {
    ...edit(made, { first: 1 }),
    version: 4,
    note: 'x'.repeat(2001),
  })
  expect([long.status, codeOf(long)]).toEqual([422, 'INVALID'])
  for (const text of ['a\0b', 'a\ud800b']) {
    expect(
      codeOf(await owner.put(path, { ...edit(made, { first: 1 }), version: 4, note: text })),
    ).toBe('BAD_JSON')
  }
  expect(await read(made.id)).toMatchObject({ version: 4, note: '' })
})

test('an edit of an older version changes nothing and returns the stored one', async () => {
  const squadId = await createSquad()
  const before = await create(squadId, { ...FORM, sprint: 1 })
  const path = `/retrospectives/${before.id}`
  expect((await owner.put(path, edit(before, { first: 1 }))).status).toBe(200)
  const late = await owner.put(path, edit(before, { first: 5 }))
  expect(late.status).toBe(409)
  const theirs = await read(before.id)
  expect(late.body).toEqual({ error: { code: 'OUTDATED', retrospective: theirs } })
  expect(theirs).toMatchObject({ version: 2, data: { average: 2.7 } })
})

test('exactly one of ten concurrent edits of one version succeeds', async () => {
  const squadId = await createSquad()
  const before = await create(squadId, { ...FORM, sprint: 1 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      owner.put(`/retrospectives/${before.id}`, edit(before, { first: at % 6 })),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await read(before.id)).toMatchObject({ version: 2 })
})

test('topics that an edit adds, renames or removes change in the squad too', async () => {
  const squadId = await createSquad()
  const before = await create(squadId, { ...FORM, sprint: 1 })
  if (!before.data.ok) throw new Error('unreadable')
  const [quality, methods] = before.data.topics
  const edited = await owner.put(`/retrospectives/${before.id}`, {
    version: 1,
    topics: [
      { id: quality?.id, title: 'Qualidade' },
      { id: 'new', title: 'Testes' },
    ],
    scores: { [quality?.id ?? '']: 4, new: 2, [methods?.id ?? '']: 5 },
  })
  expect(edited.body).toMatchObject({ data: { average: 3 } })
  expect((await listTopics(squadId)).map(({ title }) => title)).toEqual(['Qualidade', 'Testes'])
  const raw = await readRaw(before.id)
  // The scores of removed topics are dropped.
  expect(Object.keys(raw.notes)).toEqual(expect.arrayContaining(raw.topics.map(({ id }) => id)))
  expect(Object.keys(raw.notes)).toHaveLength(2)
})

test('an unreadable row names the reason and is never rewritten', async () => {
  const squadId = await createSquad()
  const kept = await create(squadId, { ...FORM, sprint: 1 })
  const topics = await listTopics(squadId)
  for (const [raw, reason] of [
    [sql`'{"topics":"none"}'`, 'NO_DATA'],
    [sql`'"text"'`, 'NO_DATA'],
    [sql`'{"topics":[{"id":"a","title":"A"}],"notes":{"a":9}}'`, 'NO_SCORES'],
  ] as const) {
    await changeRaw(kept.id, raw)
    const stored = await readRaw(kept.id)
    expect(await read(kept.id)).toMatchObject({ data: { ok: false, reason } })
    const refused = await owner.put(`/retrospectives/${kept.id}`, edit(kept, { first: 1 }))
    expect([refused.status, codeOf(refused)]).toEqual([409, 'NO_DATA'])
    expect(await readRaw(kept.id)).toEqual(stored)
  }
  expect(await listTopics(squadId)).toEqual(topics)
  const page = await owner.get(`/squads/${squadId}/retrospectives`)
  expect(page.body).toMatchObject({ retrospectives: [{ id: kept.id, data: { ok: false } }] })
})

test('lists retrospectives in pages, newest sprint first', async () => {
  const squadId = await createSquad()
  for (const sprint of [5, 3, 9]) await create(squadId, { ...FORM, sprint })
  const path = `/squads/${squadId}/retrospectives?limit=2`
  const first = (await owner.get(path)).body as Page
  const second = (await owner.get(`${path}&before=${first.next}`)).body as Page
  expect([first, second].map((page) => page.retrospectives.map(({ sprint }) => sprint))).toEqual([
    [9, 5],
    [3],
  ])
  expect(second.next).toBe(null)
})

test('a stranger cannot tell a retrospective from a missing one', async () => {
  const squadId = await createSquad()
  const mine = await create(squadId, { ...FORM, sprint: 1 })
  const path = `/retrospectives/${mine.id}`
  for (const answer of [
    await stranger.get(path),
    await stranger.put(path, edit(mine, { first: 0 })),
    await stranger.delete(path),
    await stranger.get(`/squads/${squadId}/retrospectives`),
    await stranger.post(`/squads/${squadId}/retrospectives`, { ...FORM, sprint: 2 }),
  ]) {
    expect([answer.status, answer.body]).toEqual([404, { error: { code: 'NOT_FOUND' } }])
  }
  expect(await read(mine.id)).toEqual(mine)
  expect((await owner.delete(path)).status).toBe(204)
  expect((await owner.get(path)).status).toBe(404)
  expect((await owner.delete(path)).status).toBe(404)
})

type Page = { retrospectives: Retrospective[]; next: number | null }
type Topics = {
  topics: { id: string; title: string; parent?: string; isDefault: boolean; isMine: boolean }[]
}
type Raw = { topics: { id: string }[]; notes: Record<string, number>; means?: object }

function codeOf(answer: { body: unknown }): string {
  return (answer.body as { error: { code: string } }).error.code
}

async function createSquad(): Promise<string> {
  return ((await owner.post('/squads', { name: 'Squad' })).body as { id: string }).id
}

async function create(squadId: string, form: Record<string, unknown>): Promise<Retrospective> {
  const answer = await owner.post(`/squads/${squadId}/retrospectives`, form)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

async function read(id: string): Promise<Retrospective> {
  return (await owner.get(`/retrospectives/${id}`)).body
}

async function listTopics(squadId: string): Promise<Topics['topics']> {
  return ((await owner.get(`/squads/${squadId}/topics`)).body as Topics).topics
}

/** Builds an edit with the same topics and scores, except the first score. */
function edit({ version, data }: Retrospective, { first }: { first: number }) {
  if (!data.ok) throw new Error('unreadable')
  const topics = data.topics.map(({ id, title, parent }) => ({ id, title, parent }))
  return { version, topics, scores: { ...data.scores, [topics[0]?.id ?? '']: first } }
}

async function readRaw(id: string): Promise<Raw> {
  const [row] = await api.db.select().from(retrospectives).where(eq(retrospectives.id, id))
  return row?.data as Raw
}

async function changeRaw(id: string, raw: ReturnType<typeof sql>) {
  await api.db.update(retrospectives).set({ data: raw }).where(eq(retrospectives.id, id))
}
