import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGathering } from './gathering.server'

const WAITS = { isUrgent: false }
const URGENT = { isUrgent: true }

let sent: number[]
let start: number
let gathering: ReturnType<typeof createGathering>

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['performance', 'setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'],
  })
  start = performance.now()
  sent = []
  gathering = createGathering(() => sent.push(performance.now() - start))
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first change after a quiet moment is sent at once', () => {
  gathering.add(WAITS)
  vi.advanceTimersByTime(0)
  expect(sent).toEqual([0])
  vi.advanceTimersByTime(1_000)
  gathering.add(WAITS)
  vi.advanceTimersByTime(0)
  expect(sent).toEqual([0, 1_000])
})

test('changes within one turn are sent together', () => {
  for (const change of [WAITS, URGENT, WAITS]) gathering.add(change)
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([0])
})

test('changes within the next fifty milliseconds are sent together', () => {
  for (let change = 0; change < 40; change += 1) {
    gathering.add(WAITS)
    vi.advanceTimersByTime(3)
  }
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([0, 50, 100, 150])
})

test('an urgent change is sent at once, with all that are waiting', () => {
  gathering.add(WAITS)
  vi.advanceTimersByTime(10)
  gathering.add(WAITS)
  vi.advanceTimersByTime(10)
  gathering.add(URGENT)
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([0, 20])
})
