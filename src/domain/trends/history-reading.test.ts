import { expect, test } from 'vitest'
import { treeOf } from '~tests/support/domain/topics'
import { tallyFrom } from '~tests/support/domain/trends'
import type { Score } from '../retrospectives/scale.ts'
import { type ReadCell, type ReadLine, readHistory } from './history-reading.ts'
import { renamesOf } from './reading-facts.ts'
import type { ReadSprint } from './reading-values.ts'

test('a point is the exact mean of three or more votes, otherwise the agreed score', () => {
  const cells = cellsOf('a', [
    sprint({ A: 4 }, { A: '445' }),
    sprint({ A: 4 }, { A: '45-' }),
    sprint({ A: 4 }),
  ])
  expect(cells.map(({ score, point }) => [score, point])).toEqual([
    [4, { x: 13 / 3, n: 3, ss: expect.closeTo(2 / 3, 9) }],
    [4, { x: 4 }],
    [4, { x: 4 }],
  ])
})

test('a 0 without votes means not done, but a 0 from three votes is a point', () => {
  const cells = cellsOf('a', [
    sprint({ A: 0 }),
    sprint({ A: 0 }, { A: '000' }),
    sprint({ A: 0 }, { A: '---' }),
    sprint({ A: null }),
    sprint({ B: 3 }),
  ])
  expect(cells.map(({ kind, score, point }) => [kind, score, point?.x])).toEqual([
    ['notDone', 0, undefined],
    ['score', 0, 0],
    ['notDone', 0, undefined],
    ['notDone', 0, undefined],
    ['absent', null, undefined],
  ])
})

test('compares a renamed topic with its past until the squad declares it different', () => {
  const called = (title: string, score: Score, breaks: string[] = []): ReadSprint => ({
    topics: [{ id: 'x', title, hasChildren: false, isSubtopic: false }, ...treeOf({ B: [] })],
    scores: new Map([
      ['x', score],
      ['b', 3],
    ]),
    breaks,
  })
  const before = Array.from({ length: 6 }, () => called('Pace', 5))
  const renamed = [...before, called('Speed', 1)]
  const declared = [...before, called('Speed', 1, ['x']), called('Speed', 2)]
  expect(cellsOf('x', renamed).at(-1)?.judgement?.verdict).toMatchObject({ kind: 'fell' })
  expect(cellsOf('x', declared).at(-1)?.judgement?.verdict).toMatchObject({ kind: 'early' })
  expect(
    cellsOf('x', declared)
      .map(({ isBreak }) => isBreak)
      .indexOf(true),
  ).toBe(6)
  expect(renamesIn(renamed)).toEqual([{ ...RENAMED, isDeclared: false }])
  expect(renamesIn(declared)).toEqual([{ ...RENAMED, isDeclared: true }])
  // Spelling changes are no renames. A declared one can always be taken back, whatever the topic's title.
  expect(renamesIn([called('Pace', 3), called('pace.', 3)])).toEqual([])
  expect(renamesIn([called('Pace', 3), called('Pace', 3, ['x'])])).toMatchObject([
    { at: 1, isDeclared: true },
  ])
})

test('a topic voted on without an agreement has a point, no score, and no part in averages', () => {
  const topics = treeOf({ P: ['A', 'B'] })
  const scores = new Map<string, Score>([['a', 4]])
  const { lines, overall } = readHistory([
    { topics, scores, tallies: new Map([['b', tallyFrom('112')]]) },
  ])
  expect(lines.map(({ key, cells }) => [key, cells[0]?.score, cells[0]?.point?.x])).toEqual([
    ['p', 4, (4 + 4 / 3) / 2],
    ['a', 4, 4],
    ['b', null, 4 / 3],
  ])
  expect(overall[0]).toMatchObject({ kind: 'score', score: 4, point: { leaves: 2 } })
})

test('a tally of one or two scores without an agreement is neither a point nor "not done"', () => {
  const sheet = { topics: treeOf({ A: [] }), scores: new Map() }
  const { lines } = readHistory([{ ...sheet, tallies: new Map([['a', tallyFrom('12')]]) }])
  expect(lines[0]?.cells[0]).toMatchObject({ kind: 'score', score: null, point: null })
})

test('averages equal the shown ones and compare only leaves with a point', () => {
  const topics = treeOf({ P: ['A', 'B', 'C'], D: [] })
  const scores = new Map<string, Score>([
    ['a', 2],
    ['b', 3],
    ['d', 5],
  ])
  const { lines, overall } = readHistory([{ topics, scores }])
  expect(lines[0]?.cells[0]).toMatchObject({ score: 1.7, point: { x: 2.5, leaves: 2 } })
  expect(overall[0]).toMatchObject({ topic: null, score: 2.5, point: { x: 10 / 3, leaves: 3 } })
})

test('an average over fewer than half of its usual leaves is no point', () => {
  const all = sprint({ A: 3, B: 3, C: 3, D: 3 })
  const { overall } = readHistory([
    all,
    sprint({ A: 3, B: 3, C: null, D: null }),
    sprint({ A: 3, B: null, C: null, D: null }),
    sprint({ A: null, B: null, C: null, D: null }),
  ])
  expect(overall.map(({ kind, point }) => [kind, point?.leaves])).toEqual([
    ['score', 4],
    ['score', 2],
    ['score', undefined],
    ['notDone', undefined],
  ])
})

