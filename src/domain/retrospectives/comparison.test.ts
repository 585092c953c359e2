import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScoredTree, treeOf } from '~tests/support/domain/topics'
import { letterOf, type Topic, topLevelOf } from '../topics/topic-tree.ts'
import { topicScore } from './averages.ts'
import { compareSprints, previousOf } from './comparison.ts'
import type { Score } from './scale.ts'

test('a topic missing in a sprint is null and not 0', () => {
  const { series } = compareSprints([sprintOf({ A: 0 }), sprintOf({ B: 3 })])
  expect(valuesOf(series)).toEqual({ A: [0, null], B: [null, 3] })
})

test('sprints keep the order given', () => {
  const sprints = [sprintOf({ B: 1, A: 2 }), sprintOf({ C: 3, A: 4, B: 5 })]
  expect(compareSprints(sprints).sprints).toEqual(sprints)
})

test('lists the topics of the newest sprint first, then the removed ones, the latest first', () => {
  const { series } = compareSprints([
    sprintOf({ Oldest: 0, B: 1, Older: 2, A: 3 }),
    sprintOf({ Old: 1, A: 2, B: 3 }),
    sprintOf({ A: 1, New: 2, B: 3 }),
  ])
  expect(series.map(({ letter, title }) => `${letter} ${title}`)).toEqual([
    'A A',
    'B New',
    'C B',
    'D Old',
    'E Oldest',
    'F Older',
  ])
})

test('the newest sprint has the same letters as when it is shown alone', () => {
  fc.assert(
    fc.property(anySprints, anySprint, (earlier, newest) => {
      const { series } = compareSprints([...earlier, newest])
      topLevelOf(newest.topics).forEach(({ id }, index) => {
        const line = series.find(({ topicIds }) => topicIds.at(-1) === id)
        expect(line?.letter).toBe(letterOf(index))
      })
    }),
  )
})

test('the letters continue with AA after Z', () => {
  const titles = Array.from({ length: 28 }, (_, index) => [`Topic ${index}`, 1] as const)
  const letters = compareSprints([sprintOf(Object.fromEntries(titles))]).series.map(
    ({ letter }) => letter,
  )
  expect(letters.slice(24)).toEqual(['Y', 'Z', 'AA', 'AB'])
})

test('marks parents, compared by average, and leaves, compared by score', () => {
  const topics = treeOf({ A: ['A1', 'A2'], B: [] })
  const scores = new Map<string, Score>([
    ['a1', 4],
    ['a2', 5],
    ['b', 3],
  ])
  const { series } = compareSprints([{ squadName: 'Q', topics, scores }])
  expect(series.map((line) => line.scores)).toEqual([
    [{ value: 4.5, isAverage: true, change: null }],
    [{ value: 3, isAverage: false, change: null }],
  ])
})

test('matches topics of different squads by title, trimmed and in any case', () => {
  const { series } = compareSprints([
    squad('Alpha', [['a', 'Revisão', 1]]),
    squad('Beta', [['x', '  REVISA\u0303O ', 2]]),
  ])
  expect(series.map((line) => line.scores.map((score) => score?.value))).toEqual([[1, 2]])
})

test('a topic renamed within a squad stays one series under its newest title', () => {
  const { series } = compareSprints([
    squad('Alpha', [['a', 'Old', 1]]),
    squad(' alpha ', [['a', 'New', 2]]),
    squad('Alpha', [['a', 'Newest', 3]]),
  ])
  expect(valuesOf(series)).toEqual({ Newest: [1, 2, 3] })
})

test('does not match topics of two squads by an equal id', () => {
  const { series } = compareSprints([
    squad('Alpha', [['a', 'One', 1]]),
    squad('Beta', [['a', 'Two', 2]]),
  ])
  expect(valuesOf(series)).toEqual({ One: [1, null], Two: [null, 2] })
})

