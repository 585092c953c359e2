import { sql } from 'drizzle-orm'
import { castBallot } from '~/domain/room-voting'
import type { Vote } from '~/domain/tally'
import { inBatches } from '~/lib/batches.server'
import { queryRows } from '~/lib/database/rows.server'
import type { Db } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import { hashSecret } from '~/lib/secret.server'
import { createSeatFinder } from '../seats/data.server'
import { readRoom } from '../stored-room.server'
import { createSealBox } from './seal-box.server'
import { ballotIdOf, type Sealer, sealVote } from './seals.server'

export type Cast = {
  roomId: string
  version: number
  round: number
  seatId: string
}

type Given = { code: string; round: number; vote: Vote }

type BallotOptions = {
  db: Db
  nodeId: string
  sealer: Sealer
  /** Applies what time has made due in the room, through the door. */
  settleRoom: (roomId: string) => Promise<unknown>
}

/** Maximum number of attempts. A room may change between the refusal and its explanation, so that the vote would be valid. */
const TRIES = 5

/** Maximum number of votes in one commit, more than a room has seats. */
const MOST_AT_ONCE = 100

/** A seat as the database function `cast_ballots` finds it: by the hash of its cookie's secret, or as a paper seat. */
type SeatKey = { token_hash: string } | { paper: string }

/** The parameters of the database function `cast_ballots`. */
type SealedVote = SeatKey & { code: string; in_round: number; ballot: string; sealed: string }

/**
 * Casts votes by the rule `castBallot`, in the database function `cast_ballots`, which gets them sealed. The tests compare the two. Votes
 * that arrive while a commit is running share the next one.
 */
export function createBallots({ db, nodeId, sealer, settleRoom }: BallotOptions) {
  const seals = createSealBox(db, sealer)
  const { requireSeat } = createSeatFinder(db)
  const castTogether = inBatches<SealedVote, Cast | undefined>(
    async (votes) => {
      const list = JSON.stringify(votes.map((vote, place) => ({ place, ...vote })))
      const found = await queryRows<Cast & { place: number }>(
        db,
        sql`
          select place, room_id as "roomId", seat_id as "seatId", room_version as version
          from cast_ballots(${list}::jsonb, ${nodeId})`,
      )
      const byPlace = new Map(found.map(({ place, ...cast }) => [place, cast]))
      return votes.map((vote, place) => {
        const cast = byPlace.get(place)
        return cast && { ...cast, round: vote.in_round }
      })
    },
    { most: MOST_AT_ONCE },
  )

  type Voter = {
    /** A secret that the database does not have. It makes the ballot's id. */
    secret: string
    key: SeatKey
    /** Resolves the seat. Throws NOT_FOUND or NO_SEAT. */
    find: () => Promise<{ roomId: string; seatId: string }>
  }

  /** Casts the vote of the seat that the secret opens. Throws NOT_FOUND, NO_SEAT or STALE. */
  function castOwn({ secret, ...given }: Given & { secret: string }): Promise<Cast> {
    const find = () => requireSeat({ code: given.code, secret })
    return cast(given, { secret, key: { token_hash: hashSecret(secret) }, find })
  }

  /**
   * Casts the vote of a paper seat in a room that the caller may lead. Throws NOT_FOUND, STALE, or FOREIGN_BALLOT if the seat has voted under
   * another key.
   */
  function castOnPaper({
    roomId,
    seatId,
    ballotKey,
    ...given
  }: Given & { roomId: string; seatId: string; ballotKey: string }): Promise<Cast> {
    const secret = `${seatId} ${ballotKey}`
    return cast(given, { secret, key: { paper: seatId }, find: async () => ({ roomId, seatId }) })
  }

  async function cast({ code, round, vote }: Given, { secret, key, find }: Voter): Promise<Cast> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const seal = await seals.find(code, round)
      if (seal) {
        const ballot = ballotIdOf(seal, secret)
        const sealed = sealVote(seal, ballot, { vote, isPaper: 'paper' in key })
        const found = await castTogether({ code, ...key, in_round: round, ballot, sealed })
        if (found) return found
        seals.forget(code, round)
      }
      const { roomId, seatId } = await find()
      await explain(roomId, { round, seatId, secret, vote })
      // Time may have run out without a vote, or the votes may be lost. Then the room must be settled first.
      await settleRoom(roomId)
    }
    throw new AppError('STALE')
  }

  /** Throws the rule's reason. Returns if the rule no longer applies. */
  async function explain(
    roomId: string,
    { secret, ...vote }: { round: number; seatId: string; secret: string; vote: Vote },
  ): Promise<void> {
    const stored = await readRoom(db, roomId, { sealer })
    if (!stored) throw new AppError('NOT_FOUND')
    const { seal, room, now } = stored
    const key = seal ? ballotIdOf(seal, secret) : ''
    const outcome = castBallot(room, { ...vote, key }, now)
    if (!outcome.ok) throw new AppError(outcome.reason)
  }

  return { castOwn, castOnPaper, forgetSeals: seals.forgetAll }
}
