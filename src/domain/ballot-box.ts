import { isJsonObject } from './json.ts'
import { isScore } from './scale.ts'
import type { Vote } from './tally.ts'

/** What one browser keeps of a vote. Only this browser can tell what the vote was. */
export type KeptBallot = {
  round: number
  seatId: string
  /** Of a person without a device, cast by the facilitator. */
  isPaper: boolean
  /** Names the ballot in this browser. The vote of a paper seat can be changed only with it. */
  ballotKey: string
  /** The newest choice. */
  wanted: Vote
  /** The vote that counts, from the server's last answer; null before the first. */
  counted: Vote | null
  /** A paper seat has voted with another browser's key. */
  isForeign: boolean
  /** The newest choice did not arrive before the reveal. What was counted before still counts. */
  isLate: boolean
}

/** The ballots of one room, one for each seat of this browser and round. */
export type BallotBox = readonly KeptBallot[]

export type BallotPlace = Pick<KeptBallot, 'round' | 'seatId'>

/**
 * - `counted`: the vote that was sent is the one that counts.
 * - `foreign`: the paper seat has voted with another browser's key.
 * - `over`: the vote was not taken and cannot be any more, and the earlier one still counts.
 */
export type BallotAnswer = 'counted' | 'foreign' | 'over'

export function findBallot(box: BallotBox, { round, seatId }: BallotPlace): KeptBallot | undefined {
  return box.find((ballot) => ballot.round === round && ballot.seatId === seatId)
}

/** Notes a choice. The first choice of a seat in a round gets `newKey`; later choices keep that key. */
export function chooseVote(
  box: BallotBox,
  {
    round,
    seatId,
    isPaper,
    vote,
    newKey,
  }: BallotPlace & { isPaper: boolean; vote: Vote; newKey: string },
): BallotBox {
  const known = findBallot(box, { round, seatId })
  if (known) return replace(box, { ...known, wanted: vote, isLate: false })
  const choice = { ballotKey: newKey, wanted: vote, counted: null, isForeign: false, isLate: false }
  return [...box, { round, seatId, isPaper, ...choice }]
}

/**
 * Notes the server's answer to a vote that was sent for `round`. A newer choice stays wanted, unless the voting has ended. An answer says
 * nothing about a ballot that has been carried over to another round since.
 */
export function noteAnswer(
  box: BallotBox,
  {
    ballotKey,
    round,
    vote,
    answer,
  }: Pick<KeptBallot, 'ballotKey' | 'round'> & { vote: Vote; answer: BallotAnswer },
): BallotBox {
  const ballot = box.find((each) => each.ballotKey === ballotKey && each.round === round)
  if (!ballot) return box
  if (answer === 'counted') return replace(box, { ...ballot, counted: vote, isForeign: false })
  if (answer === 'foreign') return replace(box, { ...ballot, isForeign: true })
  return replace(box, { ...ballot, isLate: true })
}

/** Makes the votes due again whose round is collected again under another number. Returns the same box if there are none. */
export function carryOver(
  box: BallotBox,
  { since, round }: { since: number; round: number },
): BallotBox {
  const isOfVote = (ballot: KeptBallot) => ballot.round >= since && ballot.round < round
  if (!box.some(isOfVote)) return box
  const isNew = (ballot: KeptBallot) => !findBallot(box, { round, seatId: ballot.seatId })
  return box.flatMap((ballot) => {
    if (!isOfVote(ballot)) return [ballot]
    return isNew(ballot)
      ? [{ ...ballot, round, counted: null, isForeign: false, isLate: false }]
      : []
  })
}

/** True while the server has not answered the newest choice. */
export function isDue({ wanted, counted, isForeign, isLate }: KeptBallot): boolean {
  return !isForeign && !isLate && wanted !== counted
}

/**
 * Drops the ballots of rounds before this one; Infinity drops all. Later rounds stay, because another tab may be ahead,
 * and a room may show an earlier topic again. Returns the same box if nothing is dropped.
 */
export function dropBallotsBefore(box: BallotBox, round: number): BallotBox {
  return box.every((ballot) => ballot.round >= round)
    ? box
    : box.filter((ballot) => ballot.round >= round)
}

/** Parses a stored value. Invalid ballots are left out. */
export function parseBallotBox(value: unknown): BallotBox {
  return Array.isArray(value) ? value.flatMap((item) => parseBallot(item) ?? []) : []
}

function parseBallot(value: unknown): KeptBallot | null {
  if (!isJsonObject(value)) return null
  const { round, seatId, isPaper, ballotKey, wanted, counted, isForeign, isLate } = value
  if (typeof round !== 'number' || typeof seatId !== 'string' || typeof ballotKey !== 'string') {
    return null
  }
  if (!isVote(wanted) || (counted !== null && !isVote(counted))) return null
  const flags = {
    isPaper: isPaper === true,
    isForeign: isForeign === true,
    isLate: isLate === true,
  }
  return { round, seatId, ballotKey, wanted, counted, ...flags }
}

function isVote(value: unknown): value is Vote {
  return value === 'skip' || isScore(value)
}

function replace(box: BallotBox, ballot: KeptBallot): BallotBox {
  return box.map((each) => (each.ballotKey === ballot.ballotKey ? ballot : each))
}
