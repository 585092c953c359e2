import type { Score } from '../retrospectives/scale.ts'
import type { Topic } from '../topics/topic-tree.ts'
import { castBallot } from '../votes/room-ballots.ts'
import { settle } from '../votes/room-voting.ts'
import type { Vote } from '../votes/tally.ts'
import { PHASES } from './phases.ts'
import { newRoom, type Room, roundOf } from './room.ts'
import { performNow } from './room-commands.ts'
import { comeBack, join } from './room-seats.ts'

/** Seat of the visitor who looks at the example. */
export const OWN_SEAT = 'own'
const SECONDS = 30

/** Invented votes, always the same, each with its delay in milliseconds. */
const INVENTED: readonly { vote: Score; afterMs: number }[] = [
  { vote: 4, afterMs: 1500 },
  { vote: 2, afterMs: 3000 },
  { vote: 5, afterMs: 4000 },
  { vote: 4, afterMs: 5500 },
  { vote: 1, afterMs: 7500 },
  { vote: 2, afterMs: 9000 },
]

/** Score that the invented squad agrees on after its talk. */
export const EXAMPLE_AGREED: Score = 3

/** @internal */
export const EXAMPLE_PEOPLE = INVENTED.length + 1

/**
 * Creates a room, unknown to any server, in which a vote on one topic is open. It follows the same rules as every room.
 */
export function openExample(topic: Pick<Topic, 'id' | 'title' | 'description'>, now: number): Room {
  const topics = [{ ...topic, isSubtopic: false, hasChildren: false }]
  const empty = newRoom({ topics, seconds: SECONDS, now })
  const ids = [OWN_SEAT, ...INVENTED.map((_, at) => inventedSeat(at))]
  const room = ids.reduce((before, id) => {
    const joined = join(before, { id, nickname: null, isPaper: false }, now)
    return joined.ok ? comeBack(joined.room, id, now) : before
  }, empty)
  const started = performNow(room, { do: 'start', step: room.step }, now)
  return started.ok ? started.room : room
}

/** Adds the invented votes that are due. Returns the same room if none is. */
export function playExample(room: Room, now: number): Room {
  if (!PHASES[room.phase].takesVotes) return room
  const elapsed = now - (room.startedAt ?? now)
  const due = INVENTED.map(({ vote, afterMs }, at) => ({ vote, afterMs, id: inventedSeat(at) }))
    .filter(({ afterMs }) => afterMs <= elapsed)
    .filter(({ id }) => !roundOf(room)?.voted.has(id))
  const voted = due.reduce((before, { id, vote, afterMs }) => {
    // Votes are dated when they were due, even if the browser suspended the tab meanwhile.
    return cast(before, { seatId: id, vote }, (room.startedAt ?? now) + afterMs)
  }, room)
  return settle(voted, now)
}

/** Casts or changes the visitor's vote. Does nothing once the vote is over. */
export function voteInExample(room: Room, vote: Vote, now: number): Room {
  const voted = cast(room, { seatId: OWN_SEAT, vote }, now)
  return voted === room ? room : settle(voted, now)
}

/** Records the score that the invented squad agrees on. */
export function agreeInExample(room: Room, now: number): Room {
  const agreed = performNow(room, { do: 'agree', step: room.step, score: EXAMPLE_AGREED }, now)
  return agreed.ok ? agreed.room : room
}

function cast(room: Room, { seatId, vote }: { seatId: string; vote: Vote }, now: number): Room {
  const ballot = { round: room.round, seatId, key: seatId, vote }
  const outcome = castBallot(room, ballot, now)
  return outcome.ok ? outcome.room : room
}

function inventedSeat(at: number): string {
  return `invented-${at}`
}
