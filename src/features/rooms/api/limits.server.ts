import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '~/lib/errors'
import type { ApiEnv } from '~/lib/server/api.server'
import { createMemory } from '~/lib/server/memory.server'
import { createTokenBuckets, type Rate } from '~/lib/server/requests/token-buckets.server'
import { type Caller, callerOf } from './caller.server'

const ROOM_RATES = {
  /** Limit of unknown codes from one address. Beyond it, the address has to wait. */
  misses: { burst: 300, perSecond: 2 },
  /**
   * Limit of new seats in one room from one address. It is below a room's 60, so that one outsider cannot take them
   * all.
   */
  seats: { burst: 40, perSecond: 1 / 30 },
  /** The same limit for the address of a facilitator: several times a whole room. */
  seatsBesideFacilitator: { burst: 240, perSecond: 1 },
  /** Limit of votes and feedback of one seat. Each change of a vote counts. */
  messages: { burst: 60, perSecond: 2 },
  /** Limit of connections that one browser opens. They reconnect automatically. */
  streams: { burst: 30, perSecond: 0.5 },
  /** Limit of requests of a browser without WebSocket, with several tabs. */
  polls: { burst: 60, perSecond: 5 },
} satisfies Record<string, Rate>

export type RoomRates = Record<keyof typeof ROOM_RATES, Rate>

export type RoomLimits = ReturnType<typeof createRoomLimits>

/** Maximum number of remembered pairs of room and address. */
const MOST_KNOWN = 50_000

/**
 * Limits of the live room, in the memory of this process, because votes and streams are too frequent for a query each.
 * Only unknown codes count against an address, so that several full rooms can join from one office, and they only limit
 * further unknown codes: a valid code is never refused because of others behind the same address. The length of the
 * code protects against guesses (docs/decisions/0028).
 */
export function createRoomLimits({
  rates = ROOM_RATES,
  isRoom,
}: {
  rates?: RoomRates | undefined
  /** Looks up a code. The code of a room that was found before costs no query. */
  isRoom: (code: string) => Promise<boolean>
}) {
  const misses = createTokenBuckets(rates.misses)
  const seats = createTokenBuckets(rates.seats)
  const seatsBesideFacilitator = createTokenBuckets(rates.seatsBesideFacilitator)
  const messages = createTokenBuckets(rates.messages)
  const streams = createTokenBuckets(rates.streams)
  const polls = createTokenBuckets(rates.polls)
  const facilitatedFrom = createMemory<true>(MOST_KNOWN)

  /** Refuses unknown codes. Every endpoint of a room calls it before the body is read. */
  const guard: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const { code, address } = callerOf(c)
    if (code === '' || !(await isRoom(code))) {
      refuseFor(misses.take(address))
      throw new AppError('NOT_FOUND')
    }
    await next()
  }

  function takeSeat(caller: Caller): number {
    const place = placeOf(caller)
    return (facilitatedFrom.get(place) ? seatsBesideFacilitator : seats).take(place)
  }

  return {
    guard,
    limitSeats: limitBy(takeSeat),
    /** Takes one of the address's new seats. Returns false if none is left. */
    mayTakeSeat: (c: Context<ApiEnv>) => takeSeat(callerOf(c)) === 0,
    limitMessages: limitBy(({ visitor }) => messages.take(visitor)),
    limitStreams: limitBy(({ visitor }) => streams.take(visitor)),
    limitPolls: limitBy(({ visitor }) => polls.take(visitor)),
    /**
     * Also limits messages over a socket, and facilitators without a seat once known, because clients can add any
     * number of cookies to that of a session.
     */
    takeMessage: (sender: string) => refuseFor(messages.take(sender)),
    takeStream: (userId: string) => refuseFor(streams.take(userId)),
    takePoll: (userId: string) => refuseFor(polls.take(userId)),
    /** Remembers the address of a facilitator, because people behind it are likely to belong to the room. */
    noteFacilitator: (c: Context<ApiEnv>) => facilitatedFrom.set(placeOf(callerOf(c)), true),
  }
}

/** Refuses requests for which `take` returns seconds to wait. */
function limitBy(take: (caller: Caller) => number): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    refuseFor(take(callerOf(c)))
    await next()
  }
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds })
}

function placeOf({ code, address }: Caller): string {
  return `${code} ${address}`
}
