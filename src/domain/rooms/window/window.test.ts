import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Due,
  due,
  extendedTo,
  GRACE_MS,
  HOUR_MS,
  nextMomentOfWindow,
  QUARTER_MS,
  type RoomWindow,
  type WindowFacts,
} from './window.ts'

const MINUTE_MS = 60_000

/** Cases of the method, in the order of a window's life. Closing times have their grace. */
const CASES: [name: string, facts: Partial<WindowFacts>, now: number, due: Due][] = [
  ['nothing is due on the first day', {}, 10 * HOUR_MS, 'none'],
  ['a reminder is due 24 hours before the end', {}, 48 * HOUR_MS, 'remind'],
  ['no reminder is due earlier', {}, 48 * HOUR_MS - 1, 'none'],
  ['a reminder is due once', { hasReminded: true }, 50 * HOUR_MS, 'none'],
  ['a short window has its reminder half-way', { closesAt: 8 * HOUR_MS }, 4 * HOUR_MS, 'remind'],
  ['a window under four hours has none', { closesAt: 3 * HOUR_MS }, 2.9 * HOUR_MS, 'none'],
  [
    'no reminder is due when all have finished',
    { finished: 7, entry: 'open' },
    60 * HOUR_MS,
    'none',
  ],
  ['no reminder is due in the grace', {}, 72 * HOUR_MS, 'none'],
  ['requests on their way still count', { hasReminded: true }, 72 * HOUR_MS + GRACE_MS - 1, 'none'],
  ['a window closes at its time', {}, 72 * HOUR_MS + GRACE_MS, 'seal'],
  ['too few people get another day', { finished: 2 }, 72 * HOUR_MS + GRACE_MS, 'extend'],
  [
    'too few people after that reveal nothing',
    { finished: 2, hasExtended: true, closesAt: 96 * HOUR_MS },
    96 * HOUR_MS + GRACE_MS,
    'too-few',
  ],
  [
    'all have ten minutes for second thoughts',
    { finished: 7, allSince: 5 * HOUR_MS },
    5 * HOUR_MS + 10 * MINUTE_MS - 1,
    'none',
  ],
  [
    'the window is sealed after them',
    { finished: 7, allSince: 5 * HOUR_MS },
    5 * HOUR_MS + 10 * MINUTE_MS,
    'seal',
  ],
  [
    'an open link has no "all"',
    { finished: 7, allSince: 5 * HOUR_MS, entry: 'open' },
    6 * HOUR_MS,
    'none',
  ],
  [
    'two seats that finished never seal early',
    { seats: 2, finished: 2, allSince: 0 },
    HOUR_MS,
    'none',
  ],
  ['the squad may ask for more than three', { finished: 4, least: 5 }, 73 * HOUR_MS, 'extend'],
]

for (const [name, facts, now, expected] of CASES) {
  test(name, () => expect(due(windowOf(facts), now)).toBe(expected))
}

test('the extension lasts a day from the closing time', () => {
  expect(extendedTo({ closesAt: 0 }, GRACE_MS)).toBe(24 * HOUR_MS)
})

test('the extension after an outage gives people 23 hours or more, until a quarter', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(100 * 24 * HOUR_MS), (quarters, late) => {
      const closesAt = quarters * QUARTER_MS
      const extended = extendedTo({ closesAt }, closesAt + late)
      expect(extended % QUARTER_MS).toBe(0)
      expect(extended - closesAt - late).toBeGreaterThanOrEqual(23 * HOUR_MS)
      expect(extended - closesAt - late).toBeLessThan(24 * HOUR_MS + QUARTER_MS)
    }),
  )
})

test('nothing becomes due before the next moment unless people finish', () => {
  fc.assert(
    fc.property(
      fc.record({ closesAt: fc.integer({ min: 4, max: 1300 }).map((each) => each * QUARTER_MS) }),
      fc.record({ hasReminded: fc.boolean(), hasExtended: fc.boolean(), finished: fc.nat(6) }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (times, facts, part) => {
        const window = windowOf({ ...times, ...facts })
        if (due(window, 0) !== 'none') return
        const next = nextMomentOfWindow(window, 0)
        expect(due(window, Math.floor(part * (next - 1)))).toBe('none')
      },
    ),
  )
})

/** Returns a pool of seven seats, of which four have finished, that is open for three days. */
function windowOf(facts: Partial<WindowFacts>): WindowFacts & RoomWindow {
  return {
    ...{ opensAt: 0, closesAt: 72 * HOUR_MS, zone: 'America/Sao_Paulo', least: 3 },
    ...{ reveal: 'talk', entry: 'pool', hasExtended: false, hasReminded: false, nudgedAt: null },
    ...{ counted: { finished: 0, at: 0 }, extraSeats: 0, expected: null, poll: null },
    ...{ invited: 7, hasRemindedOfTalk: false },
    ...{ seats: 7, finished: 4, allSince: null },
    ...facts,
  }
}
