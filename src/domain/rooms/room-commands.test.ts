import { expect, test } from 'vitest'
import {
  cast,
  granted,
  inVote,
  led,
  NOW,
  openRoom,
  type Press,
  pressed,
  requireRound,
  revealed,
  SECOND,
  voted,
} from '../../../tests/support/domain/rooms.ts'
import { settle } from '../votes/room-voting.ts'
import { presetOf, tallyOf } from '../votes/tally.ts'
import { MORE_TIME_MS, PAUSE_MS, VOTE_SECONDS } from './room.ts'
import { type Command, perform, performNow } from './room-commands.ts'

const END = NOW + 30 * SECOND
const STALE = { ok: false, reason: 'STALE' }

test('the start opens the vote on the first leaf, with the room’s length', () => {
  const room = led(openRoom(), { do: 'start' })
  expect(room).toMatchObject({ phase: 'voting', topicId: 'daily', round: 1, startedAt: NOW })
  expect(room.clock).toEqual({ until: END })
})

test('a vote without limit has no clock', () => {
  expect(inVote({ seconds: null }).clock).toBeNull()
})

test('a new length applies to the next vote, and the open vote keeps its own', () => {
  for (const seconds of VOTE_SECONDS) {
    const room = led(inVote(), { do: 'setSeconds', seconds })
    expect(room.clock).toEqual({ until: END })
    const until = seconds === null ? null : { until: NOW + seconds * SECOND }
    expect(led(room, { do: 'skip' }).clock).toEqual(until)
  }
})

test('the facilitator can reveal as soon as there is a vote', () => {
  expect(performNow(inVote(), pressed(inVote(), { do: 'reveal' }), NOW)).toEqual(STALE)
  const room = led(voted(inVote({ seats: ['ana', 'bia'] }), { ana: 2 }), { do: 'reveal' })
  expect(requireRound(room).tally).toEqual([0, 0, 1, 0, 0, 0, 0])
})

test('more time for a vote that lacks scores runs, though everybody present has voted', () => {
  const held = voted(inVote(), { ana: 2, bia: 4, caio: 'skip' })
  expect([held.hasRunOut, held.clock]).toEqual([true, null])
  const more = led(held, { do: 'addTime', until: null })
  expect([more.phase, more.clock]).toEqual(['voting', { until: NOW + MORE_TIME_MS }])
  const longer = led(more, { do: 'addTime', until: NOW + MORE_TIME_MS })
  expect(longer.clock).toEqual({ until: NOW + 2 * MORE_TIME_MS })
})

test('in the time that was added votes change, until the third score reveals them', () => {
  const held = voted(inVote(), { ana: 2, bia: 4, caio: 'skip' })
  const more = led(held, { do: 'addTime', until: null })
  const changed = voted(more, { ana: 3 })
  expect([changed.phase, changed.clock]).toEqual(['voting', more.clock])
  expect(voted(changed, { caio: 5 }).phase).toBe('revealed')
})

test('after the time that was added a vote that lacks scores goes on without a limit', () => {
  const held = voted(inVote(), { ana: 2, bia: 4, caio: 'skip' })
  const more = led(held, { do: 'addTime', until: null })
  const over = settle(more, NOW + MORE_TIME_MS)
  expect([over.phase, over.clock, over.hasRunOut]).toEqual(['voting', null, true])
  expect(settle(over, NOW + MORE_TIME_MS)).toBe(over)
})

test('more time is added to the end that was on the screen, once for all who press', () => {
  const room = inVote()
  const more = pressed(room, { do: 'addTime', until: END })
  const once = granted(performNow(room, more, NOW))
  expect(once.clock).toEqual({ until: END + MORE_TIME_MS })
  expect(granted(performNow(once, more, NOW))).toEqual(once)
  expect(led(once, { do: 'addTime', until: END + MORE_TIME_MS }).clock).toEqual({
    until: END + 2 * MORE_TIME_MS,
  })
})

