import { expect, test } from 'vitest'
import { judgeTry } from './webhook-tries'

const answer = (status: number | null, retryAfter: number | null = null) => ({ status, retryAfter })

test('delivers only with a success status', () => {
  const delivered = [null, 101, 199, 200, 204, 299, 301, 302, 400, 404, 500].filter(
    (status) => judgeTry(answer(status), { tried: 1, random: 0.5 }).state === 'delivered',
  )
  expect(delivered).toEqual([200, 204, 299])
})

test('stops once the receiver responds that it is gone', () => {
  expect([1, 8].map((tried) => judgeTry(answer(410), { tried, random: 0.5 }))).toEqual([
    { state: 'gone' },
    { state: 'gone' },
  ])
})

test('treats a 404 from a chat as a removed channel', () => {
  const of = (status: number, isChat: boolean) =>
    judgeTry(answer(status), { tried: 1, random: 0.5, isChat }).state
  expect([of(404, true), of(410, true), of(404, false), of(403, true)]).toEqual([
    ...['gone', 'gone', 'waiting', 'waiting'],
  ])
})

test('fails after seven waits, a day and a half in all', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((tried) => judgeTry(answer(500), { tried, random: 0.5 }))
  const seconds = waits.map((verdict) => ('seconds' in verdict ? verdict.seconds : NaN))
  expect(seconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400])
  expect(seconds.reduce((sum, wait) => sum + wait, 0) / 3600).toBeCloseTo(31.6, 1)
  expect(judgeTry(answer(500), { tried: 8, random: 0.5 })).toEqual({ state: 'failed' })
})

test('varies waits by a fifth', () => {
  const at = (random: number) => judgeTry(answer(null), { tried: 2, random })
  expect([at(0), at(1)]).toEqual([
    { state: 'waiting', seconds: 240 },
    { state: 'waiting', seconds: 360 },
  ])
})

test('follows a busy receiver’s Retry-After up to an hour, but never comes sooner than planned', () => {
  const at = (status: number, retryAfter: number) =>
    judgeTry(answer(status, retryAfter), { tried: 1, random: 0.5 })
  expect([at(429, 60), at(503, 9999), at(429, 1), at(500, 60)]).toEqual(
    [60, 3600, 5, 5].map((seconds) => ({ state: 'waiting', seconds })),
  )
})
