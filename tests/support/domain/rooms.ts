import { newRoom, type Outcome, type Room, roundOf } from '~/domain/rooms/room'
import { type Command, performNow } from '~/domain/rooms/room-commands'
import { comeBack, join } from '~/domain/rooms/room-seats'
import type { TopicView } from '~/domain/rooms/room-view'
import { disclose, LOWEST_FLOOR, withoutPaper } from '~/domain/votes/audience'
import { castBallot } from '~/domain/votes/room-ballots'
import { settle } from '~/domain/votes/room-voting'
import type { Vote } from '~/domain/votes/tally'
import { treeOf } from './topics.ts'

/** Time of the tests. These builders of live rooms are shared by several domain tests; the product does not import this file. */

export const NOW = Date.UTC(2026, 10, 7, 12)
export const SECOND = 1000

/** Two single topics and one with two sub-topics: the leaves are daily, review, tests and pairing. */
export const OUTLINE = { Daily: [], Review: [], Quality: ['Tests', 'Pairing'] }

/** The three seats of most tests. */
export const SQUAD = ['ana', 'bia', 'caio']

/** Opens a room in which all seats and their streams are present. */
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

/** Adds a seat with its stream. */
export function seated(room: Room, id: string, now = NOW): Room {
  return comeBack(granted(join(room, { id, nickname: null, isPaper: false }, now)), id, now)
}

/** Adds the seat of a person without a device. */
export function withPaper(room: Room, id: string, now = NOW): Room {
  return granted(join(room, { id, nickname: null, isPaper: true }, now))
}

/** Returns a room in the vote on its first topic. */
export function inVote(options: Parameters<typeof openRoom>[0] = {}): Room {
  return led(openRoom(options), { do: 'start' })
}

/** Returns a room whose first topic has just been revealed with the given votes. */
export function revealed(votes: Record<string, Vote> = { ana: 2, bia: 4, caio: 5 }): Room {
  return voted(inVote({ seats: Object.keys(votes) }), votes)
}

/** Returns a seat's key for a round, as its browser would have made it. */
export function keyOf(seatId: string, round: number): string {
  return `key of ${seatId} for ${round}`
}

/** Casts every vote and applies what is due after each. Throws if a vote is refused. */
export function voted(room: Room, votes: Record<string, Vote>, now = NOW): Room {
  return Object.entries(votes).reduce(
    (before, [seatId, vote]) => settle(granted(cast(before, { seatId, vote }, now)), now),
    room,
  )
}

/** Casts a ballot with the seat's own key, by default in the current round. Applies nothing that is due. */
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

/** A command from a screen that is up to date. */
export type Press = Command extends infer Each
  ? Each extends { step: number }
    ? Omit<Each, 'step'>
    : Each
  : never

export function pressed(room: Room, press: Press): Command {
  return { ...press, step: room.step } as Command
}

/** Applies the facilitator's command, and everything due before and after. Throws if it is refused. */
export function led(room: Room, press: Press, now = NOW): Room {
  return granted(performNow(room, pressed(room, press), now))
}

/** Returns the room of a successful outcome. Throws for a refusal. */
export function granted<Reason extends string>(outcome: Outcome<Reason>): Room {
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`)
  return outcome.room
}

/** Returns the current round. Throws without one. */
export function requireRound(room: Room) {
  const round = roundOf(room)
  if (!round) throw new Error('no round is on the table')
  return round
}

/** Returns a topic as screens get it, by default without votes, in a room with the lowest floor. */
export function topicView(rest: Partial<TopicView> = {}): TopicView {
  const last = rest.tallies?.at(-1)
  const audiences = ['squad', 'outside'] as const
  const [inside, outside] = audiences.map((audience) =>
    last ? disclose(withoutPaper(last), audience, LOWEST_FLOOR) : null,
  )
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
    keepsVotes: (inside?.tally ?? null) !== null,
    wordOutside: outside?.word ?? null,
    earlier: null,
    ...rest,
  }
}