test('added time starts now if the time ran out without votes or the vote has no limit', () => {
  const spent = led(settle(inVote(), END), { do: 'addTime', until: null }, END)
  expect(spent).toMatchObject({ clock: { until: END + MORE_TIME_MS }, hasRunOut: false })
  const endless = led(inVote({ seconds: null }), { do: 'addTime', until: null })
  expect(endless.clock).toEqual({ until: NOW + MORE_TIME_MS })
})

test('a pause keeps the time that is left, and time can be added during it', () => {
  const paused = led(inVote(), { do: 'pause' }, NOW + 10 * SECOND)
  expect(paused.clock).toEqual({ paused: 20 * SECOND })
  expect(settle(paused, NOW + 600 * SECOND)).toBe(paused)
  const more = pressed(paused, { do: 'addTime', until: 20 * SECOND })
  const longer = granted(performNow(paused, more, NOW))
  expect(longer.clock).toEqual({ paused: 20 * SECOND + MORE_TIME_MS })
  expect(granted(performNow(longer, more, NOW))).toEqual(longer)
  const later = NOW + 600 * SECOND
  expect(led(longer, { do: 'resume' }, later).clock).toEqual({ until: later + 50 * SECOND })
})

test('pausing twice, resuming a running vote and pausing a vote without limit do nothing', () => {
  const going = inVote()
  const paused = led(going, { do: 'pause' })
  const endless = inVote({ seconds: null })
  expect(led(paused, { do: 'pause' }, NOW + SECOND)).toEqual(paused)
  expect(led(going, { do: 'resume' }, NOW + SECOND)).toEqual(going)
  expect(led(endless, { do: 'pause' })).toEqual(endless)
})

test('a vote can be given in a pause, and the last one reveals', () => {
  const paused = led(inVote(), { do: 'pause' })
  expect(voted(paused, { ana: 2, bia: 3, caio: 4 }).phase).toBe('revealed')
})

test('an agreement becomes the topic’s score, and the next topic opens automatically', () => {
  const room = led(revealed(), { do: 'agree', score: 0 })
  expect(room).toMatchObject({ phase: 'agreed', nextAt: NOW + PAUSE_MS })
  expect(room.results.get('daily')).toBe(0)
  expect(settle(room, NOW + PAUSE_MS).topicId).toBe('review')
})

test('an agreement that goes on opens the next vote in the same step, and a second press does nothing', () => {
  const shown = revealed()
  const press = pressed(shown, { do: 'agree', score: 2, goesOn: true })
  const next = granted(performNow(shown, press, NOW))
  expect(next).toMatchObject({ phase: 'voting', topicId: 'review', step: shown.step + 1 })
  expect(next.results.get('daily')).toBe(2)
  expect(performNow(next, press, NOW)).toEqual(STALE)
  expect(performNow(next, { ...press, score: 5 } as Command, NOW)).toEqual(STALE)
})

test('an agreement that went on is taken back: its tally is shown again, and another score replaces it', () => {
  const next = led(revealed(), { do: 'agree', score: 2, goesOn: true })
  const back = led(next, { do: 'goTo', topicId: 'daily' })
  expect(back).toMatchObject({ phase: 'revealed', topicId: 'daily' })
  const changed = led(back, { do: 'agree', score: 4, goesOn: true })
  expect(changed).toMatchObject({ phase: 'voting', topicId: 'review' })
  expect(changed.results.get('daily')).toBe(4)
})

test('an agreement on the last topic that goes on finishes the room', () => {
  const votes = { ana: 2, bia: 4, caio: 5 } as const
  const shown = voted(inVote({ outline: { Daily: [] } }), votes)
  const room = led(shown, { do: 'agree', score: 4, goesOn: true })
  expect(room).toMatchObject({ phase: 'finished', topicId: null, clock: null })
})

