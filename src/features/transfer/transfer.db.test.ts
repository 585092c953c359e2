import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import packs from '~/content/packs.json'
import { isActionRow } from '~/domain/actions/action-file'
import { parseRetrospective } from '~/domain/retrospectives/retrospective'
import { readEntries } from '~/domain/transfer/import-file'
import { toImportParts } from '~/domain/transfer/import-parts'
import { numberEntries } from '~/domain/transfer/import-plan'
import { toImportEntries } from '~/domain/transfer/tables/table-import'
import type { StoredActions } from '~/features/actions/schema'
import { actions } from '~/features/actions/tables.server'
import type { SquadHistory } from '~/features/insights/schema'
import { requireSquad } from '~/features/members/data.server'
import { squadMembers } from '~/features/members/tables.server'
import type { SquadReport } from '~/features/reports/schema'
import type { Retrospective } from '~/features/retrospectives/schema'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { roomFeedback, rooms, roomTopics } from '~/features/rooms/tables.server'
import type { SquadPage } from '~/features/squads/schema'
import { squads as squadsTable } from '~/features/squads/tables.server'
import type { UserId } from '~/lib/server/api.server'
import { type Answer, type Caller, openTestApi } from '~tests/support/api/test-api'
import { casesOf } from '~tests/support/domain/cases'
import { previewOf, tableOf } from '~tests/support/imports/read-sample'
import { insertTallies } from '~tests/support/rooms/votes'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { readSquad } from './data.server'
import type { ImportResult } from './schema'

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')
const member = await api.signIn('Mara')
const stranger = await api.signIn('Sam')

test('a preview shows the result of the import and writes nothing', async () => {
  const squadId = await createSquad()
  const preview = await send(squadId, [saved('Sprint 21', 4), saved('Kickoff', 2)], {
    dryRun: true,
  })
  expect(preview.added).toEqual([
    { label: 'Sprint 21', sprint: 21, average: 4 },
    { label: 'Kickoff', sprint: 22, average: 2 },
  ])
  expect(await stored(squadId)).toEqual([])
  expect(await ownTopics(squadId)).toEqual([])
})

test('an import keeps all scores, fields, names and dates', async () => {
  const squadId = await createSquad()
  const file = [saved('Sprint 21', 4), { ...saved('Kickoff', 2), humor: 'bom' }]
  const first = await send(squadId, file)
  expect(first.added.map(({ sprint }) => sprint)).toEqual([21, 22])

  const rows = await stored(squadId)
  expect(rows.map(({ sprint, authorId, createdAt }) => [sprint, authorId, createdAt])).toEqual([
    [21, owner.userId, new Date(SAVED)],
    [22, owner.userId, new Date(SAVED)],
  ])
  expect(rows[1]?.data).toMatchObject({
    sprint: 22,
    squad_id: squadId,
    humor: 'bom',
    overall_average: 2,
    notes: { q: 2 },
    imported_from: { sprint: 'Kickoff', squadName: 'Alpha', data: SAVED },
  })

  const again = await send(squadId, file)
  expect(again).toMatchObject({ added: [], conflict: [], unreadable: [] })
  expect(again.same).toHaveLength(2)
  expect(await stored(squadId)).toEqual(rows)
})

test('a stored sprint with the same number stays', async () => {
  const squadId = await createSquad()
  const recorded = await record(squadId, 5, 1)
  const { added, conflict } = await send(squadId, [saved('Sprint 5', 4), saved('Sprint 6', 4)])
  expect(added.map(({ label }) => label)).toEqual(['Sprint 6'])
  expect(conflict).toEqual([
    { label: 'Sprint 5', sprint: 5, average: 4, existing: { id: recorded, average: 1 } },
  ])
  expect((await stored(squadId)).find(({ sprint }) => sprint === 5)?.id).toBe(recorded)
})

test('a quick room follows the squad’s sprints, with its actions', async () => {
  const squadId = await createSquad()
  for (const sprint of [1, 2]) await record(squadId, sprint, 1)
  const id = crypto.randomUUID()
  const agreed = { id, title: 'Pair on reviews', state: 'open', version: 1, dueAfter: 1 }
  const file = [
    {
      ...saved('1', 4),
      room: 'K7QFM2XB',
      actions: [{ ...agreed, topic: null, owner: { kind: 'squad' } }],
    },
  ]
  const result = await send(squadId, file)
  expect(result).toMatchObject({ added: [{ label: '1', sprint: 3 }], conflict: [] })
  expect((await stored(squadId)).at(-1)).toMatchObject({ sprint: 3, name: '' })
  const { body } = await owner.get(`/squads/${squadId}/actions`)
  expect((body as StoredActions).actions).toMatchObject([
    { id, bornSprint: 3, startedSprint: 3, dueSprint: 4 },
  ])
  expect(await send(squadId, file)).toMatchObject({
    ...{ added: [], same: [{ sprint: 3 }], conflict: [] },
    actions: { added: [], same: [{ id }], conflict: [] },
  })
})

