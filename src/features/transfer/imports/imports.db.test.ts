import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseRetrospective } from '~/domain/retrospectives/retrospective'
import type { Twins } from '~/domain/transfer/import-plan'
import { squadMembers } from '~/features/members/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import type { ImportResult } from '~/features/transfer/schema'
import { type Answer, type Caller, openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'
import type { TableImport, TakenBack } from './schema'
import { importedSprints, imports } from './tables.server'

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')
const member = await api.signIn('Mara')
const stranger = await api.signIn('Sam')

test('taking an import back leaves the squad as it was', async () => {
  const squadId = await createSquad()
  await record(squadId, 9, 1)
  const before = await shown(squadId)
  await bring(squadId, [row('Sprint 1', 4), row('Sprint 2', 5)])
  expect(await shown(squadId)).toHaveLength(3)
  const [made] = await listed(squadId)
  expect(made).toMatchObject({ fileName: 'scores.csv', sprints: 2, changed: 0, canTakeBack: true })
  expect(await takeBack(squadId, made)).toEqual({ removed: 2, restored: 0, kept: [] })
  expect(await shown(squadId)).toEqual(before)
  expect(await listed(squadId)).toEqual([])
})

test('an import is recent until the squad opens a room', async () => {
  const [squadId, other] = [await createSquad(), await createSquad()]
  await bring(squadId, [row('Sprint 1', 4)])
  await openRoom(other)
  expect(await listed(squadId)).toMatchObject([{ isRecent: true }])
  await openRoom(squadId)
  expect(await listed(squadId)).toMatchObject([{ isRecent: false }])
  await bring(squadId, [row('Sprint 2', 4)])
  expect(await listed(squadId)).toMatchObject([{ isRecent: true }, { isRecent: false }])
})

test('counts the sprints that taking an import back would restore', async () => {
  const squadId = await createSquad()
  await record(squadId, 1, 1)
  await record(squadId, 2, 1)
  const table = [row('Sprint 1', 4), row('Sprint 2', 4), row('Sprint 3', 4)]
  await bring(squadId, table, { twins: 'replace' })
  const [first] = await stored(squadId)
  await edit(first, 2)
  const [made] = await listed(squadId)
  expect(made).toMatchObject({ sprints: 3, changed: 1, replacing: 1 })
  expect(await takeBack(squadId, made)).toEqual({ removed: 1, restored: 1, kept: [1] })
})

test('an import that was taken back cannot be taken back again', async () => {
  const squadId = await createSquad()
  await bring(squadId, [row('Sprint 1', 4)])
  const [made] = await listed(squadId)
  await takeBack(squadId, made)
  expect((await tryToTakeBack(owner, squadId, made)).status).toBe(404)
})

test('a sprint that was edited since the import stays', async () => {
  const squadId = await createSquad()
  await bring(squadId, [row('Sprint 1', 4), row('Sprint 2', 5)])
  const [first] = await stored(squadId)
  await edit(first, 2)
  const [made] = await listed(squadId)
  expect(made).toMatchObject({ sprints: 2, changed: 1 })
  expect(await takeBack(squadId, made)).toEqual({ removed: 1, restored: 0, kept: [1] })
  expect(await shown(squadId)).toEqual([[1, 2, '']])
})

test('a sprint that a room has been about since stays, with the room’s comments', async () => {
  const squadId = await createSquad()
  await bring(squadId, [row('Sprint 1', 4), row('Sprint 2', 5)])
  const code = await openRoom(squadId, 1)
  const seated = await api.visitor.post(`/rooms/${code}/seats`, {})
  const cookie = seated.headers.get('set-cookie')?.split(';')[0] ?? ''
  const body = { id: crypto.randomUUID(), kind: 'positive', text: 'Less rework' }
  await api.visitor.send('POST', `/rooms/${code}/feedback`, { cookie, body })
  await owner.post(`/rooms/${code}/commands`, { do: 'close' })
  const [made] = await listed(squadId)
  expect(made).toMatchObject({ sprints: 2, changed: 1, replacing: 0 })
  expect(await takeBack(squadId, made)).toEqual({ removed: 1, restored: 0, kept: [1] })
  const [left] = await stored(squadId)
  const report = await owner.get(`/retrospectives/${left?.id}/report`)
  expect(report.body).toMatchObject({ report: { feedback: [{ text: 'Less rework' }] } })
})

test('a sprint that was deleted since the import does not come back', async () => {
  const squadId = await createSquad()
  await record(squadId, 1, 1)
  await bring(squadId, [row('Sprint 1', 4), row('Sprint 2', 5)], { twins: 'replace' })
  const [first] = await stored(squadId)
  expect((await owner.delete(`/retrospectives/${first?.id}`)).status).toBe(204)
  const [made] = await listed(squadId)
  expect(await takeBack(squadId, made)).toEqual({ removed: 1, restored: 0, kept: [] })
  expect(await shown(squadId)).toEqual([])
})

test('a replaced sprint gets its earlier content, name and note again', async () => {
  const squadId = await createSquad()
  await record(squadId, 1, 1, { name: 'Kickoff', note: 'Short' })
  const before = await shown(squadId)
  const result = await bring(squadId, [row('Sprint 1', 4)], { twins: 'replace' })
  expect(result).toMatchObject({ added: [], conflict: [], replaced: [{ sprint: 1, average: 4 }] })
  expect(await shown(squadId)).toEqual([[1, 4, 'Kickoff']])
  const [made] = await listed(squadId)
  expect(await takeBack(squadId, made)).toEqual({ removed: 0, restored: 1, kept: [] })
  expect(await shown(squadId)).toEqual(before)
  expect((await stored(squadId))[0]?.note).toBe('Short')
})

test('imports that replace each other are taken back one after the other', async () => {
  const squadId = await createSquad()
  await bring(squadId, [row('Sprint 1', 4)])
  await bring(squadId, [row('Sprint 1', 2)], { twins: 'replace' })
  const [second, first] = await listed(squadId)
  expect(first).toMatchObject({ changed: 1 })
  await takeBack(squadId, second)
  expect(await shown(squadId)).toEqual([[1, 4, '']])
  expect(await takeBack(squadId, first)).toEqual({ removed: 1, restored: 0, kept: [] })
})

test('a sprint of another content stays by default', async () => {
  const squadId = await createSquad()
  await record(squadId, 1, 1)
  const result = await bring(squadId, [row('Sprint 1', 4)])
  expect(result).toMatchObject({ added: [], replaced: [], conflict: [{ sprint: 1 }] })
  expect(await listed(squadId)).toEqual([])
})

test('a sprint of another content can be brought beside the squad’s own', async () => {
  const squadId = await createSquad()
  await record(squadId, 1, 1)
  await bring(squadId, [row('Sprint 1', 4)], { twins: 'both' })
  expect(await shown(squadId)).toEqual([
    [1, 1, ''],
    [2, 4, 'Sprint 1'],
  ])
})

test('a corrected table replaces everything that its earlier version brought', async () => {
  const squadId = await createSquad()
  await record(squadId, 9, 1)
  await bring(squadId, [row('Planning', 4), row('Daily', 5), row('Review', 1)])
  const [earlier] = await listed(squadId)
  const file = [row('Sprint 1', 3), row('Sprint 2', 2)]
  const preview = await bring(squadId, file, { replaces: earlier?.id, dryRun: true })
  expect(preview.takenBack).toEqual({ removed: 3, restored: 0, kept: [] })
  const result = await bring(squadId, file, { replaces: earlier?.id })
  expect(result).toEqual(preview)
  expect(await shown(squadId)).toEqual([
    [1, 3, ''],
    [2, 2, ''],
    [9, 1, ''],
  ])
  expect(await listed(squadId)).toMatchObject([{ sprints: 2 }])
})

test('an edited sprint survives the corrected table', async () => {
  const squadId = await createSquad()
  await bring(squadId, [row('Sprint 1', 4), row('Sprint 2', 5)])
  const [first] = await stored(squadId)
  await edit(first, 2)
  const [earlier] = await listed(squadId)
  const file = [row('Sprint 1', 3), row('Sprint 2', 3)]
  const preview = await bring(squadId, file, { replaces: earlier?.id, dryRun: true })
  const result = await bring(squadId, file, { replaces: earlier?.id })
  expect(result).toEqual(preview)
  expect(result).toMatchObject({ takenBack: { removed: 1, kept: [1] }, conflict: [{ sprint: 1 }] })
  expect(await shown(squadId)).toEqual([
    [1, 2, ''],
    [2, 3, ''],
  ])
})

test('a corrected table that replaced sprints before replaces them again', async () => {
  const squadId = await createSquad()
  await record(squadId, 1, 1)
  await bring(squadId, [row('Sprint 1', 4)], { twins: 'replace' })
  const [earlier] = await listed(squadId)
  const file = [row('Sprint 1', 3)]
  const given = { replaces: earlier?.id, twins: 'replace' as const }
  const preview = await bring(squadId, file, { ...given, dryRun: true })
  expect(await bring(squadId, file, given)).toEqual(preview)
  expect(preview).toMatchObject({ takenBack: { restored: 1 }, replaced: [{ sprint: 1 }] })
  const [latest] = await listed(squadId)
  await takeBack(squadId, latest)
  expect(await shown(squadId)).toEqual([[1, 1, '']])
})

test('topics that only the import gave the squad go with it', async () => {
  const squadId = await createSquad()
  await bring(squadId, [row('Sprint 1', 4)])
  expect(await titles(squadId)).toEqual(['Qualidade'])
  const [made] = await listed(squadId)
  await takeBack(squadId, made)
  expect(await titles(squadId)).toEqual([])
})

test('topics stay while a sprint of the squad is left', async () => {
  const squadId = await createSquad()
  await bring(squadId, [row('Sprint 1', 4)])
  await record(squadId, 2, 1)
  const [made] = await listed(squadId)
  await takeBack(squadId, made)
  expect(await titles(squadId)).toContain('Qualidade')
})

test('an import of another squad is out of reach', async () => {
  const [squadId, other] = [await createSquad(), await createSquad()]
  await bring(squadId, [row('Sprint 1', 4)])
  await bring(other, [row('Sprint 1', 4)])
  const [made] = await listed(squadId)
  expect((await tryToTakeBack(owner, other, made)).status).toBe(404)
  const crossed = await post(other, [row('Sprint 2', 4)], { replaces: made?.id })
  expect(crossed.status).toBe(404)
  await takeBack(squadId, made)
  expect(await shown(other)).toEqual([[1, 4, '']])
})

test('only the owner and the importer take an import back', async () => {
  const squadId = await createSquad()
  await api.db.insert(squadMembers).values({ squadId, userId: member.userId })
  await bring(squadId, [row('Sprint 1', 4)])
  const [made] = await listed(squadId, member)
  expect(made).toMatchObject({ canTakeBack: false })
  expect((await tryToTakeBack(member, squadId, made)).status).toBe(404)
  expect((await tryToTakeBack(stranger, squadId, made)).status).toBe(404)
  expect((await stranger.get(`/squads/${squadId}/imports`)).status).toBe(404)
  const own = await post(squadId, [row('Sprint 2', 4)], {}, member)
  expect(own.status).toBe(200)
  const [mine] = await listed(squadId)
  expect((await tryToTakeBack(member, squadId, mine)).status).toBe(200)
})

test('a squad keeps its last twenty imports', async () => {
  const squadId = await createSquad()
  for (let number = 1; number <= 21; number += 1) {
    await bring(squadId, [row(`Sprint ${number}`, 4)], { fileName: `${number}.csv` })
  }
  const files = (await listed(squadId)).map(({ fileName }) => fileName)
  expect(files).toHaveLength(20)
  expect(files).not.toContain('1.csv')
})

test('a deleted squad leaves no import', async () => {
  const squadId = await createSquad()
  await bring(squadId, [row('Sprint 1', 4)])
  for (const { id } of await stored(squadId)) await owner.delete(`/retrospectives/${id}`)
  expect((await owner.delete(`/squads/${squadId}`)).status).toBe(204)
  expect(await api.db.select().from(imports).where(eq(imports.squadId, squadId))).toEqual([])
})

test('an import that wrote nothing is not recorded', async () => {
  const squadId = await createSquad()
  await bring(squadId, [row('Sprint 1', 4)])
  await bring(squadId, [row('Sprint 1', 4)], { fileName: 'again.csv' })
  expect(await listed(squadId)).toHaveLength(1)
  expect(await api.db.select().from(importedSprints)).not.toEqual([])
})

test('a download of personal data names the imported files', async () => {
  const squadId = await createSquad()
  await bring(squadId, [row('Sprint 1', 4)], { fileName: 'health.csv' })
  const { body } = await owner.get('/account/data')
  const brought = expect.objectContaining({ file_name: 'health.csv' })
  expect(body).toMatchObject({ imports: expect.arrayContaining([brought]) })
})

function row(label: string, score: number) {
  return {
    sprint: Number(/\d+/.exec(label)?.[0] ?? 0) || null,
    dados_json: {
      sprint: label,
      topics: [{ id: 'table-qualidade', title: 'Qualidade' }],
      notes: { 'table-qualidade': score },
      imported_from: { sprint: label, squadName: '' },
    },
    created_at: null,
    squads: { nome: '' },
  }
}

type Given = {
  fileName?: string
  twins?: Twins
  replaces?: string | undefined
  dryRun?: boolean
}

function post(
  squadId: string,
  file: unknown,
  { fileName = 'scores.csv', dryRun = false, ...table }: Given,
  caller: Caller = owner,
): Promise<Answer> {
  const input = { file, dryRun, table: { fileName, ...table } }
  return caller.post(`/squads/${squadId}/imports`, input)
}

async function bring(squadId: string, file: unknown, given: Given = {}): Promise<ImportResult> {
  const answer = await post(squadId, file, given)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function listed(squadId: string, caller: Caller = owner): Promise<TableImport[]> {
  const { body } = await caller.get(`/squads/${squadId}/imports`)
  return (body as { imports: TableImport[] }).imports
}

function tryToTakeBack(caller: Caller, squadId: string, made: TableImport | undefined) {
  return caller.delete(`/squads/${squadId}/imports/${made?.id}`)
}

async function takeBack(squadId: string, made: TableImport | undefined): Promise<TakenBack> {
  const answer = await tryToTakeBack(owner, squadId, made)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function createSquad(): Promise<string> {
  const answer = await owner.post('/squads', { name: 'Alpha' })
  return (answer.body as { id: string }).id
}

async function openRoom(squadId: string, sprint = 99): Promise<string> {
  const topics = [{ id: 'c', title: 'Café' }]
  const answer = await owner.post(`/squads/${squadId}/rooms`, { sprint, topics })
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as { code: string }).code
}

async function record(
  squadId: string,
  sprint: number,
  score: number,
  texts: { name?: string; note?: string } = {},
): Promise<void> {
  const answer = await owner.post(`/squads/${squadId}/retrospectives`, {
    ...{ sprint, ...texts },
    formCreatedAt: '2026-01-01T12:00:00.000Z',
    topics: [{ id: 'c', title: 'Café' }],
    scores: { c: score },
  })
  expect(answer.status, answer.text).toBe(201)
}

async function edit(
  row: typeof retrospectives.$inferSelect | undefined,
  score: number,
): Promise<void> {
  const id = 'table-qualidade'
  const answer = await owner.put(`/retrospectives/${row?.id}`, {
    version: row?.version,
    topics: [{ id, title: 'Qualidade' }],
    scores: { [id]: score },
  })
  expect(answer.status, answer.text).toBeLessThan(300)
}

async function stored(squadId: string) {
  const { squadId: column, sprint } = retrospectives
  return api.db.select().from(retrospectives).where(eq(column, squadId)).orderBy(sprint)
}

/** Returns each sprint's number, average and name. */
async function shown(squadId: string) {
  return (await stored(squadId)).map(({ sprint, name, data }) => {
    const read = parseRetrospective(data)
    return [sprint, read.ok ? read.data.average : null, name]
  })
}

async function titles(squadId: string): Promise<string[]> {
  const { body } = await owner.get(`/squads/${squadId}/topics`)
  return (body as { topics: { title: string }[] }).topics.map(({ title }) => title)
}
