import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import packs from '~/content/packs.json'
import type { Report } from '~/domain/reports/report'
import type { Retrospective } from '~/features/retrospectives/schema'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { readRoom } from '~/features/rooms/stored-room.server'
import { rooms } from '~/features/rooms/tables.server'
import type { SquadTopic } from '~/features/topics/schema'
import type { ImportResult } from '~/features/transfer/schema'
import { type Answer, openTestApi } from '~tests/support/api/test-api'
import { sealer } from '~tests/support/rooms/votes'
import { closeAfterAll } from '~tests/support/setup/test-end'

const quotas = { openRoomsPerSquad: 100, openRoomsPerAccount: 100 }
const api = await closeAfterAll(openTestApi({ quotas }))
const owner = await api.signIn('Olga')

const TOPICS = packs.find(({ isAboutFeelings }) => isAboutFeelings)?.topics ?? []
const FEELING = TOPICS[0] as (typeof TOPICS)[number]
const ASKED = FEELING.description.pt
const SAVED = '2026-11-07T10:00:00.000Z'
const OTHER = 'default-daily'

/** A topic as in requests and files. */
type Asked = { id: string; title: string; description?: string; packTopic?: string }

/** New topics that ask about feelings in disguise. */
const DISGUISES: readonly Partial<Asked>[] = [
  { id: FEELING.id },
  { id: FEELING.id, description: 'Nossa pergunta' },
  { id: FEELING.id, packTopic: OTHER },
  { id: FEELING.id, packTopic: 'of-no-pack' },
  { description: 'Nossa pergunta', packTopic: FEELING.id },
]

/** Texts of a request about a stored topic about feelings. */
const REWORDINGS: readonly { description?: string; packTopic?: string }[] = [
  {},
  { description: '' },
  { description: `${ASKED} ` },
  { description: 'Nossa pergunta' },
  { description: 'Nossa pergunta', packTopic: OTHER },
  { packTopic: 'of-no-pack' },
]

test('one person cannot record a new topic about feelings, by its id or its pack’s topic', async () => {
  const squadId = await createSquad()
  for (const disguise of DISGUISES) {
    const answer = await record(squadId, [{ id: 'new', title: 'Nosso', ...disguise }])
    expect([disguise, answer.status, codeOf(answer)]).toEqual([disguise, 422, 'NEEDS_ROOM'])
  }
  expect(await listTopics(squadId)).toEqual([])
})

test('one person cannot record the squad’s topic about feelings under any texts', async () => {
  const squadId = await createSquad()
  const topic = await takeFeeling(squadId)
  expect(topic.packTopic).toBe(FEELING.id)
  const path = `/squads/${squadId}/topics/${topic.id}`
  expect((await owner.patch(path, { title: 'Nosso' })).status).toBe(200)
  for (const words of REWORDINGS) {
    const answer = await record(squadId, [{ id: topic.id, title: 'Café', ...words }])
    expect([words, answer.status, codeOf(answer)]).toEqual([words, 422, 'NEEDS_ROOM'])
  }
  expect((await owner.delete(path)).status).toBe(200)
  const answer = await record(squadId, [{ id: topic.id, title: 'Café', description: '' }])
  expect(codeOf(answer)).toBe('NEEDS_ROOM')
})

test('a new topic with the title of one about feelings is a different topic', async () => {
  const squadId = await createSquad()
  const { id, title } = await takeFeeling(squadId)
  const answer = await record(squadId, [{ id: 'new', title }])
  expect(answer.status, answer.text).toBe(201)
  const { data } = answer.body as Retrospective
  expect(data.ok && data.topics[0]?.id).not.toBe(id)
  expect(await listTopics(squadId)).toHaveLength(2)
})

test('a recorded topic about feelings stays one under new texts and keeps the room’s score', async () => {
  for (const words of REWORDINGS) {
    const squadId = await createSquad()
    const { id } = (await record(squadId, [{ id: 'a', title: 'Café' }])).body as Retrospective
    await setTopic(id, { id: 'help', title: 'Ajuda', packTopic: FEELING.id })
    const save = async (score: number) => {
      const { version } = (await owner.get(`/retrospectives/${id}`)).body as Retrospective
      const topics = [{ id: 'help', title: 'Nosso', ...words }]
      return owner.put(`/retrospectives/${id}`, { version, topics, scores: { help: score } })
    }
    expect((await save(2)).status).toBe(200)
    const scored = await save(3)
    expect([words, scored.status, codeOf(scored)]).toEqual([words, 422, 'NEEDS_ROOM'])
    expect(await sharedTitles(id)).toEqual([])
  }
})

test('a recorded topic that turns into one about feelings needs a room', async () => {
  const squadId = await createSquad()
  const { id, data } = (await record(squadId, [{ id: 'a', title: 'Café' }])).body as Retrospective
  const topicId = (data.ok && data.topics[0]?.id) || ''
  const topics = [{ id: topicId, title: 'Café', packTopic: FEELING.id }]
  const scores = { [topicId]: 3 }
  const answer = await owner.put(`/retrospectives/${id}`, { version: 1, topics, scores })
  expect([answer.status, codeOf(answer)]).toEqual([422, 'NEEDS_ROOM'])
})

test('a stored sprint keeps the scores of a topic about feelings inside under any texts', async () => {
  const { id } = (await record(await createSquad(), [{ id: 'a', title: 'Café' }]))
    .body as Retrospective
  await setTopic(id, { id: 'help', title: 'Ajuda', packTopic: FEELING.id })
  expect(await sharedTitles(id)).toEqual([])
})

