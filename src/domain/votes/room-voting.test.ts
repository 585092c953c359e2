import { expect, test } from 'vitest'
import {
  cast,
  granted,
  inVote,
  keyOf,
  led,
  NOW,
  openRoom,
  pressed,
  requireRound,
  revealed,
  SECOND,
  SQUAD,
  seated,
  voted,
  withPaper,
} from '~tests/support/domain/rooms'
import {
  ABANDONED_AFTER_MS,
  AWAY_AFTER_MS,
  COLLECT_AGAIN_MS,
  nextMomentOf,
  PAUSE_MS,
  type Room,
} from '../rooms/room.ts'
import { performNow } from '../rooms/room-commands.ts'
import { comeBack, goAway, removeSeat } from '../rooms/room-seats.ts'
import { viewFor } from '../rooms/room-view.ts'
import { close, settle } from './room-voting.ts'
import type { Vote } from './tally.ts'

const END = NOW + 30 * SECOND
const FOUR = [...SQUAD, 'davi']

test('the votes are revealed together once all present members have voted', () => {
  const room = voted(inVote(), { ana: 2, bia: 4 })
  expect(room.phase).toBe('voting')
  const shown = voted(room, { caio: 4 })
  expect(shown).toMatchObject({ phase: 'revealed', revealedAt: NOW, clock: null })
  expect(requireRound(shown).tally).toEqual([0, 0, 1, 0, 2, 0, 0])
})

test('a skip is a vote, but not a score', () => {
  const room = voted(inVote({ seats: FOUR }), { ana: 'skip', bia: 0, caio: 4, davi: 4 })
  expect(requireRound(room).tally).toEqual([1, 0, 0, 0, 2, 0, 1])
})

test('the reveal discards ballots and voters', () => {
  expect(requireRound(revealed())).toMatchObject({ ballots: new Map(), voted: new Set() })
})

test('a choice that arrives after a later one changes nothing', () => {
  const second = granted(cast(inVote(), { seatId: 'ana', vote: 4, choice: 2 }))
  expect(granted(cast(second, { seatId: 'ana', vote: 1, choice: 1 }))).toBe(second)
  const changed = granted(cast(second, { seatId: 'ana', vote: 3, choice: 2 }))
  expect(requireRound(changed).ballots?.get(keyOf('ana', 1))?.vote).toBe(3)
})

test('a ballot counts once, in its last version', () => {
  const room = voted(inVote(), { ana: 2 })
  const changed = voted(voted(room, { ana: 2 }), { ana: 5 })
  const ballot = { vote: 5, isPaper: false, choice: 1 }
  expect(requireRound(changed).ballots).toEqual(new Map([[keyOf('ana', 1), ballot]]))
  expect(requireRound(changed).voted).toEqual(new Set(['ana']))
})

test('a vote cannot be changed after the reveal', () => {
  expect(cast(revealed(), { seatId: 'ana', vote: 5 })).toEqual({ ok: false, reason: 'STALE' })
})

test('a late tap never counts for the next topic', () => {
  const next = led(voted(inVote(), { ana: 2 }), { do: 'skip' })
  const late = cast(next, { seatId: 'ana', vote: 2, round: 1 })
  expect(late).toEqual({ ok: false, reason: 'STALE' })
})

test('the number of an abandoned round is never reused', () => {
  const first = led(revealed(), { do: 'agree', score: 3 })
  const second = led(first, { do: 'goOn' })
  const back = led(second, { do: 'goTo', topicId: 'daily' })
  const third = led(back, { do: 'goTo', topicId: 'tests' })
  expect(third.round).toBeGreaterThan(second.round)
  const late = cast(third, { seatId: 'ana', vote: 1, round: second.round })
  expect(late).toEqual({ ok: false, reason: 'STALE' })
})

