import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '~tests/support/domain/cases'
import { anyScore, anyScoredTree, treeOf } from '~tests/support/domain/topics'
import type { Topic } from '../topics/topic-tree.ts'
import { changeOf, extremesOf, meanOf, overallAverage, topicScore } from './averages.ts'
import type { Score } from './scale.ts'

test('rounds the exact fraction half up to one decimal', () => {
  fc.assert(
    fc.property(anyScores, (scores) => {
      expect(meanOf(scores)).toBe(exactMean(scores))
    }),
    { numRuns: casesOf(2000) },
  )
})

test('every possible mean of up to 200 scores is exact', () => {
  for (let count = 1; count <= 200; count += 1) {
    for (let sum = 0; sum <= 5 * count; sum += 1) {
      const scores = scoresWith({ sum, count })
      if (meanOf(scores) !== exactMean(scores)) expect({ sum, count }).toBe('rounded half up')
    }
  }
})

test('rounds a tie up by its decimal value, not its binary neighbour', () => {
  expect(meanOf([2, 2, 2, 3])).toBe(2.3) // 2.25
  expect(meanOf(scoresWith({ sum: 21, count: 20 }))).toBe(1.1) // 1.05
  expect(meanOf(scoresWith({ sum: 3, count: 20 }))).toBe(0.2) // 0.15
  expect(meanOf(scoresWith({ sum: 87, count: 20 }))).toBe(4.4) // 4.35
  expect(meanOf(scoresWith({ sum: 1, count: 20 }))).toBe(0.1) // 0.05
})

test('rounds down just under a tie', () => {
  expect(meanOf([1, 1, 2])).toBe(1.3)
  expect(meanOf(scoresWith({ sum: 224, count: 100 }))).toBe(2.2)
  expect(meanOf(scoresWith({ sum: 1, count: 21 }))).toBe(0)
})

test('the mean of no scores is 0', () => {
  expect(meanOf([])).toBe(0)
})

test('a mean lies between the lowest and the highest score', () => {
  fc.assert(
    fc.property(anyScores, (scores) => {
      fc.pre(scores.length > 0)
      expect(meanOf(scores)).toBeGreaterThanOrEqual(Math.min(...scores))
      expect(meanOf(scores)).toBeLessThanOrEqual(Math.max(...scores))
    }),
  )
})

test('the order of the scores does not matter', () => {
  const shuffled = anyScores.chain((scores) =>
    fc.tuple(
      fc.constant(scores),
      fc.shuffledSubarray(scores, { minLength: scores.length, maxLength: scores.length }),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([scores, mixed]) => {
      expect(meanOf(mixed)).toBe(meanOf(scores))
    }),
  )
})

test('the change between two shown values is exact to the decimal', () => {
  expect(changeOf({ from: 3.1, to: 3.2 })).toBe(0.1)
  expect(changeOf({ from: 3.2, to: 3.1 })).toBe(-0.1)
  expect(changeOf({ from: 0.1, to: 0.3 })).toBe(0.2)
  expect(changeOf({ from: 5, to: 0 })).toBe(-5)
  fc.assert(
    fc.property(fc.integer({ max: 50, min: 0 }), fc.integer({ max: 50, min: 0 }), (a, b) => {
      const change = changeOf({ from: a / 10, to: b / 10 })
      expect(change).toBe(Number(`${b - a}e-1`))
      expect(String(change)).toMatch(/^-?\d(\.\d)?$/)
    }),
  )
})

test('the change of equal values is 0 and never minus 0', () => {
  expect(Object.is(changeOf({ from: 2.3, to: 2.3 }), 0)).toBe(true)
})

test('a leaf shows its own score, or 0', () => {
  const topics = treeOf({ A: [], B: [] })
  const scores = new Map<string, Score>([['a', 4]])
  expect(topics.map((topic) => topicScore(topics, scores, topic))).toEqual([4, 0])
})