test('the overall average breaks if less than half of the leaves stay', () => {
  const { overall } = readHistory([
    sprint({ A: 3, B: 3 }),
    sprint({ A: 3, C: 3 }),
    sprint({ A: 3, B: 3, C: 3 }),
  ])
  expect(overall.map(({ isBreak }) => isBreak)).toEqual([false, true, false])
})

test('every line breaks between the squad’s sprints and those of another tool, even after a gap', () => {
  const source = 'table 1–5'
  const { lines, overall } = readHistory([
    { ...sprint({ A: 3, B: 3 }), source },
    { ...sprint({ A: 4, B: 3 }), source },
    sprint({ A: 3 }),
    sprint({ A: 3, B: 3 }),
    { ...sprint({ A: 3, B: 3 }), source: 'table 0–10' },
  ])
  const breaks = (cells: readonly ReadCell[]) =>
    cells.flatMap(({ isBreak }, at) => (isBreak ? [at] : []))
  expect(lines.map(({ title, cells }) => [title, breaks(cells)])).toEqual([
    ['A', [2, 4]],
    ['B', [3, 4]],
  ])
  expect(breaks(overall)).toEqual([2, 4])
})

test('the trend skips sprints without a point and applies their breaks to the next point', () => {
  const scores = [4, 4, 0, 4, 4, 4, 4]
  const cells = cellsOf(
    'a',
    scores.map((score) => sprint({ A: score as Score })),
  )
  expect(cells.map(({ judgement }) => judgement?.verdict.kind)).toEqual([
    ...['early', 'early', undefined, 'early', 'early', 'early', 'steady'],
  ])

  const withParent: ReadSprint = { topics: treeOf({ A: ['A1'] }), scores: new Map() }
  const parent = cellsOf('a', [
    ...scores.slice(3).map((score) => sprint({ A: score as Score })),
    withParent,
    { ...withParent, scores: new Map([['a1', 2]]) },
  ])
  expect(parent.map(({ isBreak }) => isBreak).indexOf(true)).toBe(4)
  expect(parent.at(-1)?.judgement?.verdict).toEqual({ kind: 'early', missing: 5 })
})

test('a new level begins at the right sprint after sprints without a point', () => {
  const scores: Score[] = [4, 4, 0, 4, 4, 4, 4, 2, 2, 2]
  const cells = cellsOf(
    'a',
    scores.map((score) => sprint({ A: score })),
  )
  expect(cells.at(-1)?.judgement?.newLevel).toEqual({ since: 7, level: 2 })
})

test('a line has the newest id of its topic as a unique key', () => {
  const reading = readHistory([
    {
      topics: [{ id: 'x', title: 'Old', isSubtopic: false, hasChildren: false }],
      scores: new Map(),
    },
    {
      topics: [
        { id: 'x', title: 'New', isSubtopic: false, hasChildren: false },
        { id: 'y', title: 'Old', isSubtopic: false, hasChildren: false },
      ],
      scores: new Map(),
    },
    {
      topics: [{ id: 'y', title: 'New', isSubtopic: false, hasChildren: false }],
      scores: new Map(),
    },
  ])
  expect(reading.lines.map(({ key, titles, isCurrent }) => [key, titles, isCurrent])).toEqual([
    ['y', ['New'], true],
    ['y~', ['Old'], false],
  ])
})

test('a local history without tallies reads the same as an account history without votes', () => {
  const sheets = [3, 4, 3, 3, 4, 4, 1].map((score) => sprint({ A: score as Score, B: 4 }))
  const account = sheets.map((sheet) => ({ ...sheet, tallies: new Map() }))
  expect(readHistory(account).lines).toEqual(readHistory(sheets).lines)
})

/** Returns top-level leaves with their agreed scores, null for an untouched one, and the votes of some. */
function sprint(
  scores: Record<string, Score | null>,
  votes: Record<string, string> = {},
): ReadSprint {
  return {
    topics: treeOf(Object.fromEntries(Object.keys(scores).map((title) => [title, []]))),
    scores: new Map(
      Object.entries(scores).flatMap(([title, score]) =>
        score === null ? [] : [[title.toLowerCase(), score] as const],
      ),
    ),
    tallies: new Map(
      Object.entries(votes).map(([title, digits]) => [title.toLowerCase(), tallyFrom(digits)]),
    ),
  }
}

const RENAMED = { at: 6, topicId: 'x', before: 'Pace', after: 'Speed' }

function renamesIn(sprints: readonly ReadSprint[]) {
  const reading = readHistory(sprints)
  return reading.lines.flatMap((line) => renamesOf(reading, line))
}

function cellsOf(key: string, sprints: readonly ReadSprint[]): ReadCell[] {
  const isIt = (line: ReadLine) => line.key === key
  return readHistory(sprints).lines.find(isIt)?.cells ?? []
}
