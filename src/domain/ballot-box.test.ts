import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BallotAnswer,
  type BallotBox,
  carryOver,
  chooseVote,
  dropBallotsBefore,
  findBallot,
  isDue,
  noteAnswer,
  parseBallotBox,
} from './ballot-box'
import type { Vote } from './tally'

const HERE = { round: 3, seatId: 'seat-1' }

test('a first choice takes the new key and is due', () => {
  const box = chosen([], 4)
  expect(findBallot(box, HERE)).toEqual({
    ...HERE,
    isPaper: false,
    ballotKey: 'key-4',
    wanted: 4,
    counted: null,
    isForeign: false,
    isLate: false,
  })
  expect(areDue(box)).toEqual([true])
})

test('a changed choice keeps its key, so that it replaces the vote', () => {
  const box = chosen(chosen([], 4), 2)
  expect(box).toHaveLength(1)
  expect(findBallot(box, HERE)).toMatchObject({ ballotKey: 'key-4', wanted: 2 })
})

test('a 0 is a choice like the others', () => {
  const box = answered(chosen([], 0), { vote: 0, answer: 'counted' })
  expect(findBallot(box, HERE)).toMatchObject({ wanted: 0, counted: 0 })
  expect(areDue(box)).toEqual([false])
})

test('every seat that votes in this browser has a ballot of its own', () => {
  const box = chooseVote(chosen([], 4), {
    round: 3,
    seatId: 'paper',
    isPaper: true,
    vote: 1,
    newKey: 'other',
  })
  expect(findBallot(box, HERE)?.wanted).toBe(4)
  expect(findBallot(box, { round: 3, seatId: 'paper' })?.wanted).toBe(1)
})

test('a counted vote is not due any more', () => {
  expect(areDue(answered(chosen([], 4), { vote: 4, answer: 'counted' }))).toEqual([false])
})

test('a choice made while a vote was on its way stays due', () => {
  const box = answered(chosen(chosen([], 4), 5), { vote: 4, answer: 'counted' })
  expect(findBallot(box, HERE)).toMatchObject({ wanted: 5, counted: 4 })
  expect(areDue(box)).toEqual([true])
})

test('a change that came too late leaves what was counted', () => {
  const counted = answered(chosen([], 4), { vote: 4, answer: 'counted' })
  const box = answered(chosen(counted, 5), { vote: 5, answer: 'over' })
  expect(findBallot(box, HERE)).toMatchObject({ counted: 4, isLate: true })
  expect(areDue(box)).toEqual([false])
})

test('a first vote that came too late does not count and is not sent again', () => {
  const box = answered(chosen([], 4), { vote: 4, answer: 'over' })
  expect(findBallot(box, HERE)).toMatchObject({ counted: null, isLate: true })
  expect(areDue(box)).toEqual([false])
})

test('a vote under a foreign key is not sent again', () => {
  const box = answered(chosen([], 4), { vote: 4, answer: 'foreign' })
  expect(findBallot(box, HERE)?.isForeign).toBe(true)
  expect(areDue(box)).toEqual([false])
})

test('an answer to a ballot that is forgotten changes nothing', () => {
  expect(answered([], { vote: 4, answer: 'counted' })).toEqual([])
})

test('a new round drops the keys of earlier rounds', () => {
  const box = chooseVote(chosen([], 4), {
    round: 4,
    seatId: 'seat-1',
    isPaper: false,
    vote: 1,
    newKey: 'next',
  })
  expect(dropBallotsBefore(box, 4).map(({ round }) => round)).toEqual([4])
  expect(dropBallotsBefore(box, Number.POSITIVE_INFINITY)).toEqual([])
})

test('forgetting returns the same box if nothing is dropped', () => {
  const box = chosen([], 4)
  expect(dropBallotsBefore(box, 3)).toBe(box)
})

test('showing an earlier topic again drops no ballot', () => {
  const box = chosen([], 4)
  expect(dropBallotsBefore(box, 1)).toBe(box)
})

