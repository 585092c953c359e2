import { useSyncExternalStore } from 'react'
import {
  type BallotAnswer,
  chooseVote,
  findBallot,
  followView,
  isDue,
  type KeptBallot,
  noteAnswer,
  type ShownRound,
} from '~/domain/votes/ballot-box'
import type { Vote } from '~/domain/votes/tally'
import { ApiProblem } from '~/lib/browser/api-client'
import { createDelivery } from '~/lib/browser/delivery'
import { createEmitter } from '~/lib/emitter'
import { newId } from '~/lib/ids'
import { sendPaperVote, sendVote } from '../sending/client'
import { ballotBoxOf } from '../storage'

const cameBack = createEmitter()
const delivery = createDelivery(cameBack)

/** The newest view of each room. */
const shown = new Map<string, ShownRound>()

/**
 * - `sending`: the server has not responded yet, and the vote is sent again automatically.
 * - `foreign`: the seat has voted in another browser, which alone can change the vote.
 */
export type MyVote = {
  vote: Vote | undefined
  state: 'none' | 'sending' | 'counted' | 'foreign'
  /** The newest choice did not arrive before the reveal. */
  isLate: boolean
  cast: (vote: Vote) => void
}

/** Returns the vote of the user's seat, or of a paper seat, in a round. Only this browser knows it. */
export function useMyVote(
  code: string,
  round: number,
  { seatId, isPaper }: { seatId: string | null; isPaper: boolean },
): MyVote {
  const box = ballotBoxOf(code)
  const ballots = useSyncExternalStore(box.subscribe, box.read)
  const ballot = seatId === null ? undefined : findBallot(ballots, { round, seatId })

  function cast(vote: Vote) {
    if (seatId === null) return
    box.write(chooseVote(box.read(), { round, seatId, isPaper, vote, newKey: newId() }))
    deliver(code)
  }

  return { vote: shownVote(ballot), state: stateOf(ballot), isLate: ballot?.isLate ?? false, cast }
}

/** Returns the vote that counts: a late choice does not, but the previous one does. */
function shownVote(ballot: KeptBallot | undefined): Vote | undefined {
  if (!ballot || ballot.isForeign) return undefined
  return ballot.isLate ? ballot.counted?.vote : ballot.wanted
}

function stateOf(ballot: KeptBallot | undefined): MyVote['state'] {
  if (!ballot || (ballot.isLate && ballot.counted === null)) return 'none'
  if (ballot.isForeign) return 'foreign'
  return isDue(ballot) ? 'sending' : 'counted'
}

/** Sends pending votes once the server can be reached, and drops the votes of earlier rounds. */
export function followRound(code: string, view: ShownRound): void {
  shown.set(code, view)
  const box = ballotBoxOf(code)
  box.write(followView(box.read(), view))
  cameBack.emit()
  deliver(code)
}

/**
 * Sends the votes that the server has not acknowledged. Votes of one ballot are sent one after another, so that the
 * newest choice wins.
 */
function deliver(code: string): void {
  for (const { ballotKey } of ballotBoxOf(code).read().filter(isDue)) {
    void delivery(ballotKey, () => sendNewest(code, ballotKey))
  }
}

async function sendNewest(code: string, ballotKey: string): Promise<'answered' | 'unanswered'> {
  const box = ballotBoxOf(code)
  for (;;) {
    const ballot = box.read().find((each) => each.ballotKey === ballotKey)
    if (!ballot || !isDue(ballot)) return 'answered'
    const answer = await sendBallot(code, ballot).catch(answerOf)
    if (answer === 'unanswered') return answer
    const noted = noteAnswer(box.read(), ballot, { answer, view: shown.get(code) })
    if (answer === 'over' && noted === box.read()) return 'unanswered'
    box.write(noted)
  }
}

async function sendBallot(
  code: string,
  { round, seatId, isPaper, ballotKey, wanted, choice }: KeptBallot,
): Promise<BallotAnswer> {
  const own = { round, vote: wanted, choice }
  const later = isPaper
    ? await sendPaperVote(code, { ...own, seatId, ballotKey })
    : await sendVote(code, own)
  return later ?? { choice }
}

/** Ends the ballot at an error that a retry cannot resolve. */
function answerOf(error: unknown): BallotAnswer | 'unanswered' {
  if (!(error instanceof ApiProblem)) throw error
  if (error.isPassing || error.code === 'TOO_MANY_REQUESTS') return 'unanswered'
  return error.code === 'FOREIGN_BALLOT' ? 'foreign' : 'over'
}
