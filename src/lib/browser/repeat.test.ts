import { expect, test } from 'vitest'
import { repeat } from './repeat'

test('a call is repeated, with growing waits, until it succeeds', async () => {
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

test('the wait is never shorter than the server asks for', async () => {
  const { clock, waits } = newClock()
  await expect(repeat(fail, () => 2, clock)).rejects.toThrow('away')
  expect(waits.length).toBeGreaterThan(0)
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(2_000)
})

test('after some seconds the last error is thrown', async () => {
  const { clock } = newClock()
  await expect(repeat(fail, () => 0, clock)).rejects.toThrow('away')
  expect(clock.now()).toBeGreaterThan(1_000)
  expect(clock.now()).toBeLessThanOrEqual(6_000)
})

test('an error that does not allow a retry, or requires too long a wait, is thrown at once', async () => {
  const { clock, waits } = newClock()
  await expect(repeat(fail, () => null, clock)).rejects.toThrow('away')
  await expect(repeat(fail, () => 60, clock)).rejects.toThrow('away')
  expect(waits).toEqual([])
})

async function fail(): Promise<never> {
  throw new Error('away')
}

/** Time passes only during a wait. */
function newClock() {
  let time = 0
  const waits: number[] = []
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
    time += milliseconds
  }
  return { waits, clock: { now: () => time, wait } }
}
