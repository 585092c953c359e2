import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScore, treeOf } from '~tests/support/domain/topics'
import { talkFirst } from '../../reports/talk-first.ts'
import { leavesOf } from '../../topics/topic-tree.ts'
import { type Tally, tallyOf } from '../../votes/tally.ts'
import { mayAccept, talkOrder, topicState } from './topic-state.ts'

test('equal scores are agreed', () => {
  expect(topicState([0, 0, 0, 0, 4, 0, 1])).toEqual({ kind: 'agreed', scores: [4], preset: 4 })
})

test('two neighbouring scores are close, with the more frequent one offered', () => {
  expect(topicState([0, 0, 0, 2, 3, 0, 0])).toEqual({ kind: 'close', scores: [3, 4], preset: 4 })
})

test('a tie of two neighbouring scores offers none', () => {
  expect(topicState([0, 0, 0, 2, 2, 0, 0])).toEqual({ kind: 'close', scores: [3, 4], preset: null })
})

test('scores further apart are for the talk', () => {
  expect(topicState([0, 0, 1, 2, 3, 0, 0]).kind).toBe('talk')
  expect(topicState([3, 0, 0, 0, 0, 3, 0]).kind).toBe('talk')
})

test('fewer than three scores are too few, with any number of skips', () => {
  expect(topicState([0, 0, 0, 0, 2, 0, 5]).kind).toBe('too-few')
  expect(topicState(null).kind).toBe('too-few')
})

test('only offered scores may be accepted', () => {
  expect(mayAccept([0, 0, 0, 0, 4, 0, 1], 4)).toBe(true)
  expect(mayAccept([0, 0, 0, 0, 4, 0, 1], 3)).toBe(false)
  expect(mayAccept([0, 0, 0, 2, 3, 0, 0], 3)).toBe(true)
  expect(mayAccept([0, 0, 0, 2, 3, 0, 0], 5)).toBe(false)
  expect(mayAccept([0, 0, 1, 2, 3, 0, 0], 4)).toBe(false)
  expect(mayAccept(null, 4)).toBe(false)
})

test('the talk takes divided topics first', () => {
  const tallies = {
    few: tallyOf([1, 1]),
    equal: tallyOf([4, 4, 4]),
    close: tallyOf([3, 3, 4]),
    mixed: tallyOf([2, 3, 4]),
    split: tallyOf([0, 0, 5, 5]),
  }
  expect(orderOf(tallies)).toEqual(['split', 'mixed', 'close', 'equal', 'few'])
})

test('the talk takes the lower mean first among equally divided topics', () => {
  expect(orderOf({ high: tallyOf([3, 4, 5]), low: tallyOf([1, 2, 3]) })).toEqual(['low', 'high'])
})

test('the talk keeps the order of equal topics', () => {
  expect(orderOf({ b: tallyOf([1, 3, 3]), a: tallyOf([1, 3, 3]) })).toEqual(['b', 'a'])
})

test('the talk begins as the report advises', () => {
  fc.assert(
    fc.property(fc.array(manyScores, { minLength: 1, maxLength: 12 }), (tallies) => {
      const topics = tallies.map((tally, at) => ({ title: `topic ${at}`, score: null, tally }))
      const advised = talkFirst(topics).map(({ topic }) => topic.title)
      const order = orderOf(Object.fromEntries(topics.map(({ title, tally }) => [title, tally])))
      const positions = advised.map((title) => order.indexOf(title))
      expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    }),
  )
})

const manyScores = fc
  .array(anyScore, { minLength: 3, maxLength: 12 })
  .map((votes) => tallyOf(votes))

function orderOf(tallies: Record<string, Tally>): string[] {
  const outline = Object.fromEntries(Object.keys(tallies).map((title) => [title, []]))
  const topics = leavesOf(treeOf(outline))
  const byId = new Map(topics.map(({ id, title }) => [id, tallies[title] ?? null]))
  return talkOrder(topics, ({ id }) => byId.get(id) ?? null).map(({ title }) => title)
}
