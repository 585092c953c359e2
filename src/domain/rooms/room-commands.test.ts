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
import { presetOf } from '../votes/preset.ts'
import { settle } from '../votes/room-voting.ts'
import { tallyOf } from '../votes/tally.ts'
import { PAUSE_MS, VOTE_SECONDS } from './room.ts'
import { type Command, MORE_TIME_MS, perform, performNow } from './room-commands.ts'

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

test('a new length applies from the next vote on', () => {
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

test('added time runs even though everyone present has voted', () => {
  const held = voted(inVote(), { ana: 2, bia: 4, caio: 'skip' })
  expect([held.hasRunOut, held.clock]).toEqual([true, null])
  const more = led(held, { do: 'addTime', until: null })
  expect([more.phase, more.clock]).toEqual(['voting', { until: NOW + MORE_TIME_MS }])
  const longer = led(more, { do: 'addTime', until: NOW + MORE_TIME_MS })
  expect(longer.clock).toEqual({ until: NOW + 2 * MORE_TIME_MS })
})

test('votes can change during added time, until a third score reveals them', () => {
  const held = voted(inVote(), { ana: 2, bia: 4, caio: 'skip' })
  const more = led(held, { do: 'addTime', until: null })
  const changed = voted(more, { ana: 3 })
  expect([changed.phase, changed.clock]).toEqual(['voting', more.clock])
  expect(voted(changed, { caio: 5 }).phase).toBe('revealed')
})

test('a vote that still lacks scores after added time continues without a limit', () => {
  const held = voted(inVote(), { ana: 2, bia: 4, caio: 'skip' })
  const more = led(held, { do: 'addTime', until: null })
  const over = settle(more, NOW + MORE_TIME_MS)
  expect([over.phase, over.clock, over.hasRunOut]).toEqual(['voting', null, true])
  expect(settle(over, NOW + MORE_TIME_MS)).toBe(over)
})

test('added time extends the end on the screen, once however many people press', () => {
  const room = inVote()
  const more = pressed(room, { do: 'addTime', until: END })
  const once = granted(performNow(room, more, NOW))
  expect(once.clock).toEqual({ until: END + MORE_TIME_MS })
  expect(granted(performNow(once, more, NOW))).toEqual(once)
  expect(led(once, { do: 'addTime', until: END + MORE_TIME_MS }).clock).toEqual({
    until: END + 2 * MORE_TIME_MS,
  })
})

test('added time starts now if the time is up or unlimited', () => {
  const spent = led(settle(inVote(), END), { do: 'addTime', until: null }, END)
  expect(spent).toMatchObject({ clock: { until: END + MORE_TIME_MS }, hasRunOut: false })
  const endless = led(inVote({ seconds: null }), { do: 'addTime', until: null })
  expect(endless.clock).toEqual({ until: NOW + MORE_TIME_MS })
})

test('a pause keeps the remaining time, which can be extended meanwhile', () => {
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

test('pausing twice, resuming a running vote, and pausing an unlimited vote do nothing', () => {
  const going = inVote()
  const paused = led(going, { do: 'pause' })
  const endless = inVote({ seconds: null })
  expect(led(paused, { do: 'pause' }, NOW + SECOND)).toEqual(paused)
  expect(led(going, { do: 'resume' }, NOW + SECOND)).toEqual(going)
  expect(led(endless, { do: 'pause' })).toEqual(endless)
})

test('the last vote reveals the round even during a pause', () => {
  const paused = led(inVote(), { do: 'pause' })
  expect(voted(paused, { ana: 2, bia: 3, caio: 4 }).phase).toBe('revealed')
})

test('an agreement sets the topic’s score, then the next topic opens automatically', () => {
  const room = led(revealed(), { do: 'agree', score: 0 })
  expect(room).toMatchObject({ phase: 'agreed', nextAt: NOW + PAUSE_MS })
  expect(room.results.get('daily')).toBe(0)
  expect(settle(room, NOW + PAUSE_MS).topicId).toBe('review')
})

test('an agreement that goes on opens the next vote in the same step, however often it is sent', () => {
  const shown = revealed()
  const press = pressed(shown, { do: 'agree', score: 2, goesOn: true })
  const next = granted(performNow(shown, press, NOW))
  expect(next).toMatchObject({ phase: 'voting', topicId: 'review', step: shown.step + 1 })
  expect(next.results.get('daily')).toBe(2)
  expect(performNow(next, press, NOW)).toEqual(STALE)
  expect(performNow(next, { ...press, score: 5 } as Command, NOW)).toEqual(STALE)
})

test('returning to an agreed topic shows its tally and allows another score', () => {
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

test('17 topics one point apart need one press each, 17 unanimous ones only the first and the last', () => {
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
    // Two more presses open the room, from the dashboard to the lobby.
    expect(presses + 2).toBeLessThanOrEqual(most)
  }
})

test('a held agreement stays until the facilitator goes on', () => {
  const held = led(led(revealed(), { do: 'agree', score: 3 }), { do: 'hold' })
  expect(settle(held, NOW + 600 * SECOND)).toBe(held)
  expect(led(held, { do: 'goOn' })).toMatchObject({ phase: 'voting', topicId: 'review' })
})

test('a second vote keeps the first tally', () => {
  const again = led(revealed(), { do: 'voteAgain' })
  expect(again).toMatchObject({ phase: 'voting', topicId: 'daily', clock: { until: END } })
  expect(requireRound(again).tally).toBeNull()
  const shown = voted(again, { ana: 3, bia: 4, caio: 4 })
  expect(shown.rounds.map(({ tally }) => tally)).toEqual([
    [0, 0, 1, 0, 1, 1, 0],
    [0, 0, 0, 1, 2, 0, 0],
  ])
})

test('a second vote keeps the agreed score until the squad agrees on another', () => {
  const again = led(led(revealed(), { do: 'agree', score: 3 }), { do: 'voteAgain' })
  const shown = voted(again, { ana: 1, bia: 2, caio: 2 })
  for (const room of [again, shown, led(again, { do: 'close' }), led(shown, { do: 'skip' })]) {
    expect(room.results.get('daily')).toBe(3)
  }
  expect(led(shown, { do: 'agree', score: 2 }).results.get('daily')).toBe(2)
})

test('skipping a topic discards its open vote and keeps its tallies', () => {
  const open = led(voted(inVote(), { ana: 2 }), { do: 'skip' })
  expect(open).toMatchObject({ phase: 'voting', topicId: 'review' })
  expect(open.results.get('daily')).toBe('skipped')
  expect(open.rounds).toHaveLength(1)
  expect(led(revealed(), { do: 'skip' }).rounds).toHaveLength(2)
})

test('skipping the last topic finishes the room', () => {
  const room = led(inVote({ outline: { Daily: [] } }), { do: 'skip' })
  expect(room).toMatchObject({ phase: 'finished', round: 0, rounds: [], topicId: null })
})

test('returning to a revealed topic shows its last tally', () => {
  const next = led(led(revealed(), { do: 'agree', score: 3 }), { do: 'goOn' })
  const back = led(next, { do: 'goTo', topicId: 'daily' })
  expect(back).toMatchObject({ phase: 'revealed', topicId: 'daily', round: 1, nextAt: null })
  expect(back.results.get('daily')).toBe(3)
  expect(led(led(back, { do: 'agree', score: 5 }), { do: 'goOn' }).topicId).toBe('review')
})

test('returning to a topic without a revealed vote opens a vote', () => {
  const skipped = led(inVote(), { do: 'skip' })
  expect(led(skipped, { do: 'goTo', topicId: 'daily' }).phase).toBe('voting')
  expect(led(openRoom(), { do: 'goTo', topicId: 'tests' }).topicId).toBe('tests')
})

test('a topic that is left during its vote loses the ballots and is voted on later', () => {
  const room = led(voted(inVote(), { ana: 2 }), { do: 'goTo', topicId: 'pairing' })
  expect(room.rounds.map(({ topicId }) => topicId)).toEqual(['pairing'])
  expect(led(room, { do: 'skip' }).topicId).toBe('daily')
})

test('the room cannot go to a parent, to an unknown topic, or to the current one', () => {
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

test('a change that is due happens before the command, which is then stale', () => {
  const room = voted(inVote({ seats: ['ana', 'bia'] }), { ana: 2 })
  const skip = performNow(room, pressed(room, { do: 'skip' }), END)
  expect(skip).toEqual(STALE)
})

test('a change that becomes due through a command happens with it', () => {
  const room = granted(cast(inVote({ seats: ['ana'] }), { seatId: 'ana', vote: 3 }))
  expect(perform(room, pressed(room, { do: 'pause' }), NOW)).toMatchObject({ ok: true })
  const agreed = granted(performNow(room, { do: 'setSeconds', seconds: 60 }, NOW))
  expect(agreed.phase).toBe('agreed')
})

test('each command is stale outside its phases', () => {
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
