import fc from 'fast-check'
import { expect, test } from 'vitest'
import { treeOf } from '~tests/support/domain/topics'
import { sprintsFrom } from '~tests/support/domain/trends'
import type { Score } from '../retrospectives/scale.ts'
import { readHistory } from './history-reading.ts'
import { changedRows, PAIR_COLUMNS, pairOf, radarOf, sortedRows } from './sprint-pair.ts'

test('counts the scores that rose, fell and stayed, and names the largest fall', () => {
  const pair = pairOf(read({ A: ['1', '3'], B: ['4', '3'], C: ['5', '2'], D: ['2', '2'] }), FIRST)
  expect(pair.counts).toEqual({ of: 4, rose: 1, fell: 2, same: 1 })
  expect(pair.largest?.line.title).toBe('C')
  expect(pair.average).toEqual({ before: 3, now: 2.5 })
})

test('names the largest rise if nothing fell', () => {
  const pair = pairOf(read({ A: ['1', '2'], B: ['1', '4'] }), FIRST)
  expect(pair.largest?.line.title).toBe('B')
  expect(pairOf(read({ A: ['1', '1'] }), FIRST).largest).toBeNull()
})

test('compares any two sprints in both directions', () => {
  const reading = read({ A: ['1', '5', '3'] })
  expect(pairOf(reading, { before: 0, now: 2 }).rows[0]?.change).toBe(2)
  expect(pairOf(reading, { before: 2, now: 0 }).rows[0]).toMatchObject({
    ...{ before: 3, now: 1, change: -2 },
  })
})

test('a topic of one sprint alone has no change', () => {
  const { rows, counts } = pairOf(read({ A: ['3', null], B: [null, '4'], C: ['2', '2'] }), FIRST)
  const changes = rows.map(({ line, before, now, change }) => [line.title, before, now, change])
  expect(changes).toEqual([
    ['B', null, 4, null],
    ['C', 2, 2, 0],
    ['A', 3, null, null],
  ])
  expect(counts.of).toBe(1)
})

test('a renamed topic has one row, with its change', () => {
  const reading = readHistory([
    { topics: topicOf('Daily'), scores: new Map<string, Score>([['a', 2]]) },
    { topics: topicOf('Stand-up'), scores: new Map<string, Score>([['a', 4]]) },
  ])
  expect(pairOf(reading, FIRST).rows.map(({ line, change }) => [line.title, change])).toEqual([
    ['Stand-up', 2],
  ])
})

test('a topic with another meaning in between has no change', () => {
  const sprints = sprintsFrom({ A: ['1', '3', '4'], B: ['1', '1', '1'] })
  const declared = sprints.map((sprint, at) => (at === 1 ? { ...sprint, breaks: ['a'] } : sprint))
  const reading = readHistory(declared)
  const changeOfA = (before: number, now: number) =>
    pairOf(reading, { before, now }).rows[0]?.change
  expect([changeOfA(0, 2), changeOfA(2, 0), changeOfA(1, 2)]).toEqual([null, null, 1])
})

test('marks scores outside their usual range', () => {
  const steady = ['4', '4', '4', '4', '4', '4']
  const pair = pairOf(read({ A: [...steady, '1'], B: [...steady, '4'], C: [...steady, '4'] }), {
    ...{ before: 0, now: 6 },
  })
  expect(pair.rows.map(({ mark }) => mark)).toEqual(['below', 'usual', 'usual'])
  expect(pair.outside).toEqual({ count: 1, of: 3 })
  expect(pairOf(read({ A: ['4', '1'] }), FIRST).outside).toEqual({ count: 0, of: 0 })
})

