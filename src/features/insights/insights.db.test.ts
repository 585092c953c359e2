import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { squadCoaches } from '~/features/members/tables.server'
import type { SquadReport } from '~/features/reports/schema'
import { retrospectives, topicBreaks } from '~/features/retrospectives/tables.server'
import { rooms } from '~/features/rooms/tables.server'
import { openTestApi } from '~tests/support/api/test-api'
import { insertTallies } from '~tests/support/rooms/votes'
import { closeAfterAll } from '~tests/support/setup/test-end'
import type { Overview, SquadHistory } from './schema'

const TOPICS = [
  { id: 'a', title: 'Planning' },
  { id: 'b', title: 'Review' },
  { id: 'c', title: 'Pace', parent: 'b' },
]

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')

test('lists a history by sprint, oldest first, with its readable data and each topic’s last votes', async () => {
  const squadId = ((await owner.post('/squads', { name: 'Alpha' })).body as { id: string }).id
  const ids = new Map<number, string>()
  for (const sprint of [9, 2, 5]) {
    const form = { sprint, topics: TOPICS, scores: { a: 3, c: 4 }, formCreatedAt: MOMENT }
    const { body } = await owner.post(`/squads/${squadId}/retrospectives`, form)
    ids.set(sprint, (body as { id: string }).id)
  }
  await api.db
    .update(retrospectives)
    .set({ data: [] })
    .where(eq(retrospectives.id, ids.get(5) ?? ''))
  const before = await read(squadId)
  const [planning, , pace] = before.sprints.at(-1)?.topics ?? []
  await vote(squadId, ids.get(9) ?? '', [
    { topicId: planning?.id, tally: [0, 0, 3, 0, 0, 0, 0] },
    { topicId: planning?.id, tally: [0, 0, 0, 4, 0, 0, 1] },
    { topicId: pace?.id, tally: [0, 0, 0, 0, 2, 0, 9] },
  ])
  const { sprints, hasEarlier } = await read(squadId)
  expect(hasEarlier).toBe(false)
  expect(sprints.map(({ sprint, retrospectiveId }) => [sprint, retrospectiveId])).toEqual([
    [2, ids.get(2)],
    [9, ids.get(9)],
  ])
  expect(sprints[0]?.tallies).toEqual({})
  expect(sprints[1]).toMatchObject({
    topics: [
      { title: 'Planning' },
      { title: 'Review' },
      { title: 'Pace', parent: expect.any(String) },
    ],
    scores: { [planning?.id ?? '']: 3, [pace?.id ?? '']: 4 },
    tallies: { [planning?.id ?? '']: [0, 0, 0, 4, 0, 0, 1] },
  })
  expect(Object.keys(sprints[1]?.tallies ?? {})).toHaveLength(1)
})

