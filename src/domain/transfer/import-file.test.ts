import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScoredTree, requireEntry, treeOf } from '~tests/support/domain/topics'
import { toRawEntry } from '../local/history.ts'
import { toRetrospectiveJson } from '../retrospectives/retrospective.ts'
import { groupBySquad } from '../squads/names.ts'
import { leavesOf } from '../topics/topic-tree.ts'
import { type ImportEntry, parseImportFile, readImport } from './import-file.ts'
import { atOnce } from './tables/table-grid.ts'

const SAVED = '2026-11-07T12:00:00.000Z'

test('refuses text that is not JSON and JSON of another format with different reasons', () => {
  expect(atOnce(parseImportFile('{"sprint"'))).toEqual({ ok: false, reason: 'NOT_JSON' })
  for (const other of [{}, null, 1, 'text', [1, 2], [{ sprint: 'Sprint 1' }], { squads: [] }]) {
    expect(readImport(other), JSON.stringify(other)).toEqual({ ok: false, reason: 'BAD_SHAPE' })
  }
})

test('accepts a file without entries', () => {
  expect(atOnce(parseImportFile('\uFEFF[]'))).toEqual({
    ...{ ok: true, entries: [], unreadable: [], actions: [] },
  })
})

test('pauses after each entry, also after an unreadable one', () => {
  const file = [historyEntry({}), 7, historyEntry({})]
  expect([...parseImportFile(JSON.stringify(file))]).toHaveLength(file.length)
})

test('a local entry keeps its scores, unknown fields and original names', () => {
  const raw = historyEntry({ versão: 2 })
  const [entry] = read([raw])
  expect(entry).toMatchObject({
    label: 'Sprint 21 – Ação',
    sprint: 21,
    squadName: ' Alpha ',
    average: 3,
    savedAt: SAVED,
    formCreatedAt: SAVED,
    extra: { versão: 2 },
    origin: { sprint: 'Sprint 21 – Ação', squadName: ' Alpha ', data: SAVED },
  })
  expect(entry?.scores).toEqual(
    new Map([
      ['b', 4],
      ['a1', 2],
    ] as const),
  )
  expect(entry?.topics).toEqual(raw.topics)
})

test('keeps the votes of a local history under the rule of rooms, with comments and reasons', () => {
  const feedback = [{ kind: 'positive', text: 'Bom ritmo', topicId: 'b' }]
  const reasons = { b: 'Menos reuniões.' }
  const tallies = { b: [0, 0, 0, 3, 0, 0, 0], a1: [0, 0, 1, 1, 0, 0, 5], a2: 'x' }
  const [entry] = read([
    historyEntry({ versão: 2, votes: { people: 3, tallies, feedback, reasons } }),
  ])
  expect(entry?.extra).toEqual({
    versão: 2,
    votes: { people: 3, tallies: { b: tallies.b }, feedback, reasons },
  })
})

test('reads every score as local mode shows it, with 0 for a missing one', () => {
  fc.assert(
    fc.property(anyScoredTree(), ({ topics, scores }) => {
      const raw = toRawEntry({
        ...{ sprint: '1', squadName: 'A', topics, scores, extra: {} },
        savedAt: new Date(SAVED),
      })
      const here = requireEntry(raw)
      const [entry] = read([raw])
      expect(entry?.topics).toEqual(here.topics)
      for (const { id } of leavesOf(topics)) {
        expect(entry?.scores.get(id)).toBe(here.scores.get(id))
      }
    }),
  )
})

test('a row of an account export keeps its number, date and unknown fields', () => {
  const [entry] = read([row({ id: 'r1', sprint: 24, extra: { humor: 'bom' } })])
  expect(entry).toMatchObject({
    label: '24',
    sprint: 24,
    squadName: 'Alpha',
    average: 3,
    savedAt: SAVED,
    formCreatedAt: '2026-11-01T08:00:00.000Z',
    extra: { humor: 'bom' },
    origin: { id: 'r1', sprint: '24', squadName: 'Alpha' },
  })
})

test('reads the note of a row with its line breaks, empty if missing', () => {
  const noted = { ...row({ id: 'r1', sprint: 1 }), observacoes: ' Curta\ne boa ' }
  const old = row({ id: 'r2', sprint: 2 })
  const foreign = { ...row({ id: 'r3', sprint: 3 }), observacoes: null }
  expect(read([noted, old, foreign, historyEntry({})]).map(({ note }) => note)).toEqual([
    'Curta\ne boa',
    ...['', '', ''],
  ])
  const long = { ...old, observacoes: 'x'.repeat(2001) }
  const parsed = readImport([long])
  expect(parsed.ok && parsed.unreadable).toMatchObject([{ label: '2', reason: 'TOO_LONG' }])
})

test('reads a download of personal data like an account export', () => {
  const { squads: _, ...bare } = row({ id: 'r1', sprint: 3 })
  const file = { squads: [{ id: 's1', nome: 'Beta' }], retrospectivas: [bare] }
  const parsed = readImport(file)
  expect(parsed.ok && parsed.entries.map(({ squadName }) => squadName)).toEqual(['Beta'])
})

test('a row keeps the origin of its earlier import', () => {
  const imported = { sprint: 'Kickoff', squadName: 'Alpha', data: SAVED, copy: 2 }
  const [entry] = read([row({ id: 'r1', sprint: 3, extra: { imported_from: imported } })])
  expect(entry?.origin).toEqual({ sprint: 'Kickoff', squadName: 'Alpha', data: SAVED, id: 'r1' })
})

