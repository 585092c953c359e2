import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyHistory, PLANS, PRESSES, withVotes } from '~tests/support/domain/room-histories'
import { doTo, everyHistory, everyStep, play, type Step } from '~tests/support/domain/room-lives'
import { cast, granted, keyOf, led, type Press, pressed } from '~tests/support/domain/rooms'
import { SCALE, type Score } from '../retrospectives/scale.ts'
import { leavesOf, parseTopics } from '../topics/topic-tree.ts'
import { isHeld } from '../votes/few-scores.ts'
import { settle } from '../votes/room-voting.ts'
import { countBallots, countScores, type Tally, type Vote } from '../votes/tally.ts'
import { nextTopicOf } from './window/next-topic.ts'
import { PHASES } from './phases.ts'
import {
  isExpected,
  isPresent,
  nextMomentOf,
  type Room,
  type Round,
  returnOf,
  roundOf,
} from './room.ts'
import { type Command, performNow } from './room-commands.ts'
import { viewFor } from './room-view.ts'

/** Three alternative sets of votes. */
const OTHERWISE: ((vote: Vote) => Vote)[] = [
  () => 0,
  () => 5,
  (vote) => (vote === 'skip' ? 1 : 'skip'),
]

test('no view contains an open ballot’s key or any trace of its vote', () => {
  everyStep(({ after, now }) => {
    const round = openRoundOf(after)
    if (!round) return
    const views = viewsOf(after, now)
    expect(viewFor(after, 'seat', now).tally).toBeNull()
    for (const key of round.ballots?.keys() ?? []) expect(views).not.toContain(key)
    for (const other of OTHERWISE) {
      const ballots = new Map(
        [...(round.ballots ?? [])].map(([key, given]) => [
          key,
          { ...given, vote: other(given.vote) },
        ]),
      )
      const rounds = after.rounds.map((each) => (each === round ? { ...round, ballots } : each))
      expect(viewsOf({ ...after, rounds }, now)).toBe(views)
    }
  })
})

test('until the first reveal, a room looks and behaves the same for any scores', () => {
  fc.assert(
    fc.property(anyHistory, fc.constantFrom<Score>(0, 5), (history, score) => {
      const other = (vote: Vote) => (vote === 'skip' ? vote : score)
      const lives = [history, withVotes(history, other)].map((each) => play(each))
      const [one = [], two = []] = lives.map((steps) => {
        const end = steps.findIndex(({ after }) => after.rounds.some(({ tally }) => tally))
        return steps.slice(0, end === -1 ? undefined : end)
      })
      const shown = (steps: Step[]) =>
        steps.map(({ after, now, isTaken }) => [isTaken, viewsOf(after, now)])
      expect(shown(two)).toEqual(shown(one))
    }),
  )
})

test('exactly the accepted ballots count, each once, in its own round and in its last version', () => {
  everyHistory((steps) => {
    const taken = new Map<number, Map<string, Vote>>()
    const tallies = new Map<number, Tally>()
    for (const { action, isTaken, before, after, now } of steps) {
      if (action?.do === 'ballot' && isTaken) {
        const { round, key, vote } = action.ballot
        expect(before.topicId).toBe(action.about)
        expect(isTimeOver(before, now)).toBe(false)
        taken.set(round, new Map(taken.get(round)).set(key, vote))
      }
      if (action?.do === 'change' && action.what === 'leave') {
        const { seatId = '' } = action
        const hasVoted = openRoundOf(before)?.voted.has(seatId)
        if (hasVoted) taken.get(before.round)?.delete(keyOf(seatId, before.round))
      }
      for (const { number, tally } of after.rounds) {
        if (!tally) continue
        const votes = [...(taken.get(number)?.values() ?? [])]
        const counts = [...SCALE, 'skip'].map(
          (each) => votes.filter((vote) => vote === each).length,
        )
        expect(tallies.get(number) ?? counts).toEqual(tally)
        tallies.set(number, tally)
      }
    }
  })
})

