import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { topicLines } from '~/domain/topics/topic-lines'
import { parseTopics } from '~/domain/topics/topic-tree'
import { squadCoaches } from '~/features/members/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { roomTopics } from '~/features/rooms/tables.server'
import type { SquadTopic } from '~/features/topics/schema'
import { type Answer, openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'
import type { SquadHistory } from './schema'

const FIRST = ['None.', '', '', 'Half of it.', 'All of it.', 'More.']
const SECOND = FIRST.with(5, 'More than planned.')

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')

test('stores a topic’s own examples, one line each, until the squad returns to the pack', async () => {
  const { path, topic } = await createTopic()
  const untidy = FIRST.with(3, '  Half \n of it. ')
  expect(topicsIn(await owner.patch(path, { anchors: untidy }))[0]).toEqual({
    ...topic,
    anchors: FIRST,
  })
  // Changing the title keeps the examples, and changing the examples keeps the title.
  expect(topicsIn(await owner.patch(path, { title: 'Stand-up' }))[0]).toEqual({
    ...{ ...topic, title: 'Stand-up' },
    anchors: FIRST,
  })
  const plain = { ...topic, title: 'Stand-up' }
  expect(topicsIn(await owner.patch(path, { anchors: null }))[0]).toEqual(plain)
})

test.each([
  ['an empty change', {}],
  ['five examples', { anchors: FIRST.slice(1) }],
  ['an example that is too long', { anchors: FIRST.with(2, 'x'.repeat(141)) }],
  ['two equal examples', { anchors: FIRST.with(2, ' half  of it.') }],
])('refuses %s', async (_, change) => {
  const { path } = await createTopic()
  expect((await owner.patch(path, change)).status).toBe(422)
})

test('new examples apply from the next room on', async () => {
  const { squadId, topic, path } = await createTopic()
  await owner.patch(path, { anchors: FIRST })
  const opened = await owner.post(`/squads/${squadId}/rooms`, {
    sprint: 1,
    topics: [{ id: topic.id, title: topic.title }],
  })
  const { code } = opened.body as { code: string }
  await owner.patch(path, { anchors: SECOND })
  const [row] = await api.db.select().from(roomTopics).where(eq(roomTopics.topicId, topic.id))
  expect(row?.anchors).toEqual(FIRST)
  await api.db.update(roomTopics).set({ score: 4 }).where(eq(roomTopics.topicId, topic.id))
  expect((await owner.post(`/rooms/${code}/commands`, { do: 'close' })).status).toBe(204)
  expect(await anchorsOfSprints(squadId)).toEqual([FIRST])

  await record(squadId, { sprint: 2, topic })
  expect(await anchorsOfSprints(squadId)).toEqual([FIRST, SECOND])
})

test('the trend breaks where examples were edited, also for a coach, who does not see them', async () => {
  const { squadId, topic, path } = await createTopic()
  await record(squadId, { sprint: 1, topic })
  await record(squadId, { sprint: 2, topic })
  await owner.patch(path, { anchors: FIRST })
  await record(squadId, { sprint: 3, topic })
  await record(squadId, { sprint: 4, topic })
  await owner.patch(path, { anchors: SECOND })
  await record(squadId, { sprint: 5, topic })
  const coach = await api.signIn('Carla')
  await api.db.insert(squadCoaches).values({ squadId, userId: coach.userId })
  for (const reader of [owner, coach]) {
    const answer = await reader.get(`/squads/${squadId}/history`)
    const { sprints } = answer.body as SquadHistory
    const [line] = topicLines(sprints.map(({ topics }) => parseTopics(topics)))
    expect(line?.breaks).toEqual([2, 4])
    expect(answer.text).not.toContain('Half of it')
  }
})

async function createTopic() {
  const { id: squadId } = (await owner.post('/squads', { name: 'Alpha' })).body as { id: string }
  const [topic] = topicsIn(await owner.post(`/squads/${squadId}/topics`, { title: 'Daily' }))
  if (!topic) throw new Error('no topic')
  return { squadId, topic, path: `/squads/${squadId}/topics/${topic.id}` }
}

function topicsIn(answer: Answer): SquadTopic[] {
  return (answer.body as { topics: SquadTopic[] }).topics
}

async function record(squadId: string, { sprint, topic }: { sprint: number; topic: SquadTopic }) {
  const { id, title } = topic
  const answer = await owner.post(`/squads/${squadId}/retrospectives`, {
    sprint,
    topics: [{ id, title }],
    scores: { [id]: 3 },
    formCreatedAt: '2026-11-07T10:00:00.000Z',
  })
  expect(answer.status).toBe(201)
}

async function anchorsOfSprints(squadId: string) {
  const rows = await api.db
    .select()
    .from(retrospectives)
    .where(eq(retrospectives.squadId, squadId))
    .orderBy(retrospectives.sprint)
  return rows.map(({ data }) => (data as { topics: { anchors?: unknown }[] }).topics[0]?.anchors)
}
