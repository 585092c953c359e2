import { expect, test } from 'vitest'
import { createServerClock } from './server-clock'

test('before the first message the clock is the machine’s own', () => {
  const { clock } = newClock(1000)
  expect(clock.now()).toBe(1000)
})

test('a machine whose clock is wrong shows the server’s time', () => {
  const { clock, local } = newClock(1000)
  clock.note(500_000)
  local.now += 250
  expect(clock.now()).toBe(500_250)
})

test('of several messages the one that was least late counts', () => {
  const { clock, local } = newClock(0)
  clock.note(10_000)
  local.now = 1000
  clock.note(11_200)
  local.now = 2000
  clock.note(11_900)
  expect(clock.now()).toBe(12_200)
})

test('when a clock is set meanwhile, the newest message counts', () => {
  const { clock, local } = newClock(0)
  clock.note(10_000)
  local.now = 3_600_000
  clock.note(11_000)
  expect(clock.now()).toBe(11_000)
})

function newClock(start: number) {
  const local = { now: start }
  return { local, clock: createServerClock(() => local.now) }
}
