import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Ballot, castBallot } from '~/domain/room-voting'
import type { Vote } from '~/domain/tally'
import { readRoom, requireSeat, toDigit } from '~/features/rooms/data.server'
import { announceIn } from '~/lib/announcements.server'
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

async function cast(db: Db, { whose, given, find }: Voter): Promise<Cast> {
  const { round, vote, nodeId } = given
  const key = hashBallotKey(given.ballotKey)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [taken] = await queryRows<Omit<Cast, 'round'>>(
      db,
      castStatement({ whose, round, key, vote, nodeId }),
    )
    if (taken) return { ...taken, round }
    const { roomId, seatId } = await find()
    await explain(db, roomId, { round, seatId, key, vote })
    // The first vote after a time that passed without one: that it has passed is to be said first.
    await given.settleRoom(roomId)
  }
  throw new AppError('STALE')
}

/** What `castBallot` says in one statement on the round's one row; the tests hold the two together. */
function castStatement({
  whose,
  round,
  key,
  vote,
  nodeId,
}: Omit<Ballot, 'seatId'> & { whose: SQL; nodeId: string }): SQL {
  const announced = announceIn({
    node: nodeId,
    room: sql`"roomId"`,
    version: sql`version`,
    vote: { round: sql`${round}::int`, seat: sql`"seatId"` },
  })
  return sql`
    with taken as (
      update room_rounds n set
        ballots = n.ballots || jsonb_build_object(${key}::text, ${toDigit(vote)}::int),
        voted = n.voted || jsonb_build_object(p.id::text, 1)
      from rooms r, room_seats p
      where ${whose} and p.room_id = r.id and n.room_id = r.id and n.number = ${round} and r.round = n.number
        and r.phase = 'voting' and n.tally is null
        and (r.deadline is null or r.deadline > clock_timestamp())
        and (n.ballots ? ${key}::text) = (n.voted ? p.id::text)
      returning r.id as "roomId", r.version, p.id as "seatId"
    )
    select "roomId", version, "seatId", ${announced} from taken`
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