test('finishing the room does not free a round number either', () => {
  const last = inVote({ outline: { Daily: [] } })
  const again = led(led(last, { do: 'skip' }), { do: 'goTo', topicId: 'daily' })
  expect(again.round).toBeGreaterThan(last.round)
})

test('a vote without a seat is refused', () => {
  const outcome = cast(inVote(), { seatId: 'eve', vote: 3 })
  expect(outcome).toEqual({ ok: false, reason: 'NOT_FOUND' })
})

test('a second key of a seat, or the key of another seat, is foreign', () => {
  const room = voted(inVote(), { ana: 2 })
  const secondKey = cast(room, { seatId: 'ana', vote: 5, key: 'a new one' })
  expect(secondKey).toEqual({ ok: false, reason: 'FOREIGN_BALLOT' })
  const otherKey = cast(room, { seatId: 'bia', vote: 5, key: keyOf('ana', 1) })
  expect(otherKey).toEqual({ ok: false, reason: 'FOREIGN_BALLOT' })
})

test('the votes are revealed when the time is up', () => {
  const room = voted(inVote({ seats: FOUR }), { ana: 2, bia: 4, caio: 4 })
  expect(settle(room, END - 1)).toBe(room)
  expect(settle(room, END)).toMatchObject({ phase: 'revealed', revealedAt: END })
})

test('a vote after the end is too late, even before the room is settled', () => {
  const room = voted(inVote({ seats: FOUR }), { ana: 2, bia: 2, caio: 2 })
  const late = cast(room, { seatId: 'davi', vote: 3 }, END)
  expect(late).toEqual({ ok: false, reason: 'STALE' })
})

test('a round without a vote continues past its end', () => {
  const room = settle(inVote(), END)
  expect(room).toMatchObject({ phase: 'voting', clock: null, hasRunOut: true, step: 1 })
  expect(voted(room, { ana: 3 }, END).phase).toBe('voting')
})

test('the first vote after the end waits for the others, even before the room is settled', () => {
  const room = voted(inVote(), { ana: 3 }, END)
  expect(room).toMatchObject({ phase: 'voting', clock: null, hasRunOut: true })
  expect(voted(room, { bia: 1, caio: 1 }, END).phase).toBe('revealed')
})

test('a vote without a limit waits for everyone present', () => {
  const room = voted(inVote({ seconds: null }), { ana: 2, bia: 4 })
  expect(settle(room, NOW + 60 * 60 * SECOND)).toBe(room)
})

test('equal scores are agreed at once, whatever is skipped', () => {
  const room = voted(inVote({ seats: FOUR }), { ana: 3, bia: 'skip', caio: 3, davi: 3 })
  expect(room).toMatchObject({ phase: 'agreed', nextAt: NOW + PAUSE_MS })
  expect(room.results.get('daily')).toBe(3)
})

test('different scores are not agreed automatically', () => {
  expect(revealed()).toMatchObject({ phase: 'revealed', nextAt: null, results: new Map() })
})

test('after an agreement the next topic opens automatically, with its full time', () => {
  const room = voted(inVote(), { ana: 3, bia: 3, caio: 3 })
  expect(settle(room, NOW + PAUSE_MS - 1)).toBe(room)
  const late = NOW + 60 * SECOND
  const next = settle(room, late)
  expect(next).toMatchObject({
    phase: 'voting',
    topicId: 'review',
    clock: { until: late + 30_000 },
  })
})

test('after the last topic the room is finished', () => {
  const room = voted(inVote({ outline: { Daily: [] } }), { ana: 3, bia: 3, caio: 3 })
  const finished = settle(room, NOW + PAUSE_MS)
  expect(finished).toMatchObject({ phase: 'finished', topicId: null, round: 0, nextAt: null })
})

test('a round does not wait for absent members', () => {
  const votes = { ana: 2, bia: 4, caio: 4 } as const
  const room = goAway(voted(inVote({ seats: FOUR }), votes), 'davi', NOW)
  expect(settle(room, NOW + AWAY_AFTER_MS - 1).phase).toBe('voting')
  expect(settle(room, NOW + AWAY_AFTER_MS).phase).toBe('revealed')
})

