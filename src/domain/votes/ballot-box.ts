import { isScore } from '../retrospectives/scale.ts'
import { PHASES } from '../rooms/phases.ts'
import { MOST_CHOICES } from '../rooms/room.ts'
import type { RoomView } from '../rooms/room-view.ts'
import { isJsonObject } from '../text/json.ts'
import type { Vote } from './tally.ts'

/** A vote as its voter's browser keeps it. Nothing else knows what the vote was. The rules on the server's side are in `room-ballots.ts`. */
export type KeptBallot = {
  round: number
  seatId: string
  /** Of a person without a device, cast by the facilitator. */
  isPaper: boolean
  /** Names the ballot in this browser. The vote of a paper seat can be changed only with it. */
  ballotKey: string
  /** The newest choice, and its place among the choices of the seat in the round, from 1. */
  wanted: Vote
  choice: number
  /** The choice that counts and its place, as far as the server has answered. */
  counted: { vote: Vote; choice: number } | null
  /** A paper seat has voted with another browser's key. */
  isForeign: boolean
  /** The newest choice did not arrive before the reveal. What was counted before still counts. */
  isLate: boolean
}

/** The ballots of one room, one for each seat of this browser and round. */
export type BallotBox = readonly KeptBallot[]

export type BallotPlace = Pick<KeptBallot, 'round' | 'seatId'>

/** The part of a view that says what became of a vote. */
export type ShownRound = Pick<RoomView, 'phase' | 'round' | 'since'>

/**
 * The server's answer to a choice: the place of the choice that counts, or why none can be counted. `over`: the round is not open.
 * `foreign`: the paper seat has voted with another browser's key.
 */
export type BallotAnswer = { choice: number } | 'over' | 'foreign'

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
  if (known) return replace(box, { ...withNextChoice(known), wanted: vote, isLate: false })
  const place = { round, seatId, isPaper, ballotKey: newKey }
  const choice = { wanted: vote, choice: 1, counted: null, isForeign: false, isLate: false }
  return [...box, { ...place, ...choice }]
}

/**
 * Notes the answer to a ballot as it was sent. An answer says nothing about a ballot that has been carried over to another round since, and
 * nothing about a newer choice. While `view` shows the round as open, `over` means that it is collected again under another number, which the
 * next view tells: the choice stays due.
 */
export function noteAnswer(
  box: BallotBox,
  sent: KeptBallot,
  { answer, view }: { answer: BallotAnswer; view: ShownRound | undefined },
): BallotBox {
  const { ballotKey, round, wanted, choice } = sent
  const ballot = box.find((each) => each.ballotKey === ballotKey && each.round === round)
  if (!ballot) return box
  if (answer === 'foreign') return replace(box, { ...ballot, isForeign: true })
  if (answer === 'over') {
    const isShownOpen = view?.round === round && PHASES[view.phase].takesVotes
    return isShownOpen ? box : replace(box, { ...ballot, isLate: true })
  }
  if (answer.choice <= choice) {
    return replace(box, { ...ballot, counted: { vote: wanted, choice }, isForeign: false })
  }
  // This browser has lost what it chose before: the newest choice goes behind that.
  return ballot.choice > answer.choice
    ? box
    : replace(box, withNextChoice({ ...ballot, choice: answer.choice }))
}

/**
 * The ballots once a view is shown: due again if their round is collected again under another number, and dropped once their topic is left.
 * Later rounds stay, because another tab may be ahead, and a room may show an earlier topic again. Returns the same box if nothing changes.
 */
export function followView(box: BallotBox, { phase, round, since }: ShownRound): BallotBox {
  const isOfVote = (ballot: KeptBallot) => ballot.round >= since && ballot.round < round
  const next = box.flatMap((ballot) => {
    if (PHASES[phase].isOver) return []
    if (ballot.round >= round) return [ballot]
    const isCarried = isOfVote(ballot) && !findBallot(box, { round, seatId: ballot.seatId })
    return isCarried ? [{ ...ballot, round, counted: null, isForeign: false, isLate: false }] : []
  })
  return next.length === box.length && next.every((ballot, at) => ballot === box[at]) ? box : next
}

/** True while the server has not answered the newest choice. */
export function isDue({ choice, counted, isForeign, isLate }: KeptBallot): boolean {
  return !isForeign && !isLate && choice !== counted?.choice
}

function withNextChoice(ballot: KeptBallot): KeptBallot {
  return { ...ballot, choice: Math.min(ballot.choice + 1, MOST_CHOICES) }
}

/** Parses a stored value. Invalid ballots are left out. */
export function parseBallotBox(value: unknown): BallotBox {
  return Array.isArray(value) ? value.flatMap((item) => parseBallot(item) ?? []) : []
}

function parseBallot(value: unknown): KeptBallot | null {
  if (!isJsonObject(value)) return null
  const { round, seatId, isPaper, ballotKey, wanted, choice, counted, isForeign, isLate } = value
  if (typeof round !== 'number' || typeof seatId !== 'string' || typeof ballotKey !== 'string') {
    return null
  }
  if (!isVote(wanted) || typeof choice !== 'number') return null
  const flags = {
    isPaper: isPaper === true,
    isForeign: isForeign === true,
    isLate: isLate === true,
  }
  return { round, seatId, ballotKey, wanted, choice, counted: parseCounted(counted), ...flags }
}

/** Null for an invalid value: the choice is then sent again. */
function parseCounted(value: unknown): KeptBallot['counted'] {
  if (!isJsonObject(value)) return null
  const { vote, choice } = value
  return isVote(vote) && typeof choice === 'number' ? { vote, choice } : null
}

function isVote(value: unknown): value is Vote {
  return value === 'skip' || isScore(value)
}

function replace(box: BallotBox, ballot: KeptBallot): BallotBox {
  return box.map((each) => (each.ballotKey === ballot.ballotKey ? ballot : each))
}
