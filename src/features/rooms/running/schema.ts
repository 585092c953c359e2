import { z } from 'zod'
import { AGREEMENTS } from '~/domain/retrospectives/disagreement'
import type { ViewChanges } from '~/domain/rooms/live/view-changes'
import { PHASES, type Phase } from '~/domain/rooms/phases'
import { FEEDBACK_KINDS } from '~/domain/rooms/room'
import type { RoomView } from '~/domain/rooms/room-view'
import { MARKS } from '~/domain/trends/reading-facts'
import { roomAction } from '~/features/actions/schema'
import { moment, score, seconds, tally } from '../schema'

const feedback = z.object({
  id: z.uuid(),
  kind: z.enum(FEEDBACK_KINDS),
  text: z.string(),
  topicId: z.string().nullable(),
  groupId: z.uuid().nullable(),
  isHidden: z.boolean(),
})

const view = z.object({
  phase: z.enum(Object.keys(PHASES) as [Phase, ...Phase[]]),
  step: z.int(),
  round: z.int(),
  since: z.int(),
  topics: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      parentId: z.string().nullable(),
      parent: z.string().nullable(),
      description: z.string().nullable(),
      packTopic: z.string().nullable(),
      anchors: z.array(z.string()).readonly().nullable(),
      result: z.union([score, z.literal('skipped'), z.null()]),
      reason: z.string().nullable(),
      tallies: z.array(tally),
      hasReplaced: z.boolean(),
      keepsVotes: z.boolean(),
      wordOutside: z.enum(AGREEMENTS).nullable(),
      earlier: z.object({ sprint: z.int(), score, mark: z.enum(MARKS).nullable() }).nullable(),
    }),
  ),
  topicId: z.string().nullable(),
  nextTopicId: z.string().nullable(),
  seconds,
  clock: z.union([z.object({ until: moment }), z.object({ paused: z.number() }), z.null()]),
  hasRunOut: z.boolean(),
  tally: tally.nullable(),
  revealedAt: moment.nullable(),
  nextAt: moment.nullable(),
  talkUntil: moment.nullable(),
  seats: z.array(
    z.object({
      id: z.string(),
      nickname: z.string().nullable(),
      isPaper: z.boolean(),
      isPresent: z.boolean(),
      hasVoted: z.boolean(),
    }),
  ),
  votes: z.int(),
  areHeld: z.boolean(),
  isGuarded: z.boolean(),
  areTooFew: z.boolean(),
  feedback: z.array(feedback),
  actions: z.array(roomAction),
  startedAt: moment.nullable(),
  closedAt: moment.nullable(),
}) satisfies z.ZodType<RoomView>

/** Reasons for which the server ends a connection, with the closing code of the WebSocket. */
export const ENDINGS = {
  /** The process is about to stop, or the page's rights have changed. The page reconnects at once. */
  bye: 1012,
  /** The seat or the account has too many connections. The page reconnects when it becomes visible. */
  crowded: 4000,
  /** The seat was removed, or the room no longer exists. The page does not reconnect. */
  gone: 4001,
} as const

export type Ending = keyof typeof ENDINGS

/** Message of a page over its socket: the body of a request, with an id that the response repeats. */
const asked = z.object({
  type: z.enum(['vote', 'paperVote', 'command']),
  id: z.int(),
  data: z.unknown(),
})

/** Sign of life of a page, sent at every beat of the server, and whenever its tab is shown or hidden. */
const here = z.object({ type: z.literal('here'), isHidden: z.boolean() })

export const pageMessage = z.discriminatedUnion('type', [here, asked])

export type Asked = z.infer<typeof asked>

/** Status and body, as for a request. */
const answered = z.object({ id: z.int(), status: z.int(), body: z.unknown() })

export type Answered = z.infer<typeof answered>

/**
 * Messages to a page. `hello` comes first, then `view`, then `change` for each change of that view. `beat` comes every
 * few seconds, so that a page notices a dead connection. Like `hello`, it carries the server's clock. `answer` responds
 * to one message of the page.
 */
const roomMessages = {
  hello: z.object({
    seatId: z.uuid().nullable(),
    isFacilitator: z.boolean(),
    /**
     * True for users who may take over the lead at any time: members of the squad, or the browser that opened a quick
     * room.
     */
    mayTakeOver: z.boolean(),
    /** Opened without an account, so it belongs to no squad. */
    isQuick: z.boolean(),
    /** The account of the session that opened the stream. Null without one. */
    userId: z.string().nullable(),
    squadName: z.string(),
    sprint: z.int(),
    now: moment,
  }),
  view: view.extend({
    version: z.int(),
    /** Name of the member of the squad who leads, or nickname of the seat that leads a quick room. Null without one. */
    leader: z.string().nullable(),
    /** The seat that leads a quick room instead of the browser that opened it. */
    leadSeatId: z.string().nullable(),
    /** The leader's browser has not responded for twelve seconds. */
    isLeaderAway: z.boolean(),
    /** The leader of a quick room has been away for a minute, so anyone with a seat may lead. */
    isLeadFree: z.boolean(),
  }),
  change: z.custom<ViewChanges>(),
  beat: z.object({ now: moment }),
  answer: answered,
}

export type RoomMessages = {
  [Name in keyof typeof roomMessages]: z.infer<(typeof roomMessages)[Name]>
}

export type RoomMessage = {
  [Type in keyof RoomMessages]: { type: Type; data: RoomMessages[Type] }
}[keyof RoomMessages]

/** Response to a page without WebSocket. It has whole views instead of changes. */
export const polled = z
  .object({
    messages: z.array(z.object({ type: z.enum(['hello', 'view', 'beat']), data: z.unknown() })),
    /** Identifies the page's current view, for its next request. */
    mark: z.string(),
    /** The reason why the connection was ended. */
    ended: z.literal(Object.values(ENDINGS)).optional(),
  })
  .meta({ id: 'Polled' })

export type Polled = z.infer<typeof polled>

export const pollInput = z.object({
  mark: z.string().max(40).default(''),
  isHidden: z.stringbool().default(false),
})
