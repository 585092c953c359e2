import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScoredTree, treeOf } from '~tests/support/domain/topics'
import { addTopic, leavesOf, removeTopic } from '../topics/topic-tree.ts'
import { overallAverage } from './averages.ts'
import type { Score } from './scale.ts'
import {
  bringBack,
  parseSheet,
  type ScoreSheet,
  scoresOfAllLeaves,
  setScore,
  setTopics,
  toSheetJson,
  unscoredLeaves,
} from './score-sheet.ts'

test('sets and replaces a score on a leaf without changing the earlier sheet', () => {
  const sheet = sheetOf({ A: ['A1'] }, {})
  const once = setScore(sheet, { id: 'a1', score: 4 })
  const twice = setScore(once, { id: 'a1', score: 0 })
  expect([sheet, once, twice].map(({ scores }) => scores.get('a1'))).toEqual([undefined, 4, 0])
})

test('lists leaves without a score as unscored, but neither chosen zeros nor parents', () => {
  const sheet = sheetOf({ A: ['A1', 'A2'], B: [], C: [] }, { a1: 0, c: 5 })
  expect(unscoredLeaves(sheet).map(({ title }) => title)).toEqual(['A2', 'B'])
  expect(unscoredLeaves({ ...sheet, scores: scoresOfAllLeaves(sheet) })).toEqual([])
})

test('ignores a score for a parent or an unknown topic', () => {
  const sheet = sheetOf({ A: ['A1'] }, {})
  expect(setScore(sheet, { id: 'a', score: 4 })).toBe(sheet)
  expect(setScore(sheet, { id: 'gone', score: 4 })).toBe(sheet)
})

test('a topic that becomes a parent loses its own score for good', () => {
  const sheet = sheetOf({ A: [], B: [] }, { a: 4, b: 3 })
  const added = addTopic(sheet.topics, { id: 'a1', title: 'A1', parent: 'a' })
  if (!added.ok) throw new Error(added.reason)
  const grown = setTopics(sheet, added.topics)
  expect([...grown.scores]).toEqual([['b', 3]])
  const shrunk = removeTopic(grown.topics, 'a1')
  if (!shrunk.ok) throw new Error(shrunk.reason)
  expect([...setTopics(grown, shrunk.topics).scores]).toEqual([['b', 3]])
})

test('restores a removed topic with its score, or untouched', () => {
  fc.assert(
    fc.property(anyScoredTree(), fc.nat(), (sheet, pick) => {
      const leaves = leavesOf(sheet.topics)
      const leaf = leaves[pick % Math.max(1, leaves.length)]
      fc.pre(leaf !== undefined)
      const score = sheet.scores.get(leaf.id)
      const { without, removed } = removal(sheet, leaf.id)
      expect(without.scores.has(leaf.id)).toBe(false)
      expect(bringBack(without, { removed, score })).toEqual(sheet)
    }),
  )
})

test('restoring a sub-topic makes its parent an average again', () => {
  const sheet = sheetOf({ A: ['A1'] }, { a1: 5 })
  const { without, removed } = removal(sheet, 'a1')
  const meanwhile = setScore(without, { id: 'a', score: 2 })
  expect(overallAverage(meanwhile.topics, meanwhile.scores)).toBe(2)
  expect(bringBack(meanwhile, { removed, score: 5 })).toEqual(sheet)
})

test('reads stored scores only for leaves and only from 0 to 5', () => {
  const scores = [['a', 1], ['a1', 2], ['b', 6], ['c', '3'], ['gone', 1], ['d'], 'e1', null, [1, 1]]
  const topics = treeOf({ A: ['A1'], B: [], C: [], D: [], E: [] })
  const sheet = parseSheet({ topics, scores })
  expect([...(sheet?.scores ?? [])]).toEqual([['a1', 2]])
})

test('a sheet survives storage unchanged', () => {
  fc.assert(
    fc.property(anyScoredTree(), (sheet) => {
      expect(parseSheet(JSON.parse(JSON.stringify(toSheetJson(sheet))))).toEqual(sheet)
    }),
  )
})

test('ignores a stored value that is not a sheet', () => {
  for (const value of [null, 3, [], {}, { topics: [] }, { topics: {}, scores: [] }]) {
    expect(parseSheet(value)).toBeNull()
  }
})

test('fills exactly the leaves with a score', () => {
  const sheet = sheetOf({ A: ['A1', 'A2'], B: [] }, { a1: 3 })
  expect(Object.fromEntries(scoresOfAllLeaves(sheet))).toEqual({ a1: 3, a2: 0, b: 0 })
})

function sheetOf(outline: Record<string, string[]>, scores: Record<string, Score>): ScoreSheet {
  return { topics: treeOf(outline), scores: new Map(Object.entries(scores)) }
}

function removal(sheet: ScoreSheet, id: string) {
  const result = removeTopic(sheet.topics, id)
  if (!result.ok) throw new Error(result.reason)
  return { without: setTopics(sheet, result.topics), removed: result.removed }
}
