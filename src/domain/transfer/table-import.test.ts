import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareHistories, listEntries } from '../local/history.ts'
import type { Score } from '../retrospectives/scale.ts'
import { sourceKey } from '../trends/sprint-source.ts'
import { readImport } from './import-file.ts'
import { toImportParts } from './import-parts.ts'
import {
  numberEntries,
  type PlannedEntry,
  planImport,
  toImportedJson,
  toKnownRetrospective,
} from './import-plan.ts'
import type { TableMapping, TableSprint } from './score-table.ts'
import { addTable, toHistoryEntries, toImportEntries } from './table-import.ts'

const MAPPING: TableMapping = {
  ...{ form: 'wide', topic: 0, sprint: 0, score: 0 },
  ...{ lowest: 1, highest: 5, isKept: false },
}

test('the preview of a table equals the result, and a second import changes nothing', () => {
  fc.assert(
    fc.property(sprintLists(), (sprints) => {
      const entries = numberEntries(toImportEntries(sprints, MAPPING))
      const [part] = toImportParts(entries)
      const sent = readImport(part?.rows)
      if (!sent.ok) throw new Error(sent.reason)
      const preview = planImport(entries, [])
      const result = planImport(numberEntries(sent.entries), [])
      expect(result.added.map(shownOf)).toEqual(preview.added.map(shownOf))
      expect(result.added).toHaveLength(sprints.length)

      const known = result.added.map((planned, index) =>
        toKnownRetrospective({
          id: `id-${index}`,
          sprint: planned.sprint,
          data: toImportedJson(planned, { squadId: 's', now: '2026-11-24T00:00:00.000Z' }),
          note: '',
        }),
      )
      const again = planImport(entries, known)
      expect([again.added, again.conflict]).toEqual([[], []])
    }),
  )
})

test('a local history adds the new sprints of its preview once', () => {
  fc.assert(
    fc.property(sprintLists(), fc.nat(3), (sprints, own) => {
      const history = Array.from({ length: own }, (_, at) => ownEntry(`Own ${at}`))
      const incoming = toHistoryEntries(toImportEntries(sprints, MAPPING), 'Alpha')
      const { added } = compareHistories(history, incoming)
      const merged = addTable(history, incoming)
      expect(merged).toHaveLength(own + added)
      expect(addTable(merged, incoming)).toEqual(merged)
      expect(compareHistories(merged, incoming)).toMatchObject({ added: 0, different: 0 })
      expect(listEntries(merged).every(({ entry }) => entry !== null)).toBe(true)
    }),
  )
})

test('inserts a table’s sprints before the squad’s own and after those of an earlier table', () => {
  const own = [ownEntry('Own'), { ...ownEntry('Other'), squadName: 'Beta' }]
  const table = (...names: string[]) =>
    toHistoryEntries(toImportEntries(names.map(sprintOf), MAPPING), 'Alpha')
  const once = addTable(own, table('S 1', 'S 2'))
  const twice = addTable(once, table('S 1', 'S 2', 'S 3'))
  expect(twice.map((raw) => (raw as { sprint: string }).sprint)).toEqual([
    ...['S 1', 'S 2', 'S 3'],
    ...['Own', 'Other'],
  ])
  expect(listEntries(twice).map(({ entry }) => entry && sourceKey(entry.extra))).toEqual([
    ...Array(3).fill('table 1–5'),
    ...Array(2).fill(undefined),
  ])
})

test('keeps different numbers in names and numbers dates in order', () => {
  const numbersOf = (...names: string[]) =>
    toImportEntries(names.map(sprintOf), MAPPING).map(({ label, sprint, savedAt }) => [
      label,
      sprint,
      savedAt?.slice(0, 10) ?? null,
    ])
  expect(numbersOf('Sprint 12', 'Sprint 11')).toEqual([
    ['Sprint 11', 11, null],
    ['Sprint 12', 12, null],
  ])
  expect(numbersOf('Q1 2025', 'Q1 2026').map(([, sprint]) => sprint)).toEqual([null, null])
  expect(numbersOf('05/02/2026', '2026-01-20')).toEqual([
    ['2026-01-20', null, '2026-01-20'],
    ['05/02/2026', null, '2026-02-05'],
  ])
})

function sprintLists() {
  const name = fc.constantFrom('Sprint 1', 'Sprint 2', 'Kickoff', '2026-01-05', 'Q1 2026', 'Fim')
  const score = fc.record({
    title: fc.constantFrom('Fun', 'Pace', 'Daily', 'Ação'),
    score: fc.constantFrom<Score>(0, 1, 2, 3, 4, 5),
    ratings: fc.constant(1),
  })
  const scores = fc.uniqueArray(score, { minLength: 1, selector: ({ title }) => title })
  return fc.uniqueArray(fc.record({ name, scores }), {
    minLength: 1,
    selector: (sprint) => sprint.name,
  })
}

function shownOf({ entry: { label, average, scores }, sprint }: PlannedEntry) {
  return { label, average, sprint, scores: [...scores] }
}

function sprintOf(name: string): TableSprint {
  return { name, scores: [{ title: 'Fun', score: 3, ratings: 1 }] }
}

function ownEntry(sprint: string) {
  return { sprint, squadName: 'Alpha', topics: [], notes: {}, data: '2026-11-01T10:00:00.000Z' }
}
