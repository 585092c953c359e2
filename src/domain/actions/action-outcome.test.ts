import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openAction } from '~tests/support/domain/actions'
import { chanceFrom, SQUAD_MODELS, type SquadModel, seriesOf } from '~tests/support/domain/squads'
import { sprintsFrom, tallyFrom } from '~tests/support/domain/trends'
import { lineOfTopic, readHistory } from '../trends/history-reading.ts'
import { leafPoint } from '../trends/sprint-points.ts'
import type { Expected } from './action-fields.ts'
import { countOthers, type OutcomeSprint, outcomeOf, outcomeSprints } from './action-outcome.ts'

const TOPIC = { id: 't', title: 'Tópico' }
const DONE = { topic: TOPIC, expected: 'up' as Expected, bornSprint: 4, closedSprint: 5 }

describe('the scores of the topic', () => {
  test('are compared before and after the action, without the sprint of its creation', () => {
    const before = [2.4, 2.6, 2.5]
    expect(outcomeOf(DONE, voted([...before, 1.9, 2.5, 2.6, 2.4]))).toMatchObject({
      ...{ kind: 'same', before: { sprints: 3, votes: 21 }, after: { sprints: 2, votes: 14 } },
      ...{ from: expect.closeTo(2.5, 5), to: expect.closeTo(2.5, 5) },
    })
    expect(outcomeOf(DONE, voted([...before, 1.9, 2.5, 3.6, 3.7]))).toMatchObject({
      kind: 'better',
      to: expect.closeTo(3.65, 5),
    })
    expect(outcomeOf(DONE, voted([...before, 1.9, 2.5, 1.3, 1.4]))).toMatchObject({ kind: 'worse' })
  })

  test('are the same below half a point of difference, however certain', () => {
    const line = voted([...Array(6).fill(3), 3, 3, ...Array(3).fill(3.45)], { n: 400 })
    const action = { ...DONE, bornSprint: 7, closedSprint: 8 }
    expect(outcomeOf(action, line)).toMatchObject({ kind: 'same', to: expect.closeTo(3.45, 5) })
  })

  test('count for six sprints before and three after', () => {
    const line = voted([5, 5, 2, 2, 2, 2, 2, 2, 1, 1, 4, 4, 4, 0, 0])
    expect(outcomeOf({ ...DONE, bornSprint: 9, closedSprint: 10 }, line)).toMatchObject({
      ...{ kind: 'better', before: { sprints: 6 }, after: { sprints: 3 } },
      ...{ from: expect.closeTo(2, 5), to: expect.closeTo(4, 5) },
    })
  })

  test('count from the next sprint on while the action is open', () => {
    const line = voted([2, 2, 2, 1, 4, 4, 4])
    expect(outcomeOf({ ...DONE, closedSprint: null }, line)).toMatchObject({
      after: { sprints: 3 },
    })
  })

  test('are too few without three sprints before and two after, for good if the former are missing', () => {
    expect(outcomeOf(DONE, voted([2, 2, 2, 1, 2]))).toEqual({ kind: 'early', missing: 2 })
    expect(outcomeOf(DONE, voted([2, 2, 2, 1, 2, 3]))).toEqual({ kind: 'early', missing: 1 })
    expect(outcomeOf(DONE, voted([2, 2, null, 1, 2, 3, 3]))).toEqual({
      ...{ kind: 'early', missing: null },
    })
  })

  test('do not count beyond a break', () => {
    const line = voted([2, 2, 2, 2, 1, 1, 4, 4])
    const broken = (at: number) => line.map((one, i) => ({ ...one, isBreak: i === at }))
    const action = { ...DONE, bornSprint: 5, closedSprint: 6 }
    expect(outcomeOf(action, broken(2))).toEqual({ kind: 'early', missing: null })
    expect(outcomeOf(action, broken(1))).toMatchObject({ kind: 'better', before: { sprints: 3 } })
    expect(outcomeOf(action, broken(7))).toEqual({ kind: 'early', missing: 1 })
  })

  test('have no outcome without a topic that the history knows', () => {
    const none = { kind: 'none' }
    expect(outcomeOf({ ...DONE, topic: null }, voted([1, 2, 3]))).toEqual(none)
    expect(outcomeOf(DONE, null)).toEqual(none)
  })
})

describe('votes of an action for more agreement', () => {
  const DIVIDED = { ...DONE, expected: 'less-split' as Expected }

  test('have succeeded with another word and a clearly higher consensus', () => {
    const apart = ['1144', '1145', '0044', '0055', '1144']
    expect(outcomeOf(DIVIDED, votes([...apart, '3344', '3334']))).toMatchObject({
      ...{ kind: 'better', from: 'split', to: 'aligned', before: { sprints: 3, votes: 12 } },
    })
    expect(outcomeOf(DIVIDED, votes([...apart, '1144', '1145']))).toMatchObject({
      ...{ kind: 'same', from: 'split', to: 'split' },
    })
    // Different words, but nearly the same votes: 0.68 and 0.54.
    const nearly = ['2244', '2244', '2244', '2244', '2244', '224', '235']
    expect(outcomeOf(DIVIDED, votes(nearly))).toMatchObject({ kind: 'same' })
  })

  test('have no outcome if they are unknown', () => {
    const sprints = ['1144', '1145', '0044', '0055', '1144', '4', '4']
    expect(outcomeOf(DIVIDED, votes(sprints))).toEqual({ kind: 'early', missing: 2 })
  })
})

