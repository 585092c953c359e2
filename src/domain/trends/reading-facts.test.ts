import { expect, test } from 'vitest'
import { treeOf } from '~tests/support/domain/topics'
import { sprintsFrom } from '~tests/support/domain/trends'
import { readHistory } from './history-reading.ts'
import { newestMarks, newestMoves } from './reading-facts.ts'

test('marks the leaves of a sprint that it scored and still has', () => {
  const marks = newestMarks(
    readHistory(
      sprintsFrom({
        Fell: ['4434455', '4344545', '3454444', '4445354', '4454434', '4344545', '2222121'],
        Usual: ['4', '4', '4', '4', '4', '4', '4'],
        Hint: ['44444', '44444', '44444', '44444', '44444', '44444', '33334'],
        Early: [null, null, '4', '3', '4', '4', '4'],
        Undone: ['4', '4', '4', '4', '4', '4', '0'],
        Gone: ['4', '4', '4', '4', '4', '4', null],
      }),
    ),
  )
  expect([...marks]).toEqual([
    ['fell', 'below'],
    ['usual', 'usual'],
    ['hint', 'maybeBelow'],
    ['early', 'few'],
  ])
})

test('a parent and an empty history have no marks', () => {
  const reading = readHistory([{ topics: treeOf({ P: ['C'] }), scores: new Map([['c', 3]]) }])
  expect([...newestMarks(reading).keys()]).toEqual(['c'])
  expect([...newestMarks(readHistory([])).keys()]).toEqual([])
})

test('reports a move in the sprint that shows it, not in the one that confirms it', () => {
  const fallen = {
    Fell: ['4', '4', '4', '4', '4', '4', '1', '1'],
    Rose: ['2', '2', '2', '2', '2', '2', '5', '5'],
    Usual: ['4', '4', '4', '4', '4', '4', '4', '4'],
    Gone: ['4', '4', '4', '4', '4', '1', null, null],
  }
  const sprints = sprintsFrom(fallen)
  expect(newestMoves(readHistory(sprints.slice(0, 7)))).toEqual([
    { topic: { id: 'fell', title: 'Fell' }, direction: 'fell', from: 4, to: 1, sprints: 1 },
    { topic: { id: 'rose', title: 'Rose' }, direction: 'rose', from: 2, to: 5, sprints: 1 },
  ])
  expect(newestMoves(readHistory(sprints))).toEqual([])
})

test('a parent does not move by itself', () => {
  const sprints = ['4', '4', '4', '4', '4', '4', '1'].map((score) => ({
    topics: treeOf({ P: ['C'] }),
    scores: new Map([['c', Number(score) as 1 | 4]]),
  }))
  expect(newestMoves(readHistory(sprints)).map(({ topic }) => topic.title)).toEqual(['C'])
})
