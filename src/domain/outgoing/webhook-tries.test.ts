import { expect, test } from 'vitest'
import { judgeTry } from './webhook-tries'

const answer = (status: number | null, retryAfter: number | null = null) => ({ status, retryAfter })

test('only a status of success delivers', () => {
  const delivered = [null, 101, 199, 200, 204, 299, 301, 302, 400, 404, 500].filter(
    (status) => judgeTry(answer(status), { tried: 1, random: 0.5 }).state === 'delivered',
  )
  expect(delivered).toEqual([200, 204, 299])
})

test('a receiver that is gone is not asked again, whatever the try', () => {
  expect([1, 8].map((tried) => judgeTry(answer(410), { tried, random: 0.5 }))).toEqual([
    { state: 'gone' },
    { state: 'gone' },
  ])
})

test('a chat says by 404 too that its channel is gone', () => {
  const of = (status: number, isChat: boolean) =>
    judgeTry(answer(status), { tried: 1, random: 0.5, isChat }).state
  expect([of(404, true), of(410, true), of(404, false), of(403, true)]).toEqual([
    ...['gone', 'gone', 'waiting', 'waiting'],
  ])
})

test('seven waits follow seven failures, a day and a half in all, and then it has failed', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((tried) => judgeTry(answer(500), { tried, random: 0.5 }))
  const seconds = waits.map((verdict) => ('seconds' in verdict ? verdict.seconds : NaN))
  expect(seconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400])
  expect(seconds.reduce((sum, wait) => sum + wait, 0) / 3600).toBeCloseTo(31.6, 1)
  expect(judgeTry(answer(500), { tried: 8, random: 0.5 })).toEqual({ state: 'failed' })
})

test('waits differ by a fifth', () => {
  const at = (random: number) => judgeTry(answer(null), { tried: 2, random })
  expect([at(0), at(1)]).toEqual([
    { state: 'waiting', seconds: 240 },
    { state: 'waiting', seconds: 360 },
  ])
})

test('a busy receiver says when to come again, up to an hour and never sooner than planned', () => {
  const at = (status: number, retryAfter: number) =>
    judgeTry(answer(status, retryAfter), { tried: 1, random: 0.5 })
  expect([at(429, 60), at(503, 9999), at(429, 1), at(500, 60)]).toEqual(
    [60, 3600, 5, 5].map((seconds) => ({ state: 'waiting', seconds })),
  )
})
