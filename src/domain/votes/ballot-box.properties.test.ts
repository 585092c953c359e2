import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GivenVote, newRoom, type Room, roundOf } from '~/domain/rooms/room'
import { join, removeSeat } from '~/domain/rooms/room-seats'
import { parseTopics } from '~/domain/topics/topic-tree'
import { casesOf } from '~tests/support/domain/cases'
import {
  type BallotAnswer,
  type BallotBox,
  chooseVote,
  findBallot,
  followView,
  isDue,
  type KeptBallot,
  noteAnswer,
  type ShownRound,
} from './ballot-box'
import { castBallot } from './room-ballots'
import { collectAgain, end, openRound } from './room-voting'
import type { Vote } from './tally'

// Browsers and a server whose messages are delayed, reordered and lost. The browsers use the product's own functions
// for their boxes, and the server applies its rules for votes.

const SEATS = ['a', 'b', 'c']

type Step =
  | { do: 'choose'; seat: number; vote: Vote }
  | { do: 'send' | 'giveUp' | 'hear' | 'reload' | 'view'; seat: number }
  | { do: 'arrive'; which: number }
  | { do: 'collect' | 'reveal' }
  | { do: 'remove'; seat: number }

const seat = fc.nat(SEATS.length - 1)

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      seat,
      vote: fc.constantFrom<Vote>(0, 1, 2, 3, 4, 5, 'skip'),
    }),
  },
  {
    weight: 48,
    arbitrary: fc.record({ do: fc.constantFrom('send', 'hear', 'view'), seat }),
  },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('giveUp' as const), seat }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), seat }) },
  { weight: 22, arbitrary: fc.record({ do: fc.constant('arrive' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'collect' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'reveal' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), seat }) },
)

test('whatever is lost, delayed or reordered, voters are shown what counts, or told that it is unknown', () => {
  const met = { counted: 0, late: 0, overtaken: 0, collected: 0 }
  fc.assert(
    fc.property(fc.array(steps, { minLength: 60, maxLength: 120 }), (played) => {
      const world = createWorld(met)
      for (const step of played) {
        world.play(step)
        world.checkWhatIsShown()
      }
      world.comeToRest()
      world.checkTheEnd()
    }),
    { numRuns: casesOf(10_000) },
  )
  for (const [name, times] of Object.entries(met)) expect(times, name).toBeGreaterThan(20)
})

type Browser = {
  box: BallotBox
  newest: Vote | undefined
  view: ShownRound | undefined
  /** The request whose response the browser waits for. */
  waiting: Request | null
}

type Request = { seat: number; sent: KeptBallot; answer?: BallotAnswer }