test('the ballot of an absent member counts', () => {
  const room = goAway(voted(inVote(), { ana: 2 }), 'ana', NOW)
  const later = NOW + AWAY_AFTER_MS
  expect(requireRound(voted(room, { bia: 4, caio: 5 }, later)).tally).toEqual([0, 0, 1, 0, 1, 1, 0])
})

test('a member who returns has the same seat, is waited for, and may change the vote', () => {
  const gone = goAway(goAway(voted(inVote(), { ana: 2 }), 'ana', NOW), 'bia', NOW)
  const later = NOW + AWAY_AFTER_MS
  const back = comeBack(comeBack(gone, 'ana', later), 'bia', later)
  expect(back.seats.map(({ id }) => id)).toEqual(['ana', 'bia', 'caio'])
  expect(voted(back, { caio: 5 }, later).phase).toBe('voting')
  expect(requireRound(voted(back, { ana: 4 }, later)).ballots?.size).toBe(1)
})

test('a round whose time ends while all are away waits for those who return within 20 seconds of the first', () => {
  const votes = { ana: 2, bia: 4, caio: 4 } as const
  const room = FOUR.reduce(
    (before, id) => goAway(before, id, NOW),
    voted(inVote({ seats: FOUR }), votes),
  )
  expect(settle(room, END + 60 * SECOND).phase).toBe('voting')
  const back = END + SECOND
  const first = settle(comeBack(room, 'ana', back), back)
  expect(settle(first, back + 20 * SECOND - 1).phase).toBe('voting')
  expect(settle(first, back + 20 * SECOND).phase).toBe('revealed')
  expect(first.clock).toEqual({ until: back + 20 * SECOND })
  const second = comeBack(first, 'davi', back + 10 * SECOND)
  expect(cast(second, { seatId: 'davi', vote: 1 }, back + 10 * SECOND).ok).toBe(true)
})

test('a round waits after a common outage, but not for a single person who vanished', () => {
  const votes = { ana: 2, bia: 4, caio: 4 } as const
  const room = voted(inVote({ seats: FOUR, seconds: null }), votes)
  const lost = FOUR.reduce((before, id, at) => goAway(before, id, NOW + at * 400), room)
  const back = NOW + 12 * SECOND
  const first = settle(comeBack(settle(lost, back), 'ana', back), back)
  expect(first.phase).toBe('voting')
  expect(nextMomentOf(first, back)).toBe(back + 20 * SECOND)
  expect(settle(first, back + 20 * SECOND).phase).toBe('revealed')
  const reloaded = comeBack(goAway(room, 'ana', NOW), 'ana', NOW + SECOND)
  const alone = goAway(reloaded, 'davi', NOW)
  expect(settle(alone, NOW + AWAY_AFTER_MS).phase).toBe('revealed')
})

test('fewer than three scores of at least three people are never revealed', () => {
  const spent = settle(voted(inVote(), { ana: 3 }), END)
  expect(spent).toMatchObject({ phase: 'voting', clock: null, hasRunOut: true })
  const gone = settle(goAway(goAway(spent, 'bia', END), 'caio', END), END + AWAY_AFTER_MS)
  for (const room of [spent, gone]) {
    expect(led(room, { do: 'reveal' }, END)).toMatchObject({ phase: 'voting', results: new Map() })
  }
  expect(voted(spent, { bia: 3, caio: 3 }, END).phase).toBe('agreed')
})

test('skips do not hide a score: one or two scores among them are not shown', () => {
  for (const votes of [
    { ana: 2, bia: 'skip', caio: 'skip' },
    { ana: 2, bia: 2, caio: 'skip' },
    { ana: 'skip', bia: 'skip', caio: 'skip' },
  ] as const) {
    const room = voted(inVote(), votes)
    expect(room).toMatchObject({ phase: 'voting', clock: null, hasRunOut: true })
    expect(led(room, { do: 'reveal' })).toMatchObject({ phase: 'voting', results: new Map() })
  }
})