test('never counts the score of the sprint in which the action was created', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 4, maxLength: 20 })
  fc.assert(
    fc.property(scores, fc.nat(), fc.nat(50), (given, at, other) => {
      const means = given.map((score) => score / 10)
      const bornSprint = 1 + (at % means.length)
      const changed = means.with(bornSprint - 1, other / 10)
      const action = { ...DONE, bornSprint, closedSprint: bornSprint }
      expect(outcomeOf(action, voted(changed))).toEqual(outcomeOf(action, voted(means)))
    }),
  )
})

describe('an action on the lowest of 17 topics', () => {
  test('seems to help in at most 3 % of cases if it does nothing, though the next score is mostly higher', () => {
    const { better, higher } = simulate(SQUAD_MODELS['L2: 4 to 9 people who differ, 85 % present'])
    expect(better).toBeLessThanOrEqual(0.03)
    expect(higher).toBeGreaterThan(0.7)
  })

  test('is detected in at least 85 % of cases if it raises the topic by a point and votes are known', () => {
    const model = SQUAD_MODELS['L2: 4 to 9 people who differ, 85 % present']
    expect(simulate(model, 1).better).toBeGreaterThanOrEqual(0.85)
  })
})

test('finds a line by id and title, then by title, then by id', () => {
  const { lines, sprints } = readHistory(
    sprintsFrom({ Daily: ['4', '4'], Testes: ['3', '3'] }).map((sprint, at) => ({
      ...sprint,
      sprint: at + 1,
    })),
  )
  const titleOf = (topic: { id: string; title: string }) => lineOfTopic(lines, topic)?.title
  expect(titleOf({ id: 'daily', title: 'Daily' })).toBe('Daily')
  expect(titleOf({ id: 'daily', title: 'testes.' })).toBe('Testes')
  expect(titleOf({ id: 'daily', title: 'Reunião diária' })).toBe('Daily')
  expect(titleOf({ id: 'x', title: 'y' })).toBeUndefined()
  const line = lineOfTopic(lines, { id: 'daily', title: 'Daily' })
  expect(line && outcomeSprints({ sprints }, line)).toEqual([
    { sprint: 1, point: { x: 4 }, tally: null, isBreak: false },
    { sprint: 2, point: { x: 4 }, tally: null, isBreak: false },
  ])
})

test('counts other promises on the topic that could have had the same effect', () => {
  const done = { state: 'done' as const, bornSprint: 10, closedSprint: 12 }
  const action = openAction({ id: 'own', ...done })
  const count = (...others: ReturnType<typeof openAction>[]) =>
    countOthers(action, [action, ...others], ({ title }) => title)
  expect(count()).toBe(0)
  expect(count(openAction({ id: 'b', bornSprint: 15 }))).toBe(1)
  expect(count(openAction({ id: 'b', bornSprint: 16 }))).toBe(0)
  expect(count(openAction({ ...done, id: 'b', bornSprint: 3, closedSprint: 10 }))).toBe(1)
  expect(count(openAction({ ...done, id: 'b', bornSprint: 3, closedSprint: 9 }))).toBe(0)
  expect(count(openAction({ id: 'b', topic: { id: 'x', title: 'Daily' } }))).toBe(0)
  expect(count(openAction({ id: 'b', topic: null }))).toBe(0)
  expect(count(openAction({ id: 'b', state: 'idea' }))).toBe(0)
})

/** Returns how often an action that raises its topic by `rise` is called better, and how often the score after its creation is higher. */
function simulate(model: SquadModel, rise = 0): { better: number; higher: number } {
  const [histories, born] = [800, 8]
  const chance = chanceFrom(42)
  let better = 0
  let higher = 0
  for (let history = 0; history < histories; history += 1) {
    const levelAt = (sprint: number) => (sprint > born ? rise : 0)
    const topics = Array.from({ length: 17 }, () =>
      seriesOf(chance, { model, sprints: born + 4, levelAt }),
    )
    const lowest = topics.reduce((low, topic) =>
      (topic[born]?.x ?? 5) < (low[born]?.x ?? 5) ? topic : low,
    )
    const line = lowest.map((point, at) => ({ sprint: at, point, tally: null, isBreak: false }))
    const action = { ...DONE, bornSprint: born, closedSprint: born }
    better += Number(outcomeOf(action, line).kind === 'better')
    higher += Number((lowest[born + 1]?.x ?? 0) > (lowest[born]?.x ?? 5))
  }
  return { better: better / histories, higher: higher / histories }
}

/** Returns one sprint per mean, from sprint 1 on, with votes that scatter by 0.9. The topic is missing in a sprint of null. */
function voted(means: readonly (number | null)[], { n = 7 } = {}): OutcomeSprint[] {
  return means.map((x, at) => ({
    sprint: at + 1,
    point: x === null ? null : { x, n, ss: 0.8 * (n - 1) },
    tally: null,
    isBreak: false,
  }))
}

/** Returns one sprint per row of votes. A single digit is an agreed score. */
function votes(given: readonly string[]): OutcomeSprint[] {
  return given.map((digits, at) => {
    const tally = digits.length > 1 ? tallyFrom(digits) : null
    const point = leafPoint({ score: Number(digits) as 0, tally })
    return { sprint: at + 1, point, tally, isBreak: false }
  })
}
