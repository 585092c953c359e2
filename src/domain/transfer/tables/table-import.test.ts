import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, previewOf, tableIn, tableOf } from '~tests/support/imports/read-sample'
import { readVotes } from '../../local/entry-votes.ts'
import { compareHistories, listEntries, type RawHistory } from '../../local/history.ts'
import { isJsonObject } from '../../text/json.ts'
import { sourceKey } from '../../trends/sprint-source.ts'
import { type ImportEntry, readImport } from '../import-file.ts'
import { toImportParts } from '../import-parts.ts'
import {
  numberEntries,
  type PlannedEntry,
  planImport,
  toImportedJson,
  toKnownRetrospective,
} from '../import-plan.ts'
import type { Table } from './table.ts'
import { addTable, sourceOf, toHistoryEntries, toImportEntries } from './table-import.ts'

const SCALES = { 5: { worst: 1, best: 5, isKept: false } }

test('the preview of a table equals the result, and a second import changes nothing', () => {
  fc.assert(
    fc.property(anySprints(), (text) => {
      const entries = numberEntries(entriesOf(tableOf(text)))
      const [part] = toImportParts(entries)
      const sent = readImport(part?.rows ?? [])
      if (!sent.ok) throw new Error(sent.reason)
      const preview = planImport(entries, [])
      const result = planImport(numberEntries(sent.entries), [])
      expect(result.added.map(shownOf)).toEqual(preview.added.map(shownOf))
      const known = result.added.map((planned, index) =>
        toKnownRetrospective({
          ...{ id: `id-${index}`, sprint: planned.sprint, note: '' },
          data: toImportedJson(planned, { squadId: 's', now: '2026-11-24T00:00:00.000Z' }),
        }),
      )
      const again = planImport(entries, known)
      expect([again.added, again.conflict]).toEqual([[], []])
    }),
  )
})

test('a local history adds the new sprints of its preview once', () => {
  fc.assert(
    fc.property(anySprints(), fc.nat(3), (text, own) => {
      const history = Array.from({ length: own }, (_, at) => ownEntry(`Own ${at}`))
      const incoming = toHistoryEntries(entriesOf(tableOf(text)), 'Alpha')
      const { added } = compareHistories(history, incoming)
      const merged = addTable(history, incoming)
      expect(merged).toHaveLength(own + added)
      expect(addTable(merged, incoming)).toEqual(merged)
      expect(compareHistories(merged, incoming)).toMatchObject({ added: 0, different: 0 })
      expect(listEntries(merged).every(({ entry }) => entry !== null)).toBe(true)
    }),
  )
})

test('sprints of a table come before the own ones and after those of an earlier table', () => {
  const own = [ownEntry('Own'), { ...ownEntry('Other'), squadName: 'Beta' }]
  const table = (...names: string[]) =>
    toHistoryEntries(entriesOf(tableOf(wide(names, [names.map(() => '3')]))), 'Alpha')
  const twice = addTable(addTable(own, table('S 1', 'S 2')), table('S 1', 'S 2', 'S 3'))
  expect(namesIn(twice)).toEqual(['S 1', 'S 2', 'S 3', 'Own', 'Other'])
  expect(listEntries(twice).map(({ entry }) => entry && sourceKey(entry.extra))).toEqual([
    ...Array(3).fill('table 1–5'),
    ...Array(2).fill(undefined),
  ])
})

test("each team's sprints come before its own", () => {
  const entries = entriesOf(tableIn(bytesOf('a05-teams-long.csv')))
  const own = [{ ...ownEntry('Own'), squadName: 'Orange' }, ownEntry('Other')]
  const merged = addTable(own, toHistoryEntries(entries, ''))
  expect(merged.map((raw) => isJsonObject(raw) && `${raw.squadName} ${raw.sprint}`)).toEqual([
    ...['Orange 2025-03-14', 'Orange 2025-06-13', 'Orange Own', 'Alpha Other'],
    ...['Blue 2025-03-14', 'Blue 2025-06-13'],
  ])
})

test("this product's CSV joins a local history in the order of saving", () => {
  const entries = entriesOf(tableIn(bytesOf('b-own-export-pt.csv')))
  const later = { ...ownEntry('Later'), data: '2026-12-01T10:00:00.000Z' }
  const merged = addTable([ownEntry('Own'), later], toHistoryEntries(entries, ''))
  expect(namesIn(merged)).toEqual(['Own', '1', 'Later'])
})

test('means come along with their number of answers', () => {
  const [first] = entriesOf(tableIn(bytesOf('a05-teams-long.csv')))
  expect(first?.extra).toEqual({
    source: { format: 'table', lowest: 1, highest: 5 },
    means: { 'table-fun': { mean: 4.375, n: 6 }, 'table-speed': { mean: 1.375, n: 6 } },
  })
})

test('answers come along as votes that local mode reads', () => {
  const rows = ['Sprint 1;1', 'Sprint 1;3', 'Sprint 1;5']
  const [entry] = entriesOf(tableOf(['Sprint;Fun', ...rows].join('\n')))
  const votes = readVotes(entry?.extra ?? {})
  expect(votes?.people).toBe(3)
  expect(votes?.tallies.get('table-fun')).toEqual([1, 0, 0, 1, 0, 1, 0])
})

test('a note comes along on both ways in', () => {
  const text = 'Sprint;Fun;Observações;Respostas\nSprint 1;3;"Curta;\ne boa";6'
  const [entry] = entriesOf(tableOf(text))
  expect(entry?.note).toBe('Curta;\ne boa')
  const [raw] = toHistoryEntries(entry ? [entry] : [], 'Alpha')
  expect(raw?.observacoes).toBe('Curta;\ne boa')
})

function entriesOf(table: Table): ImportEntry[] {
  const { squads, scales } = previewOf(table, { scales: SCALES })
  return toImportEntries(squads, sourceOf(table, { scales: SCALES, groups: scales }))
}

function anySprints() {
  const name = fc.constantFrom(
    'Sprint 1',
    'Sprint 2',
    'Kickoff 9',
    '2026-01-05',
    'Q1 2026',
    'Fim 3',
  )
  return fc.uniqueArray(name, { minLength: 1 }).chain((names) =>
    fc
      .array(
        fc.array(fc.constantFrom('1', '2,5', '4', '5', ''), {
          minLength: names.length,
          maxLength: names.length,
        }),
        {
          minLength: 1,
          maxLength: 4,
        },
      )
      .map((rows) => wide(names, rows)),
  )
}

function wide(names: readonly string[], rows: readonly string[][]): string {
  const titles = ['Fun', 'Pace', 'Daily', 'Ação']
  return [['Topic', ...names], ...rows.map((row, at) => [titles[at] ?? '', ...row])]
    .map((row) => row.join(';'))
    .join('\n')
}

function shownOf({ entry: { label, average, scores }, sprint }: PlannedEntry) {
  return { label, average, sprint, scores: Object.fromEntries(scores) }
}

function namesIn(history: RawHistory): unknown[] {
  return history.map((raw) => isJsonObject(raw) && raw.sprint)
}

function ownEntry(sprint: string) {
  return { sprint, squadName: 'Alpha', topics: [], notes: {}, data: '2026-11-01T10:00:00.000Z' }
}
