import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '~tests/support/domain/cases'
import { anyScore } from '~tests/support/domain/topics'
import VECTORS from '~tests/support/domain/trend-vectors.json' with { type: 'json' }
import { pointFrom } from '~tests/support/domain/trends'
import { MAX_SCORE } from '../retrospectives/scale.ts'
import type { Point } from './level-shift.ts'
import { judge, trend, type Verdict } from './trend.ts'

test.for(VECTORS)('the verdicts of: $name', ({ votes, agreed, leaves, breaks, verdicts }) => {
  const points = votes?.map(pointFrom) ?? agreed?.map((x) => (leaves ? { x, leaves } : { x })) ?? []
  expect(trend(points, breaks).map(rounded)).toEqual(verdicts)
})

test('a mirrored scale mirrors every verdict', () => {
  fc.assert(
    fc.property(someHistory, ({ points, breaks }) => {
      const turned = points.map((point) => ({ ...point, x: MAX_SCORE - point.x }))
      expect(trend(turned, breaks).map(rounded)).toEqual(
        trend(points, breaks).map(mirrored).map(rounded),
      )
    }),
    SEEDED,
  )
})

test('a further sprint does not change earlier verdicts', () => {
  fc.assert(
    fc.property(someHistory, fc.nat(30), ({ points, breaks }, length) => {
      const shorter = judge(points.slice(0, length), breaks)
      expect(judge(points, breaks).slice(0, length)).toEqual(shorter)
    }),
    SEEDED,
  )
})

test('every number is finite, and ranges lie on the scale, even for equal votes', () => {
  fc.assert(
    fc.property(fc.oneof(someHistory, someFlatHistory), ({ points, breaks }) => {
      for (const { verdict, margin, range } of judge(points, breaks)) {
        const numbers = [...Object.values(verdict), ...Object.values(range), margin ?? 0]
        expect(numbers.every((value) => typeof value === 'string' || Number.isFinite(value))).toBe(
          true,
        )
        if (range.state === 'few') continue
        expect(range.low).toBeGreaterThanOrEqual(0)
        expect(range.high).toBeLessThanOrEqual(MAX_SCORE)
      }
    }),
    SEEDED,
  )
})

test('the comparison starts again at a break, as if the history began there', () => {
  fc.assert(
    fc.property(someHistory, fc.nat(20), ({ points }, at) => {
      const after = judge(points, [at]).slice(at)
      expect(after.map(({ verdict }) => verdict)).toEqual(trend(points.slice(at), []))
    }),
    SEEDED,
  )
})

test('ignores sprints older than the twelve before', () => {
  const quiet = Array.from({ length: 18 }, (_, at) => ({ x: at % 2 === 0 ? 3 : 4 }))
  const [old, recent] = [trend([{ x: 2 }, ...quiet], []), trend([{ x: 4 }, ...quiet], [])]
  expect(old.at(-1)).toEqual(recent.at(-1))
})

test('a sprint that is a move by itself lies outside its usual range', () => {
  fc.assert(
    fc.property(someHistory, ({ points, breaks }) => {
      for (const { verdict, range } of judge(points, breaks)) {
        if (verdict.kind !== 'fell' && verdict.kind !== 'rose') continue
        if (verdict.w > 1 || Math.abs(verdict.to - verdict.from) < 0.5) continue
        expect(range.state).toBe(verdict.kind === 'fell' ? 'down' : 'up')
      }
    }),
    SEEDED,
  )
})

test('a sprint with the verdict steady or hint lies within its usual range', () => {
  const before = ['4434455', '4344545', '3454444', '4445354', '4454434'].map(pointFrom)
  const judgeNext = (votes: string) => judge([...before, pointFrom(votes)], []).at(-1)
  expect(judgeNext('3434344')).toMatchObject({
    verdict: { kind: 'steady' },
    range: { state: 'in' },
  })
  expect(judgeNext('3333344')).toMatchObject({
    verdict: { kind: 'maybe-fell' },
    range: { state: 'in' },
  })
})