test('a squad can mark a topic as a different one and undo it, which the report and the coach see', async () => {
  const squadId = ((await owner.post('/squads', { name: 'Beta' })).body as { id: string }).id
  const coach = await api.signIn('Carla')
  await api.db.insert(squadCoaches).values({ squadId, userId: coach.userId })
  const record = async (sprint: number, title: string) => {
    const topics = [...TOPICS.slice(1), { id: topicId || 'a', title }]
    const form = { sprint, topics, scores: { [topicId || 'a']: 3 }, formCreatedAt: MOMENT }
    const { body } = await owner.post(`/squads/${squadId}/retrospectives`, form)
    const { id, data } = body as { id: string; data: { topics: { id: string; title: string }[] } }
    topicId = data.topics.find((topic) => topic.title === title)?.id ?? ''
    return id
  }
  let topicId = ''
  const first = await record(1, 'Planning')
  const second = await record(2, 'Refinement')
  const path = `/retrospectives/${second}/topics/${topicId}/break`
  const breaks = async () => (await read(squadId)).sprints.map((sprint) => sprint.breaks)
  const changeOf = async () => {
    const { topics } = ((await owner.get(`/retrospectives/${second}/report`)).body as SquadReport)
      .report
    return topics.find(({ id }) => id === topicId)?.change
  }
  expect(await changeOf()).toBe(0)
  for (let times = 0; times < 2; times += 1) expect((await owner.put(path, {})).status).toBe(204)
  expect(await breaks()).toEqual([[], [topicId]])
  expect(await changeOf()).toBe(null)
  const { squads } = (await coach.get('/overview')).body as Overview
  expect(squads[0]?.sprints.map((sprint) => sprint.breaks)).toEqual([[], [topicId]])

  const unknown = `/retrospectives/${second}/topics/${encodeURIComponent('a/../b c')}/break`
  for (const method of ['PUT', 'DELETE']) {
    expect((await owner.send(method, unknown)).status).toBe(404)
  }
  for (let times = 0; times < 2; times += 1) {
    expect((await owner.send('DELETE', path)).status).toBe(204)
  }
  expect(await breaks()).toEqual([[], []])

  // Deleting a sprint deletes its marks.
  await owner.put(path, {})
  await owner.put(`/retrospectives/${first}/topics/${topicId}/break`, {})
  await owner.send('DELETE', `/retrospectives/${second}`)
  expect(await breaks()).toEqual([[topicId]])
  await owner.send('DELETE', `/squads/${squadId}`)
  expect(await api.db.select().from(topicBreaks)).toEqual([])
})

test('a coach learns how many topics have split votes and how many actions are open, but not which', async () => {
  const squadId = ((await owner.post('/squads', { name: 'Gamma' })).body as { id: string }).id
  const coach = await api.signIn('Carlos')
  await api.db.insert(squadCoaches).values({ squadId, userId: coach.userId })
  const record = async (sprint: number) => {
    const form = { sprint, topics: TOPICS, scores: { a: 3, c: 4 }, formCreatedAt: MOMENT }
    const { body } = await owner.post(`/squads/${squadId}/retrospectives`, form)
    return body as { id: string; data: { topics: { id: string }[] } }
  }
  const facts = async () => {
    const { body, text } = await coach.get('/overview')
    expect(text).not.toContain('Shorter dailies')
    return (body as Overview).squads[0]?.facts
  }
  expect(await facts()).toEqual({ split: null, openActions: 0, longestOpen: 0 })

  const { id, data } = await record(9)
  const [planning, , pace] = data.topics
  await vote(
    squadId,
    id,
    [
      { topicId: planning?.id, tally: [0, 3, 0, 0, 2, 0, 0] },
      // Four people: too few for a word outside the squad.
      { topicId: pace?.id, tally: [0, 2, 0, 0, 2, 0, 0] },
    ],
    'GAMMA00001',
  )
  const owned = { owner: { kind: 'squad' }, dueSprint: 10, topic: null }
  await owner.post(`/squads/${squadId}/actions`, {
    ...{ ...owned, title: 'Shorter dailies', state: 'open' },
  })
  await owner.post(`/squads/${squadId}/actions`, { title: 'Fewer topics', state: 'idea' })
  expect(await facts()).toEqual({ split: 1, openActions: 1, longestOpen: 0 })

  await record(13)
  expect(await facts()).toEqual({ split: null, openActions: 1, longestOpen: 4 })
})

const MOMENT = '2026-11-07T10:00:00.000Z'

async function read(squadId: string): Promise<SquadHistory> {
  return (await owner.get(`/squads/${squadId}/history`)).body
}

async function vote(
  squadId: string,
  retrospectiveId: string,
  rounds: { topicId: string | undefined; tally: number[] }[],
  code = '0123456789',
) {
  const closed = { phase: 'closed', startedAt: new Date(), closedAt: new Date() } as const
  const [room] = await api.db
    .insert(rooms)
    .values({ ...closed, code, squadId, sprint: 9, retrospectiveId })
    .returning({ id: rooms.id })
  const told = rounds.map(({ topicId = '', tally }) => ({ topicId, tally }))
  await insertTallies(api.db, room?.id ?? '', told)
}
