import { expect, test } from 'vitest'
import { granted, led, NOW } from '~tests/support/domain/rooms'
import { finishedBy, inWindow } from '~tests/support/domain/windows'
import { settle } from '../../votes/room-voting.ts'
import type { Vote } from '../../votes/tally.ts'
import { nextMomentOf, type Room } from '../room.ts'
import { addFeedback } from '../room-feedback.ts'
import { join } from '../room-seats.ts'
import { viewFor } from '../room-view.ts'
import { COUNTS_MS, GRACE_MS, HOUR_MS, QUARTER_MS, TOPIC_TALK_MS, toNextQuarter } from './window.ts'
import { finishInWindow } from './window-ballots.ts'
import { performInWindow } from './window-commands.ts'
import { isTalkOfWindow, peopleOf } from './window-view.ts'

const END = NOW + 48 * HOUR_MS
/** Ten topics on which five people vote: six equal, two neighbours, two divided. */
const TEN = Object.fromEntries('abcdefghij'.split('').map((title) => [title, []]))

test('the leader extends a window up to fourteen days', () => {
  const longest = NOW + 14 * 24 * HOUR_MS
  const room = granted(performInWindow(inWindow(), { do: 'moveEnd', closesAt: longest }, NOW))
  expect(room.window?.closesAt).toBe(longest)
  const longer = { do: 'moveEnd', closesAt: longest + QUARTER_MS } as const
  expect(performInWindow(room, longer, NOW)).toEqual({ ok: false, reason: 'TOO_LONG' })
})

test('the leader shortens a window so that people still have an hour', () => {
  const now = NOW + 10 * HOUR_MS
  const inAnHour = { do: 'moveEnd', closesAt: now + HOUR_MS } as const
  expect(performInWindow(inWindow(), inAnHour, now).ok).toBe(true)
  const sooner = { do: 'moveEnd', closesAt: now + HOUR_MS - QUARTER_MS } as const
  expect(performInWindow(inWindow(), sooner, now)).toEqual({ ok: false, reason: 'TOO_SHORT' })
})

test('a window that ends soon can be extended by a quarter', () => {
  const later = { do: 'moveEnd', closesAt: END + QUARTER_MS } as const
  expect(performInWindow(inWindow(), later, END - 1).ok).toBe(true)
})

test('the leader closes early once enough people have finished', () => {
  const two = finished(inWindow(), { ana: [3], bia: [3] })
  const tooFew = performInWindow(two, { do: 'endNow' }, NOW)
  expect(tooFew).toEqual({ ok: false, reason: 'TOO_FEW_PEOPLE' })
  const three = finished(two, { caio: [3] })
  expect(granted(performInWindow(three, { do: 'endNow' }, NOW)).phase).toBe('sealed')
})

test('the leader sends one reminder a day', () => {
  const once = granted(performInWindow(inWindow(), { do: 'remind' }, NOW))
  const day = 24 * HOUR_MS
  const again = performInWindow(once, { do: 'remind' }, NOW + day - 1)
  expect(again).toEqual({ ok: false, reason: 'TOO_SOON' })
  expect(performInWindow(once, { do: 'remind' }, NOW + day).ok).toBe(true)
})

test('a seat for a lost link is counted and shown', () => {
  const room = granted(performInWindow(inWindow(), { do: 'addSeat', seatId: 'zoe' }, NOW))
  expect(room.window?.poll?.seats.has('zoe')).toBe(true)
  expect(viewFor(room, 'seat', NOW).window?.extraSeats).toBe(1)
})

test('the number of people who could vote stays after the end, with the extra links', () => {
  const more = granted(performInWindow(inWindow(), { do: 'addSeat', seatId: 'zoe' }, NOW))
  const open = viewFor(more, 'facilitator', NOW).window
  const sealed = settle(finished(more, { ana: [3], bia: [3], caio: [3] }), END + GRACE_MS)
  const { window: closed } = viewFor(sealed, 'facilitator', END + GRACE_MS)
  expect([open, closed].map((shown) => shown && peopleOf(shown))).toEqual([6, 6])
  expect(closed).toMatchObject({ seats: 0, invited: 5, extraSeats: 1, finished: 3 })
})

