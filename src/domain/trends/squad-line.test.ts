import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Score } from '../retrospectives/scale.ts'
import { parseTopics } from '../topics/topic-tree.ts'
import { type LinePoint, newestOf, runsOfLine, squadLine } from './squad-line.ts'

const BOX = { left: 0, right: 100, top: 0, bottom: 50 }

test('a line has the averages of the agreed scores, the oldest sprint first', () => {
  expect(squadLine([sprint(1, [3, 4]), sprint(2, [2, 3])])).toEqual([
    { sprint: 1, average: 3.5, isBreak: false },
    { sprint: 2, average: 2.5, isBreak: false },
  ])
})

test('a point has the name of its sprint', () => {
  const line = squadLine([sprint(1, [3]), { ...sprint(2, [4]), name: '2026-Q4' }])
  expect(line?.map(({ name }) => name)).toEqual([undefined, '2026-Q4'])
  expect(line && newestOf(line)?.name).toBe('2026-Q4')
})

test('a line has at most the newest twelve sprints', () => {
  const sprints = Array.from({ length: 20 }, (_, at) => sprint(at + 1, [3]))
  expect(squadLine(sprints)?.map((point) => point.sprint)).toEqual([
    9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
  ])
})

test('there is no line with fewer than two averages', () => {
  expect(squadLine([])).toBeNull()
  expect(squadLine([sprint(1, [3])])).toBeNull()
  expect(squadLine([sprint(1, [3]), sprint(2, []), sprint(3, [0, 0])])).toBeNull()
})

test('a sprint without scores is a gap and never the newest', () => {
  const line = squadLine([sprint(1, [3]), sprint(2, [4]), sprint(3, [0])]) ?? []
  expect(line.at(-1)).toMatchObject({ sprint: 3, average: null })
  expect(newestOf(line)).toMatchObject({ sprint: 2, average: 4 })
})

test('votes change nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { minLength: 7, maxLength: 7 }), (counts) => {
      const plain = [sprint(1, [3, 4]), sprint(2, [2, 5])]
      const tally = counts as unknown as [number, number, number, number, number, number, number]
      const voted = plain.map((each) => ({ ...each, tallies: new Map([['t0', tally]]) }))
      expect(squadLine(voted)).toEqual(squadLine(plain))
    }),
  )
})

test('sprints of another scale are a break', () => {
  const imported = { ...sprint(1, [3]), source: 'table 1–5' }
  const line = squadLine([imported, sprint(2, [3]), sprint(3, [4])])
  expect(line?.map(({ isBreak }) => isBreak)).toEqual([false, true, false])
})

test('no run crosses a gap or a break', () => {
  const line = [point(1, 5), point(2, 0), point(3, null), point(4, 5), point(5, 2.5, true)]
  expect(runsOfLine(line, BOX)).toEqual([
    [
      { x: 0, y: 0 },
      { x: 25, y: 50 },
    ],
    [{ x: 75, y: 0 }],
    [{ x: 100, y: 25 }],
  ])
})

test('every point is drawn once, within the box', () => {
  const anyPoint = fc.record({
    sprint: fc.nat(),
    average: fc.option(fc.double({ min: 0, max: 5, noNaN: true })),
    isBreak: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyPoint, { maxLength: 12 }), (line) => {
      const places = runsOfLine(line, BOX).flat()
      expect(places).toHaveLength(line.filter(({ average }) => average !== null).length)
      for (const { x, y } of places) {
        expect(x >= BOX.left && x <= BOX.right && y >= BOX.top && y <= BOX.bottom).toBe(true)
      }
    }),
  )
})

function point(sprint: number, average: number | null, isBreak = false): LinePoint {
  return { sprint, average, isBreak }
}

function sprint(sprint: number, scores: readonly Score[]) {
  const topics = parseTopics(scores.map((_, at) => ({ id: `t${at}`, title: `Topic ${at}` })))
  return { sprint, topics, scores: new Map(scores.map((score, at) => [`t${at}`, score])) }
}
