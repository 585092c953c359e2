import { isJsonObject } from './json.ts'
import { isScore } from './scale.ts'
import type { Vote } from './tally.ts'

/** What one browser keeps of a vote. Its key is stored nowhere else: without it the vote cannot be changed any more. */
export type KeptBallot = {
  round: number
  seatId: string
  ballotKey: string
  /** The newest choice. */
  wanted: Vote
  /** What the server has said it counts; null before its first answer. */
  counted: Vote | null
  /** The seat has voted under another key. */
  isForeign: boolean
}

/** The ballots of one room, one for each seat that votes here and round. */
export type BallotBox = readonly KeptBallot[]

export type BallotPlace = Pick<KeptBallot, 'round' | 'seatId'>

/**
 * - `counted`: the vote that was sent is the one that counts.
 * - `foreign`: the seat's vote lies under another key.
 * - `over`: it came too late, and what was counted before stands.
 */
export type BallotAnswer = 'counted' | 'foreign' | 'over'

export function findBallot(box: BallotBox, { round, seatId }: BallotPlace): KeptBallot | undefined {
  return box.find((ballot) => ballot.round === round && ballot.seatId === seatId)
}

/** Notes a choice. `newKey` is taken for the first one of a seat in a round; changes keep the key they have. */
export function chooseVote(
  box: BallotBox,
  { round, seatId, vote, newKey }: BallotPlace & { vote: Vote; newKey: string },
): BallotBox {
  const known = findBallot(box, { round, seatId })
  if (known) return replace(box, { ...known, wanted: vote })
  const ballot = { round, seatId, ballotKey: newKey, wanted: vote, counted: null, isForeign: false }
  return [...box, ballot]
}

/** Notes what the server said to a vote. A choice made meanwhile stays wanted, unless there is no more voting. */
export function noteAnswer(
  box: BallotBox,
  { ballotKey, vote, answer }: Pick<KeptBallot, 'ballotKey'> & { vote: Vote; answer: BallotAnswer },
): BallotBox {
  const ballot = box.find((each) => each.ballotKey === ballotKey)
  if (!ballot) return box
  if (answer === 'counted') return replace(box, { ...ballot, counted: vote, isForeign: false })
  if (answer === 'foreign') return replace(box, { ...ballot, isForeign: true })
  if (ballot.counted === null) return box.filter((each) => each !== ballot)
  return replace(box, { ...ballot, wanted: ballot.counted })
}

/** Whether the server has still to hear of the newest choice. */
export function isDue({ wanted, counted, isForeign }: KeptBallot): boolean {
  return !isForeign && wanted !== counted
}

/**
 * Drops the ballots of rounds before this one; Infinity drops all. Later ones stay, as another tab may be ahead of this
 * one, and a room may show an earlier topic again. The same box when nothing goes.
 */
export function forgetBefore(box: BallotBox, round: number): BallotBox {
  return box.every((ballot) => ballot.round >= round)
    ? box
    : box.filter((ballot) => ballot.round >= round)
}

/** What a browser had stored. What is no ballot is left out. */
export function parseBallotBox(value: unknown): BallotBox {
  return Array.isArray(value) ? value.flatMap((item) => parseBallot(item) ?? []) : []
}

function parseBallot(value: unknown): KeptBallot | null {
  if (!isJsonObject(value)) return null
  const { round, seatId, ballotKey, wanted, counted, isForeign } = value
  if (typeof round !== 'number' || typeof seatId !== 'string' || typeof ballotKey !== 'string') {
    return null
  }
  if (!isVote(wanted) || (counted !== null && !isVote(counted))) return null
  return { round, seatId, ballotKey, wanted, counted, isForeign: isForeign === true }
}

function isVote(value: unknown): value is Vote {
  return value === 'skip' || isScore(value)
}

function replace(box: BallotBox, ballot: KeptBallot): BallotBox {
  return box.map((each) => (each.ballotKey === ballot.ballotKey ? ballot : each))
}