test('the people of an open link are those expected, or those who finished if they are more', () => {
  const link = { seats: 0, expected: 3, invited: null, extraSeats: 0 }
  expect(peopleOf({ ...link, finished: 2 })).toBe(3)
  expect(peopleOf({ ...link, finished: 4 })).toBe(4)
})

test('the people of a pool that an earlier version opened are unknown after its end', () => {
  const counts = { seats: 0, expected: null, invited: null, extraSeats: 1, finished: 4 }
  expect(peopleOf(counts)).toBe(0)
})

test('the live room has no seats during a window', () => {
  const seat = { id: 'zoe', nickname: null, isPaper: false }
  expect(join(inWindow(), seat, NOW)).toEqual({ ok: false, reason: 'ROOM_CLOSED' })
})

test('a command after the closing time finds the window closed', () => {
  const late = performInWindow(inWindow(), { do: 'addSeat', seatId: 'zoe' }, END + GRACE_MS)
  // Too few people have finished, so the window is open for another day.
  expect(late.ok).toBe(true)
  const all = finished(inWindow(), { ana: [3], bia: [3], caio: [3] })
  const closed = performInWindow(all, { do: 'remind' }, END + GRACE_MS)
  expect(closed).toEqual({ ok: false, reason: 'STALE' })
})

test('nothing about the topics changes during a window', () => {
  const room = inWindow()
  for (const command of [
    { do: 'goTo', step: 0, topicId: 'daily' },
    { do: 'start', step: 0 },
    { do: 'addTopic', topicId: 'new', title: 'New' },
    { do: 'skipTopic', topicId: 'daily', isSkipped: true },
  ] as const) {
    expect(() => led(room, command), command.do).toThrow()
  }
})

test('votes of too few people end a window without a result after one more day', () => {
  const extended = settle(finished(inWindow(), { ana: [3], bia: [3] }), END + GRACE_MS)
  expect(extended.window).toMatchObject({ closesAt: END + 24 * HOUR_MS, hasExtended: true })
  const ended = settle(extended, END + 24 * HOUR_MS + GRACE_MS)
  expect(ended).toMatchObject({ phase: 'too-few', rounds: [], results: new Map() })
  expect(ended.window?.poll).toBeNull()
})

test('a window that ends early has the time of its end', () => {
  const three = finished(inWindow(), { ana: [3], bia: [3], caio: [3] })
  const all = finished(three, { davi: [3], eva: [3] })
  const endAt = (now: number) =>
    granted(performInWindow(three, { do: 'endNow' }, now)).window?.closesAt
  const quarter = toNextQuarter(NOW + 10 * HOUR_MS)
  expect(endAt(quarter - 1)).toBe(quarter)
  expect(endAt(END - 1)).toBe(END)
  // The shortest window.
  expect(endAt(NOW + 1)).toBe(toNextQuarter(NOW + HOUR_MS))
  expect(settle(all, quarter).window).toMatchObject({ closesAt: quarter })
  expect(settle(all, END + GRACE_MS).window).toMatchObject({ closesAt: END })
})

test('before the talk a room looks the same for any votes', () => {
  const ended = (votes: Vote[]) =>
    settle(finished(inWindow(), { ana: votes, bia: votes, caio: votes }), END + GRACE_MS)
  const [many, few] = [ended([3]), ended([3, 'skip', 'skip'])]
  expect(many.rounds.length).toBeGreaterThan(few.rounds.length)
  expect(viewFor(many, 'facilitator', END)).toEqual(viewFor(few, 'facilitator', END))
})

