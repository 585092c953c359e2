import { expect, test } from 'vitest'
import type { Score } from '../retrospectives/scale.ts'
import { readHistory } from './history-reading.ts'
import { readMeans, withoutChangedMeans } from './kept-means.ts'

test('reads the means of a table and nothing else', () => {
  const means = { a: { mean: 3.85, n: 9 }, b: { mean: 6 }, c: 3, d: { mean: '2' }, e: { mean: 0 } }
  expect([...readMeans({ means })]).toEqual([
    ['a', 3.85],
    ['e', 0],
  ])
  for (const other of [{}, { means: null }, { means: [1] }, { means: 'x' }]) {
    expect(readMeans(other).size).toBe(0)
  }
})

test('a mean is the point of the trend beside the shown score', () => {
  const topics = [{ id: 'a', title: 'A', isSubtopic: false, hasChildren: false }]
  const scores = new Map([['a', 4 as const]])
  const sprint = { topics, scores, means: new Map([['a', 3.85]]) }
  const [line] = readHistory([sprint]).lines
  expect(line?.cells[0]).toMatchObject({ score: 4, point: { x: 3.85 } })
})

test('a changed score loses its mean', () => {
  const means = { a: { mean: 2.4, n: 9 }, b: { mean: 3.6, n: 9 } }
  const before = new Map<string, Score>([
    ['a', 2],
    ['b', 4],
  ])
  const after = new Map(before).set('a', 4)
  const extra = { means, other: 1 }
  expect(withoutChangedMeans(extra, { before, after: before })).toEqual(extra)
  expect(withoutChangedMeans(extra, { before, after })).toEqual({ means: { b: means.b }, other: 1 })
  expect(withoutChangedMeans(extra, { before, after: new Map() })).toEqual({ other: 1 })
  expect(withoutChangedMeans({ other: 1 }, { before, after })).toEqual({ other: 1 })
})
