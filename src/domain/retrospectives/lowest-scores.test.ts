import { expect, test } from 'vitest'
import { parseTopics } from '../topics/topic-tree.ts'
import { lowestScores } from './lowest-scores.ts'
import type { Score } from './scale.ts'

const TOPICS = parseTopics([
  { id: 'a', title: 'Quality', isSubtopic: false, hasChildren: false },
  { id: 'b', title: 'Agile', isSubtopic: false, hasChildren: true },
  { id: 'c', title: 'Daily', isSubtopic: true, parent: 'b', hasChildren: false },
  { id: 'd', title: 'Review', isSubtopic: true, parent: 'b', hasChildren: false },
])

test('lists the lowest leaves first, equal ones in the order of the tree', () => {
  const list = lowestScores(sprint({ a: 4, c: 2, d: 2 }), null, 2)
  expect(list.map(({ topic, letter, score }) => [topic.title, letter, score])).toEqual([
    ['Daily', 'B', 2],
    ['Review', 'B', 2],
  ])
})

test('leaves out topics without a score', () => {
  const list = lowestScores(sprint({ a: 0, d: 5 }), null, 3)
  expect(list.map(({ topic }) => topic.title)).toEqual(['Review'])
})

test('compares each leaf with the sprint before', () => {
  const list = lowestScores(sprint({ a: 1, c: 3, d: 4 }), sprint({ a: 3, c: 3, d: 0 }), 3)
  expect(list.map(({ change }) => change)).toEqual([-2, 0, null])
})

test('does not compare scores of different sources', () => {
  const [lowest] = lowestScores(sprint({ a: 1 }), { ...sprint({ a: 3 }), source: 'table' }, 1)
  expect(lowest?.change).toBeNull()
})

function sprint(scores: Record<string, Score>) {
  return { topics: TOPICS, scores: new Map(Object.entries(scores)) }
}