test('sprints from another tool have a source and are not compared with the squad’s own', async () => {
  const squadId = await createSquad()
  const source = { format: 'table', lowest: 1, highest: 5 }
  await send(squadId, [
    { ...saved('Sprint 1', 5), source },
    { ...saved('Sprint 2', 4), source },
  ])
  const own = await record(squadId, 3, 1)
  const { body } = await owner.get(`/squads/${squadId}/history`)
  expect((body as SquadHistory).sprints.map((sprint) => sprint.source)).toEqual([
    'table 1–5',
    'table 1–5',
    undefined,
  ])
  const sources = [undefined, 'table 1–5', 'table 1–5']
  const listed = (await owner.get(`/squads/${squadId}/retrospectives`)).body as {
    retrospectives: Retrospective[]
  }
  expect(listed.retrospectives.map(({ data }) => data.ok && data.source)).toEqual(sources)
  const mine = (await owner.get('/squads')).body as SquadPage
  const summaries = mine.squads.find(({ id }) => id === squadId)?.latest
  expect(summaries?.map((summary) => summary.source)).toEqual(sources)
  const report = (await owner.get(`/retrospectives/${own}/report`)).body as SquadReport
  expect(report.report.previous).toBe(null)
})

test('reports unreadable entries and imports the others', async () => {
  const squadId = await createSquad()
  const { added, unreadable } = await send(squadId, [
    saved('Sprint 1', 4),
    { ...saved('Sprint 2', 4), notes: { q: 9 } },
  ])
  expect(added).toHaveLength(1)
  expect(unreadable).toEqual([{ label: 'Sprint 2', squadName: 'Alpha', reason: 'NO_SCORES' }])
})

test('does not import a sprint with topics about feelings', async () => {
  const squadId = await createSquad()
  const feelings = packs.find(({ isAboutFeelings }) => isAboutFeelings)?.topics[0]
  const { topics, ...rest } = saved('Sprint 2', 4)
  const asked = topics.map((topic) => ({ ...topic, packTopic: feelings?.id }))
  for (const dryRun of [true, false]) {
    const { added, unreadable } = await send(
      squadId,
      [saved('Sprint 1', 4), { ...rest, topics: asked }],
      { dryRun },
    )
    expect(added.map(({ sprint }) => sprint)).toEqual([1])
    expect(unreadable).toEqual([{ label: 'Sprint 2', squadName: 'Alpha', reason: 'NEEDS_ROOM' }])
  }
  expect((await stored(squadId)).map(({ sprint }) => sprint)).toEqual([1])
})

test('one squad can be imported from a file with several', async () => {
  const squadId = await createSquad()
  const file = [saved('Sprint 1', 4), { ...saved('Sprint 2', 3), squadName: ' BETA' }]
  const { added } = await send(squadId, file, { squadName: 'Beta' })
  expect(added.map(({ sprint }) => sprint)).toEqual([2])
})

test('refuses a file of another format and writes nothing', async () => {
  const squadId = await createSquad()
  for (const file of [null, {}, 'text', [1], [{ sprint: 'Sprint 1' }]]) {
    const answer = await post(owner, squadId, { file, dryRun: false })
    expect([answer.status, answer.body]).toEqual([
      422,
      { error: { code: 'INVALID', fields: { file: ['BAD_SHAPE'] } } },
    ])
  }
  expect(await stored(squadId)).toEqual([])
})

