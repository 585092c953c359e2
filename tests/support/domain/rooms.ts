import { newRoom, type Outcome, type Room, roundOf } from '~/domain/rooms/room'
import { type Command, performNow } from '~/domain/rooms/room-commands'
import { comeBack, join } from '~/domain/rooms/room-seats'
import type { TopicView } from '~/domain/rooms/room-view'
import { LOWEST_FLOOR, mayKeep } from '~/domain/votes/disclose'
import { castBallot } from '~/domain/votes/room-ballots'
import { settle } from '~/domain/votes/room-voting'
import type { Vote } from '~/domain/votes/tally'
import { treeOf } from './topics.ts'

/** Builders of live rooms that several domain tests share. Nothing of the product imports this file. */

export const NOW = Date.UTC(2026, 10, 7, 12)
export const SECOND = 1000

/** Two topics of their own and one with two below it: the leaves are daily, review, tests and pairing. */
export const OUTLINE = { Daily: [], Review: [], Quality: ['Tests', 'Pairing'] }

/** The three seats of most tests. */
export const SQUAD = ['ana', 'bia', 'caio']

/** A room whose seats are all here, as is each seat's stream. */
export function openRoom({
  seats = SQUAD,
  outline = OUTLINE,
  guarded = [],
  seconds = 30,
}: {
  seats?: readonly string[]
  outline?: Record<string, string[]>
  guarded?: readonly string[]
  seconds?: Room['seconds']
} = {}): Room {
  const room = newRoom({
    topics: treeOf(outline),
    guarded: new Set(guarded),
    seconds,
    now: NOW,
  })
  return seats.reduce((before, id) => seated(before, id), room)
}

/** One more seat, with its stream. */
export function seated(room: Room, id: string, now = NOW): Room {
  return comeBack(granted(join(room, { id, nickname: null, isPaper: false }, now)), id, now)
}

/** The room with one more seat of a person without a device. */
export function withPaper(room: Room, id: string, now = NOW): Room {
  return granted(join(room, { id, nickname: null, isPaper: true }, now))
}

/** A room in the vote on its first topic. */
export function inVote(options: Parameters<typeof openRoom>[0] = {}): Room {
  return led(openRoom(options), { do: 'start' })
}

/** A room whose first topic has just been revealed with the votes given. */
export function revealed(votes: Record<string, Vote> = { ana: 2, bia: 4, caio: 5 }): Room {
  return voted(inVote({ seats: Object.keys(votes) }), votes)
}

/** The key of a seat for a round, as its browser would have made it. */
export function keyOf(seatId: string, round: number): string {
  return `key of ${seatId} for ${round}`
}

/** Casts every vote and settles after each. Throws if a vote is refused. */
export function voted(room: Room, votes: Record<string, Vote>, now = NOW): Room {
  return Object.entries(votes).reduce(
    (before, [seatId, vote]) => settle(granted(cast(before, { seatId, vote }, now)), now),
    room,
  )
}

/** A ballot with the seat's own key, for the round on the table unless told. Nothing is settled. */
export function cast(
  room: Room,
  {
    seatId,
    vote,
    round = room.round,
    key = keyOf(seatId, round),
    choice = 1,
  }: { seatId: string; vote: Vote; round?: number; key?: string; choice?: number },
  now = NOW,
) {
  return castBallot(room, { round, seatId, key, vote, choice }, now)
}

/** A command as it is pressed on a screen that is up to date. */
export type Press = Command extends infer Each
  ? Each extends { step: number }
    ? Omit<Each, 'step'>
    : Each
  : never

export function pressed(room: Room, press: Press): Command {
  return { ...press, step: room.step } as Command
}

/** What the facilitator does, with what is due before and after. Throws when it is refused. */
export function led(room: Room, press: Press, now = NOW): Room {
  return granted(performNow(room, pressed(room, press), now))
}

/** Throws when it was refused. */
export function granted<Reason extends string>(outcome: Outcome<Reason>): Room {
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`)
  return outcome.room
}

/** The round on the table. Throws without one. */
export function requireRound(room: Room) {
  const round = roundOf(room)
  if (!round) throw new Error('no round is on the table')
  return round
}

/** A topic as screens get it, without votes unless told, in a room with the lowest floor. */
export function topicView(rest: Partial<TopicView> = {}): TopicView {
  const last = rest.tallies?.at(-1)
  return {
    id: 'a',
    title: 'Planning',
    parentId: null,
    parent: null,
    description: null,
    packTopic: null,
    anchors: null,
    reason: null,
    result: null,
    tallies: [],
    hasReplaced: false,
    keepsVotes: last ? mayKeep(last, LOWEST_FLOOR) : false,
    earlier: null,
    ...rest,
  }
}
