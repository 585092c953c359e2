import type { GivenVote } from '~/domain/rooms/room'
import { newestChoice, refusalOf, takesVotesFor } from '~/domain/votes/room-ballots'
import { isSpent } from '~/domain/votes/room-voting'
import type { Vote } from '~/domain/votes/tally'
import type { Db } from '~/lib/database/db.server'
import { type Decided, decide, type Request } from '~/lib/database/statement.server'
import { AppError } from '~/lib/errors'
import { inBatches } from '~/lib/server/batches.server'
import { hashSecret } from '~/lib/server/secret.server'
import { parseTexts } from '../stored-room.server'
import { createSealBox } from './seal-box.server'
import { ballotIdOf, openVote, type Seal, type Sealer, sealVote } from './seals.server'
import {
  ADD_VOTES,
  type Added,
  FIND_VOTERS,
  type Found,
  HOLD_VOTES,
  type SeatKey,
  type Wanted,
} from './statements.server'

export type Cast = {
  roomId: string
  version: number
  round: number
  seatId: string
  /** Index of the choice that counts, which is later than the given one if that was delayed. */
  choice: number
}

type Given = { code: string; round: number; vote: Vote; choice?: number | undefined }

type BallotOptions = {
  db: Db
  nodeId: string
  sealer: Sealer
  /** Applies the changes that are due in the room, through `rooms.server.ts`. */
  settleRoom: (roomId: string) => Promise<unknown>
}

/** Maximum number of attempts, because a room may change again after it was settled. */
const TRIES = 5

/** Maximum number of votes in one commit, more than a room has seats. */
const MOST_AT_ONCE = 100

/** Without a seal the round is not open, or its votes are lost. Ballot and vote are then empty. */
type SealedVote = { wanted: Wanted; seal: Seal | null; sealed: string; choice: number }

/** DUE: the room must be settled before the vote can be judged. */
type Judged =
  | { ok: true; cast: Cast }
  | { ok: false; reason: 'STALE' | 'NOT_FOUND' | 'NO_SEAT' | 'FOREIGN_BALLOT' }
  | { ok: false; reason: 'DUE'; roomId: string }

/** Casts votes by the rule `refusalOf`. Votes that arrive while a commit is running share the next one. */
export function createBallots({ db, nodeId, sealer, settleRoom }: BallotOptions) {
  const seals = createSealBox(db, sealer)
  const castTogether = inBatches<SealedVote, Judged>(
    (votes) => {
      // Excludes the sealed votes, so that no statement has a seat beside one.
      const wanted = votes.map((vote, place) => ({ place, ...vote.wanted }))
      const values = [JSON.stringify(wanted)]
      const reads: Request[] = [
        [HOLD_VOTES, values],
        [FIND_VOTERS, values],
      ]
      return decide(db, reads, ([, texts = []]) => judge(votes, parseTexts<Found>(texts), nodeId))
    },
    { most: MOST_AT_ONCE },
  )

  /** Casts the vote of the seat that the secret opens. Throws NOT_FOUND, NO_SEAT or STALE. */
  function castOwn({ secret, ...given }: Given & { secret: string }): Promise<Cast> {
    return cast(given, secret, { tokenHash: hashSecret(secret) })
  }

  /**
   * Casts the vote of a paper seat, in a room that the caller may lead. Throws NOT_FOUND, STALE, or FOREIGN_BALLOT if
   * the seat has voted under another key.
   */
  function castOnPaper({
    seatId,
    ballotKey,
    ...given
  }: Given & { seatId: string; ballotKey: string }): Promise<Cast> {
    return cast(given, `${seatId} ${ballotKey}`, { paper: seatId })
  }

  /** Prepares a vote. `secret` is unknown to the database and determines the ballot's id. */
  async function cast(
    { code, round, vote, choice = 1 }: Given,
    secret: string,
    key: SeatKey,
  ): Promise<Cast> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const seal = await seals.find(code, round)
      const ballot = seal ? ballotIdOf(seal, secret) : ''
      const given = { vote, isPaper: 'paper' in key, choice }
      const sealed = seal ? sealVote(seal, ballot, given) : ''
      const judged = await castTogether({
        wanted: { code, round, ...key, ballot },
        seal,
        sealed,
        choice,
      })
      if (judged.ok) return judged.cast
      seals.forget(code, round)
      if (judged.reason !== 'DUE') throw new AppError(judged.reason)
      await settleRoom(judged.roomId)
    }
    throw new AppError('STALE')
  }

  return { castOwn, castOnPaper, forgetSeals: seals.forgetAll }
}

/** Applies the rule to the votes, one after another. */
function judge(
  votes: readonly SealedVote[],
  found: readonly Found[],
  nodeId: string,
): Decided<Judged[]> {
  const byPlace = new Map(found.map((facts) => [facts.place, facts]))
  const added = new Map<string, Added>()
  const result = votes.map((vote, place) => {
    const facts = byPlace.get(place)
    if (!facts) return refused('NOT_FOUND')
    const { roomId } = facts
    const own = added.get(roomId) ?? newAdded(roomId, vote.wanted.round)
    const judged = judgeOne(vote, facts, own)
    if (judged.ok && judged.cast.choice === vote.choice) {
      own.ballots[vote.wanted.ballot] = vote.sealed
      own.voted[judged.cast.seatId] = 1
      added.set(roomId, own)
    }
    return judged
  })
  const announced = result.flatMap((judged) => {
    if (!judged.ok) return []
    const { roomId: room, version, round, seatId: seat } = judged.cast
    return [JSON.stringify({ node: nodeId, room, version, vote: { round, seat } })]
  })
  const values = [[...added.values()], announced].map((list) => JSON.stringify(list))
  return { writes: announced.length === 0 ? [] : [[ADD_VOTES, values]], result }
}

function newAdded(roomId: string, round: number): Added {
  return { roomId, round, ballots: {}, voted: {} }
}

/** Judges a vote. `own` holds the earlier votes of the same commit, which belong to the open round. */
function judgeOne({ wanted, seal, choice }: SealedVote, facts: Found, own: Added): Judged {
  const { roomId, seatId, version, deadline, now, hasVotes } = facts
  const { round, ballot } = wanted
  if (seatId === null) return refused('paper' in wanted ? 'NOT_FOUND' : 'NO_SEAT')
  const counted = own.ballots[ballot] ?? facts.counted
  const reason = refusalOf({
    hasSeat: true,
    isOpen: takesVotesFor(facts, round),
    hasVoted: facts.hasVoted || seatId in own.voted,
    hasBallot: counted !== null,
  })
  if (reason === 'STALE') return refused(reason)
  const isDue = isSpent(deadline === null ? null : { until: deadline }, now)
  if (!hasVotes || !seal || isDue) return { ok: false, reason: 'DUE', roomId }
  if (reason) return refused(reason)
  const known = counted === null ? undefined : tryToOpen(seal, ballot, counted)
  // The stored vote was tampered with, so the room requests its votes again.
  if (known === null) return { ok: false, reason: 'DUE', roomId }
  const cast = { roomId, version, round, seatId, choice: newestChoice(choice, known) }
  return { ok: true, cast }
}

/** Returns null for a vote that was sealed with another seal. */
function tryToOpen(seal: Seal, ballot: string, sealed: string): GivenVote | null {
  try {
    return openVote(seal, ballot, sealed)
  } catch {
    return null
  }
}

function refused(reason: 'STALE' | 'NOT_FOUND' | 'NO_SEAT' | 'FOREIGN_BALLOT'): Judged {
  return { ok: false, reason }
}