describe('a squad’s actions', () => {
  const OPEN = { dueSprint: 1, state: 'open', owner: { kind: 'squad' } }

  test('are exported with their file and return with the same ids', async () => {
    const squadId = await createSquad('Alpha')
    await record(squadId, 3, 2)
    await api.db.insert(squadMembers).values({ squadId, userId: member.userId })
    const kept = { ...OPEN, dueSprint: 4, dueOn: '2026-12-01', link: 'https://example.org/1' }
    const mine = { kind: 'member', userId: member.userId }
    await write(squadId, { title: 'A', note: 'n', ...kept, owner: mine })
    const done = await write(squadId, { title: 'B', topic: { id: 'c', title: 'Café' }, ...kept })
    await owner.post(`/actions/${done.id}/commands`, { do: 'done' })
    await owner.post(`/actions/${done.id}/commands`, { do: 'judge', helped: 'no' })
    await write(squadId, { title: 'C' })
    const file = await exported(squadId)
    await owner.delete(`/squads/${squadId}`)

    const other = await createSquad('Alpha')
    await api.db.insert(squadMembers).values({ squadId: other, userId: member.userId })
    const preview = await send(other, file, { dryRun: true })
    expect(preview.actions.added.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
    expect(await send(other, file)).toMatchObject({ actions: preview.actions })
    expect(actionsIn(await exported(other))).toEqual(actionsIn(file))
    const rows = await api.db.select().from(actions).where(eq(actions.squadId, other))
    expect(rows.map(({ authorId }) => authorId)).toEqual([owner.userId, owner.userId, owner.userId])

    const again = await send(other, file)
    expect(again.actions).toMatchObject({ added: [], changed: [], conflict: [] })
    expect(again.actions.same).toHaveLength(3)
    expect(await api.db.select().from(actions).where(eq(actions.squadId, other))).toEqual(rows)
  })

  test('are imported with the sprints of a local history', async () => {
    const squadId = await createSquad('Alpha')
    const id = crypto.randomUUID()
    const owned = { owner: { kind: 'squad' }, startedIn: 'Sprint 3', dueAfter: 1 }
    const open = { id, title: 'Revisar em par', state: 'open', ...owned }
    const history = [{ ...saved('Sprint 3', 4), actions: [open] }, saved('Sprint 4', 4)]
    expect((await send(squadId, history)).actions.added).toEqual([{ id, title: open.title }])
    expect((await send(squadId, history)).actions.same).toHaveLength(1)
    const end = { state: 'done', closedIn: 'Sprint 4', closedAt: '2026-11-07T12:00:00.000Z' }
    const done = { ...open, ...end, version: 2 }
    const later = [{ ...saved('Sprint 3', 4), actions: [done] }, saved('Sprint 4', 4)]
    expect((await send(squadId, later)).actions.changed).toHaveLength(1)
    const { actions: kept } = (await owner.get(`/squads/${squadId}/actions`)).body as StoredActions
    expect(kept).toEqual([
      expect.objectContaining({ id, state: 'done', bornSprint: 3, dueSprint: 4, closedSprint: 4 }),
    ])
    const [first] = await stored(squadId)
    expect(JSON.stringify(first)).not.toContain(open.title)
  })

  test('get new, stable ids in a copy of the squad', async () => {
    const [squadId, copy] = [await createSquad('Alpha'), await createSquad('Copy')]
    const { id } = await write(squadId, { title: 'A' })
    const file = await exported(squadId)
    const [added] = (await send(copy, file)).actions.added
    expect(added).toMatchObject({ title: 'A' })
    expect(added?.id).not.toBe(id)
    expect((await send(copy, file)).actions).toMatchObject({ added: [], same: [added] })
    await owner.delete(`/squads/${squadId}`)
    expect((await send(copy, file)).actions).toMatchObject({ added: [], same: [added] })
  })

  test('are merged by their versions', async () => {
    const squadId = await createSquad('Alpha')
    const written = [
      await write(squadId, { title: 'A' }),
      ...(await Promise.all(['B', 'C', 'D'].map((title) => write(squadId, { title, ...OPEN })))),
    ]
    const file = await exported(squadId)
    const rows = file.filter(isActionRow)
    const [first, ...rest] = rows
    const newer = { ...first, action: { ...Object(first?.action), title: 'Newer', version: 7 } }
    const more = rest.map((row) => ({ ...row, id: crypto.randomUUID() }))
    const { actions: result } = await send(squadId, [newer, ...rest, ...more])
    expect(result).toMatchObject({ changed: [{ id: written[0]?.id, title: 'Newer' }] })
    expect(result.added).toHaveLength(3)
    expect(result.asIdeas).toEqual(result.added.slice(2))
    const open = (await listed(squadId)).filter(({ state }) => state === 'open')
    expect(open).toHaveLength(5)
    expect((await listed(squadId)).find(({ id }) => id === first?.id)).toMatchObject({
      ...{ title: 'Newer', version: 7 },
    })
  })

  test('make the import fail without changes if a field is invalid', async () => {
    const squadId = await createSquad('Alpha')
    const { id } = await write(squadId, { title: 'A', ...OPEN })
    const [row] = actionsIn(await exported(squadId))
    const action = { ...Object(row?.action), title: 'Refinar', link: 'http://x' }
    const broken = { id, action }
    const file = [saved('Sprint 1', 4), broken]
    const answer = await post(owner, squadId, { file, dryRun: false })
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        error: {
          code: 'INVALID',
          fields: { file: ['BAD_ACTION'], action: ['Refinar', 'link'] },
        },
      },
    ])
    expect(await stored(squadId)).toEqual([])
    expect(await listed(squadId)).toMatchObject([{ title: 'A' }])
  })

  test('are refused as a whole beyond the squad’s quota', async () => {
    const squadId = await createSquad('Alpha')
    const { id } = await write(squadId, { title: 'A' })
    const [row] = actionsIn(await exported(squadId))
    const file = Array.from({ length: 1000 }, () => ({ ...row, id: crypto.randomUUID() }))
    for (const dryRun of [true, false]) {
      const answer = await post(owner, squadId, { file: [saved('Sprint 1', 4), ...file], dryRun })
      expect(answer.body).toMatchObject({ error: { code: 'TOO_MANY_SAVED_ACTIONS' } })
    }
    expect(await listed(squadId)).toMatchObject([{ id }])
    expect(await stored(squadId)).toEqual([])
  })

  test('are in the account’s file with those of every other squad', async () => {
    const squadId = await createSquad('Gamma')
    const { id } = await write(squadId, { title: 'A' })
    const all = (await owner.get('/export')).body as { id: string; squad_id: string }[]
    expect(all.filter((row) => row.id === id)).toMatchObject([{ squad_id: squadId }])
    expect((await stranger.get('/export')).text).not.toContain(id)
    const personal = (await owner.get('/account/data')).body
    const { actions: same, unreadable } = await send(squadId, personal, { squadName: 'Gamma' })
    expect(unreadable).toEqual([])
    expect(same).toMatchObject({ added: [], same: [{ id, title: 'A' }], conflict: [] })
  })

  async function write(squadId: string, input: object): Promise<{ id: string }> {
    const answer = await owner.post(`/squads/${squadId}/actions`, { ...input })
    expect(answer.status, answer.text).toBe(201)
    return answer.body as { id: string }
  }

  async function listed(squadId: string) {
    return ((await owner.get(`/squads/${squadId}/actions`)).body as StoredActions).actions
  }

  async function exported(squadId: string): Promise<unknown[]> {
    return (await owner.get(`/squads/${squadId}/export`)).body as unknown[]
  }

  /** Removes the column that names the squad. */
  function actionsIn(file: readonly unknown[]) {
    return file.filter(isActionRow).map(({ squad_id: _, ...row }) => row)
  }
})