test('a parent shows the mean of its children, with 0 for missing scores', () => {
  const topics = treeOf({ A: ['A1', 'A2', 'A3'], B: [] })
  const scores = new Map<string, Score>([
    ['a1', 5],
    ['a2', 3],
    ['b', 1],
  ])
  expect(topicScore(topics, scores, at(topics, 0))).toBe(2.7)
})

test('the overall average is the mean of the leaves and not of the top-level topics', () => {
  const topics = treeOf({ A: ['A1', 'A2', 'A3'], B: [] })
  const scores = new Map<string, Score>([
    ['a1', 5],
    ['a2', 5],
    ['a3', 5],
    ['b', 0],
  ])
  expect(overallAverage(topics, scores)).toBe(3.8)
})

test('the overall average weighs leaves alike in any grouping', () => {
  fc.assert(
    fc.property(anyScoredTree(), ({ topics, scores }) => {
      const ungrouped = topics
        .filter((topic) => !topic.hasChildren)
        .map(({ id, title }) => ({ id, title, isSubtopic: false, hasChildren: false }))
      expect(overallAverage(topics, scores)).toBe(overallAverage(ungrouped, scores))
      expect(overallAverage(topics, scores)).toBe(
        exactMean(ungrouped.map(({ id }) => scores.get(id) ?? 0)),
      )
    }),
  )
})

test("ignores a parent's own score and those of unknown topics", () => {
  fc.assert(
    fc.property(anyScoredTree(), anyScore, ({ topics, scores }, score) => {
      const parents = topics.filter((topic) => topic.hasChildren)
      const more = new Map([...scores, ...parents.map(({ id }) => [id, score] as const)])
      more.set('unknown', score)
      expect(overallAverage(topics, more)).toBe(overallAverage(topics, scores))
      for (const topic of topics) {
        expect(topicScore(topics, more, topic)).toBe(topicScore(topics, scores, topic))
      }
    }),
  )
})

test('the overall average of no topics is 0', () => {
  expect(overallAverage([], new Map())).toBe(0)
})

test('the extremes are all of the best and all of the worst leaves', () => {
  const topics = treeOf({ A: ['A1', 'A2'], B: [], C: [], D: [] })
  const scores = new Map<string, Score>([
    ['a1', 3],
    ['a2', 5],
    ['b', 1],
    ['c', 5],
    ['d', 1],
  ])
  const idsOf = (leaves: readonly Topic[] = []) => leaves.map(({ id }) => id)
  const extremes = extremesOf(topics, scores)
  expect(idsOf(extremes?.highest)).toEqual(['a2', 'c'])
  expect(idsOf(extremes?.lowest)).toEqual(['b', 'd'])
})

test('has no extremes for equal leaves and for fewer than two', () => {
  const topics = treeOf({ A: ['A1', 'A2'], B: [] })
  expect(extremesOf(topics, new Map())).toBeNull()
  expect(extremesOf(treeOf({ A: [] }), new Map([['a', 5]]))).toBeNull()
  expect(extremesOf([], new Map())).toBeNull()
})

const anyScores = fc.array(anyScore, { maxLength: 200 })

/** Computes the mean with big integers and decimal text, independently of the code. */
function exactMean(scores: readonly Score[]): number {
  if (scores.length === 0) return 0
  const count = BigInt(scores.length)
  const tenfold = 10n * scores.reduce((sum, score) => sum + BigInt(score), 0n)
  const tenths = tenfold / count + (2n * (tenfold % count) >= count ? 1n : 0n)
  return Number(`${tenths / 10n}.${tenths % 10n}`)
}

function scoresWith({ sum, count }: { sum: number; count: number }): Score[] {
  return Array.from({ length: count }, (_, index) => {
    const share = Math.floor(sum / count) + (index < sum % count ? 1 : 0)
    return share as Score
  })
}

function at(topics: readonly Topic[], index: number): Topic {
  const topic = topics[index]
  if (!topic) throw new Error(`no topic at ${index}`)
  return topic
}