test('a person who finishes after a quiet hour is not counted at once', () => {
  const quiet = settle(inWindow(), NOW + HOUR_MS)
  const finished = finishedBy(quiet, 'ana', [3])
  const atOnce = settle(finished, NOW + HOUR_MS + 1)
  expect(atOnce.window?.counted.finished).toBe(0)
  const later = settle(atOnce, NOW + HOUR_MS + COUNTS_MS)
  expect(later.window?.counted.finished).toBe(1)
})

test('an end with too few people corrects the shown count', () => {
  const three = finished(inWindow({ hasReminded: true }), { ana: [3], bia: [3], caio: [3] })
  const shown = settle(three, END - COUNTS_MS)
  expect(shown.window?.counted.finished).toBe(3)
  const two = granted(finishInWindow(shown, { seatId: 'ana', isFinished: false }, END - 1))
  const extended = settle(two, END + GRACE_MS)
  const ended = settle(extended, END + 24 * HOUR_MS + GRACE_MS)
  expect(ended).toMatchObject({ phase: 'too-few', window: { counted: { finished: 2 } } })
})

test('a squad that was too few votes live in the same room', () => {
  const extended = settle(inWindow(), END + GRACE_MS)
  const ended = settle(extended, END + 24 * HOUR_MS + GRACE_MS)
  expect(led(ended, { do: 'start' })).toMatchObject({
    phase: 'voting',
    topicId: 'daily',
  })
})

test('unfinished votes count, and topics with fewer than three scores have no tally', () => {
  const three = finished(inWindow(), {
    ana: [3, 1, 'skip', 2],
    bia: [4, 1, 2, 'skip'],
    caio: [4, 2, 3, 'skip'],
  })
  const sealed = settle(three, END + GRACE_MS)
  expect(sealed.rounds.map(({ topicId, tally }) => [topicId, tally])).toEqual([
    ['daily', [0, 0, 0, 1, 2, 0, 0]],
    ['review', [0, 2, 1, 0, 0, 0, 0]],
  ])
})

test('a topic that all skip is skipped', () => {
  const votes: Vote[] = [3, 'skip', 3, 3]
  const sealed = settle(
    finished(inWindow(), { ana: votes, bia: votes, caio: votes }),
    END + GRACE_MS,
  )
  expect(sealed.results).toEqual(new Map([['review', 'skipped']]))
})

test('the result is hidden until the talk', () => {
  const sealed = sealedTen()
  const view = viewFor(sealed, 'facilitator', END)
  expect(
    view.topics.flatMap(({ tallies, result }) => [...tallies, ...(result ? [result] : [])]),
  ).toEqual([])
  const talk = led(sealed, { do: 'start' }, END)
  expect(viewFor(talk, 'seat', END).tally).not.toBeNull()
})

test('the next topic does not tell which one differs most before the talk', () => {
  const sealed = sealedTen()
  expect(viewFor(sealed, 'facilitator', END).nextTopicId).toBe('a')
  expect(viewFor(led(sealed, { do: 'start' }, END), 'facilitator', END).topicId).not.toBe('a')
})

test('comments of a window are shown once it is over', () => {
  const comment = { id: 'c', kind: 'positive', text: 'Calm' } as const
  const open = granted(addFeedback(inWindow(), comment))
  expect(viewFor(open, 'facilitator', NOW).feedback).toEqual([])
  const sealed: Room = { ...open, phase: 'sealed' }
  expect(viewFor(sealed, 'seat', END).feedback).toHaveLength(1)
})

test('the result is shown at once if the squad was told so', () => {
  const sealed = sealedTen({ reveal: 'close' })
  expect(viewFor(sealed, 'seat', END).topics.every(({ tallies }) => tallies.length === 1)).toBe(
    true,
  )
})

test('the next moment of a sealed window is the reminder of its talk, then its end', () => {
  const sealed = sealedTen()
  const [remindAt, end] = [14, 30].map((days) => END + days * 24 * HOUR_MS) as [number, number]
  expect(nextMomentOf(sealed, END + GRACE_MS)).toBe(remindAt)
  expect(nextMomentOf(settle(sealed, remindAt), remindAt)).toBe(end)
})

