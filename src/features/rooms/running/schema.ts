import { z } from 'zod'
import type { ViewChanges } from '~/domain/rooms/live/view-changes'
import type { RoomView } from '~/domain/rooms/room-view'

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
export type Answered = { id: number; status: number; body: unknown }

/**
 * Messages to a page. `hello` comes first, then `view`, then `change` for each change of that view. `beat` comes every
 * few seconds, so that a page notices a dead connection. Like `hello`, it carries the server's clock. `answer` responds
 * to one message of the page.
 */
export type RoomMessages = {
  hello: {
    seatId: string | null
    isFacilitator: boolean
    /**
     * True for users who may take over the lead at any time: members of the squad, or the browser that opened a quick
     * room.
     */
    mayTakeOver: boolean
    /** Opened without an account, so it belongs to no squad. */
    isQuick: boolean
    /** The account of the session that opened the stream. Null without one. */
    userId: string | null
    squadName: string
    sprint: number
    now: number
  }
  view: RoomView & {
    version: number
    /** Name of the member of the squad who leads, or nickname of the seat that leads a quick room. Null without one. */
    leader: string | null
    /** The seat that leads a quick room instead of the browser that opened it. */
    leadSeatId: string | null
    /** The leader's browser has not responded for twelve seconds. */
    isLeaderAway: boolean
    /** The leader of a quick room has been away for a minute, so anyone with a seat may lead. */
    isLeadFree: boolean
  }
  change: ViewChanges
  beat: { now: number }
  answer: Answered
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

/** Facts in the address of a page's connection. */
export const pageInput = z.object({
  /** True for the projector, which cannot lead. */
  isWall: z.stringbool().default(false),
})

export const pollInput = pageInput.extend({
  mark: z.string().max(40).default(''),
  isHidden: z.stringbool().default(false),
})