test('a file imports no topics about feelings, in disguise or from the squad', async () => {
  const squadId = await createSquad()
  const { id } = await takeFeeling(squadId)
  const topics = [
    ...DISGUISES.map((disguise) => ({ id: 'new', title: 'Nosso', ...disguise })),
    ...REWORDINGS.map((words) => ({ id, title: 'Nosso', ...words })),
  ]
  const file = topics.map((topic, at) => ({
    ...{ sprint: `Sprint ${at + 1}`, squadName: 'Squad', data: SAVED },
    ...{ topics: [topic], notes: { [topic.id]: 2 } },
  }))
  const answer = await owner.post(`/squads/${squadId}/imports`, { file, dryRun: false })
  expect(answer.status, answer.text).toBe(200)
  const { added, unreadable } = answer.body as ImportResult
  expect(added).toEqual([])
  expect(unreadable.map(({ reason }) => reason)).toEqual(topics.map(() => 'NEEDS_ROOM'))
})

test('a room guards topics about feelings, in disguise and from the squad', async () => {
  const squadId = await createSquad()
  const { id } = await takeFeeling(squadId)
  const taken = REWORDINGS.map((words) => ({ id, title: 'Nosso', ...words }))
  const disguised = DISGUISES.map((disguise) => ({ id: 'new', title: 'Novo', ...disguise }))
  for (const [at, topic] of [...taken, ...disguised].entries()) {
    const body = { sprint: at + 2, topics: [topic, { id: 'plain', title: 'Café' }] }
    const opened = await owner.post(`/squads/${squadId}/rooms`, body)
    expect(opened.status, opened.text).toBe(201)
    expect([topic, await guardedTitles(codeIn(opened))]).toEqual([topic, [topic.title]])
  }
})

test('a room guards topics about feelings that only the sprint has, under any texts', async () => {
  const squadId = await createSquad()
  const { id } = (await record(squadId, [{ id: 'a', title: 'Café' }])).body as Retrospective
  await setTopic(id, { id: 'help', title: 'Ajuda', packTopic: FEELING.id })
  const topics = [{ id: 'help', title: 'Nosso', description: 'Nossa pergunta' }]
  const opened = await owner.post(`/squads/${squadId}/rooms`, { sprint: 1, topics })
  expect(await guardedTitles(codeIn(opened))).toEqual(['Nosso'])
})

test('a quick room guards topics about feelings in disguise', async () => {
  for (const disguise of DISGUISES) {
    const topics = [
      { id: 'new', title: 'Nosso', ...disguise },
      { id: 'plain', title: 'Café' },
    ]
    const opened = await api.visitor.post('/quick-rooms', { topics })
    expect(opened.status, opened.text).toBe(201)
    expect([disguise, await guardedTitles(codeIn(opened))]).toEqual([disguise, ['Nosso']])
  }
})

function codeOf(answer: { body: unknown }): string {
  return (answer.body as { error: { code: string } }).error.code
}

function codeIn(opened: Answer): string {
  return (opened.body as { code: string }).code
}

async function createSquad(): Promise<string> {
  return ((await owner.post('/squads', { name: 'Squad' })).body as { id: string }).id
}

async function listTopics(squadId: string): Promise<SquadTopic[]> {
  return ((await owner.get(`/squads/${squadId}/topics`)).body as { topics: SquadTopic[] }).topics
}

/** Records a 2 for every topic. */
function record(squadId: string, topics: readonly Asked[]) {
  return owner.post(`/squads/${squadId}/retrospectives`, {
    ...{ sprint: 1, formCreatedAt: SAVED, topics },
    scores: Object.fromEntries(topics.map(({ id }) => [id, 2])),
  })
}

/** Adds a topic about feelings to the squad, as for a room, the only place where it is scored. */
async function takeFeeling(squadId: string): Promise<SquadTopic> {
  const topics = [{ id: FEELING.id, title: FEELING.title.pt, description: ASKED }]
  const opened = await owner.post(`/squads/${squadId}/rooms`, { sprint: 999, topics })
  expect(opened.status, opened.text).toBe(201)
  const [topic] = await listTopics(squadId)
  if (!topic) throw new Error('the squad has no topic')
  return topic
}

/** Sets a sprint's data to one topic with a 2, as a room would have recorded it. */
async function setTopic(id: string, topic: Asked): Promise<void> {
  const rated = JSON.stringify({ topics: [topic], notes: { [topic.id]: 2 } })
  const data = sql`dados_json || ${rated}::jsonb`
  await api.db.update(retrospectives).set({ data }).where(eq(retrospectives.id, id))
}

async function sharedTitles(id: string): Promise<string[]> {
  const shared = await owner.put(`/retrospectives/${id}/share`, {})
  const { token } = shared.body as { token: string }
  const { topics } = (await api.visitor.get(`/shared/${token}`)).body as Report
  return topics.map(({ title }) => title)
}

async function guardedTitles(code: string): Promise<string[]> {
  const [row] = await api.db.select({ id: rooms.id }).from(rooms).where(eq(rooms.code, code))
  const stored = await readRoom(api.db, row?.id ?? '', { sealer, hasBallots: false })
  if (!stored) throw new Error('no such room')
  const { topics, guarded } = stored.room
  return topics.filter(({ id }) => guarded.has(id)).map(({ title }) => title)
}