function createWorld(met: Record<'counted' | 'late' | 'overtaken' | 'collected', number>) {
  let room = openRoom()
  let revealed: ReadonlyMap<string, GivenVote> | null = null
  const browsers = SEATS.map(
    (): Browser => ({
      ...{ box: [], newest: undefined, view: shownOf(room), waiting: null },
    }),
  )
  /** Requests that have not reached the server, including those that no browser waits for any more. */
  let onTheirWay: Request[] = []

  function play(step: Step): void {
    if ('seat' in step) playIn(browsers[step.seat] as Browser, step)
    else if ('which' in step) arrive(onTheirWay[step.which % Math.max(1, onTheirWay.length)])
    else if (step.do === 'collect') collect()
    else reveal()
  }

  function playIn(browser: Browser, step: Extract<Step, { seat: number }>): void {
    const { view } = browser
    const due = browser.box.find(isDue)
    switch (step.do) {
      case 'choose':
        if (view?.phase !== 'voting') return
        browser.newest = step.vote
        browser.box = chooseVote(browser.box, {
          ...{ round: view.round, seatId: SEATS[step.seat] ?? '', isPaper: false },
          ...{ vote: step.vote, newKey: `key of ${step.seat}` },
        })
        return
      case 'send':
        if (browser.waiting || !due) return
        browser.waiting = { seat: step.seat, sent: due }
        onTheirWay.push(browser.waiting)
        return
      case 'giveUp':
        browser.waiting = null
        return
      case 'reload':
        browser.waiting = null
        browser.view = undefined
        return
      case 'view':
        browser.view = shownOf(room)
        browser.box = followView(browser.box, browser.view)
        return
      case 'hear':
        hear(browser)
        return
      case 'remove':
        remove(step.seat)
    }
  }

  function hear(browser: Browser): void {
    const { waiting, view } = browser
    if (!waiting?.answer) return
    browser.waiting = null
    browser.box = noteAnswer(browser.box, waiting.sent, { answer: waiting.answer, view })
  }

  function arrive(request: Request | undefined): void {
    if (!request) return
    onTheirWay = onTheirWay.filter((other) => other !== request)
    const { round, wanted: vote, choice, seatId } = request.sent
    const key = keyOf(seatId, round)
    const cast = castBallot(room, { round, seatId, key, vote, choice }, 0)
    const counts = cast.ok ? (roundOf(cast.room)?.ballots?.get(key)?.choice ?? 0) : 0
    if (cast.ok) room = cast.room
    if (counts > choice) met.overtaken += 1
    request.answer = cast.ok ? { choice: counts } : 'over'
  }

  /** Collects the votes again, even after the reveal, because the tally may be lost. */
  function collect(): void {
    met.collected += 1
    revealed = null
    room = collectAgain(room, 0)
  }

  /** Removes a seat by a browser that does not hold its ballot, namely the facilitator's. */
  function remove(at: number): void {
    const before = room.round
    room = removeSeat(room, { seatId: SEATS[at] ?? '' }, 0)
    if (room.round !== before) met.collected += 1
  }

  function reveal(): void {
    if (room.phase !== 'voting') return
    const ballots = roundOf(room)?.ballots ?? new Map()
    room = end(room, 0)
    if (room.phase !== 'voting') revealed = ballots
  }

  /** Checks that, until the reveal, a vote shown as counted is the server's, and no choice is too late. */
  function checkWhatIsShown(): void {
    for (const [at, { box, view }] of browsers.entries()) {
      const shown = view && findBallot(box, { round: view.round, seatId: SEATS[at] ?? '' })
      if (room.phase !== 'voting' || !shown || !hasSeat(at)) continue
      if (view.phase === 'voting') expect(shown.isLate).toBe(false)
      if (shown.round !== room.round || !shown.counted || isDue(shown)) continue
      met.counted += 1
      const stored = roundOf(room)?.ballots?.get(keyOf(shown.seatId, shown.round))
      expect(stored?.vote).toBe(shown.counted.vote)
    }
  }

  /** Delivers everything, until nothing is due. */
  function comeToRest(): void {
    for (let turns = 0; turns < 20; turns += 1) {
      for (const seat of SEATS.keys()) {
        play({ do: 'view', seat })
        play({ do: 'send', seat })
      }
      for (const request of [...onTheirWay]) arrive(request)
      for (const seat of SEATS.keys()) play({ do: 'hear', seat })
    }
  }

  function checkTheEnd(): void {
    for (const [at, { box, newest, view }] of browsers.entries()) {
      const seatId = SEATS[at] ?? ''
      const ballot = findBallot(box, { round: view?.round ?? 0, seatId })
      expect(ballot?.wanted).toBe(newest)
      if (!ballot || !hasSeat(at)) continue
      expect(isDue(ballot)).toBe(false)
      const ballots = revealed ?? roundOf(room)?.ballots
      const stored = [...(ballots ?? [])].find(([key]) => key === keyOf(seatId, ballot.round))
      if (ballot.isLate) met.late += 1
      // A choice that is shown as too late may have been counted, if its response was lost.
      else expect(stored?.[1].vote).toBe(ballot.counted?.vote)
    }
  }

  const hasSeat = (at: number) => room.seats.some(({ id }) => id === SEATS[at])
  return { play, checkWhatIsShown, comeToRest, checkTheEnd }
}

function openRoom(): Room {
  const topics = parseTopics([{ id: 't', title: 'Planning' }])
  const seated = SEATS.reduce(
    (room, id) => {
      const joined = join(room, { id, nickname: null, isPaper: false }, 0)
      return joined.ok ? joined.room : room
    },
    newRoom({ topics, seconds: null, now: 0 }),
  )
  return openRound(seated, { topicId: 't', now: 0 })
}

function shownOf(room: Room): ShownRound {
  const { phase, round } = room
  return { phase, round, since: roundOf(room)?.since ?? 0 }
}

/** Returns a ballot key, which differs in each round like the real one. */
function keyOf(seatId: string, round: number): string {
  return `${seatId} in ${round}`
}