test('refuses a file with more entries than any history has', async () => {
  const squadId = await createSquad()
  const file = Array.from({ length: 2001 }, () => ({ topics: [], notes: {} }))
  const answer = await post(owner, squadId, { file, dryRun: false })
  expect([answer.status, answer.body]).toEqual([413, { error: { code: 'TOO_LARGE' } }])
  expect(await stored(squadId)).toEqual([])
})

test('an import of any file matches its preview', async () => {
  const field = fc.jsonValue({ maxDepth: 3 })
  const title = fc.oneof(fc.string({ unit: 'grapheme' }), fc.nat())
  const topics = fc.uniqueArray(
    fc.record({ id: fc.string({ minLength: 1 }), title, more: field }),
    {
      selector: ({ id }) => id,
      maxLength: 4,
    },
  )
  const data = fc.oneof(
    field,
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  )
  const item = fc.oneof(
    field,
    fc.record({
      sprint: fc.string(),
      squadName: field,
      topics,
      notes: fc.constant({}),
      data,
      more: field,
    }),
    fc.record({
      id: fc.oneof(fc.uuid(), field),
      sprint: fc.oneof(fc.nat(30), field),
      dados_json: fc.record({ topics, notes: fc.constant({}), imported_from: field, more: field }),
      created_at: data,
    }),
  )
  const files = fc.array(item, { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(files, async (file) => {
      const squadId = await createSquad()
      const preview = await post(owner, squadId, { file, dryRun: true })
      const run = await post(owner, squadId, { file, dryRun: false })
      expect([run.status, run.body]).toEqual([preview.status, preview.body])
      expect([200, 422, 400], run.text).toContain(run.status)
      if (run.status !== 200) return
      const rows = await stored(squadId)
      expect(rows).toHaveLength((run.body as ImportResult).added.length)
      const again = await send(squadId, file)
      expect(again.added).toEqual([])
      expect(again.conflict).toEqual([])
      expect(await stored(squadId)).toEqual(rows)
      await owner.delete(`/squads/${squadId}`)
    }),
    { numRuns: casesOf(80) },
  )
}, 120_000)

test('concurrent imports run one after the other without duplicates', async () => {
  const squadId = await createSquad()
  const file = Array.from({ length: 30 }, (_, index) => saved(`Sprint ${index + 1}`, 3))
  const results = await Promise.all([send(squadId, file), send(squadId, file), send(squadId, file)])
  expect(results.map(({ added }) => added.length).sort()).toEqual([0, 0, 30])
  expect(await stored(squadId)).toHaveLength(30)
})

test('an import plans around a sprint that is recorded meanwhile', async () => {
  const squadId = await createSquad()
  const file = Array.from({ length: 40 }, (_, index) => saved(`Sprint ${index + 1}`, 3))
  const [imported, ...recorded] = await Promise.all([
    send(squadId, file),
    ...[40, 20, 1].map((sprint) => record(squadId, sprint, 1)),
  ])
  const rows = await stored(squadId)
  expect(rows).toHaveLength(40)
  for (const { existing } of imported.conflict) expect(recorded).toContain(existing.id)
})

test('a member can import and is the author of the result', async () => {
  const squadId = await createSquad()
  await api.db.insert(squadMembers).values({ squadId, userId: member.userId })
  const answer = await post(member, squadId, { file: [saved('Sprint 1', 4)], dryRun: false })
  expect(answer.status).toBe(200)
  expect((await stored(squadId)).map(({ authorId }) => authorId)).toEqual([member.userId])
})

test('strangers and visitors can neither import nor export', async () => {
  const squadId = await createSquad()
  await send(squadId, [saved('Sprint 1', 4)])
  const before = await stored(squadId)
  for (const dryRun of [true, false]) {
    const input = { file: [saved('Sprint 2', 4)], dryRun }
    expect((await post(stranger, squadId, input)).status).toBe(404)
    expect((await post(api.visitor, squadId, input)).status).toBe(401)
  }
  expect((await stranger.get(`/squads/${squadId}/export`)).status).toBe(404)
  expect((await api.visitor.get(`/squads/${squadId}/export`)).status).toBe(401)
  expect((await stranger.get('/export')).body).toEqual([])
  expect((await api.visitor.get('/export')).status).toBe(401)
  expect(await stored(squadId)).toEqual(before)
})

test('a squad without topics starts its next sprint with those of the newest imported one', async () => {
  const squadId = await createSquad()
  const newest = {
    ...saved('Sprint 3', 4),
    topics: [
      { id: 'm', title: 'Ágil', description: 'Como foi?' },
      { id: 'p', title: 'Planning', parent: 'm', description: 'x'.repeat(501) },
      { id: 'long', title: 'x'.repeat(121) },
    ],
    notes: { p: 4, long: 4 },
  }
  await send(squadId, [saved('Sprint 2', 4), newest])
  const topics = await ownTopics(squadId)
  expect(topics.map(({ title, description }) => [title, description])).toEqual([
    ['Ágil', 'Como foi?'],
    ['Planning', undefined],
  ])
  expect(topics[1]?.parent).toBe(topics[0]?.id)
})

test('an import does not change the topics of a squad that has some', async () => {
  const squadId = await createSquad()
  await owner.post(`/squads/${squadId}/topics`, { title: 'Café' })
  await send(squadId, [saved('Sprint 1', 4)])
  expect((await ownTopics(squadId)).map(({ title }) => title)).toEqual(['Café'])
})

test('a history of a thousand sprints is imported in parts with the same numbers as in one', async () => {
  const squadId = await createSquad()
  const file = Array.from({ length: 1000 }, (_, index) => ({
    ...saved(index % 10 === 0 ? `Kickoff ${'x'.repeat(index)}` : `Sprint ${index}`, 3),
    filler: 'x'.repeat(3000),
  }))
  const parts = toImportParts(numberEntries(readEntries(file).entries))
  expect(parts.length).toBeGreaterThan(2)
  for (const dryRun of [true, false]) {
    let after = 0
    const added: ImportResult['added'] = []
    for (const [index, { rows, highest }] of parts.entries()) {
      const part = { after: Math.max(after, highest), isLast: index === parts.length - 1 }
      const result = await send(squadId, rows, { dryRun, part })
      added.push(...result.added)
      after = Math.max(after, ...result.added.map(({ sprint }) => sprint))
    }
    const given = added.filter(({ label }) => label.startsWith('Kickoff'))
    expect(given.map(({ sprint }) => sprint)).toEqual(
      Array.from({ length: 100 }, (_, index) => 1000 + index),
    )
  }
  expect(await stored(squadId)).toHaveLength(1000)
  expect((await ownTopics(squadId)).map(({ title }) => title)).toEqual(['Qualidade'])
}, 120_000)

test('a squad’s JSON contains its rows unchanged and can be imported again', async () => {
  const squadId = await createSquad('Ação')
  const file = Array.from({ length: 101 }, (_, index) => saved(`Sprint ${index + 1}`, 3))
  await send(squadId, file)
  const { sprint: noted } = retrospectives
  await api.db.update(retrospectives).set({ note: 'Curta\ne boa' }).where(eq(noted, 7))
  const answer = await owner.get(`/squads/${squadId}/export`)
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="retrospectives.json"',
  )
  const rows = await stored(squadId)
  const expected = rows.map(({ id, sprint, authorId, data, name, note, createdAt }) => ({
    ...{
      id,
      squad_id: squadId,
      sprint,
      user_id: authorId,
      dados_json: data,
      nome: name,
      observacoes: note,
    },
    created_at: createdAt.toISOString(),
    squads: { nome: 'Ação' },
  }))
  expect(answer.text).toBe(JSON.stringify(expected, null, 2))

  expect((await send(squadId, answer.body)).same).toHaveLength(101)
  const other = await createSquad()
  expect((await send(other, answer.body)).added).toHaveLength(101)
  expect((await send(other, answer.body)).same).toHaveLength(101)
  expect((await stored(other)).map(scoresOf)).toEqual(rows.map(scoresOf))
})