test('a skip that becomes the third score reveals a vote that is out of time', () => {
  const room = voted(inVote(), { ana: 2, bia: 'skip', caio: 5 })
  expect(voted(room, { bia: 4 })).toMatchObject({ phase: 'revealed', hasRunOut: false })
})

test('a vote that is out of time waits for missing people once it has three scores', () => {
  const room = settle(voted(inVote({ seats: FOUR }), { ana: 2, bia: 4 }), END)
  const third = voted(room, { caio: 4 }, END)
  expect(third).toMatchObject({ phase: 'voting', clock: null, hasRunOut: false })
  expect(led(third, { do: 'reveal' }, END).phase).toBe('revealed')
})

test('with too few scores the facilitator records an agreed score, votes again, or skips the topic', () => {
  const room = voted(inVote(), { ana: 2, bia: 'skip', caio: 'skip' })
  const agreed = led(room, { do: 'agree', score: 4 })
  expect(agreed).toMatchObject({
    phase: 'voting',
    topicId: 'review',
    results: new Map([['daily', 4]]),
  })
  const again = led(room, { do: 'voteAgain' })
  expect(again).toMatchObject({ phase: 'voting', topicId: 'daily', hasRunOut: false })
  const skipped = led(room, { do: 'skip' })
  expect(skipped).toMatchObject({ phase: 'voting', topicId: 'review' })
  for (const { rounds, round } of [agreed, again, skipped]) {
    expect(rounds).toHaveLength(1)
    expect(requireRound({ ...room, rounds, round }).ballots?.size).toBe(0)
  }
})

test('a vote cannot be agreed or repeated before its end', () => {
  const room = voted(inVote(), { ana: 2 })
  for (const press of [{ do: 'agree', score: 4 }, { do: 'voteAgain' }] as const) {
    expect(performNow(room, pressed(room, press), NOW)).toEqual({ ok: false, reason: 'STALE' })
  }
})

test('a round of three people stays one when two are removed', () => {
  const room = voted(inVote(), { ana: 2, bia: 5 })
  const alone = removeSeat(removeSeat(room, { seatId: 'bia' }, NOW), { seatId: 'caio' }, NOW)
  const sent = voted(alone, { ana: 2 })
  expect(sent).toMatchObject({ phase: 'voting', hasRunOut: true })
  expect(led(sent, { do: 'reveal' }).phase).toBe('voting')
})

test('fewer than three scores on a topic about feelings are never revealed, even in a room of two', () => {
  for (const seats of [['ana'], ['ana', 'bia'], ['ana', 'bia', 'caio']]) {
    const room = inVote({ seats, guarded: ['daily'] })
    const two = Object.fromEntries(seats.slice(0, 2).map((seat) => [seat, 3 as const]))
    const spent = settle(voted(room, two), END)
    expect(spent).toMatchObject({ phase: 'voting', clock: null, hasRunOut: true })
    expect(viewFor(spent, 'facilitator', END)).toMatchObject({ areHeld: true, isGuarded: true })
    expect(led(spent, { do: 'reveal' }, END).phase).toBe('voting')
    const left = settle(
      seats.reduce((before, seat) => goAway(before, seat, END), spent),
      END + 2 * ABANDONED_AFTER_MS,
    )
    expect(left.rounds.every(({ tally }) => tally === null)).toBe(true)
  }
  const three = voted(inVote({ guarded: ['daily'] }), { ana: 3, bia: 4, caio: 4 })
  expect(three.phase).toBe('revealed')
  const other = voted(inVote({ seats: ['ana'], guarded: ['review'] }), { ana: 3 })
  expect(other.phase).toBe('agreed')
})

