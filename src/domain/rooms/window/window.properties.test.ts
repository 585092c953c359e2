import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '~tests/support/domain/cases'
import { led, NOW, OUTLINE } from '~tests/support/domain/rooms'
import { treeOf } from '~tests/support/domain/topics'
import { ballotOf, inWindow, MEMBERS } from '~tests/support/domain/windows'
import { leavesOf } from '../../topics/topic-tree.ts'
import { settle } from '../../votes/room-voting.ts'
import { countScores, tallyOf, type Vote } from '../../votes/tally.ts'
import { PHASES } from '../phases.ts'
import type { Outcome, Room } from '../room.ts'
import { viewFor } from '../room-view.ts'
import { GRACE_MS, HOUR_MS, QUARTER_MS, TALK_REMINDER_MS, TALK_WITHIN_MS } from './window.ts'
import { castInWindow, finishInWindow } from './window-ballots.ts'
import { performInWindow, type WindowCommand } from './window-commands.ts'
import { mailsOf, ONCE, type WindowMail } from './window-mails.ts'

const HISTORIES = casesOf(10_000)
const LEAVES = leavesOf(treeOf(OUTLINE)).map(({ id }) => id)

type Event =
  | { do: 'cast'; seatId: string; topicId: string; vote: Vote; choice: number; device: string }
  | { do: 'finish'; seatId: string; isFinished: boolean }
  | { do: 'finishAll'; seatId: string; vote: Vote }
  | { do: 'look' }
  | { do: 'command'; command: WindowCommand }

type Step = {
  before: Room
  after: Room
  event: Event
  now: number
  mails: WindowMail[]
  isTaken: boolean
}

const anySeat = fc.constantFrom(...MEMBERS, 'stranger')
const anyVote = fc.constantFrom<Vote>(0, 3, 4, 5, 'skip')
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('cast' as const),
      ...{ seatId: anySeat, topicId: fc.constantFrom(...LEAVES, 'quality'), vote: anyVote },
      ...{ choice: fc.integer({ min: 1, max: 4 }), device: fc.constantFrom('one', 'one', 'two') },
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('finish' as const),
      seatId: anySeat,
      isFinished: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('finishAll' as const), seatId: anySeat, vote: anyVote }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'look' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('command' as const),
      command: fc.oneof(
        fc.constant<WindowCommand>({ do: 'endNow' }),
        fc.constant<WindowCommand>({ do: 'remind' }),
        fc
          .integer({ min: 0, max: 60 })
          .map((id): WindowCommand => ({ do: 'addSeat', seatId: `extra ${id}` })),
        fc
          .integer({ min: 1, max: 1400 })
          .map(
            (quarters): WindowCommand => ({ do: 'moveEnd', closesAt: NOW + quarters * QUARTER_MS }),
          ),
      ),
    }),
  },
)
/** Pauses: within an instant, within minutes, within hours, and an outage of days. */
const anyPause = fc.oneof(
  fc.nat(1000),
  fc.nat(20 * 60_000),
  fc.nat(20 * HOUR_MS),
  fc.nat(90 * HOUR_MS),
)
const anyHistory = fc.record({
  hours: fc.constantFrom(1, 3, 8, 48, 14 * 24),
  entry: fc.constantFrom('pool' as const, 'open' as const),
  events: fc.array(fc.tuple(anyPause, anyEvent), { maxLength: 30 }),
})

test('random histories of windows keep every promise', () => {
  const met = new Map<string, number>()
  fc.assert(
    fc.property(anyHistory, (history) => {
      const steps = play(history)
      for (const step of steps) {
        requireNoEarlyTally(step)
        requireSecrecy(step)
        requireFairCount(step)
        met.set(step.after.phase, (met.get(step.after.phase) ?? 0) + 1)
      }
      requireOneEnd(steps)
      requireMailsOnce(steps)
    }),
    { numRuns: HISTORIES },
  )
  // Otherwise the promises would hold for want of occasions.
  expect([...met.keys()].toSorted()).toEqual(['sealed', 'too-few', 'window'])
})

/** A look, and perhaps the start of the talk, so much later than the one before. */
const anyVisit = fc.tuple(fc.nat(12 * 24 * HOUR_MS), fc.constantFrom(false, false, false, true))

test('the leader is reminded once of a talk that has not begun', () => {
  let reminded = 0
  fc.assert(
    fc.property(anyHistory, fc.array(anyVisit, { maxLength: 8 }), (history, visits) => {
      const looks = play(history).map(({ before, after, now }) => ({ before, after, now }))
      for (const [pause, starts] of visits) {
        const { after: before, now: earlier } = looks.at(-1) as (typeof looks)[number]
        const now = earlier + pause
        const room = settle(before, now)
        const isStarted = starts && PHASES[room.phase].isSealed
        looks.push({ before, after: isStarted ? led(room, { do: 'start' }, now) : room, now })
      }
      const isDue = ({ before, after, now }: (typeof looks)[number]) => {
        const late = now - (after.window?.closesAt ?? now)
        const isWaiting = before.phase === 'sealed' && after.phase === 'sealed'
        return isWaiting && late >= TALK_REMINDER_MS && late < TALK_WITHIN_MS
      }
      const reminders = looks.filter(({ before, after }) => mailsOf(before, after).includes('talk'))
      expect(reminders).toEqual(looks.filter(isDue).slice(0, 1))
      reminded += reminders.length
    }),
    { numRuns: HISTORIES },
  )
  expect(reminded).toBeGreaterThan(0)
})