test('votes, comments and reasons of a room come with its squad’s JSON into another squad', async () => {
  const squadId = await createSquad()
  await send(squadId, [saved('Sprint 4', 4)])
  const [row] = await stored(squadId)
  const retrospectiveId = row?.id ?? ''
  const tally = [0, 0, 0, 1, 3, 0, 1]
  await insertClosedRoom({
    ...{ squadId, retrospectiveId },
    tallies: [[0, 0, 0, 0, 2, 1, 0], tally],
  })
  const file = (await owner.get(`/squads/${squadId}/export`)).body
  expect((await send(squadId, file)).same).toHaveLength(1)

  const other = await createSquad()
  expect((await send(other, file)).added).toHaveLength(1)
  const [copy] = await stored(other)
  const { report } = (await owner.get(`/retrospectives/${copy?.id}/report`)).body as SquadReport
  expect(report).toMatchObject({
    people: 5,
    topics: [{ tally, voters: 4, reason: 'Menos retrabalho.' }],
    feedback: [{ kind: 'suggestion', text: 'Parear mais', topic: 'Qualidade' }],
  })
  expect(JSON.stringify(file)).not.toContain('Oculto')
})

test('an export of large retrospectives keeps few in memory and contains all of them', async () => {
  const squadId = await createSquad()
  const rows = Array.from({ length: 20 }, (_, index) => ({
    squadId,
    sprint: index + 1,
    // Random, so that the database cannot compress it.
    data: { topics: [], text: randomBytes(index === 10 ? 200_000 : 15_000).toString('base64') },
  }))
  await api.db.insert(retrospectives).values(rows)
  const pages: number[][] = []
  const scope = { userId: owner.userId as UserId, squadId, as: 'member' } as const
  for await (const page of readSquad(api.db, await requireSquad(api.db, scope))) {
    expect(JSON.stringify(page).length).toBeLessThan(400_000)
    pages.push(page.map(({ sprint }) => sprint))
  }
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.flat()).toEqual(rows.map(({ sprint }) => sprint))
})