test('prefers a match by title to one by id in any order of topics', () => {
  const before = squad('Alpha', [['a', 'Quality', 1]])
  const swapped = compareSprints([
    before,
    squad('Alpha', [
      ['a', 'Speed', 2],
      ['b', 'Quality', 3],
    ]),
  ])
  expect(valuesOf(swapped.series)).toEqual({ Quality: [1, 3], Speed: [null, 2] })
  const ordered = compareSprints([
    before,
    squad('Alpha', [
      ['b', 'Quality', 3],
      ['a', 'Speed', 2],
    ]),
  ])
  expect(valuesOf(ordered.series)).toEqual({ Quality: [1, 3], Speed: [null, 2] })
})

test('a title that two topics had goes to the one that had it last', () => {
  const { series } = compareSprints([
    squad('Alpha', [['a', 'Quality', 1]]),
    squad('Alpha', [['a', 'Speed', 2]]),
    squad('Alpha', [
      ['a', 'Speed', 3],
      ['b', 'Quality', 4],
    ]),
    squad('Beta', [['x', 'Quality', 5]]),
  ])
  expect(valuesOf(series)).toEqual({ Speed: [1, 2, 3, null], Quality: [null, null, 4, 5] })
})

test('topics of one title stay separate within a sprint and aligned across sprints', () => {
  const twins = (...[one, two]: [Score, Score]) =>
    squad('Alpha', [
      ['a', 'Twin', one],
      ['b', 'Twin', two],
    ])
  const { series } = compareSprints([twins(1, 2), twins(3, 4), twins(5, 0)])
  expect(series.map((line) => line.scores.map((score) => score?.value))).toEqual([
    [1, 3, 5],
    [2, 4, 0],
  ])
})

test('topics of one title that change places keep their series by id', () => {
  const { series } = compareSprints([
    squad('Alpha', [
      ['a', 'Twin', 1],
      ['b', 'Twin', 2],
    ]),
    squad('Alpha', [
      ['b', 'Twin', 4],
      ['a', 'Twin', 3],
    ]),
  ])
  expect(series.map(({ topicIds }) => topicIds)).toEqual([
    ['b', 'b'],
    ['a', 'a'],
  ])
})

