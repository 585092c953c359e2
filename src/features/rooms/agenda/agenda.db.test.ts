import { expect, test } from 'vitest'
import { openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'
import type { Agenda } from '../schema'
import { agendaTopics } from '../tables.server'

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')

test('bringing and removing a topic are idempotent', async () => {
  const { squadId, topics } = await createSquad(['Planning', 'Daily', 'Review'])
  const [planning = '', daily = ''] = topics
  const path = `/squads/${squadId}/agenda`
  const bring = () => owner.put(`${path}/${planning}`, {})
  for (const answer of await Promise.all([bring(), bring(), bring()])) {
    expect(answer.status).toBe(204)
  }
  await owner.put(`${path}/${daily}`, {})
  expect(await brought(squadId)).toEqual([planning, daily])
  for (const _ of [1, 2]) expect((await owner.delete(`${path}/${planning}`)).status).toBe(204)
  expect(await brought(squadId)).toEqual([daily])
})

test('only topics that the next room can have are brought', async () => {
  const { squadId, topics } = await createSquad(['Planning', 'Daily'])
  const other = await createSquad(['Review'])
  const [planning = '', daily = ''] = topics
  for (const topicId of topics) await owner.put(`/squads/${squadId}/agenda/${topicId}`, {})
  await owner.delete(`/squads/${squadId}/topics/${planning}`)
  expect(await brought(squadId)).toEqual([daily])
  for (const topicId of [planning, other.topics[0], crypto.randomUUID()]) {
    expect((await owner.put(`/squads/${squadId}/agenda/${topicId}`, {})).status).toBe(404)
  }
  await owner.put(`/squads/${other.squadId}/agenda/${other.topics[0]}`, {})
  const foreign = await owner.delete(`/squads/${squadId}/agenda/${other.topics[0]}`)
  expect([foreign.status, await brought(other.squadId)]).toEqual([404, other.topics])
  await owner.delete(`/squads/${squadId}`)
  const left = await api.db.select().from(agendaTopics)
  expect(left.filter((row) => row.squadId === squadId)).toEqual([])
})

test('topics stay until a room with them is closed', async () => {
  const { squadId, topics } = await createSquad(['Planning', 'Daily', 'Review'])
  const [planning = '', daily = ''] = topics
  for (const topicId of [planning, daily])
    await owner.put(`/squads/${squadId}/agenda/${topicId}`, {})

  const unused = await openRoom(squadId, { sprint: 1, topics: [planning, daily] })
  await command(unused, { do: 'close' })
  expect(await brought(squadId)).toEqual([planning, daily])

  const code = await openRoom(squadId, { sprint: 2, topics: [planning] })
  await command(code, { do: 'start', step: 0 })
  expect(await brought(squadId)).toEqual([planning, daily])
  await command(code, { do: 'close' })
  expect(await brought(squadId)).toEqual([daily])
})

test('a brought topic has the question that it raises in the trends', async () => {
  const { squadId, topics } = await createSquad(['Planning', 'Daily'])
  const [planning = '', daily = ''] = topics
  for (const [at, score] of [4, 4, 4, 4, 4, 4, 1, 1].entries()) {
    const saved = await owner.post(`/squads/${squadId}/retrospectives`, {
      sprint: at + 11,
      name: `Q${at}`,
      note: '',
      formCreatedAt: '2026-11-21T10:00:00.000Z',
      topics: topics.map((id, place) => ({ id, title: ['Planning', 'Daily'][place] })),
      scores: { [planning]: score, [daily]: score },
    })
    expect(saved.status).toBe(201)
  }
  await owner.put(`/squads/${squadId}/agenda/${planning}`, {})
  const { body } = await owner.get(`/squads/${squadId}/agenda`)
  expect(body).toEqual({
    asksAboutMeeting: false,
    topics: [
      {
        id: planning,
        isBrought: true,
        question: { kind: 'fell', sprint: 17, name: 'Q6', isLasting: true },
      },
      { id: daily, isBrought: false, question: null },
    ],
  })
})

async function createSquad(titles: readonly string[]) {
  const { id: squadId } = (await owner.post('/squads', { name: 'Alpha' })).body as { id: string }
  for (const title of titles) await owner.post(`/squads/${squadId}/topics`, { title })
  const { topics } = (await owner.get(`/squads/${squadId}/topics`)).body as {
    topics: { id: string }[]
  }
  return { squadId, topics: topics.map(({ id }) => id) }
}

async function brought(squadId: string): Promise<string[]> {
  const { topics } = (await owner.get(`/squads/${squadId}/agenda`)).body as Agenda
  return topics.filter(({ isBrought }) => isBrought).map(({ id }) => id)
}

async function openRoom(squadId: string, { sprint, topics }: { sprint: number; topics: string[] }) {
  const opened = await owner.post(`/squads/${squadId}/rooms`, {
    sprint,
    topics: topics.map((id) => ({ id, title: id })),
  })
  return (opened.body as { code: string }).code
}

async function command(code: string, given: Record<string, unknown>): Promise<void> {
  const done = await owner.post(`/rooms/${code}/commands`, given)
  if (done.status !== 204) throw new Error(done.text)
}