test('a topic that was left keeps at most one tally, with three scores or more, for good', () => {
  everyStep(({ before, after }) => {
    const isKept = ({ isKept = false }: Round) => isKept
    const kept = after.rounds.filter(isKept)
    expect(new Set(kept.map(({ topicId }) => topicId)).size).toBe(kept.length)
    expect(kept.filter(({ tally }) => !tally || countScores(tally) < after.floor)).toEqual([])
    expect(kept).toEqual(expect.arrayContaining(before.rounds.filter(isKept)))
    const others = after.rounds.filter((round) => !isKept(round))
    expect(others.filter(({ topicId }) => topicId !== after.topicId)).toEqual([])
    if (PHASES[after.phase].isOver) expect(others).toEqual([])
  })
})

test('the tallies of a topic on a screen are of the same seats', () => {
  everyStep(({ after, now }) => {
    for (const { id, tallies } of viewFor(after, 'seat', now).topics) {
      if (tallies.length < 2) continue
      const voters = after.rounds
        .filter(({ topicId, tally }) => topicId === id && tally)
        .flatMap(({ voters = [], isKept }) => (isKept ? [] : [[...voters].toSorted().join()]))
      expect(voters).toHaveLength(tallies.length)
      expect(new Set(voters).size).toBe(1)
    }
  })
})

test('a seat has one ballot in each round, however often and late its browser sends', () => {
  everyStep(({ after }) => {
    const round = openRoundOf(after)
    if (round) expect(round.ballots?.size).toBe(round.voted.size)
  })
})

test('from every state a facilitator and time can finish the room, with a result for every topic', () => {
  everyStep(({ after, now }) => {
    if (after.phase === 'closed') return
    const end = ledToTheEnd({ ...after, seenAt: now }, now)
    expect(end.phase).toBe('closed')
    for (const { id } of leavesOf(end.topics)) expect(end.results.has(id), id).toBe(true)
  })
})

test('the votes of the expected members lead to the reveal, or to the end of a vote with too few scores', () => {
  everyStep(({ after, now }) => {
    if (after.phase !== 'voting') return
    const expected = after.seats.filter((seat) => isExpected(after, seat, now))
    const missing = expected.filter(({ id }) => !openRoundOf(after)?.voted.has(id))
    if (expected.length === 0) return
    if (!isHeld(after)) expect(missing).not.toEqual([])
    if (missing.length === 0) expect(after.hasRunOut).toBe(true)
    const done = missing.reduce(
      (room, { id }) => granted(cast(room, { seatId: id, vote: 1, key: `last of ${id}` }, now)),
      after,
    )
    expect(settle(done, now).phase === 'voting').toBe(isHeld(done))
  })
})

test('a member who reconnects has the same seat and the same vote', () => {
  everyStep(({ action, before, after }) => {
    if (action?.do !== 'change' || (action.what !== 'goAway' && action.what !== 'comeBack')) return
    expect(after.seats.map(({ id }) => id)).toEqual(before.seats.map(({ id }) => id))
    if (before.phase !== 'voting' || after.phase !== 'voting') return
    expect(openRoundOf(after)).toEqual({ ...openRoundOf(before), hasCrowd: expect.any(Boolean) })
  })
})

test('over thousands of lives no tally has more ballots than people, or shows fewer than three scores of a vote that three people were in', () => {
  everyHistory(
    (steps) => {
      const crowded = new Set<number>()
      for (const { action, before, after, now } of steps) {
        if (countPhones(after, now) >= 3) crowded.add(openRoundOf(after)?.number ?? 0)
        if (after.phase === 'voting') expect(settle(after, now)).toBe(after)
        const open = openRoundOf(before)
        const tally = after.rounds.find(({ number }) => number === open?.number)?.tally
        if (!open || !tally) continue
        expect(countBallots(tally)).toBeLessThanOrEqual(before.seats.length)
        const done = action && action.do !== 'command' ? doTo(before, action, now) : null
        const scores = countPhoneScores(done?.ok ? done.room : before)
        if (crowded.has(open.since)) expect(scores === 0 || scores >= 3).toBe(true)
      }
    },
    { runs: 10_000 },
  )
})

