import { type GivenVote, roundOf } from '~/domain/rooms/room'
import { endOf } from '~/domain/rooms/room-clock'
import { newestChoice, refusalOf, takesVotesFor } from '~/domain/votes/room-ballots'
import { isSpent } from '~/domain/votes/room-voting'
import type { Vote } from '~/domain/votes/tally'
import type { Db } from '~/lib/database/db.server'
import { ask } from '~/lib/database/statement.server'
import { AppError } from '~/lib/errors'
import { inBatches } from '~/lib/server/batches.server'
import { hashSecret } from '~/lib/server/secret.server'
import type { StoredRoom } from '../room-rows.server'
import { parseTexts } from '../stored-room.server'
import { createSealBox } from './seal-box.server'
import { ballotIdOf, openVote, type Seal, type Sealer, sealVote } from './seals.server'
import {
  ADD_VOTES,
  type Added,
  type Facts,
  FIND_VOTERS,
  type Found,
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

/** The seat of a voter whose connection is open. */
export type Place = { roomId: string; seatId: string }

type BallotOptions = {
  db: Db
  sealer: Sealer
  /** The rooms that this node shows, by the database's clock. */
  hub?: { shown: (roomId: string) => StoredRoom | null; now: () => number }
  /** Applies the changes that are due in the room, through `rooms.server.ts`. */
  settleRoom: (roomId: string) => Promise<unknown>
}

/** Maximum number of attempts. A room may change again after it was read or settled. */
const TRIES = 5

/** Maximum number of votes in one statement, more than a room has seats. */
const MOST_AT_ONCE = 100

/** Without a seal the round is not open, or its votes are lost. Ballot and vote are then empty. */
type SealedVote = { wanted: Wanted; seal: Seal | null; sealed: string; choice: number }

/** `counted` is the sealed vote that counts so far. DUE: the room must be settled before the vote is judged. */
type Judged =
  | { ok: true; cast: Cast; counted: string | null }
  | { ok: false; reason: 'STALE' | 'NOT_FOUND' | 'NO_SEAT' | 'FOREIGN_BALLOT' }
  | { ok: false; reason: 'DUE'; roomId: string }

/** A vote that counts by the facts that the rule has seen. */
type Counting = { cast: Cast; counted: string | null; ballot: string; sealed: string }

/**
 * Casts votes by the rule `refusalOf`: judges by the room as this node shows it, or else by the database, and adds the vote if nothing has
 * changed since. Votes that arrive while a statement is running share the next one.
 */
export function createBallots(options: BallotOptions) {
  const { db, sealer, hub, settleRoom } = options
  const seals = createSealBox(db, sealer)
  const findTogether = inBatches<Wanted, Facts | undefined>(
    async (wanted) => {
      const list = JSON.stringify(wanted.map((each, place) => ({ place, ...each })))
      const found = parseTexts<Found>(await ask(db, FIND_VOTERS, [list]))
      const byPlace = new Map(found.map(({ place, ...facts }) => [place, facts]))
      return wanted.map((_, place) => byPlace.get(place))
    },
    { most: MOST_AT_ONCE },
  )
  /** Resolves to the choice that counts. Null if something has changed since the rule looked. */
  const addTogether = inBatches<Counting, number | null>(
    async (votes) => {
      const groups = groupByRound(votes)
      const keys = [...groups.keys()].toSorted()
      const texts = keys.map((key) => JSON.stringify(toAdded(groups.get(key))))
      const rows = await ask<{ place: number }>(db, ADD_VOTES, [texts])
      const added = new Set(rows.map(({ place }) => keys[place]))
      return votes.map(({ cast, ballot }) => {
        const newest = added.has(keyOf(cast)) ? groups.get(keyOf(cast))?.get(cast.seatId) : null
        return newest?.ballot === ballot ? newest.cast.choice : null
      })
    },
    { most: MOST_AT_ONCE },
  )

  /** Casts the vote of the seat that the secret opens. Throws NOT_FOUND, NO_SEAT or STALE. `place` is known of a voter with a connection. */
  function castOwn({
    secret,
    place,
    ...given
  }: Given & { secret: string; place?: Place | undefined }): Promise<Cast> {
    return cast(given, secret, { tokenHash: hashSecret(secret) }, place)
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
    place?: Place,
  ): Promise<Cast> {
    let shown = place && hub ? factsOf(hub.shown(place.roomId), place.seatId, hub.now()) : null
    for (let tries = 0; tries < TRIES; tries += 1) {
      const seal = await seals.find(code, round)
      const ballot = seal ? ballotIdOf(seal, secret) : ''
      const given = { vote, isPaper: 'paper' in key, choice }
      const sealed = seal ? sealVote(seal, ballot, given) : ''
      const wanted = { code, round, ...key, ballot }
      const sent = { wanted, seal, sealed, choice }
      const byShown = shown ? judge(sent, shown) : null
      shown = null
      const judged = byShown?.ok ? byShown : judge(sent, await findTogether(wanted))
      if (judged.ok) {
        const { cast, counted } = judged
        if (cast.choice > choice) return cast
        const newest = await addTogether({ cast, counted, ballot, sealed })
        if (newest !== null) return { ...cast, choice: newest }
        continue
      }
      seals.forget(code, round)
      if (judged.reason !== 'DUE') throw new AppError(judged.reason)
      await settleRoom(judged.roomId)
    }
    throw new AppError('STALE')
  }

  return { castOwn, castOnPaper, forgetSeals: seals.forgetAll }
}

/** Returns the facts that a shown room has about a vote. Null for a seat that has voted, because its ballot is not shown, and for an unknown one. */
function factsOf(stored: StoredRoom | null, seatId: string, now: number): Facts | null {
  if (!stored) return null
  const { id: roomId, version, room } = stored
  const round = roundOf(room)
  const isSeated = room.seats.some(({ id }) => id === seatId)
  if (!round || !isSeated || round.voted.has(seatId)) return null
  const ofRoom = { roomId, version, phase: room.phase, round: round.number, now }
  const deadline = endOf(room.clock)
  return { ...ofRoom, deadline, seatId, hasVotes: !round.isLost, hasVoted: false, counted: null }
}

/** All nodes add votes in the order of these keys, which avoids deadlocks. */
function keyOf({ roomId, round, version }: Cast): string {
  return `${roomId} ${round} ${version}`
}

/** Groups votes of the same round and version, and keeps the newest of each seat. A second ballot of a seat waits for the next statement. */
function groupByRound(votes: readonly Counting[]): Map<string, Map<string, Counting>> {
  const groups = new Map<string, Map<string, Counting>>()
  for (const vote of votes) {
    const { seatId, choice } = vote.cast
    const group = groups.get(keyOf(vote.cast)) ?? new Map<string, Counting>()
    groups.set(keyOf(vote.cast), group)
    const other = group.get(seatId)
    const isNewest = !other || (other.ballot === vote.ballot && other.cast.choice <= choice)
    if (isNewest) group.set(seatId, vote)
  }
  return groups
}

function toAdded(bySeat: ReadonlyMap<string, Counting> = new Map()): Added {
  const group = [...bySeat.values()]
  const [first] = group
  if (!first) throw new Error('a group has a vote')
  const { roomId, round, version } = first.cast
  const isNew = group.filter(({ counted }) => counted === null)
  return {
    ...{ roomId, round, version },
    ballots: Object.fromEntries(group.map(({ ballot, sealed }) => [ballot, sealed])),
    voted: Object.fromEntries(group.map(({ cast }) => [cast.seatId, 1])),
    replaced: Object.fromEntries(
      group.flatMap(({ ballot, counted }) => (counted === null ? [] : [[ballot, counted]])),
    ),
    newBallots: isNew.map(({ ballot }) => ballot),
    newSeats: isNew.map(({ cast }) => cast.seatId),
  }
}

/** Applies the rule. `facts` is undefined if no room has the code. */
function judge({ wanted, seal, choice }: SealedVote, facts: Facts | undefined): Judged {
  if (!facts) return refused('NOT_FOUND')
  const { roomId, seatId, version, deadline, now, hasVotes, hasVoted, counted } = facts
  const { round, ballot } = wanted
  if (seatId === null) return refused('paper' in wanted ? 'NOT_FOUND' : 'NO_SEAT')
  const reason = refusalOf({
    hasSeat: true,
    isOpen: takesVotesFor(facts, round),
    hasVoted,
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
  return { ok: true, cast, counted }
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
