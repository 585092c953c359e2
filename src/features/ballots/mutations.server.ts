import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Ballot, castBallot } from '~/domain/room-voting'
import type { Vote } from '~/domain/tally'
import { readRoom, requireSeat, toDigit } from '~/features/rooms/data.server'
import { queryRows } from '~/lib/database/rows.server'
import type { Db, Executor } from '~/lib/db.server'
import { AppError } from '~/lib/errors'

export type Cast = {
  roomId: string
  version: number
  round: number
  seatId: string
}

type Given = {
  round: number
  ballotKey: string
  vote: Vote
  nodeId: string
  /** Does what time has made due in the room, through the one door. */
  settleRoom: (roomId: string) => Promise<unknown>
}

/** Between being refused and being explained a room may go on, so that the vote would be taken now. */
const TRIES = 5

/**
 * Takes the vote of the seat that the secret opens. Throws NOT_FOUND, NO_SEAT, STALE, or FOREIGN_BALLOT when the seat has voted under
 * another key.
 */
export async function castOwn(
  db: Db,
  {
    code,
    tokenHash,
    secret,
    ...given
  }: Given & { code: string; tokenHash: string; secret: string },
): Promise<Cast> {
  const whose = sql`r.code = ${code} and p.token_hash = ${tokenHash}`
  return cast(db, { whose, given, find: () => requireSeat(db, { code, secret }) })
}

/** Takes the vote of a paper seat of a room that the caller may lead. Throws NOT_FOUND, STALE or FOREIGN_BALLOT. */
export async function castOnPaper(
  db: Db,
  { roomId, seatId, ...given }: Given & { roomId: string; seatId: string },
): Promise<Cast> {
  const whose = sql`r.id = ${roomId} and p.id = ${seatId} and p.token_hash is null`
  return cast(db, { whose, given, find: async () => ({ roomId, seatId }) })
}

type Voter = {
  /** For the `where`: the room `r` and the seat `p`. */
  whose: SQL
  given: Given
  /** Who that is; throws when it is nobody. */
  find: () => Promise<{ roomId: string; seatId: string }>
}

/** `castBallot`, as the database's function of that name says it; the tests hold the two together. */
async function cast(db: Db, { whose, given, find }: Voter): Promise<Cast> {
  const { round, vote, nodeId } = given
  const key = hashBallotKey(given.ballotKey)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [asked] = await queryRows<{ roomId: string; seatId: string; version: number | null }>(
      db,
      sql`
        select r.id as "roomId", p.id as "seatId",
          cast_ballot(r.id, p.id, ${round}, ${key}, ${toDigit(vote)}, ${nodeId}) as version
        from rooms r join room_seats p on p.room_id = r.id where ${whose}`,
    )
    if (asked && asked.version !== null) return { ...asked, version: asked.version, round }
    const { roomId, seatId } = await find()
    await explain(db, roomId, { round, seatId, key, vote })
    // The first vote after a time that passed without one: that it has passed is to be said first.
    await given.settleRoom(roomId)
  }
  throw new AppError('STALE')
}

/** Throws the rule's reason; returns when by now there is none. */
async function explain(db: Executor, roomId: string, ballot: Ballot): Promise<void> {
  const stored = await readRoom(db, roomId, { withBallots: true })
  if (!stored) throw new AppError('NOT_FOUND')
  const outcome = castBallot(stored.room, ballot, stored.now)
  if (!outcome.ok) throw new AppError(outcome.reason)
}

/** The key is as long as chance can make it, so a plain hash gives nothing away. */
export function hashBallotKey(ballotKey: string): string {
  return createHash('sha256').update(ballotKey).digest('hex')
}