test('paper votes do not hide a vote: a single phone among them counts as one person', () => {
  const papers = withPaper(withPaper(inVote({ seats: ['ana'] }), 'one'), 'two')
  expect(viewFor(papers, 'seat', NOW).areTooFew).toBe(true)
  const onPaper = ['one', 'two', 'three'].reduce(
    (room, id) => withPaper(room, id),
    inVote({ seats: [] }),
  )
  expect(viewFor(onPaper, 'seat', NOW).areTooFew).toBe(false)
  expect(voted(onPaper, { one: 3, two: 3, three: 3 }).phase).toBe('agreed')
  const crowd = withPaper(withPaper(inVote(), 'one'), 'two')
  const held = settle(voted(crowd, { ana: 3, one: 3, two: 3 }), END)
  expect(held).toMatchObject({ phase: 'voting', hasRunOut: true })
})

test('the round waits for a member who joins during a vote', () => {
  const room = seated(voted(inVote(), { ana: 2, bia: 4 }), 'davi')
  expect(voted(room, { caio: 4 }).phase).toBe('voting')
})

test('a round waits for paper seats and counts their votes', () => {
  const room = voted(withPaper(inVote(), 'paper'), { ana: 2, bia: 4, caio: 4 })
  expect(room.phase).toBe('voting')
  expect(requireRound(voted(room, { paper: 2 })).tally).toEqual([0, 0, 2, 0, 2, 0, 0])
})

test('a facilitator without a seat is not waited for', () => {
  const room = led(openRoom({ seats: ['ana'] }), { do: 'start' })
  expect(voted(room, { ana: 4 }).phase).toBe('agreed')
})

test('a removed seat neither delays the reveal nor counts', () => {
  const room = voted(inVote({ seats: FOUR }), { ana: 2, bia: 5, caio: 5 })
  const rest = removeSeat(room, { seatId: 'davi' }, NOW)
  expect(requireRound(settle(rest, NOW)).tally).toEqual([0, 0, 1, 0, 0, 2, 0])
  const again = removeSeat(room, { seatId: 'ana' }, NOW)
  const votes = { bia: 5, caio: 5, davi: 5 } as const
  expect(requireRound(voted(again, votes)).tally).toEqual([0, 0, 0, 0, 0, 3, 0])
})

test('lost votes are collected again, with time to send them', () => {
  const room = voted(inVote(), { ana: 2, bia: 5 })
  const lost: Room = {
    ...room,
    clock: { until: NOW + SECOND },
    rounds: room.rounds.map((round) => ({
      ...round,
      ballots: new Map(),
      voted: new Set<string>(),
      isLost: true,
    })),
  }
  const again = settle(lost, NOW)
  expect(again).toMatchObject({ phase: 'voting', clock: { until: NOW + COLLECT_AGAIN_MS } })
  expect(requireRound(again)).toMatchObject({ since: room.round, topicId: room.topicId })
  expect(again.round).toBeGreaterThan(room.round)
  const done = voted(again, { ana: 2, bia: 5, caio: 5 })
  expect(requireRound(done).tally).toEqual([0, 0, 1, 0, 0, 2, 0])
})

test('a round that lost its seats waits ten seconds for people to take them again', () => {
  const room = voted(inVote(), { ana: 2, bia: 5 })
  const nothing = { ballots: new Map(), voted: new Set<string>(), isLost: true }
  const rounds = room.rounds.map((round) => ({ ...round, ...nothing }))
  const lost = settle({ ...room, seats: [], rounds }, NOW)
  const back = SQUAD.reduce((before, id) => settle(seated(before, id), NOW), lost)
  const early = voted(back, { ana: 2, bia: 5, caio: 5 })
  expect(early.phase).toBe('voting')
  expect(nextMomentOf(early, NOW)).toBe(NOW + COLLECT_AGAIN_MS)
  const shown = settle(early, NOW + COLLECT_AGAIN_MS)
  expect(shown).toMatchObject({ phase: 'revealed', collectsUntil: null })
})

