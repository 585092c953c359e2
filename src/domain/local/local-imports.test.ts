import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '~tests/support/domain/cases'
import type { RawHistory } from './history'
import {
  type LocalImport,
  type LocalTablePlan,
  planLocalTable,
  readLocalImports,
  takeLocalBack,
} from './local-imports'

test('taking an import back restores the history', () => {
  fc.assert(
    fc.property(histories, histories, fc.constantFrom(...TWINS), (own, table, twins) => {
      const plan = planLocalTable(own, table, { twins, replaces: null })
      const { history, takenBack } = takeLocalBack(plan.history, toImport(plan))
      expect(history).toEqual(own)
      expect(takenBack.kept).toEqual([])
    }),
    { numRuns: casesOf(100) },
  )
})

test('importing a corrected table gives the result of a first import', () => {
  fc.assert(
    fc.property(histories, histories, histories, (own, first, corrected) => {
      const wrong = planLocalTable(own, first, { twins: 'replace', replaces: null })
      const replaces = toImport(wrong)
      const again = planLocalTable(wrong.history, corrected, { twins: 'replace', replaces })
      const direct = planLocalTable(own, corrected, { twins: 'replace', replaces: null })
      expect({ ...again, takenBack: null }).toEqual(direct)
    }),
    { numRuns: casesOf(100) },
  )
})

test('a sprint that was changed since stays', () => {
  const plan = planLocalTable([], [of('1', 4), of('2', 5)], { twins: 'leave', replaces: null })
  const edited = { ...of('1', 4), actions: [{ title: 'Pair' }] }
  const { history, takenBack } = takeLocalBack(plan.history.with(0, edited), toImport(plan))
  expect(history).toEqual([edited])
  expect(takenBack).toEqual({ removed: 1, restored: 0, kept: [{ sprint: '1', squadName: 'A' }] })
})

test('taking an import back twice changes nothing more', () => {
  const plan = planLocalTable([of('9', 1)], [of('1', 4)], { twins: 'leave', replaces: null })
  const once = takeLocalBack(plan.history, toImport(plan)).history
  const twice = takeLocalBack(once, toImport(plan))
  expect(twice).toEqual({ history: once, takenBack: { removed: 0, restored: 0, kept: [] } })
})

test('another squad stays as it is', () => {
  const other = { ...of('1', 2), squadName: 'B' }
  const plan = planLocalTable([other], [of('1', 4)], { twins: 'replace', replaces: null })
  expect(plan.replaced).toEqual([])
  expect(takeLocalBack(plan.history, toImport(plan)).history).toEqual([other])
})

test('a replaced sprint keeps its actions and loses votes of the earlier scores', () => {
  const own = { ...of('1', 1), actions: [{ title: 'Pair' }], votes: { people: 3 } }
  const plan = planLocalTable([own], [of('1', 4)], { twins: 'replace', replaces: null })
  expect(plan.history).toEqual([{ ...of('1', 4), actions: [{ title: 'Pair' }] }])
})

test('a sprint beside its twin has the next free number', () => {
  const own = [of('1', 1), of('1 (2)', 1)]
  const plan = planLocalTable(own, [of('1', 4)], { twins: 'both', replaces: null })
  expect(plan.added).toEqual([{ sprint: '1 (3)', squadName: 'A' }])
})

test('stored imports come back', () => {
  const plan = planLocalTable([of('1', 1)], [of('1', 4)], { twins: 'replace', replaces: null })
  const stored = JSON.parse(JSON.stringify([toImport(plan)]))
  expect(readLocalImports(stored)).toEqual([toImport(plan)])
})

test.each([null, {}, [1], [{}], [{ id: 'a', at: 'soon', sprints: [] }], [{ id: 'a' }]])(
  'a stored value without imports is left out: %j',
  (value) => expect(readLocalImports(value)).toEqual([]),
)

const TWINS = ['leave', 'replace', 'both'] as const

/** Histories with each sprint once. */
const histories: fc.Arbitrary<RawHistory> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 5 })), {
    selector: ([sprint]) => sprint,
  })
  .map((list) => list.map(([sprint, score]) => of(String(sprint), score)))

function of(sprint: string, score: number) {
  return {
    ...{ sprint, squadName: 'A', data: '2026-01-01T12:00:00.000Z' },
    topics: [{ id: 'q', title: 'Quality', isSubtopic: false, hasChildren: false }],
    notes: { q: score },
  }
}

function toImport({ sprints }: LocalTablePlan): LocalImport {
  return { id: 'one', fileName: 'a.csv', at: '2026-01-01T12:00:00.000Z', sprints }
}