test('topics of one title in another squad are aligned in order', () => {
  const twins = (name: string, ids: [string, string]) =>
    squad(name, [
      [ids[0], 'Twin', 1],
      [ids[1], 'Twin', 2],
    ])
  const { series } = compareSprints([twins('Alpha', ['a', 'b']), twins('Beta', ['x', 'y'])])
  expect(series.map((line) => line.scores.map((score) => score?.value))).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('the series contain every topic of every sprint once, with its score', () => {
  fc.assert(
    fc.property(anySprints, (sprints) => {
      const { series } = compareSprints(sprints)
      sprints.forEach(({ topics, scores }, column) => {
        const shown = series.flatMap((line) => line.scores[column]?.value ?? [])
        const own = topLevelOf(topics).map((topic) => topicScore(topics, scores, topic))
        expect(shown.toSorted()).toEqual(own.toSorted())
        for (const { id } of topLevelOf(topics)) {
          expect(series.filter((line) => line.topicIds[column] === id)).toHaveLength(1)
        }
      })
      for (const line of series) {
        expect(line.scores).toHaveLength(sprints.length)
        expect(line.scores.some((score) => score !== null)).toBe(true)
        expect(line.topicIds.map((id) => id === undefined)).toEqual(
          line.scores.map((score) => score === null),
        )
      }
    }),
  )
})

test('a repeated sprint has one full series for each topic', () => {
  fc.assert(
    fc.property(anySprint, fc.integer({ min: 1, max: 4 }), (sprint, times) => {
      const { series } = compareSprints(Array.from({ length: times }, () => sprint))
      expect(series.map((line) => line.scores)).toEqual(
        topLevelOf(sprint.topics).map((topic) => {
          const value = topicScore(sprint.topics, sprint.scores, topic)
          return Array.from({ length: times }, (_, column) => ({
            value,
            isAverage: topic.hasChildren,
            change: column === 0 ? null : 0,
          }))
        }),
      )
    }),
  )
})

test('has no series if no sprint has topics', () => {
  expect(compareSprints([])).toEqual({ sprints: [], series: [] })
  expect(compareSprints([sprintOf({})]).series).toEqual([])
})

test('computes a change since the last sprint that has the topic', () => {
  const { series } = compareSprints([
    sprintOf({ A: 3 }),
    sprintOf({ B: 1 }),
    sprintOf({ A: 4 }),
    sprintOf({ A: 4 }),
    sprintOf({ A: 0 }),
  ])
  expect(changesOf(series)).toEqual({
    A: [null, undefined, 1, 0, -4],
    B: [undefined, null, undefined, undefined, undefined],
  })
})

test('computes a change within the squad, by its name trimmed and in any case', () => {
  const { series } = compareSprints([
    squad('Alpha', [['a', 'Quality', 5]]),
    squad('Beta', [['x', 'Quality', 2]]),
    squad(' alpha', [['a', 'Quality', 4]]),
    squad('Beta', [['y', 'Speed', 1]]),
    squad('BETA ', [['x', 'Quality', 3]]),
  ])
  expect(changesOf(series)).toEqual({
    Quality: [null, null, -1, undefined, 1],
    Speed: [undefined, undefined, undefined, null, undefined],
  })
})

test('computes a change of averages from the shown values', () => {
  const topics = treeOf({ A: ['A1', 'A2', 'A3'] })
  const sprints = ([1, 3] as const).map((last) => ({
    squadName: 'Q',
    topics,
    scores: new Map<string, Score>([
      ['a1', 1],
      ['a2', 1],
      ['a3', last],
    ]),
  }))
  expect(changesOf(compareSprints(sprints).series)).toEqual({ A: [null, 0.7] })
})

test('reports a change from 0 and to 0', () => {
  const { series } = compareSprints([sprintOf({ A: 0 }), sprintOf({ A: 5 }), sprintOf({ A: 0 })])
  expect(changesOf(series)).toEqual({ A: [null, 5, -5] })
})

test('each score belongs to the id of its own topic', () => {
  const { series } = compareSprints([
    squad('Alpha', [
      ['a', 'One', 1],
      ['b', 'Two', 2],
    ]),
    squad('Beta', [['x', 'two', 3]]),
  ])
  expect(series.map(({ topicIds }) => topicIds)).toEqual([
    ['b', 'x'],
    ['a', undefined],
  ])
})

test('finds the nearest earlier sprint of the same squad, trimmed and in any case', () => {
  const entries = ['Ágil', 'Beta', ' A\u0301GIL ', 'beta', 'Ágil'].map((squadName, place) => ({
    squadName,
    place,
  }))
  const places = entries.map((_, index) => previousOf(entries, index)?.place ?? null)
  expect(places).toEqual([null, null, 0, 1, 2])
})

const anySprint = fc
  .tuple(fc.constantFrom('Alpha', 'alpha ', 'Beta'), anyScoredTree())
  .map(([squadName, scored]) => ({ squadName, ...scored }))

const anySprints = fc.array(anySprint, { maxLength: 6 })

function sprintOf(scores: Record<string, Score>) {
  return squad(
    'Alpha',
    Object.entries(scores).map(([title, score]) => [title.toLowerCase(), title, score]),
  )
}

function squad(squadName: string, rows: [id: string, title: string, score: Score][]) {
  const topics: Topic[] = rows.map(([id, title]) => ({
    id,
    title,
    isSubtopic: false,
    hasChildren: false,
  }))
  return { squadName, topics, scores: new Map(rows.map(([id, , score]) => [id, score])) }
}

function valuesOf(series: ReturnType<typeof compareSprints>['series']) {
  return Object.fromEntries(
    series.map((line) => [line.title, line.scores.map((score) => score?.value ?? null)]),
  )
}

/** Returns undefined if the sprint does not have the topic, and null if there is nothing before it. */
function changesOf(series: ReturnType<typeof compareSprints>['series']) {
  return Object.fromEntries(
    series.map((line) => [line.title, line.scores.map((score) => score?.change)]),
  )
}

test('sprints of different sources stay one series without a change between them', () => {
  const table = { source: 'table 1–10' }
  const { series } = compareSprints([
    { ...sprintOf({ A: 1 }), ...table },
    { ...sprintOf({ A: 2 }), ...table },
    sprintOf({ A: 5 }),
    sprintOf({ A: 4 }),
  ])
  expect(series.map(({ scores }) => scores.map((score) => score?.change))).toEqual([
    [null, 1, null, -1],
  ])
})