test('the usual range is the level plus and minus the margin of one sprint, at least half a point', () => {
  const agreed = judge(agreedScores([3, 2, 3, 2, 3, 3]), []).at(-1)
  const margin = agreed?.margin ?? 0
  expect(agreed?.verdict).toMatchObject({ kind: 'steady', w: 1 })
  expect(agreed?.range).toMatchObject({
    state: 'in',
    low: expect.closeTo(2.6 - margin, 9),
    high: expect.closeTo(2.6 + margin, 9),
  })

  const crowd = Array.from({ length: 13 }, () => ({ x: 3, n: 60, ss: 6 }))
  expect(judge(crowd, []).at(-1)?.range).toEqual({
    state: 'in',
    low: expect.closeTo(2.5, 9),
    high: expect.closeTo(3.5, 9),
  })
  expect(judge(agreedScores([5, 5, 5, 5, 5, 5]), []).at(-1)?.range).toMatchObject({ high: 5 })
})

test('few votes make a wider range than many', () => {
  const widthOf = (votes: string) => {
    const range = judge(Array(6).fill(pointFrom(votes)), []).at(-1)?.range
    return range && range.state !== 'few' ? range.high - range.low : 0
  }
  expect(widthOf('234')).toBeGreaterThan(widthOf('222333444'))
})

test('the new level after a change is known before there is a verdict', () => {
  const judgements = judge(agreedScores([4, 4, 4, 4, 4, 4, 2, 2, 2]), [])
  expect(judgements.map(({ newLevel }) => newLevel)).toEqual([
    ...Array(8).fill(null),
    { since: 6, level: 2 },
  ])
  expect(judgements.at(-1)).toMatchObject({
    verdict: { kind: 'early', missing: 1 },
    range: { state: 'few' },
  })
})

test('a verdict gives the number of compared sprints and the margin of chance', () => {
  const judgements = judge(agreedScores([4, 4, 4, 4, 4, 4, 3, 3, 3, 3]), [])
  expect(judgements.map(({ before }) => before)).toEqual([0, 0, 0, 0, 0, 5, 6, 6, 6, 6])
  const { verdict, margin } = judgements.at(-1) ?? {}
  expect(verdict).toMatchObject({ kind: 'fell', w: 4 })
  expect(margin).toBeGreaterThan(0.5)
  expect(margin).toBeLessThan(1)
})

const SEEDED = { seed: 4711, numRuns: casesOf(300) }

const anyPoint = fc.oneof(
  fc.array(anyScore, { minLength: 3, maxLength: 9 }).map((votes) => pointFrom(votes.join(''))),
  fc.integer({ min: 1, max: 5 }).map((x) => ({ x })),
  fc.record({
    x: fc.double({ min: 0, max: 5, noNaN: true }),
    leaves: fc.integer({ min: 1, max: 20 }),
  }),
)

const someHistory: fc.Arbitrary<{ points: Point[]; breaks: number[] }> = fc.record({
  points: fc.array(anyPoint, { minLength: 1, maxLength: 40 }),
  breaks: fc.array(fc.nat(40), { maxLength: 2 }),
})

const someFlatHistory = fc.record({
  points: fc
    .tuple(anyScore, fc.integer({ min: 3, max: 9 }), fc.integer({ min: 1, max: 30 }))
    .map(([score, n, sprints]) => Array(sprints).fill(pointFrom(String(score).repeat(n)))),
  breaks: fc.constant([]),
})

function agreedScores(scores: readonly number[]): Point[] {
  return scores.map((x) => ({ x }))
}

function rounded(verdict: Verdict): Verdict {
  if (verdict.kind === 'early') return verdict
  const { from, to, z } = verdict
  const round = (value: number) => Math.round(value * 1e4) / 1e4 + 0
  return { ...verdict, from: round(from), to: round(to), z: round(z) }
}

const OPPOSITE = {
  steady: 'steady',
  stayed: 'stayed',
  'one-off-over': 'one-off-over',
  fell: 'rose',
  rose: 'fell',
  'maybe-fell': 'maybe-rose',
  'maybe-rose': 'maybe-fell',
} as const

function mirrored(verdict: Verdict): Verdict {
  if (verdict.kind === 'early') return verdict
  const { kind, w, from, to, z } = verdict
  return { kind: OPPOSITE[kind], w, from: MAX_SCORE - from, to: MAX_SCORE - to, z: -z }
}