test('the CSV has the requested language, by default that of the request', async () => {
  const squadId = await createSquad('=Squad')
  await send(squadId, [saved('Sprint 1', 4)])
  const path = `/squads/${squadId}/export?format=csv`
  const pt =
    '\uFEFFSquad;Sprint;Data;Tópico;Sub-tópico;Nota;Média do tópico;Média da sprint;Observações;Nome da sprint;Média das respostas;Número de respostas;Votação com prazo desde;Votação com prazo até;Pessoas que terminaram;Pessoas que podiam votar\r\n'
  const en =
    '\uFEFFSquad,Sprint,Date,Topic,Sub-topic,Score,Topic average,Sprint average,Note,Sprint name,Mean of answers,Number of answers,Vote with a deadline from,Vote with a deadline until,People who finished,People who could vote\r\n'
  const inEnglish = { headers: { 'accept-language': 'en' } }
  expect(await csv(`${path}&language=pt`, inEnglish)).toBe(
    `${pt}'=Squad;1;2026-11-07;Qualidade;;4;;4;;;;;;;;\r\n`,
  )
  expect(await csv(path, inEnglish)).toBe(`${en}'=Squad,1,2026-11-07,Qualidade,,4,,4,,,,,,,,\r\n`)
  expect(await csv(path)).toMatch(pt)
})

test("the CSV has days of the reader's time zone, by default UTC", async () => {
  const squadId = await createSquad()
  await send(squadId, [{ ...saved('Sprint 1', 4), data: '2026-11-07T23:30:00.000Z' }])
  const dayIn = async (zone: string) =>
    (await csv(`/squads/${squadId}/export?format=csv${zone}`)).match(/2026-11-\d\d/)?.[0]
  expect(await dayIn('')).toBe('2026-11-07')
  expect(await dayIn('&zone=America/Sao_Paulo')).toBe('2026-11-07')
  expect(await dayIn('&zone=Asia/Kathmandu')).toBe('2026-11-08')
  expect(await dayIn('&zone=Mars/Olympus')).toBe('2026-11-07')
})

