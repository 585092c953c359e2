import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { parseRoomCode } from '~/domain/room-code'
import type { ApiEnv } from '~/lib/api.server'
import { AppError, type ErrorCode } from '~/lib/errors'
import { toClientKey } from '~/lib/network-address'
import { createTokenBuckets, type Rate } from '~/lib/token-buckets.server'
import { readSeatSecret } from './seat-cookie.server'

const ROOM_RATES = {
  /** Requests of one address that led to no room or no seat. Guessing at 50 bits gets nowhere at this rate. */
  misses: { burst: 300, perSecond: 2 },
  /** New seats in one room from one address: most of a room's 60, so that one outsider does not take them all. */
  seats: { burst: 40, perSecond: 1 / 30 },
  /** The same from the address of a facilitator: the whole room, and again after a reload or two. */
  seatsBesideFacilitator: { burst: 240, perSecond: 1 },
  /** Votes and feedback of one seat. Every change of a vote is one. */
  messages: { burst: 60, perSecond: 2 },
  /** Openings of one browser's streams, which come back by themselves. */
  streams: { burst: 30, perSecond: 0.5 },
} satisfies Record<string, Rate>

export type RoomRates = Record<keyof typeof ROOM_RATES, Rate>

/** Browsers and places that are remembered. */
const MOST_KNOWN = 50_000

const MISSED: readonly ErrorCode[] = ['NOT_FOUND', 'NO_SEAT']

/**
 * Limits at the door of the live room, all in the memory of this process: votes and streams come too often to ask the database, and codes are
 * guessed to make it work. What is counted against an address are misses, so that an office with several full rooms behind one
 * address is not held up, and a browser that has been in a room comes in again whatever its neighbours do.
 */
export function createRoomLimits(rates: RoomRates = ROOM_RATES) {
  const misses = createTokenBuckets(rates.misses)
  const seats = createTokenBuckets(rates.seats)
  const seatsBesideFacilitator = createTokenBuckets(rates.seatsBesideFacilitator)
  const messages = createTokenBuckets(rates.messages)
  const streams = createTokenBuckets(rates.streams)
  const visitors = createMemory()
  const facilitatedFrom = createMemory()

  /** In front of every endpoint of a room. Runs before the body is read. */
  const guard: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const [visitor, address] = [visitorOf(c), addressOf(c)]
    const isKnown = visitors.has(visitor)
    // Taken before it is known to be a miss, or any number at once would pass.
    if (!isKnown) refuseFor(misses.take(address))
    await next()
    const { error } = c
    const isMiss = error instanceof AppError && MISSED.includes(error.code)
    if (isKnown && isMiss) misses.take(address)
    if (!isKnown && !isMiss) misses.giveBack(address)
    if (!error && c.req.header('Cookie') !== undefined) visitors.add(visitor)
  }

  function takeSeat(c: Context<ApiEnv>): number {
    const place = placeOf(c)
    return (facilitatedFrom.has(place) ? seatsBesideFacilitator : seats).take(place)
  }

  return {
    guard,
    limitSeats: limitBy(takeSeat),
    limitMessages: limitBy((c) => messages.take(visitorOf(c))),
    limitStreams: limitBy((c) => streams.take(visitorOf(c))),
    /** The same for a facilitator without a seat, once known: clients can send any number of cookies beside that of one session. */
    takeMessage: (userId: string) => refuseFor(messages.take(userId)),
    takeStream: (userId: string) => refuseFor(streams.take(userId)),
    /** The people around a facilitator are those that the room is for. */
    noteFacilitator: (c: Context<ApiEnv>) => facilitatedFrom.add(placeOf(c)),
    /** The browser shows the secret of its new seat from its next request on. */
    noteSeat: (c: Context<ApiEnv>, secret: string) => visitors.add(toVisitor(c, secret)),
  }
}

/** Refuses requests for which `take` returns seconds to wait. */
function limitBy(take: (c: Context<ApiEnv>) => number): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    refuseFor(take(c))
    await next()
  }
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds })
}

function addressOf(c: Context<ApiEnv>): string {
  return toClientKey(c.get('address'))
}

function codeOf(c: Context<ApiEnv>): string {
  const text = c.req.param('code') ?? ''
  return parseRoomCode(text) ?? ''
}

function placeOf(c: Context<ApiEnv>): string {
  return `${codeOf(c)} ${addressOf(c)}`
}

/** One browser in one room, by the secrets that it shows: a seat's, else those of its session. */
function visitorOf(c: Context<ApiEnv>): string {
  return toVisitor(c, readSeatSecret(c) ?? c.req.header('Cookie') ?? addressOf(c))
}

function toVisitor(c: Context<ApiEnv>, secret: string): string {
  return createHash('sha256')
    .update(`${codeOf(c)} ${secret}`)
    .digest('base64')
}

/** The newest entries that were added. */
function createMemory() {
  const entries = new Set<string>()
  return {
    has: (entry: string) => entries.has(entry),
    add(entry: string): void {
      entries.delete(entry)
      entries.add(entry)
      const [oldest] = entries
      if (entries.size > MOST_KNOWN && oldest !== undefined) entries.delete(oldest)
    },
  }
}