test('the ballot of an absent member is accepted like any other', () => {
  everyStep(({ after, now }) => {
    if (after.phase !== 'voting') return
    for (const seat of after.seats.filter((each) => !isPresent(each, now))) {
      if (openRoundOf(after)?.voted.has(seat.id)) continue
      const outcome = cast(after, { seatId: seat.id, vote: 1, key: `late of ${seat.id}` }, now)
      expect(outcome.ok).toBe(true)
    }
  })
})

test('a command or a ballot that is sent twice has one effect', () => {
  everyStep(({ action, after, now, isTaken }) => {
    if (!isTaken || !action || action.do === 'change') return
    const again = doTo(after, action, now)
    if (again.ok) expect(settle(again.room, now)).toEqual(after)
    else expect(['STALE', 'ROOM_CLOSED']).toContain(again.reason)
  })
})

test('any commands of two facilitators at once make one step', () => {
  everyStep(
    ({ after, now }) => {
      const commands: Command[] = PRESSES.map((press) => pressed(after, press))
      for (const command of commands) {
        const first = performNow(after, command, now)
        if (!first.ok || first.room.step === after.step) continue
        expect(first.room.step).toBe(after.step + 1)
        for (const second of commands) expect(performNow(first.room, second, now).ok).toBe(false)
      }
    },
    { runs: 40 },
  )
})

test('a change of the plan keeps votes, scores and the step, and two at once both apply', () => {
  everyStep(
    ({ after, now }) => {
      const commands: Command[] = PLANS.map((press) => pressed(after, press))
      for (const command of commands) {
        const first = performNow(after, command, now)
        if (!first.ok) continue
        const { topics, results, seconds, reasons, lines } = first.room
        expect(first.room).toEqual({ ...after, topics, results, seconds, reasons, lines })
        expect(scoresOf(results)).toEqual(scoresOf(after.results))
        const ids = first.room.topics.map(({ id }) => id)
        expect(ids).toEqual(expect.arrayContaining(after.topics.map(({ id }) => id)))
        expect(parseTopics(first.room.topics)).toEqual(first.room.topics)
        for (const second of commands) {
          if (performNow(after, second, now).ok) {
            expect(performNow(first.room, second, now).ok).toBe(true)
          }
        }
      }
    },
    { runs: 4 },
  )
})

test('settling applies everything that is due, after which nothing changes until the next moment', () => {
  everyStep(({ after, now }) => {
    expect(settle(after, now)).toBe(after)
    const next = nextMomentOf(after, now) ?? now + 10 * 365 * 24 * 60 * 60 * 1000
    expect(next).toBeGreaterThan(now)
    for (const moment of [now + 1, (now + next) / 2, next - 1]) {
      if (moment <= now || moment >= next) continue
      expect(settle(after, moment)).toBe(after)
      // Presence is not updated in a closed room.
      if (after.phase !== 'closed') expect(viewsOf(after, moment)).toBe(viewsOf(after, now))
    }
  })
})

test('an agreed score is only replaced by another agreement on the same topic', () => {
  everyStep(({ action, before, after }) => {
    for (const [topicId, result] of before.results) {
      const now = after.results.get(topicId)
      if (result === 'skipped' || now === result) continue
      const hasPressed = action?.do === 'command' && action.command.do === 'agree'
      expect((hasPressed ? before : after).topicId).toBe(topicId)
      if (hasPressed) expect(action.command).toMatchObject({ step: before.step, score: now })
      else expect(scoresIn(roundOf(after))).toEqual([now])
    }
  })
})

test('steps never decrease, results change only with a step, and round numbers only grow', () => {
  everyHistory((steps) => {
    let highest = 0
    for (const { before, after } of steps) {
      expect(after.step).toBeGreaterThanOrEqual(before.step)
      if (after.step === before.step) expect(placeOf(after)).toEqual(placeOf(before))
      if (before.phase === 'closed') expect(tableOf(after)).toEqual(tableOf(before))
      const round = openRoundOf(after)
      if (round && after.step !== before.step) {
        expect(round.number).toBeGreaterThan(highest)
        highest = round.number
      }
    }
  })
})