test('a sprint keeps the name of the file beside its number', async () => {
  const squadId = await createSquad()
  await send(squadId, [saved('2025-Q3 S4', 4), saved('Sprint 2026', 3), saved('Kickoff', 2)])
  const named = (await stored(squadId)).map(({ sprint, name }) => [sprint, name])
  expect(named).toEqual([
    [2025, '2025-Q3 S4'],
    [2026, ''],
    [2027, 'Kickoff'],
  ])
  const page = (await owner.get(`/squads/${squadId}/retrospectives`)).body as SquadPage
  expect(JSON.stringify(page)).toContain('"name":"Kickoff"')
})

test.each(['pt', 'en'] as const)(
  'both exports in %s bring names, notes and dates back',
  async (language) => {
    const squadId = await createSquad('=Squad')
    await send(squadId, [
      { ...saved('Kickoff', 2), observacoes: 'Curta;\ne boa' },
      saved('Sprint 9', 5),
    ])
    const json = await owner.get(`/squads/${squadId}/export`)
    const table = tableOf(await csv(`/squads/${squadId}/export?format=csv&language=${language}`))
    const preview = previewOf(table)
    expect(preview.questions).toEqual([])
    const parts = toImportParts(numberEntries(toImportEntries(preview.squads, null)))
    for (const file of [json.body, parts[0]?.rows]) {
      const other = await createSquad('Other')
      await send(other, file)
      const here = (await stored(squadId)).map(shownOf)
      expect((await stored(other)).map(shownOf)).toEqual(here)
    }
    expect((await send(squadId, parts[0]?.rows)).added).toEqual([])
  },
)

test('means and votes of a table are for members alone, under the squad’s floor', async () => {
  const squadId = await createSquad()
  const rows = ['1;5;1', '3;5;2', '5;;3'].map((row) => `Sprint 1;${row}`)
  const table = tableOf(['Sprint;Fun;Pace;Hope', ...rows].join('\n'))
  const { squads } = previewOf(table, { scales: { 5: { worst: 0, best: 5, isKept: false } } })
  const [entry, ...none] = toImportEntries(squads, null)
  expect(none).toEqual([])
  const means = { 'table-pace': { mean: 4.6, n: 9 } }
  const entries = entry ? [{ ...entry, extra: { ...entry.extra, means } }] : []
  await send(squadId, toImportParts(numberEntries(entries))[0]?.rows)
  const history = async () => (await owner.get(`/squads/${squadId}/history`)).body as SquadHistory
  const [sprint] = (await history()).sprints
  expect(sprint?.tallies).toEqual({
    'table-fun': [0, 1, 0, 1, 0, 1, 0],
    'table-hope': [0, 1, 1, 1, 0, 0, 0],
  })
  expect(sprint?.means).toEqual({ 'table-pace': 4.6 })
  await api.db.update(squadsTable).set({ floor: 4 }).where(eq(squadsTable.id, squadId))
  expect((await history()).sprints[0]?.tallies).toEqual({})
})

test('votes, comments and reasons of a local sprint come into the report, for members alone', async () => {
  const squadId = await createSquad()
  const votes = {
    people: 4,
    tallies: { q: [0, 0, 0, 1, 3, 0, 0], p: [0, 0, 1, 1, 0, 0, 0] },
    feedback: [{ kind: 'suggestion', text: 'Parear mais', topicId: 'q' }],
    reasons: { q: 'Menos retrabalho.' },
  }
  const file = [{ ...saved('Sprint do Natal 4', 4), votes }]
  await send(squadId, file)
  const [row] = await stored(squadId)
  const report = async () =>
    (await owner.get(`/retrospectives/${row?.id}/report`)).body as SquadReport
  expect((await report()).report).toMatchObject({
    ...{ name: 'Sprint do Natal 4', people: 4 },
    topics: [{ tally: votes.tallies.q, voters: 4, reason: 'Menos retrabalho.' }],
    feedback: [{ kind: 'suggestion', text: 'Parear mais', topic: 'Qualidade' }],
  })
  const [exported] = (await owner.get(`/squads/${squadId}/export`)).body as {
    dados_json: unknown
  }[]
  const tallies = { q: votes.tallies.q }
  expect(exported?.dados_json).toMatchObject({ votes: { ...votes, tallies } })
  expect((await send(squadId, file)).added).toEqual([])

  const link = `/retrospectives/${row?.id}/share`
  const { token } = (await owner.put(link, {})).body as { token: string }
  await owner.patch(link, { withVotes: true, withTexts: true })
  const outside = JSON.stringify((await api.visitor.get(`/shared/${token}`)).body)
  expect(outside).toContain('Qualidade')
  expect(outside).not.toMatch(/Parear|retrabalho|\[0,0,0,1,3,0,0\]/)

  await api.db.update(squadsTable).set({ floor: 5 }).where(eq(squadsTable.id, squadId))
  expect((await report()).report.topics[0]?.tally).toBeNull()
})

