import { expect, test } from 'vitest'
import {
  type BallotAnswer,
  type BallotBox,
  chooseVote,
  findBallot,
  followView,
  isDue,
  type KeptBallot,
  noteAnswer,
  parseBallotBox,
  type ShownRound,
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
    choice: 1,
    counted: null,
    isForeign: false,
    isLate: false,
  })
  expect(areDue(box)).toEqual([true])
})

test('a changed choice keeps its key, so that it replaces the vote', () => {
  const box = chosen(chosen([], 4), 2)
  expect(box).toHaveLength(1)
  expect(findBallot(box, HERE)).toMatchObject({ ballotKey: 'key-4', wanted: 2, choice: 2 })
})

test('a 0 is a choice like any other', () => {
  const box = answered(chosen([], 0))
  expect(findBallot(box, HERE)).toMatchObject({ wanted: 0, counted: { vote: 0, choice: 1 } })
  expect(areDue(box)).toEqual([false])
})

test('every seat that votes in this browser has its own ballot', () => {
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

test('a counted vote is no longer due', () => {
  expect(areDue(answered(chosen([], 4)))).toEqual([false])
})

test('a choice made while another was being sent stays due', () => {
  const first = chosen([], 4)
  const box = answered(chosen(first, 5), { sent: findBallot(first, HERE) })
  expect(findBallot(box, HERE)).toMatchObject({ wanted: 5, counted: { vote: 4 } })
  expect(areDue(box)).toEqual([true])
})

test('a return to the counted choice is due if another was being sent', () => {
  const counted = answered(chosen([], 4))
  expect(areDue(chosen(chosen(counted, 5), 4))).toEqual([true])
})

test('a browser that lost its earlier choices continues after them', () => {
  const box = answered(chosen([], 2), { answer: { choice: 7 } })
  expect(findBallot(box, HERE)).toMatchObject({ wanted: 2, choice: 8, counted: null })
})

test('a change that came too late leaves the counted choice', () => {
  const box = answered(chosen(answered(chosen([], 4)), 5), { answer: 'over' })
  expect(findBallot(box, HERE)).toMatchObject({ counted: { vote: 4 }, isLate: true })
  expect(areDue(box)).toEqual([false])
})

test('a first vote that came too late does not count and is not sent again', () => {
  const box = answered(chosen([], 4), { answer: 'over' })
  expect(findBallot(box, HERE)).toMatchObject({ counted: null, isLate: true })
  expect(areDue(box)).toEqual([false])
})

test('a choice for a round that is shown as open stays due, although the server refused it', () => {
  const box = chosen([], 4)
  const view = { phase: 'voting', round: 3, since: 3 } as const
  expect(answered(box, { answer: 'over', view })).toBe(box)
})

test('a vote under a foreign key is not sent again', () => {
  const box = answered(chosen([], 4), { answer: 'foreign' })
  expect(findBallot(box, HERE)?.isForeign).toBe(true)
  expect(areDue(box)).toEqual([false])
})

test('a response to a forgotten ballot changes nothing', () => {
  const sent = findBallot(chosen([], 4), HERE)
  expect(answered([], { sent })).toEqual([])
})

test('a new round drops the keys of earlier rounds', () => {
  const box = chooseVote(chosen([], 4), {
    round: 4,
    seatId: 'seat-1',
    isPaper: false,
    vote: 1,
    newKey: 'next',
  })
  const next = followView(box, { phase: 'voting', round: 4, since: 4 })
  expect(next.map(({ round }) => round)).toEqual([4])
  expect(followView(box, { phase: 'finished', round: 0, since: 0 })).toEqual([])
})

test('showing an earlier topic again drops no ballot', () => {
  const box = chosen([], 4)
  expect(followView(box, { phase: 'revealed', round: 1, since: 1 })).toBe(box)
})

test('a stored box is restored unchanged', () => {
  const box = answered(chosen([], 'skip'))
  expect(parseBallotBox(JSON.parse(JSON.stringify(box)))).toEqual(box)
})

test('invalid ballots are left out of a stored box', () => {
  const [ballot] = chosen([], 4)
  const stored = [ballot, null, {}, { ...ballot, wanted: 6 }, { ...ballot, choice: null }, 'text']
  expect(parseBallotBox(stored)).toEqual([ballot])
  expect(parseBallotBox('nonsense')).toEqual([])
})

function chosen(box: BallotBox, vote: Vote): BallotBox {
  return chooseVote(box, { ...HERE, isPaper: false, vote, newKey: `key-${vote}` })
}

/** Returns the box after the response to `sent`, by default its newest choice. */
function answered(
  box: BallotBox,
  given: { sent?: KeptBallot | undefined; answer?: BallotAnswer; view?: ShownRound } = {},
): BallotBox {
  const sent = given.sent ?? findBallot(box, HERE)
  if (!sent) throw new Error('there is no ballot')
  const { answer = { choice: sent.choice }, view } = given
  return noteAnswer(box, sent, { answer, view })
}

function areDue(box: BallotBox): boolean[] {
  return box.map(isDue)
}

test('only votes of the same round are due again when it is collected again', () => {
  const earlier = chooseVote([], {
    round: 1,
    seatId: 'seat-1',
    isPaper: false,
    vote: 2,
    newKey: 'earlier',
  })
  const counted = answered(chosen(earlier, 4))
  const box = followView(counted, { phase: 'voting', since: 3, round: 7 })
  expect(findBallot(box, { ...HERE, round: 7 })).toMatchObject({ wanted: 4, counted: null })
  expect(findBallot(box, HERE)).toBeUndefined()
  expect(box.map(({ round }) => round)).toEqual([7])
  expect(areDue(box)).toEqual([true])
})

test('a choice already made in the collected round wins over the earlier one', () => {
  const both = chooseVote(chosen([], 4), {
    round: 7,
    seatId: 'seat-1',
    isPaper: false,
    vote: 1,
    newKey: 'newer',
  })
  const box = followView(both, { phase: 'voting', since: 3, round: 7 })
  expect(box).toHaveLength(1)
  expect(findBallot(box, { ...HERE, round: 7 })?.wanted).toBe(1)
})

test('a response to a vote of the previous round does not affect the choice that was carried over', () => {
  const changed = chosen(answered(chosen([], 4)), 1)
  const sent = findBallot(changed, HERE)
  const box = followView(changed, { phase: 'voting', since: 3, round: 7 })
  for (const answer of [{ choice: 2 }, 'foreign', 'over'] as const) {
    expect(answered(box, { sent, answer })).toEqual(box)
  }
  expect(findBallot(box, { ...HERE, round: 7 })).toMatchObject({ wanted: 1, counted: null })
})

test('a round that is not collected again changes nothing', () => {
  const box = chosen([], 4)
  expect(followView(box, { phase: 'voting', since: 3, round: 3 })).toBe(box)
})