test('a missing mark has its reason: too few sprints, a new level, or no score', () => {
  const fallen = ['4', '4', '4', '4', '4', '4', '1', '1', '1']
  const { rows } = pairOf(
    read({ Fell: fallen, New: [...Array(8).fill(null), '3'], Gone: [...Array(8).fill('3'), null] }),
    { before: 7, now: 8 },
  )
  expect(rows.map(({ line, mark, unjudged }) => [line.title, mark, unjudged])).toEqual([
    ['Fell', null, 'newLevel'],
    ['New', null, 'few'],
    ['Gone', null, null],
  ])
})

test('each sub-topic follows its topic, also one that is gone', () => {
  const scored = (titles: Record<string, string[]>) => {
    const topics = treeOf(titles)
    return { topics, scores: new Map(topics.map(({ id }) => [id, 3 as Score])) }
  }
  const reading = readHistory([
    scored({ A: ['A1', 'A2', 'A3'], B: [] }),
    scored({ A: ['A1', 'A2'], B: [] }),
  ])
  const { rows } = pairOf(reading, FIRST)
  expect(rows.map(({ line, parent }) => [line.title, parent !== null])).toEqual([
    ['A', false],
    ['A1', true],
    ['A2', true],
    ['A3', true],
    ['B', false],
  ])
})

test('sorts by each column in both directions, with missing values last', () => {
  const { rows } = pairOf(read({ A: ['3', '1'], B: [null, '4'], C: ['2', '5'] }), FIRST)
  const titles = (isDescending: boolean) =>
    sortedRows(rows, { by: 'change', isDescending }).map(({ line }) => line.title)
  expect(titles(false)).toEqual(['A', 'C', 'B'])
  expect(titles(true)).toEqual(['C', 'A', 'B'])
})

test('sorting keeps every row, and missing values at the end', () => {
  const column = fc.array(fc.option(fc.constantFrom('0', '1', '2', '3', '4', '5')), {
    ...{ minLength: 2, maxLength: 2 },
  })
  fc.assert(
    fc.property(
      fc.array(column, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...PAIR_COLUMNS),
      fc.boolean(),
      (columns, by, isDescending) => {
        const reading = read(Object.fromEntries(columns.map((votes, at) => [`T${at}`, votes])))
        const { rows } = pairOf(reading, FIRST)
        const sorted = sortedRows(rows, { by, isDescending })
        expect(new Set(sorted)).toEqual(new Set(rows))
        const missing = sorted.map((row) => row[by] === null)
        expect(missing.lastIndexOf(false)).toBe(missing.filter((each) => !each).length - 1)
      },
    ),
  )
})

test('keeps the topics above changed sub-topics only in the order of the topics', () => {
  const topics = treeOf({ A: ['A1', 'A2'], B: [] })
  const scored = (a1: Score, a2: Score) => ({
    topics,
    scores: new Map<string, Score>([
      ['a1', a1],
      ['a2', a2],
      ['b', 3],
    ]),
  })
  const { rows } = pairOf(readHistory([scored(2, 3), scored(3, 2)]), FIRST)
  const titles = (withParents: boolean) =>
    changedRows(rows, { withParents }).map(({ line }) => line.title)
  expect(titles(true)).toEqual(['A', 'A1', 'A2'])
  expect(titles(false)).toEqual(['A1', 'A2'])
})

test('a radar has three to nine topics', () => {
  const radar = (count: number) => {
    const titles = Array.from({ length: count }, (_, at) => [`T${at}`, ['3', '4']])
    const drawn = radarOf(pairOf(read(Object.fromEntries(titles)), FIRST).rows)
    return typeof drawn === 'string' ? drawn : drawn.length
  }
  expect([2, 3, 9, 10].map(radar)).toEqual(['few', 3, 9, 'many'])
})

/** Returns one topic under this title, always with the same id. */
function topicOf(title: string) {
  return treeOf({ [title]: [] }).map((topic) => ({ ...topic, id: 'a' }))
}

/** The second sprint compared with the first. */
const FIRST = { before: 0, now: 1 }

function read(columns: Parameters<typeof sprintsFrom>[0]) {
  return readHistory(sprintsFrom(columns))
}