test('17 topics one point apart need one press each, and 17 alike only the first and the last', () => {
  const outline = Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`Topic ${at}`, []]))
  for (const [votes, most] of [
    [{ ana: 3, bia: 4, caio: 4 }, 22],
    [{ ana: 4, bia: 4, caio: 4 }, 5],
  ] as const) {
    let [room, now, presses] = [openRoom({ outline }), NOW, 0]
    const press = (what: Press) => {
      room = led(room, what, now)
      presses += 1
    }
    press({ do: 'start' })
    while (room.phase === 'voting') {
      room = voted(room, votes, now)
      const start = presetOf(requireRound(room).tally ?? tallyOf([]))
      if (room.phase === 'revealed' && start !== null)
        press({ do: 'agree', score: start, goesOn: true })
      else {
        now += PAUSE_MS
        room = settle(room, now)
      }
    }
    expect(room.phase).toBe('finished')
    expect(room.results.size).toBe(17)
    press({ do: 'close' })
    // Two more open the room: from the dashboard to the lobby.
    expect(presses + 2).toBeLessThanOrEqual(most)
  }
})

test('a held agreement stays until the facilitator goes on', () => {
  const held = led(led(revealed(), { do: 'agree', score: 3 }), { do: 'hold' })
  expect(settle(held, NOW + 600 * SECOND)).toBe(held)
  expect(led(held, { do: 'goOn' })).toMatchObject({ phase: 'voting', topicId: 'review' })
})

test('a second blind vote keeps the first tally', () => {
  const again = led(revealed(), { do: 'voteAgain' })
  expect(again).toMatchObject({ phase: 'voting', topicId: 'daily', clock: { until: END } })
  expect(requireRound(again).tally).toBeNull()
  const shown = voted(again, { ana: 3, bia: 4, caio: 4 })
  expect(shown.rounds.map(({ tally }) => tally)).toEqual([
    [0, 0, 1, 0, 1, 1, 0],
    [0, 0, 0, 1, 2, 0, 0],
  ])
})

test('a second vote leaves the agreed score until the squad agrees on another', () => {
  const again = led(led(revealed(), { do: 'agree', score: 3 }), { do: 'voteAgain' })
  const shown = voted(again, { ana: 1, bia: 2, caio: 2 })
  for (const room of [again, shown, led(again, { do: 'close' }), led(shown, { do: 'skip' })]) {
    expect(room.results.get('daily')).toBe(3)
  }
  expect(led(shown, { do: 'agree', score: 2 }).results.get('daily')).toBe(2)
})

test('a skipped topic has no score, its open vote goes with its ballots, and its tallies are kept', () => {
  const open = led(voted(inVote(), { ana: 2 }), { do: 'skip' })
  expect(open).toMatchObject({ phase: 'voting', topicId: 'review' })
  expect(open.results.get('daily')).toBe('skipped')
  expect(open.rounds).toHaveLength(1)
  expect(led(revealed(), { do: 'skip' }).rounds).toHaveLength(2)
})

test('when the last topic is skipped the room is finished', () => {
  const room = led(inVote({ outline: { Daily: [] } }), { do: 'skip' })
  expect(room).toMatchObject({ phase: 'finished', round: 0, rounds: [], topicId: null })
})

test('going back to a revealed topic shows its last tally', () => {
  const next = led(led(revealed(), { do: 'agree', score: 3 }), { do: 'goOn' })
  const back = led(next, { do: 'goTo', topicId: 'daily' })
  expect(back).toMatchObject({ phase: 'revealed', topicId: 'daily', round: 1, nextAt: null })
  expect(back.results.get('daily')).toBe(3)
  expect(led(led(back, { do: 'agree', score: 5 }), { do: 'goOn' }).topicId).toBe('review')
})

test('a topic that was not voted on, or skipped before the reveal, is opened for a vote', () => {
  const skipped = led(inVote(), { do: 'skip' })
  expect(led(skipped, { do: 'goTo', topicId: 'daily' }).phase).toBe('voting')
  expect(led(openRoom(), { do: 'goTo', topicId: 'tests' }).topicId).toBe('tests')
})

