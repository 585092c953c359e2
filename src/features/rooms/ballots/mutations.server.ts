import { sql } from 'drizzle-orm'
import { type Ballot, castBallot } from '~/domain/room-voting'
import type { Vote } from '~/domain/tally'
import { inBatches } from '~/lib/batches.server'
import { queryRows } from '~/lib/database/rows.server'
import type { Db, Executor } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import { hashSecret } from '~/lib/secret.server'
import { readRoom, requireSeat, toDigit } from '../data.server'

export type Cast = {
  roomId: string
  version: number
  round: number
  seatId: string
}

type Given = { round: number; ballotKey: string; vote: Vote }

type BallotOptions = {
  db: Db
  nodeId: string
  /** Applies what time has made due in the room, through the door. */
  settleRoom: (roomId: string) => Promise<unknown>
}

/** Maximum number of attempts. A room may change between the refusal and its explanation, so that the vote would be valid. */
const TRIES = 5

/** Maximum number of votes in one commit, more than a room has seats. */
const MOST_AT_ONCE = 100

/** The result of a vote: its seat, and the version of the room when it was counted. Null if it was refused. */
type Found = { roomId: string; seatId: string; version: number | null }

/** The parameters of the database functions `cast_ballot` and `cast_ballots`. */
type OwnVote = {
  code: string
  token_hash: string
  in_round: number
  with_key: string
  vote: number
}

/**
 * Casts votes by the rule `castBallot`, in database functions of similar name. The tests compare the two. Votes that arrive while a commit
 * is running share the next one.
 */
export function createBallots({ db, nodeId, settleRoom }: BallotOptions) {
  const castTogether = inBatches<OwnVote, Found | undefined>(
    async (votes) => {
      const list = JSON.stringify(votes.map((vote, place) => ({ place, ...vote })))
      const found = await queryRows<Found & { place: number }>(
        db,
        sql`
          select place, room_id as "roomId", seat_id as "seatId", room_version as version
          from cast_ballots(${list}::jsonb, ${nodeId})`,
      )
      const byPlace = new Map(found.map((each) => [each.place, each]))
      return votes.map((_, place) => byPlace.get(place))
    },
    { most: MOST_AT_ONCE },
  )

  /**
   * Casts the vote of the seat that the secret opens. Throws NOT_FOUND, NO_SEAT, STALE, or FOREIGN_BALLOT if the seat has voted under
   * another key.
   */
  function castOwn({ code, secret, ...given }: Given & { code: string; secret: string }) {
    const vote: OwnVote = {
      code,
      token_hash: hashSecret(secret),
      in_round: given.round,
      with_key: hashSecret(given.ballotKey),
      vote: toDigit(given.vote),
    }
    const find = () => requireSeat(db, { code, secret })
    return cast(given, { take: () => castTogether(vote), find })
  }

  /** Casts the vote of a paper seat in a room that the caller may lead. Throws NOT_FOUND, STALE or FOREIGN_BALLOT. */
  function castOnPaper({ roomId, seatId, ...given }: Given & { roomId: string; seatId: string }) {
    const { round, vote } = given
    const key = hashSecret(given.ballotKey)
    const take = async () => {
      const [found] = await queryRows<Found>(
        db,
        sql`
          select p.room_id as "roomId", p.id as "seatId",
            cast_ballot(p.room_id, p.id, ${round}, ${key}, ${toDigit(vote)}, ${nodeId}) as version
          from room_seats p where p.id = ${seatId} and p.room_id = ${roomId} and p.token_hash is null`,
      )
      return found
    }
    return cast(given, { take, find: async () => ({ roomId, seatId }) })
  }

  type Voter = {
    take: () => Promise<Found | undefined>
    /** Resolves the seat. Throws NOT_FOUND or NO_SEAT. */
    find: () => Promise<{ roomId: string; seatId: string }>
  }

  async function cast({ round, vote, ballotKey }: Given, { take, find }: Voter): Promise<Cast> {
    const key = hashSecret(ballotKey)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await take()
      if (found && found.version !== null) {
        const { roomId, seatId, version } = found
        return { roomId, seatId, version, round }
      }
      const { roomId, seatId } = await find()
      await explain(db, roomId, { round, seatId, key, vote })
      // Time may have run out without a vote. Then the room must be settled first.
      await settleRoom(roomId)
    }
    throw new AppError('STALE')
  }

  return { castOwn, castOnPaper }
}

/** Throws the rule's reason. Returns if the rule no longer applies. */
async function explain(db: Executor, roomId: string, ballot: Ballot): Promise<void> {
  const stored = await readRoom(db, roomId, { withBallots: true })
  if (!stored) throw new AppError('NOT_FOUND')
  const outcome = castBallot(stored.room, ballot, stored.now)
  if (!outcome.ok) throw new AppError(outcome.reason)
}
