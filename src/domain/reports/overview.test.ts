import { expect, test } from 'vitest'
import { treeOf } from '~tests/support/domain/topics'
import type { Score } from '../retrospectives/scale.ts'
import { overviewOf } from './overview.ts'

const WEEK = 7 * 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 23)

const STEADY: Score[] = [3, 4, 3, 4, 3, 4, 3, 4]
const FALLEN: Score[] = [5, 5, 4, 5, 5, 4, 1, 1]
const RISEN: Score[] = [1, 1, 2, 1, 1, 2, 5, 5]

test('compares each squad with itself and names topics that moved the same way in several', () => {
  const { squads, topics, common } = overviewOf(
    [
      squad('Antifraude', { Deploy: FALLEN, Daily: STEADY }),
      squad('Cadastro', { 'deploy ': FALLEN, Daily: RISEN }),
      squad('Checkout', { Deploy: RISEN, Review: RISEN }),
      squad('Novo', { Deploy: [1, 5] }),
    ],
    { now: NOW },
  )
  expect(squads.map(({ name, above, below, judged }) => [name, above, below, judged])).toEqual([
    ['Antifraude', [], ['Deploy'], 2],
    ['Cadastro', ['Daily'], ['deploy '], 2],
    ['Checkout', ['Deploy', 'Review'], [], 2],
    ['Novo', [], [], 0],
  ])
  expect(topics).toEqual([
    { title: 'Daily', standings: ['usual', 'above', null, null] },
    { title: 'Deploy', standings: ['below', 'below', 'above', 'few'] },
  ])
  expect(common).toEqual([
    { title: 'Deploy', direction: 'below', squads: ['Antifraude', 'Cadastro'] },
  ])
})

test('a topic at a new level stands where it moved to', () => {
  const fallen: Score[] = [5, 5, 4, 5, 5, 4, 1, 1, 1]
  const [one] = overviewOf([squad('One', { A: fallen, B: [...STEADY, 3] })], { now: NOW }).squads
  expect(one?.below).toEqual(['A'])
  expect(one?.headline).toEqual({ title: 'A', kind: 'fell', sprints: 3 })
})

test('the line of a squad lies on its own usual range', () => {
  const lineOf = (scores: Score[]) =>
    overviewOf([squad('One', { A: scores })], { now: NOW }).squads[0]?.line
  expect(lineOf([1, 2])).toBeNull()
  expect(lineOf(STEADY)?.every((place) => Math.abs(place ?? 3) <= 1)).toBe(true)
  expect(lineOf([...STEADY.slice(1), 0, 1, 1])?.every((place) => Math.abs(place ?? 0) <= 3)).toBe(
    true,
  )
})

test('the line of a squad begins after its last break', () => {
  const own = squad('One', { A: [...STEADY, ...STEADY] })
  const sprints = own.sprints.map((sprint, at) =>
    at < 8 ? { ...sprint, source: 'table' } : sprint,
  )
  const [one] = overviewOf([{ ...own, sprints }], { now: NOW }).squads
  expect(one?.line?.map((place) => place !== null)).toEqual([
    ...Array(4).fill(false),
    ...Array(8).fill(true),
  ])
})

test('lists at most five common moves, those of most squads first', () => {
  const falling = Object.fromEntries([...'ABCDEF'].map((title) => [title, FALLEN]))
  const { common } = overviewOf(
    [squad('One', falling), squad('Two', falling), squad('Three', { F: FALLEN })],
    { now: NOW },
  )
  expect(common.map(({ title, squads }) => [title, squads.length])).toEqual([
    ['F', 3],
    ['A', 2],
    ['B', 2],
    ['C', 2],
    ['D', 2],
  ])
})

test('reports a pause after four weeks and twice the squad’s own interval', () => {
  const pausedFor = (weeks: number, every: number, sprints = 6) =>
    overviewOf([squad('One', { A: STEADY.slice(0, sprints) }, { weeks, every })], { now: NOW })
      .squads[0]?.pausedWeeks
  expect(pausedFor(3, 1)).toBeNull()
  expect(pausedFor(4, 1)).toBe(4)
  expect(pausedFor(4.9, 1)).toBe(4)
  expect(pausedFor(6, 4)).toBeNull()
  expect(pausedFor(9, 4)).toBe(9)
  expect(pausedFor(5, 2, 1)).toBe(5)
  expect(pausedFor(9, 2, 0)).toBeNull()
})

test('contains neither means nor scores', () => {
  const { squads, topics } = overviewOf(
    [squad('One', { A: STEADY }), squad('Two', { A: FALLEN })],
    {
      now: NOW,
    },
  )
  expect(Object.keys(squads[0] ?? {}).sort()).toEqual([
    'above',
    'below',
    'facts',
    'headline',
    'id',
    'judged',
    'lastAt',
    'line',
    'name',
    'pausedWeeks',
  ])
  expect(JSON.stringify(topics)).not.toMatch(/\d/)
})

/** Returns one score a sprint for each topic. The last sprint was `weeks` ago, and each took `every` weeks. */
function squad(
  name: string,
  scores: Record<string, readonly Score[]>,
  { weeks = 0, every = 2 }: { weeks?: number; every?: number } = {},
) {
  const topics = treeOf(Object.fromEntries(Object.keys(scores).map((title) => [title, []])))
  const length = Math.max(...Object.values(scores).map((list) => list.length))
  const sprints = Array.from({ length }, (_, at) => ({
    createdAt: new Date(NOW - (weeks + (length - 1 - at) * every) * WEEK).toISOString(),
    topics,
    scores: new Map(topics.map(({ id, title }) => [id, scores[title]?.[at] ?? 0])),
  }))
  return { id: name, name, sprints, facts: { split: null, openActions: 0, longestOpen: 0 } }
}