test('only the last round may be open, with ballots or voters', () => {
  everyStep(({ after }) => {
    const open = after.rounds.filter(({ tally }) => tally === null)
    expect(open).toEqual(after.phase === 'voting' ? [roundOf(after)] : [])
    expect(open).toEqual(open.length === 0 ? [] : after.rounds.slice(-1))
    for (const { tally, ballots, voted } of after.rounds) {
      if (tally) expect((ballots?.size ?? 0) + voted.size).toBe(0)
    }
  })
})

/** Commands of a facilitator who wants to finish: each topic is agreed as it is, or skipped. */
function ledToTheEnd(room: Room, now: number): Room {
  switch (room.phase) {
    // Only a window has these phases (`window/window.properties.test.ts`).
    case 'window':
    case 'sealed':
    case 'too-few':
      return room
    case 'open':
      return ledToTheEnd(led(room, { do: 'start' }, now), now)
    case 'voting': {
      const canEnd = openRoundOf(room)?.voted.size && !isHeld(room)
      const press: Press = canEnd ? { do: 'reveal' } : { do: 'skip' }
      return ledToTheEnd(led(room, press, now), now)
    }
    case 'revealed':
      return ledToTheEnd(led(room, { do: 'agree', score: 3 }, now), now)
    case 'agreed': {
      if (room.nextAt === null) return ledToTheEnd(led(room, { do: 'goOn' }, now), now)
      return ledToTheEnd(settle(room, room.nextAt), room.nextAt)
    }
    case 'finished': {
      const topicId = nextTopicOf(room)?.id
      if (topicId !== undefined) return ledToTheEnd(led(room, { do: 'goTo', topicId }, now), now)
      return led(room, { do: 'close' }, now)
    }
    case 'closed':
      return room
  }
}

/** Selects the part of a room that a command from an outdated screen must not change. */
function placeOf({ phase, topicId, round, results }: Room): Partial<Room> {
  return { phase, topicId, round, results: scoresOf(results) }
}

/** Topics can be skipped in advance, and restored, in any step. */
function scoresOf(results: Room['results']): Room['results'] {
  return new Map([...results].filter(([, result]) => result !== 'skipped'))
}

/** Removes people and feedback from a room. */
function tableOf({ seats: _, feedback: __, seenAt: ___, ...table }: Room): Partial<Room> {
  return table
}

/** True if the time is up, and neither few votes nor an outage keep the round open. */
function isTimeOver(room: Room, now: number): boolean {
  const { clock } = room
  const hasVotes = (openRoundOf(room)?.voted.size ?? 0) > 0
  const isSpent = clock !== null && 'until' in clock && clock.until <= now
  const isOutage = returnOf(room, now) !== null || !room.seats.some((seat) => isPresent(seat, now))
  return isSpent && hasVotes && !isHeld(room) && !isOutage
}

function openRoundOf(room: Room): Round | undefined {
  return room.rounds.find(({ tally }) => tally === null)
}

/** Counts people with a phone who are present or have voted in the open round. */
function countPhones(room: Room, now: number): number {
  const voted = openRoundOf(room)?.voted
  const phones = room.seats.filter(({ isPaper }) => !isPaper)
  return phones.filter((seat) => isExpected(room, seat, now) || voted?.has(seat.id)).length
}

function countPhoneScores(room: Room): number {
  const given = [...(openRoundOf(room)?.ballots?.values() ?? [])]
  return given.filter(({ vote, isPaper }) => !isPaper && vote !== 'skip').length
}

/** Returns the views of both roles as they are sent. */
function viewsOf(room: Room, now: number): string {
  return JSON.stringify([viewFor(room, 'seat', now), viewFor(room, 'facilitator', now)])
}

function scoresIn(round: Round | undefined): number[] {
  return SCALE.filter((score) => round?.tally && round.tally[score] > 0)
}
