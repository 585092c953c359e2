import { expect, test } from 'vitest'
import { dropsNamed, falseMoves, SQUAD_MODELS, type TrendRule } from '~tests/support/domain/squads'
import { trend } from './trend.ts'

const movesOf: TrendRule = (points) =>
  trend(points, []).map(({ kind }) => (kind === 'fell' || kind === 'rose' ? kind : null))

const TRIAL = {
  rule: movesOf,
  model: SQUAD_MODELS['L1: 7 people alike, sd 0.9'],
  histories: 500,
  seed: 4711,
}

test('stable topics with seven voters have a false move within 20 sprints in at most 6 %', () => {
  expect(falseMoves(TRIAL).ofHistories).toBeLessThanOrEqual(0.06)
})

test('names a drop of one point with seven voters within three sprints in at least 78 %', () => {
  expect(dropsNamed(TRIAL)).toBeGreaterThanOrEqual(0.78)
})