test('leaving a topic during its vote discards the ballots, and the topic comes again', () => {
  const room = led(voted(inVote(), { ana: 2 }), { do: 'goTo', topicId: 'pairing' })
  expect(room.rounds.map(({ topicId }) => topicId)).toEqual(['pairing'])
  expect(led(room, { do: 'skip' }).topicId).toBe('daily')
})

test('the room cannot go to a parent, to an unknown topic or to the current one', () => {
  const room = inVote()
  for (const topicId of ['quality', 'nothing']) {
    const outcome = perform(room, pressed(room, { do: 'goTo', topicId }), NOW)
    expect(outcome).toEqual({ ok: false, reason: 'NOT_FOUND' })
  }
  expect(perform(room, pressed(room, { do: 'goTo', topicId: 'daily' }), NOW)).toEqual(STALE)
})

test('two facilitators who press at once make one step', () => {
  const room = revealed()
  const first = pressed(room, { do: 'agree', score: 2 })
  const second = pressed(room, { do: 'agree', score: 4 })
  const after = granted(performNow(room, first, NOW))
  expect(performNow(after, second, NOW)).toEqual(STALE)
  expect(performNow(after, first, NOW)).toEqual(STALE)
})

test('what is due at the time of a command happens first, so that the command is stale', () => {
  const room = voted(inVote({ seats: ['ana', 'bia'] }), { ana: 2 })
  const skip = performNow(room, pressed(room, { do: 'skip' }), END)
  expect(skip).toEqual(STALE)
})

test('what a command makes due happens together with it', () => {
  const room = granted(cast(inVote({ seats: ['ana'] }), { seatId: 'ana', vote: 3 }))
  expect(perform(room, pressed(room, { do: 'pause' }), NOW)).toMatchObject({ ok: true })
  const agreed = granted(performNow(room, { do: 'setSeconds', seconds: 60 }, NOW))
  expect(agreed.phase).toBe('agreed')
})

test('each command has its phases, and is stale in the others', () => {
  const rooms = {
    open: openRoom(),
    voting: inVote(),
    revealed: revealed(),
    agreed: led(revealed(), { do: 'agree', score: 3 }),
    finished: led(inVote({ outline: { Daily: [] } }), { do: 'skip' }),
  }
  for (const [press, phases] of PHASES_OF) {
    const allowed = Object.entries(rooms).filter(
      ([, room]) => perform(room, pressed(room, press), NOW).ok,
    )
    expect(
      allowed.map(([phase]) => phase),
      press.do,
    ).toEqual(phases)
  }
})

test('a closed room accepts no command except closing', () => {
  const closed = led(revealed(), { do: 'close' })
  for (const [press] of PHASES_OF) {
    const outcome = perform(closed, pressed(closed, press), NOW)
    expect(outcome, press.do).toEqual({ ok: false, reason: 'ROOM_CLOSED' })
  }
  expect(led(closed, { do: 'close' }, NOW + SECOND)).toBe(closed)
})

const PHASES_OF: [Press, string[]][] = [
  [{ do: 'start' }, ['open']],
  [{ do: 'addTime', until: null }, ['voting']],
  [{ do: 'pause' }, ['voting']],
  [{ do: 'resume' }, ['voting']],
  [{ do: 'agree', score: 3 }, ['revealed']],
  [{ do: 'agree', score: 3, goesOn: true }, ['revealed']],
  [{ do: 'voteAgain' }, ['revealed', 'agreed']],
  [{ do: 'goOn' }, ['agreed']],
  [{ do: 'hold' }, ['agreed']],
  [{ do: 'skip' }, ['voting', 'revealed']],
  [{ do: 'setSeconds', seconds: 15 }, ['open', 'voting', 'revealed', 'agreed', 'finished']],
]