/** No tally, result or open seat exists before the window is sealed, and none is shown before the talk. */
function requireNoEarlyTally({ after, now }: Step): void {
  const view = viewFor(after, 'facilitator', now)
  expect(view.tally).toBeNull()
  expect(view.topics.every(({ tallies, result }) => tallies.length === 0 && result === null)).toBe(
    true,
  )
  if (after.phase !== 'sealed') expect([after.rounds.length, after.results.size]).toEqual([0, 0])
  for (const { tally } of after.rounds)
    expect(tally && countScores(tally)).toBeGreaterThanOrEqual(3)
  if (!PHASES[after.phase].isWindow) expect(after.window?.poll).toBeNull()
}

/** The view is byte-equal whatever was voted, by whom and on what. */
function requireSecrecy({ before, after, event, now }: Step): void {
  if (event.do !== 'cast' || !PHASES[after.phase].isWindow) return
  if (before.window?.poll?.finished.size !== after.window?.poll?.finished.size) return
  const shown = (room: Room) => JSON.stringify(viewFor(room, 'facilitator', now))
  if (before.window?.counted === after.window?.counted) expect(shown(after)).toBe(shown(before))
}

/** Exactly the votes that were taken in time are counted, each seat's newest. */
function requireFairCount({ before, after }: Step): void {
  if (after.phase !== 'sealed' || before.phase === 'sealed') return
  for (const topicId of LEAVES) {
    const { ballots, voted } = before.window?.poll?.votes.get(topicId) ?? {}
    const votes = [...(ballots?.values() ?? [])].map(({ vote }) => vote)
    expect(voted?.size ?? 0).toBe(votes.length)
    const round = after.rounds.find((each) => each.topicId === topicId)
    const expected = tallyOf(votes)
    expect(round?.tally ?? null).toEqual(countScores(expected) >= 3 ? expected : null)
  }
}

/** The window ends at most once, by its rules. Then only the reminder of the talk changes it. */
function requireOneEnd(steps: readonly Step[]): void {
  const ends = steps.filter(
    ({ before, after }) => before.phase === 'window' && after.phase !== 'window',
  )
  expect(ends.length).toBeLessThanOrEqual(1)
  for (const { before, after, now } of ends) {
    const { window } = before
    const finished = window?.poll?.finished.size ?? 0
    if (after.phase === 'sealed') expect(finished).toBeGreaterThanOrEqual(3)
    else
      expect([
        window?.hasExtended,
        finished < 3,
        now >= (window?.closesAt ?? 0) + GRACE_MS,
      ]).toEqual([true, true, true])
  }
  for (const { before, after, isTaken, event, mails } of steps) {
    if (before.phase === 'window') continue
    if (mails.includes('talk')) expect({ ...after, window: before.window }).toEqual(before)
    else expect(after).toBe(before)
    if (event.do !== 'look') expect(isTaken).toBe(false)
  }
}

function requireMailsOnce(steps: readonly Step[]): void {
  const mails = steps.flatMap((step) => step.mails)
  for (const kind of ONCE)
    expect(mails.filter((each) => each === kind).length, kind).toBeLessThanOrEqual(1)
  const end = steps.at(-1)?.after
  expect(mails.filter((kind) => kind === 'sealed')).toHaveLength(end?.phase === 'sealed' ? 1 : 0)
  expect(mails.filter((kind) => kind === 'too-few')).toHaveLength(end?.phase === 'too-few' ? 1 : 0)
}

/** Plays a history. As on the server, what is due is applied before each event, and again by the next look. */
function play({
  hours,
  entry,
  events,
}: typeof anyHistory extends fc.Arbitrary<infer H> ? H : never): Step[] {
  let room = inWindow({ closesAt: NOW + hours * HOUR_MS, entry })
  let now = NOW
  const steps: Step[] = []
  const record = (after: Room, event: Event, isTaken: boolean) => {
    steps.push({ before: room, after, event, now, mails: mailsOf(room, after), isTaken })
    room = after
  }
  for (const [pause, event] of events) {
    now += pause
    record(settle(room, now), { do: 'look' }, true)
    const outcome = perform(room, event, now)
    record(outcome.ok ? outcome.room : room, event, outcome.ok)
  }
  // Time alone ends every window, with one extension at most.
  for (const days of [15, 16, 20]) {
    now = Math.max(now, NOW + days * 24 * HOUR_MS)
    record(settle(room, now), { do: 'look' }, true)
  }
  expect(PHASES[room.phase].isWindow).toBe(false)
  return steps
}

function perform(room: Room, event: Event, now: number): Outcome<string> {
  switch (event.do) {
    case 'look':
      return { ok: true, room: settle(room, now) }
    case 'command':
      return performInWindow(room, event.command, now)
    case 'finish':
      return finishInWindow(room, event, now)
    case 'finishAll': {
      const { seatId, vote } = event
      let voted = room
      for (const topicId of LEAVES) {
        const outcome = castInWindow(
          voted,
          { seatId, topicId, key: ballotOf(seatId, topicId), vote, choice: 5 },
          now,
        )
        if (outcome.ok) voted = outcome.room
      }
      const outcome = finishInWindow(voted, { seatId, isFinished: true }, now)
      // Its votes count even if the seat cannot finish.
      return outcome.ok || voted === room ? outcome : { ok: true, room: voted }
    }
    case 'cast': {
      const key = `${ballotOf(event.seatId, event.topicId)}${event.device === 'one' ? '' : ' elsewhere'}`
      return castInWindow(room, { ...event, key }, now)
    }
  }
}
