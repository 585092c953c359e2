import { expect, test } from 'vitest'
import { createServerClock } from './server-clock'

test('is the machine’s own clock before the first message', () => {
  const { clock } = newClock(1000)
  expect(clock.now()).toBe(1000)
})

test('shows the server’s time on a machine with a wrong clock', () => {
  const { clock, local } = newClock(1000)
  clock.note(500_000)
  local.now += 250
  expect(clock.now()).toBe(500_250)
})

test('uses the message that was delayed least', () => {
  const { clock, local } = newClock(0)
  clock.note(10_000)
  local.now = 1000
  clock.note(11_200)
  local.now = 2000
  clock.note(11_900)
  expect(clock.now()).toBe(12_200)
})

test('uses the newest message after a clock was set', () => {
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
