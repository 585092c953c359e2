import fc from 'fast-check'
import { expect, test } from 'vitest'
import { treeOf } from '~tests/support/domain/topics'
import { tallyFrom } from '~tests/support/domain/trends'
import type { Score } from '../retrospectives/scale.ts'
import { readHistory } from '../trends/history-reading.ts'
import { countUsual, markOf, sprintsLow, sprintsNotDone } from '../trends/reading-facts.ts'
import { conversationTopics } from './conversation.ts'
import { type Sentence, sprintSentences } from './sprint-sentences.ts'

test('says what moved, where the votes are divided and what stays low', () => {
  const history = historyOf({
    Planning: ['4434455', '4344545', '3454444', '4445354', '4454434', '2222121'],
    Daily: Array(5).fill('4444444').concat('1115555'),
    Review: [4, 4, 2, 1, 2, 2],
    Capacity: Array(6).fill(4),
  })
  expect(sprintSentences(history)).toEqual([
    { kind: 'fell', topic: 'Planning', w: 1, ...levels(4.09, 1.71) },
    { kind: 'split', topic: 'Daily', voters: 7, lowest: 1, highest: 5, sprints: 1 },
    { kind: 'low', topic: 'Review', score: 2, sprints: 4 },
  ])
})

test('reports a change that the next sprint confirms and one over several sprints', () => {
  const votes = ['4434455', '4344545', '3454444', '4445354', '4454434', '2222121', '2213222']
  expect(sprintSentences(historyOf({ Planning: votes, ...QUIET }))).toEqual([
    { kind: 'stayed', topic: 'Planning', ...levels(4.09, 1.86) },
  ])
  const slow = [4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3]
  expect(sprintSentences(historyOf({ Planning: slow, ...QUIET }))).toEqual([
    { kind: 'fell', topic: 'Planning', w: 4, from: 4, to: 3 },
  ])
})

test('reports a fall until its new level can be judged', () => {
  const votes = ['4434455', '4344545', '3454444', '4445354', '4454434', '2222121', '2213222']
  const history = historyOf({ Planning: [...votes, '2222122'], ...QUIET })
  expect(sprintSentences(history)).toEqual([
    { kind: 'fell', topic: 'Planning', w: 3, ...levels(4.09, 1.86) },
  ])
})

test('names the clearest fall beside the clearest rise', () => {
  const history = historyOf({
    Up: [1, 1, 1, 1, 1, 1, 4],
    Down: [4, 4, 4, 4, 4, 4, 1],
    Capacity: Array(7).fill(4),
  })
  expect(sprintSentences(history)).toMatchObject([
    { kind: 'fell', topic: 'Down' },
    { kind: 'rose', topic: 'Up' },
  ])
})

test('a common move comes before the topic that moved most', () => {
  const steady = ['4434455', '4344545', '3454444', '4445354', '4454434']
  const less = [...steady, '1111155']
  const history = historyOf({ A: less, B: less, C: less, D: [...steady, '0011100'], ...QUIET })
  expect(sprintSentences(history).slice(0, 2)).toMatchObject([
    { kind: 'many', direction: 'fell', count: 4, of: 7 },
    { kind: 'fell', topic: 'D' },
  ])
})

test('moves are common from a third of the topics on', () => {
  const steady = ['4434455', '4344545', '3454444', '4445354', '4454434']
  const first = (others: number) => {
    const moved = ['A', 'B', 'C', 'D'].map((title) => [title, [...steady, '1111155']])
    const rest = Array.from({ length: others }, (_, at) => [`S${at}`, [...steady, '4434455']])
    return sprintSentences(historyOf(Object.fromEntries([...moved, ...rest])))[0]
  }
  expect(first(8)).toEqual({ kind: 'many', direction: 'fell', count: 4, of: 12 })
  expect(first(9)).not.toMatchObject({ kind: 'many' })
})

test('calls a sprint quiet only if its scores can be judged', () => {
  const steady = { A: Array(6).fill(4), ...QUIET }
  expect(sprintSentences(historyOf(steady, 6))).toEqual([{ kind: 'quiet' }])
  expect(sprintSentences(historyOf(steady, 5))).toEqual([{ kind: 'early' }])
  expect(sprintSentences(historyOf({ A: [2], ...QUIET }, 1))).toEqual([{ kind: 'early' }])
})