test('a room without a talk closes after thirty days', () => {
  const sealed = sealedTen()
  const closesAt = END + 30 * 24 * HOUR_MS
  expect(settle(sealed, closesAt - 1).phase).toBe('sealed')
  const closed = settle(sealed, closesAt)
  expect(closed).toMatchObject({ phase: 'closed', results: new Map() })
  expect(closed.rounds).toEqual(sealed.rounds)
})

test('each topic of the talk begins with eight minutes', () => {
  const talk = led(sealedTen(), { do: 'start' }, END)
  expect(talk.talkUntil).toBe(END + TOPIC_TALK_MS)
  const next = led(talk, { do: 'agree', score: 3, goesOn: true }, END + HOUR_MS)
  expect(next).toMatchObject({ phase: 'revealed', talkUntil: END + HOUR_MS + TOPIC_TALK_MS })
})

test('a window with too few answers has no talk about its votes', () => {
  const extended = settle(inWindow(), END + GRACE_MS)
  const tooFew = settle(extended, END + 24 * HOUR_MS + GRACE_MS)
  const isTalk = (room: Room) =>
    isTalkOfWindow(viewFor(led(room, { do: 'start' }, END), 'facilitator', END))
  expect([sealedTen(), tooFew].map(isTalk)).toEqual([true, false])
})

test('equal and neighbouring scores are accepted with one press each', () => {
  const sealed = sealedTen()
  const early = performInWindow(sealed, { do: 'accept', scores: [] }, END)
  expect(early).toEqual({ ok: false, reason: 'STALE' })
  const talk = led(sealed, { do: 'start' }, END)
  const scores = ['a', 'b', 'c', 'd', 'e', 'f'].map((topicId) => ({ topicId, score: 4 }) as const)
  const accepted = granted(performInWindow(talk, { do: 'accept', scores }, END))
  expect([...accepted.results.keys()]).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  const close = [{ topicId: 'g', score: 3 }] as const
  expect(performInWindow(accepted, { do: 'accept', scores: close }, END).ok).toBe(true)
})

test('a score that the votes do not offer is not accepted', () => {
  const sealed = sealedTen()
  const talk = led(sealed, { do: 'start' }, END)
  for (const [topicId, score] of [
    ['a', 5],
    ['g', 5],
    ['j', 3],
  ] as const) {
    const outcome = performInWindow(talk, { do: 'accept', scores: [{ topicId, score }] }, END)
    expect(outcome, topicId).toEqual({ ok: false, reason: 'STALE' })
  }
})

test('a talk about ten topics of which six agree takes at most twelve presses', () => {
  let presses = 0
  const press = (next: Room) => {
    presses += 1
    return next
  }
  const sealed = sealedTen()
  let room = press(led(sealed, { do: 'start' }, END))
  const agreed = ['a', 'b', 'c', 'd', 'e', 'f'].map((topicId) => ({ topicId, score: 4 }) as const)
  room = press(granted(performInWindow(room, { do: 'accept', scores: agreed }, END)))
  while (room.phase !== 'finished') {
    expect(room.phase).toBe('revealed')
    // One press chooses the score, the next one agrees and goes on.
    presses += 1
    room = press(led(room, { do: 'agree', score: 3, goesOn: true }, END))
  }
  expect(room.results.size).toBe(10)
  expect(presses).toBeLessThanOrEqual(12)
})

function finished(room: Room, votes: Record<string, Vote[]>): Room {
  return Object.entries(votes).reduce(
    (before, [seatId, given]) => finishedBy(before, seatId, given),
    room,
  )
}

function sealedTen(settings: Parameters<typeof inWindow>[0] = {}): Room {
  const same: Vote[] = [4, 4, 4, 4, 4, 4]
  const room = finished(inWindow({ outline: TEN, ...settings }), {
    ana: [...same, 3, 3, 1, 0],
    bia: [...same, 4, 3, 2, 5],
    caio: [...same, 4, 4, 5, 5],
  })
  return settle(room, END + GRACE_MS)
}