test('reports an unreadable entry with its reason and reads the others', () => {
  const good = historyEntry({})
  const topics = Array.from({ length: 201 }, (_, index) => ({ id: `t${index}`, title: 'T' }))
  const parsed = readImport([
    historyEntry({ sprint: 'no list', topics: 'none' }),
    historyEntry({ sprint: 'too many', topics }),
    historyEntry({ sprint: 'half a score', notes: { b: 2.5 } }),
    historyEntry({ sprint: 'no notes', notes: null }),
    'no object',
    { sprint: 'neither', squadName: 'Alpha' },
    row({ id: 'r1', sprint: 9, dados: null }),
    good,
  ])
  expect(parsed.ok && parsed.unreadable.map(({ label, reason }) => [label, reason])).toEqual([
    ['no list', 'NO_DATA'],
    ['too many', 'TOO_MANY_TOPICS'],
    ['half a score', 'NO_SCORES'],
    ['no notes', 'NO_SCORES'],
    ['', 'NOT_AN_ENTRY'],
    ['neither', 'NOT_AN_ENTRY'],
    ['9', 'NO_DATA'],
  ])
  expect(parsed.ok && parsed.entries).toHaveLength(1)
})

test('reports entries that are too long for a form instead of cutting them', () => {
  const titled = (length: number) => [{ id: 'b', title: 't'.repeat(length) }]
  const notes = { b: 4 }
  const parsed = readImport([
    historyEntry({ sprint: 'title', topics: titled(1_000_000), notes }),
    historyEntry({ sprint: 'one more', topics: titled(1001), notes }),
    historyEntry({ sprint: 'id', topics: [{ id: 'b'.repeat(201), title: 'B' }] }),
    historyEntry({
      sprint: 'description',
      topics: [{ id: 'b', title: 'B', description: 'd'.repeat(1001) }],
      notes,
    }),
    historyEntry({ sprint: 's'.repeat(1001) }),
    historyEntry({ sprint: 'squad', squadName: 's'.repeat(1001) }),
    historyEntry({ sprint: 'whole', remark: 'r'.repeat(1_000_000) }),
    historyEntry({ sprint: 'fits', topics: titled(1000), notes }),
    historyEntry({ sprint: 's'.repeat(1000), squadName: 's'.repeat(1000) }),
  ])
  if (!parsed.ok) throw new Error(parsed.reason)
  expect(parsed.unreadable.map(({ reason }) => reason)).toEqual(Array(7).fill('TOO_LONG'))
  const shortened = `${'s'.repeat(120)}…`
  expect(parsed.unreadable.map(({ label }) => label)).toEqual([
    ...['title', 'one more', 'id', 'description', shortened, 'squad', 'whole'],
  ])
  expect(parsed.entries.map(({ topics }) => topics[0]?.title)).toEqual(['t'.repeat(1000), 'A'])
})

test('reads a null note as missing, as local mode does', () => {
  const [entry] = read([historyEntry({ notes: { b: null, a1: 5 } })])
  expect(entry?.scores.get('b')).toBe(0)
})

test('treats dates that no database can store as missing', () => {
  const dates = ['+012026-01-01T00:00:00Z', '0000-01-01T00:00:00Z', 'ontem', 7, null]
  const entries = read(dates.map((data) => historyEntry({ data })))
  expect(entries.map(({ savedAt }) => savedAt)).toEqual([null, null, null, null, null])
})

test('repairs text that no database can store', () => {
  const [entry] = read([historyEntry({ sprint: 'Sprint 4 \uD83C', note: 'a\0b' })])
  expect(entry).toMatchObject({ label: 'Sprint 4 \uFFFD', sprint: 4, extra: { note: 'ab' } })
})

test('reads any JSON without throwing and without losing an entry silently', () => {
  const field = fc.jsonValue({ maxDepth: 3 })
  const item = fc.oneof(
    field,
    fc.record(
      { sprint: field, squadName: field, topics: field, notes: field, data: field },
      { requiredKeys: [] },
    ),
    fc.record({ id: field, sprint: field, dados_json: field, created_at: field, squads: field }),
  )
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const parsed = readImport(items)
      if (!parsed.ok) return
      expect(parsed.entries.length + parsed.unreadable.length).toBe(items.length)
    }),
  )
})

test('groups squads by name in any spelling, in the order of the file', () => {
  const entries = ['Alpha', 'Beta', ' alpha', ''].map((squadName) => ({ squadName }))
  const groups = groupBySquad(entries)
  expect(groups.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['Alpha', 2],
    ['Beta', 1],
    ['', 1],
  ])
})

function read(items: unknown[]): ImportEntry[] {
  const parsed = readImport(items)
  if (!parsed.ok) throw new Error(parsed.reason)
  expect(parsed.unreadable).toEqual([])
  return parsed.entries
}

/** Builds an entry in which A has one sub-topic with 2, and B has 4. */
function historyEntry(fields: object) {
  return {
    sprint: 'Sprint 21 – Ação',
    squadName: ' Alpha ',
    topics: treeOf({ A: ['A1'], B: [] }),
    notes: { a: 2, a1: 2, b: 4 },
    data: SAVED,
    ...fields,
  }
}

function row({
  id,
  sprint,
  extra = {},
  dados,
}: {
  id: string
  sprint: number
  extra?: object
  dados?: unknown
}) {
  const contents = toRetrospectiveJson({
    sprint,
    squadId: 's1',
    topics: treeOf({ A: ['A1'], B: [] }),
    scores: new Map([['a1', 2] as const, ['b', 4] as const]),
    formCreatedAt: '2026-11-01T08:00:00.000Z',
    extra: { ...extra },
  })
  return {
    id,
    squad_id: 's1',
    sprint,
    user_id: 'u1',
    dados_json: dados === undefined ? contents : dados,
    created_at: SAVED,
    squads: { nome: 'Alpha' },
  }
}