test('gives only votes before the third sprint and no trend before the sixth', () => {
  const topics = { Daily: ['444', '444', '115'], Review: [2, 2, 2], ...QUIET }
  expect(sprintSentences(historyOf(topics, 2))).toEqual([{ kind: 'early' }])
  expect(sprintSentences(historyOf(topics, 3))).toEqual([
    { kind: 'split', topic: 'Daily', voters: 3, lowest: 1, highest: 5, sprints: 1 },
    { kind: 'low', topic: 'Review', score: 2, sprints: 3 },
    { kind: 'early' },
  ])
})

test('has no sentence for a sprint without scores', () => {
  expect(sprintSentences(historyOf({ Planning: [0], Capacity: [0] }, 1))).toEqual([])
  expect(sprintSentences(readHistory([]))).toEqual([])
})

test('names the topics of the conversation and no others', () => {
  const vote = fc.stringMatching(/^[0-5]{3,7}$/)
  const column = fc.array(vote, { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 6 }), (columns) => {
      const topics = Object.fromEntries(columns.map((votes, at) => [`T${at}`, votes]))
      const history = historyOf(topics)
      const named = sprintSentences(history).flatMap((sentence) =>
        'topic' in sentence ? [sentence.topic] : [],
      )
      expect(named).toEqual(conversationTopics(history).map(({ line }) => line.title))
    }),
  )
})

test('untouched topics are neither low nor end a low run', () => {
  const untouched = historyOf({ Planning: [0, 0, 0, 0], ...QUIET })
  expect(sprintSentences(untouched)).toEqual([{ kind: 'early' }])
  expect(untouched.lines[0] && sprintsNotDone(untouched.lines[0])).toBe(4)

  const [line] = historyOf({ Planning: [3, 2, 1, 0, 2], ...QUIET }).lines
  expect(line && sprintsLow(line)).toBe(3)
  expect(line && sprintsNotDone(line)).toBe(0)
})

test('names the longest low run, and the lowest of equally long ones', () => {
  const low = historyOf({ A: [4, 2, 2, 2], B: [2, 2, 2, 2], C: [2, 2, 2, 1], ...QUIET })
  expect(sprintSentences(low)[0]).toEqual({ kind: 'low', topic: 'C', score: 2, sprints: 4 })
})

test('counts scores within their usual range among those that have one', () => {
  const topics = { Planning: [4, 4, 4, 4, 4, 4, 1], New: [0, 0, 0, 0, 0, 0, 3], ...QUIET }
  expect(countUsual(historyOf(topics))).toEqual({ usual: 3, of: 4 })
})

test('the mark follows the verdict', () => {
  const marks = historyOf({ A: [4, 4, 4, 4, 4, 4, 1, 1, 1] }).lines[0]?.cells.map(markOf)
  expect(marks?.slice(4)).toEqual(['few', 'usual', 'below', 'below', 'newLevel'])
})

/** Topics without anything notable. */
const QUIET = {
  Capacity: Array(12).fill(4),
  Tests: Array(12).fill(4),
  Delivery: Array(12).fill(4),
}

/** Returns top-level leaves with one text of votes or one agreed score a sprint, for as many sprints as the first topic has. */
function historyOf(topics: Record<string, readonly (string | number)[]>, length?: number) {
  const sprints = length ?? Object.values(topics)[0]?.length ?? 0
  const tree = treeOf(Object.fromEntries(Object.keys(topics).map((title) => [title, []])))
  return readHistory(
    Array.from({ length: sprints }, (_, at) => {
      const values = Object.entries(topics).map(
        ([title, list]) => [title.toLowerCase(), list[at]] as const,
      )
      return {
        topics: tree,
        scores: new Map(
          values.map(([id, value]) => [id, typeof value === 'number' ? (value as Score) : 3]),
        ),
        tallies: new Map(
          values.flatMap(([id, value]) =>
            typeof value === 'string' ? [[id, tallyFrom(value)] as const] : [],
          ),
        ),
      }
    }),
  )
}

function levels(from: number, to: number): Pick<Extract<Sentence, { w: number }>, 'from' | 'to'> {
  return { from: expect.closeTo(from, 2), to: expect.closeTo(to, 2) }
}