test('a room that is empty for a day is closed with its agreed scores', () => {
  const agreed = led(revealed(), { do: 'agree', score: 4 })
  const left = ['ana', 'bia', 'caio'].reduce((room, id) => goAway(room, id, NOW), agreed)
  expect(settle(left, NOW + ABANDONED_AFTER_MS - 1).phase).not.toBe('closed')
  const over = settle(left, NOW + ABANDONED_AFTER_MS)
  expect(over).toMatchObject({ phase: 'closed', closedAt: NOW + ABANDONED_AFTER_MS })
  expect([...over.results]).toEqual([['daily', 4]])
})

test('a room with an open stream never closes by time', () => {
  expect(settle(openRoom(), NOW + 3 * ABANDONED_AFTER_MS).phase).toBe('open')
})

test('a vote that is out of time is counted before its abandoned room is closed', () => {
  const room = FOUR.reduce(
    (before, id) => goAway(before, id, NOW),
    voted(inVote({ seats: FOUR }), { ana: 4, bia: 4, caio: 4 }),
  )
  const over = settle(room, NOW + ABANDONED_AFTER_MS)
  expect(over.phase).toBe('closed')
  expect(over.results.get('daily')).toBe(4)
})

test('a room that is closed during a vote keeps neither its ballots nor a result of the topic', () => {
  const over = close(voted(inVote(), { ana: 2, bia: 4 }), NOW)
  expect(over).toMatchObject({ phase: 'closed', rounds: [], results: new Map(), clock: null })
  expect(close(over, NOW + SECOND)).toBe(over)
})

test('a closed room tells of the most people it had at once, with a vote or at its end', () => {
  const alone = ['bia', 'caio'].reduce((room, id) => goAway(room, id, NOW), revealed())
  const afterAbsence = NOW + AWAY_AFTER_MS + SECOND
  expect(close(alone, afterAbsence).people).toBe(3)
  const joined = seated(seated(revealed(), 'davi'), 'eva')
  expect(close(joined, NOW).people).toBe(5)
})

test('a clock that is set back neither reveals a round nor opens the next', () => {
  const room = granted(cast(inVote(), { seatId: 'ana', vote: 2 }))
  expect(settle(room, NOW - 60 * SECOND)).toBe(room)
  const agreed = voted(inVote(), { ana: 3, bia: 3, caio: 3 })
  expect(settle(agreed, NOW - 60 * SECOND)).toBe(agreed)
})

test('an earlier tally of a topic stays beside the next only if the same seats voted in both', () => {
  const first = revealed({ ana: 2, bia: 4, caio: 5 })
  const same = again(first, { ana: 3, bia: 4, caio: 5 })
  expect(viewFor(same, 'seat', NOW).topics[0]).toMatchObject({
    tallies: [
      [0, 0, 1, 0, 1, 1, 0],
      [0, 0, 0, 1, 1, 1, 0],
    ],
    hasReplaced: false,
  })
  const withoutCaio = removeSeat(same, { seatId: 'caio' }, NOW)
  const others = [
    again(same, { ana: 3, bia: 4, caio: 5, davi: 1 }),
    again(withoutCaio, { ana: 3, bia: 4, davi: 1 }),
    again(again(first, { ana: 0, bia: 0, caio: 0 }), { ana: 2, bia: 4, caio: 5, davi: 1 }),
  ]
  for (const other of others) {
    const { tallies, hasReplaced } = viewFor(other, 'seat', NOW).topics[0] ?? {}
    expect([tallies, hasReplaced]).toEqual([[requireRound(other).tally], true])
  }
})