test('an account’s export has all squads of the user and no others', async () => {
  const person = await api.signIn('Pia')
  const own = ((await person.post('/squads', { name: 'Own' })).body as { id: string }).id
  await post(person, own, { file: [saved('Sprint 2', 4), saved('Sprint 1', 2)], dryRun: false })
  const joined = await createSquad('Joined')
  await api.db.insert(squadMembers).values({ squadId: joined, userId: person.userId })
  await send(joined, [saved('Sprint 7', 3)])

  const answer = await person.get('/export')
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="retrospectives_from_supabase.json"',
  )
  const rows = answer.body as { sprint: number; squads: { nome: string } }[]
  const places = rows.map(({ squads, sprint }) => `${squads.nome} ${sprint}`)
  expect(places.sort()).toEqual(['Joined 7', 'Own 1', 'Own 2'])
})

const SAVED = '2026-11-07T12:00:00.000Z'

/** Builds an entry of a local history with a single topic. */
function saved(sprint: string, score: number) {
  const topics = [{ id: 'q', title: 'Qualidade', isSubtopic: false, hasChildren: false }]
  return { sprint, squadName: 'Alpha', topics, notes: { q: score }, data: SAVED }
}

async function createSquad(name = 'Squad'): Promise<string> {
  return ((await owner.post('/squads', { name })).body as { id: string }).id
}

async function record(squadId: string, sprint: number, score: number): Promise<string> {
  for (;;) {
    const answer = await owner.post(`/squads/${squadId}/retrospectives`, {
      sprint,
      formCreatedAt: SAVED,
      topics: [{ id: 'c', title: 'Café' }],
      scores: { c: score },
    })
    const body = answer.body as { id?: string; error?: { retrospectiveId: string } }
    const id = body.id ?? body.error?.retrospectiveId
    if (id) return id
  }
}

function post(caller: Caller, squadId: string, input: Record<string, unknown>): Promise<Answer> {
  return caller.post(`/squads/${squadId}/imports`, input)
}

async function send(
  squadId: string,
  file: unknown,
  { dryRun = false, ...rest }: { dryRun?: boolean; squadName?: string; part?: object } = {},
): Promise<ImportResult> {
  const answer = await post(owner, squadId, { file, dryRun, ...rest })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function insertClosedRoom({
  squadId,
  retrospectiveId,
  tallies,
}: {
  squadId: string
  retrospectiveId: string
  tallies: number[][]
}) {
  const closed = { startedAt: new Date(), closedAt: new Date(), phase: 'closed' } as const
  const [room] = await api.db
    .insert(rooms)
    .values({ ...closed, code: '0404040404', squadId, sprint: 4, retrospectiveId, people: 5 })
    .returning({ id: rooms.id })
  const roomId = room?.id ?? ''
  await api.db.insert(roomTopics).values({
    ...{ roomId, position: 0, topicId: 'q', title: 'Qualidade', score: 4 },
    reason: 'Menos retrabalho.',
  })
  await insertTallies(
    api.db,
    roomId,
    tallies.map((tally) => ({ topicId: 'q', tally })),
  )
  const comment = { kind: 'suggestion', topicId: 'q' } as const
  await api.db.insert(roomFeedback).values([
    { ...comment, roomId, id: randomUUID(), text: 'Parear mais' },
    { ...comment, roomId, id: randomUUID(), text: 'Oculto', isHidden: true },
  ])
}

async function stored(squadId: string) {
  return api.db
    .select()
    .from(retrospectives)
    .where(eq(retrospectives.squadId, squadId))
    .orderBy(retrospectives.sprint)
}

async function ownTopics(squadId: string) {
  const answer = await owner.get(`/squads/${squadId}/topics`)
  return (
    answer.body as {
      topics: { id: string; title: string; parent?: string; description?: string }[]
    }
  ).topics
}

function shownOf({ sprint, name, note, createdAt, data }: typeof retrospectives.$inferSelect) {
  const parsed = parseRetrospective(data)
  const topics = parsed.ok ? parsed.data.topics : []
  const scores = topics.map(({ id, title }) => [title, parsed.ok && parsed.data.scores.get(id)])
  return { sprint, name, note, day: createdAt.toISOString().slice(0, 10), scores }
}

function scoresOf({ data }: { data: unknown }) {
  const parsed = parseRetrospective(data)
  return parsed.ok && [...parsed.data.scores]
}

/** Decodes the bytes, because reading a response as text removes the byte order mark. */
async function csv(path: string, { headers = {} }: { headers?: Record<string, string> } = {}) {
  const answer = await api.request(`/api${path}`, {
    headers: { cookie: owner.cookie, ...headers },
  })
  return Buffer.from(await answer.arrayBuffer()).toString('utf8')
}
