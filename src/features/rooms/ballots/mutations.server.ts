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

type BallotParts = {
  db: Db
  nodeId: string
  /** Applies what time has made due in the room, through the door. */
  settleRoom: (roomId: string) => Promise<unknown>
}

/** Between being refused and being explained a room may go on, so that the vote would be taken now. */
const TRIES = 5

/** Votes that one commit holds: more than a room has seats. */
const MOST_AT_ONCE = 100

/** What a vote found: its seat, and the version of the room when it was taken. */
type Found = { roomId: string; seatId: string; version: number | null }

/** What the database's functions of that name take. */
type OwnVote = {
  code: string
  token_hash: string
  in_round: number
  with_key: string
  vote: number
}

/**
 * Takes votes as `castBallot` says it, in the database's function of that name; the tests hold the two together. Votes that come while
 * others are on their way to the disk go there together next.
 */
export function createBallots({ db, nodeId, settleRoom }: BallotParts) {
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
   * Takes the vote of the seat that the secret opens. Throws NOT_FOUND, NO_SEAT, STALE, or FOREIGN_BALLOT when the seat has voted under
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

  /** Takes the vote of a paper seat of a room that the caller may lead. Throws NOT_FOUND, STALE or FOREIGN_BALLOT. */
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
    /** Who that is; throws when it is nobody. */
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