test('a topic that is left keeps only its last tally', () => {
  const twice = again(revealed({ ana: 2, bia: 4, caio: 5 }), { ana: 3, bia: 3, caio: 4 })
  const left = led(twice, { do: 'goTo', topicId: 'review' })
  const [kept, ...others] = left.rounds.filter(({ topicId }) => topicId === 'daily')
  expect(others).toEqual([])
  expect(kept).toMatchObject({ isKept: true, tally: [0, 0, 0, 2, 1, 0, 0] })
  expect(kept).not.toHaveProperty('voters')
  expect(viewFor(left, 'seat', NOW).topics[0]).toMatchObject({ keepsVotes: true })
})

test('a tally is kept from the squad’s number of scores on, without skips, and at least three', () => {
  const leaves = (floor: Room['floor'], votes: Vote[]) => {
    const seats = votes.map((_, at) => `seat ${at}`)
    const room = { ...inVote({ seats }), floor }
    const shown = voted(room, Object.fromEntries(votes.map((vote, at) => [`seat ${at}`, vote])))
    return close(shown, NOW).rounds.length === 1
  }
  expect(leaves(3, [1, 5])).toBe(false)
  expect(leaves(3, [1, 5, 'skip'])).toBe(false)
  expect(leaves(3, [1, 5, 5])).toBe(true)
  expect(leaves(5, [1, 5, 5, 5])).toBe(false)
  expect(leaves(5, [1, 5, 5, 5, 5])).toBe(true)
})

test('paper votes do not count towards the squad’s number of scores', () => {
  const room = { ...led(withPaper(openRoom(), 'paper'), { do: 'start' }), floor: 4 as const }
  const shown = voted(room, { ana: 1, bia: 5, caio: 5, paper: 5 })
  expect(viewFor(shown, 'seat', NOW).topics[0]).toMatchObject({ keepsVotes: false })
  expect(close(shown, NOW).rounds).toEqual([])
})

test('a topic that is opened again shows its new tally, but keeps its earlier one', () => {
  const left = led(revealed({ ana: 2, bia: 4, caio: 5 }), { do: 'goTo', topicId: 'review' })
  const back = led(left, { do: 'goTo', topicId: 'daily' })
  expect(back).toMatchObject({ phase: 'revealed', rounds: [{ tally: [0, 0, 1, 0, 1, 1, 0] }] })
  const newer = again(back, { ana: 1, bia: 1, caio: 2 })
  expect(viewFor(newer, 'seat', NOW).topics[0]).toMatchObject({
    tallies: [[0, 2, 1, 0, 0, 0, 0]],
    keepsVotes: false,
  })
  const agreed = led(newer, { do: 'agree', score: 1, goesOn: true })
  expect(agreed.results.get('daily')).toBe(1)
  expect(close(agreed, NOW).rounds).toMatchObject([{ tally: [0, 0, 1, 0, 1, 1, 0] }])
})

test('the votes on a topic are collected again if its tally is lost', () => {
  const given: Record<string, Vote>[] = [
    { ana: 2, bia: 4, caio: 5 },
    { ana: 3, bia: 3, caio: 3 },
  ]
  for (const votes of given) {
    const shown = again(revealed(votes), votes)
    const lost: Room = {
      ...shown,
      rounds: shown.rounds.map((round) => ({ ...round, tally: null, isLost: true })),
    }
    const collecting = settle(lost, NOW + SECOND)
    expect(collecting).toMatchObject({
      ...{ phase: 'voting', step: shown.step + 1, topicId: 'daily', results: shown.results },
      ...{ revealedAt: null, nextAt: null, clock: { until: NOW + 31 * SECOND } },
      rounds: [{ since: requireRound(shown).since, number: shown.step + 1, hasCrowd: true }],
    })
    expect(voted(collecting, votes).phase).toBe(shown.phase)
  }
})

/** Votes again on the topic. People without a seat take one. */
function again(before: Room, votes: Record<string, Vote>): Room {
  const withNew = Object.keys(votes).reduce(
    (room, id) => (room.seats.some((seat) => seat.id === id) ? room : seated(room, id)),
    before,
  )
  return voted(led(withNew, { do: 'voteAgain' }), votes)
}