test('a stored box is read back as it was', () => {
  const box = answered(chosen([], 'skip'), { vote: 'skip', answer: 'counted' })
  expect(parseBallotBox(JSON.parse(JSON.stringify(box)))).toEqual(box)
})

test('invalid ballots are left out of a stored box', () => {
  const [ballot] = chosen([], 4)
  const stored = [ballot, null, {}, { ...ballot, wanted: 6 }, { ...ballot, counted: 'x' }, 'text']
  expect(parseBallotBox(stored)).toEqual([ballot])
  expect(parseBallotBox('nonsense')).toEqual([])
})

test('whatever the order of choices and answers, a box that is not due holds the newest choice that can count', () => {
  const step = fc.oneof(
    fc.record({ choose: fc.constantFrom<Vote>(0, 1, 2, 3, 4, 5, 'skip') }),
    fc.constant('counted' as const),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let box: BallotBox = []
      let newest: Vote | undefined
      for (const each of steps) {
        const sent = findBallot(box, HERE)?.wanted
        if (each !== 'counted') {
          newest = each.choose
          box = chosen(box, each.choose)
        } else if (sent !== undefined) box = answered(box, { vote: sent, answer: 'counted' })
      }
      const ballot = findBallot(box, HERE)
      expect(ballot?.wanted).toBe(newest)
      if (ballot && !isDue(ballot)) expect(ballot.counted).toBe(newest)
    }),
  )
})

function chosen(box: BallotBox, vote: Vote): BallotBox {
  return chooseVote(box, { ...HERE, isPaper: false, vote, newKey: `key-${vote}` })
}

function answered(box: BallotBox, { vote, answer }: { vote: Vote; answer: BallotAnswer }) {
  const ballotKey = findBallot(box, HERE)?.ballotKey ?? 'unknown'
  return noteAnswer(box, { ballotKey, round: HERE.round, vote, answer })
}

function areDue(box: BallotBox): boolean[] {
  return box.map(isDue)
}

test('votes are due again when their round is collected again, and only those', () => {
  const earlier = chooseVote([], {
    round: 1,
    seatId: 'seat-1',
    isPaper: false,
    vote: 2,
    newKey: 'earlier',
  })
  const counted = answered(chosen(earlier, 4), { vote: 4, answer: 'counted' })
  const box = carryOver(counted, { since: 3, round: 7 })
  expect(findBallot(box, { ...HERE, round: 7 })).toMatchObject({ wanted: 4, counted: null })
  expect(findBallot(box, HERE)).toBeUndefined()
  expect(box.filter(isDue).map(({ round }) => round)).toContain(7)
  expect(findBallot(box, { round: 1, seatId: 'seat-1' })).toBeDefined()
})

test('a choice that was already made in the collected round wins over the earlier one', () => {
  const both = chooseVote(chosen([], 4), {
    round: 7,
    seatId: 'seat-1',
    isPaper: false,
    vote: 1,
    newKey: 'newer',
  })
  const box = carryOver(both, { since: 3, round: 7 })
  expect(box).toHaveLength(1)
  expect(findBallot(box, { ...HERE, round: 7 })?.wanted).toBe(1)
})

test('an answer to a vote of the round before says nothing about the choice that was carried over', () => {
  const counted = answered(chosen([], 4), { vote: 4, answer: 'counted' })
  const changed = chosen(counted, 1)
  const box = carryOver(changed, { since: 3, round: 7 })
  for (const answer of ['counted', 'foreign', 'over'] as const) {
    expect(noteAnswer(box, { ballotKey: 'key-4', round: 3, vote: 1, answer })).toEqual(box)
  }
  expect(findBallot(box, { ...HERE, round: 7 })).toMatchObject({ wanted: 1, counted: null })
})

test('a round that is not collected again changes nothing', () => {
  const box = chosen([], 4)
  expect(carryOver(box, { since: 3, round: 3 })).toBe(box)
  expect(carryOver(box, { since: 8, round: 8 })).toBe(box)
})
