import { isScore } from '../retrospectives/scale.ts'
import { PHASES } from '../rooms/phases.ts'
import { MOST_CHOICES } from '../rooms/room.ts'
import type { RoomView } from '../rooms/room-view.ts'
import { isJsonObject } from '../text/json.ts'
import type { Vote } from './tally.ts'

/** A vote as the voter's browser stores it, the only place that knows it. `room-ballots.ts` has the server's rules. */
export type KeptBallot = {
  round: number
  seatId: string
  /** Cast by the facilitator for a person without a device. */
  isPaper: boolean
  /** Identifies the ballot in this browser. The vote of a paper seat can be changed only with it. */
  ballotKey: string
  /** The newest choice, and its index among the seat's choices in the round, from 1. */
  wanted: Vote
  choice: number
  /** The choice that counts and its index, according to the server's last response. */
  counted: { vote: Vote; choice: number } | null
  /** The paper seat has voted with another browser's key. */
  isForeign: boolean
  /** The newest choice did not arrive before the reveal. The counted one still counts. */
  isLate: boolean
}

/** Ballots of one room, one for each seat of this browser and round. */
export type BallotBox = readonly KeptBallot[]

export type BallotPlace = Pick<KeptBallot, 'round' | 'seatId'>

/** The part of a view that tells the state of a vote. */
export type ShownRound = Pick<RoomView, 'phase' | 'round' | 'since'>

/**
 * The server's response to a choice: the index of the one that counts, or the reason why none can. `over`: the round is
 * not open. `foreign`: the paper seat has voted with another browser's key.
 */
export type BallotAnswer = { choice: number } | 'over' | 'foreign'

export function findBallot(box: BallotBox, { round, seatId }: BallotPlace): KeptBallot | undefined {
  return box.find((ballot) => ballot.round === round && ballot.seatId === seatId)
}

/** Adds a choice. The first choice of a seat in a round gets `newKey`, which later choices keep. */
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
 * Applies the response to a ballot as it was sent. It does not affect a newer choice, or a ballot that was carried over
 * to another round meanwhile. While `view` shows the round as open, `over` means that it is being collected again under
 * a number that the next view will tell, so the choice stays due.
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
  // This browser has lost its earlier choices, so the newest one continues after them.
  return ballot.choice > answer.choice
    ? box
    : replace(box, withNextChoice({ ...ballot, choice: answer.choice }))
}

/**
 * Updates the ballots for a view: due again if their round is collected again under another number, dropped once their
 * topic is left. Later rounds stay, because another tab may be ahead and a room may return to an earlier topic. Returns
 * the same box if nothing changes.
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

/** True while the server has not acknowledged the newest choice. */
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

/** Returns null for an invalid value. The choice is then sent again. */
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
