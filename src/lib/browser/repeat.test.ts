import { expect, test } from 'vitest'
import { repeat } from './repeat'

test('repeats a call with growing waits until it succeeds', async () => {
  const { clock, waits } = newClock()
  let calls = 0
  const call = async () => {
    calls += 1
    if (calls < 4) throw new Error('away')
    return 'answer'
  }
  expect(await repeat(call, () => 0, clock)).toBe('answer')
  expect(waits).toHaveLength(3)
  for (const [at, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(400 * 2 ** at)
    expect(wait).toBeLessThanOrEqual(600 * 2 ** at)
  }
})

test('never waits less than the server requires', async () => {
  const { clock, waits } = newClock()
  await expect(repeat(fail, () => 2, clock)).rejects.toThrow('away')
  expect(waits.length).toBeGreaterThan(0)
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(2_000)
})

test('throws the last error after some seconds', async () => {
  const { clock } = newClock()
  await expect(repeat(fail, () => 0, clock)).rejects.toThrow('away')
  expect(clock.now()).toBeGreaterThan(1_000)
  expect(clock.now()).toBeLessThanOrEqual(6_000)
})

test('throws an error at once if it allows no retry or requires too long a wait', async () => {
  const { clock, waits } = newClock()
  await expect(repeat(fail, () => null, clock)).rejects.toThrow('away')
  await expect(repeat(fail, () => 60, clock)).rejects.toThrow('away')
  expect(waits).toEqual([])
})

async function fail(): Promise<never> {
  throw new Error('away')
}

/** Creates a clock that advances only during waits. */
function newClock() {
  let time = 0
  const waits: number[] = []
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
    time += milliseconds
  }
  return { waits, clock: { now: () => time, wait } }
}
