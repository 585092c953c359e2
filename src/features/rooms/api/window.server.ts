import { createHmac } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Quotas } from '~/domain/accounts/quotas'
import type { Outcome, Room } from '~/domain/rooms/room'
import { takeSeatInWindow } from '~/domain/rooms/window/window-ballots'
import { performInWindow } from '~/domain/rooms/window/window-commands'
import { settle } from '~/domain/votes/room-voting'
import { requireSquad } from '~/features/members/data.server'
import type { Db } from '~/lib/database/db.server'
import { AppError, type ErrorCode } from '~/lib/errors'
import { type ApiEnv, createRouter } from '~/lib/server/api.server'
import { localeOfRequest } from '~/lib/server/mail/mail-layout.server'
import type { Limit, RateLimit } from '~/lib/server/requests/rate-limit.server'
import { hashSecret, newSecret } from '~/lib/server/secret.server'
import { requireRoom } from '../data.server'
import { findBounces } from '../mailing/data.server'
import { openWindowRoom } from '../opening/mutations.server'
import type { Rooms } from '../rooms.server'
import { seatCookie } from '../seats/room-cookies.server'
import { findWindowSeat } from '../window/data.server'
import { type FindUser, leaderRequired } from './leader.server'
import type { RoomLimits } from './limits.server'
import * as endpoints from './window-endpoints.server'

/** Longer than a window is open. */
const SEAT_LASTS_SECONDS = 16 * 24 * 60 * 60

type WindowApiOptions = {
  db: Db
  rooms: Rooms
  limits: RoomLimits
  isHttps: boolean
  findUser: FindUser
  takeWrite: (account: string) => number
}

type SeatRule = (room: Room, seatId: string, now: number) => Outcome<ErrorCode>

/** Ways to a seat: behind an open link, and by one more personal link. */
const SEAT_RULES = {
  own: (room, id, now) => takeSeatInWindow(settle(room, now), id, now),
  extra: (room, id, now) => performInWindow(room, { do: 'addSeat', seatId: id }, now),
} satisfies Record<string, SeatRule>

/** Converts random bytes to a UUID like those of `randomUUID`: a seat's id must not tell how the seat was created. */
function toUuid(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
}

/** Endpoints for people with a seat in a window, and for its leader. */
export function windowApi({ db, rooms, limits, isHttps, findUser, takeWrite }: WindowApiOptions) {
  const { guard, limitSeats, limitMessages } = limits
  const leading: MiddlewareHandler<ApiEnv>[] = [guard, leaderRequired({ findUser, takeWrite })]
  const reading: MiddlewareHandler<ApiEnv>[] = [
    guard,
    leaderRequired({ findUser, takeWrite: () => 0 }),
  ]

  /** Resolves the caller's seat. Throws NOT_FOUND or NO_SEAT. */
  async function requireSeat(c: Context<ApiEnv>, code: string) {
    const { roomId, seatId } = await findSeat(code, seatCookie.read(c))
    if (seatId === null) throw new AppError('NO_SEAT')
    return { roomId, seatId }
  }

  /** Finds the seat that the secret opens. Throws NOT_FOUND. */
  async function findSeat(code: string, secret = '') {
    const found = await findWindowSeat(db, { code, tokenHash: hashSecret(secret) })
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  /**
   * Creates a seat, unless an equal request has. Resolves to the secret that opens it. That and the seat's id follow from
   * the given secret, the room and the way, so that equal requests meet even at the same moment.
   */
  async function createSeat(
    code: string,
    given: string,
    way: keyof typeof SEAT_RULES,
  ): Promise<string> {
    const { roomId } = await findSeat(code)
    const rule: SeatRule = SEAT_RULES[way]
    const derive = (what: string) =>
      createHmac('sha256', given).update(`${what} of ${way} seat in ${code}`)
    const secret = derive('secret').digest('base64url')
    const id = toUuid(derive('id').digest())
    const created = await rooms.change(
      roomId,
      (room, now) => (room.window?.poll?.seats.has(id) ? { ok: true, room } : rule(room, id, now)),
      { secrets: new Map([[id, hashSecret(secret)]]) },
    )
    if (!created.ok) throw new AppError(created.reason)
    return secret
  }

  function keepSeat(c: Context<ApiEnv>, code: string, secret: string): void {
    seatCookie.keep(c, { code, secret, isHttps, lastsSeconds: SEAT_LASTS_SECONDS })
  }

  return createRouter()
    .openapi({ ...endpoints.enterWindow, middleware: [guard, limitSeats] as const }, async (c) => {
      const { code } = c.req.valid('param')
      const { secret, newSecret: given = newSecret() } = c.req.valid('json')
      const { seatId } = await findSeat(code, secret ?? seatCookie.read(c))
      if (secret !== undefined) {
        if (seatId === null) throw new AppError('NO_SEAT')
        keepSeat(c, code, secret)
      } else if (seatId === null) {
        keepSeat(c, code, await createSeat(code, given, 'own'))
      }
      return c.body(null, 204)
    })
    .openapi({ ...endpoints.forgetWindowSeat, middleware: guard }, (c) => {
      seatCookie.drop(c, c.req.valid('param').code)
      return c.body(null, 204)
    })
    .openapi({ ...endpoints.getWindow, middleware: [guard, limitMessages] as const }, async (c) => {
      const { roomId } = await requireSeat(c, c.req.valid('param').code)
      const page = await rooms.readWindow(roomId)
      // The window has closed in this moment, and its seats are deleted.
      if (!page) throw new AppError('NO_SEAT')
      return c.json(page, 200)
    })
    .openapi(
      { ...endpoints.castInWindow, middleware: [guard, limitMessages] as const },
      async (c) => {
        const { roomId, seatId } = await requireSeat(c, c.req.valid('param').code)
        const cast = await rooms.castInWindow(roomId, { ...c.req.valid('json'), seatId })
        if (!cast.ok) throw new AppError(cast.reason)
        return c.json({ isStored: cast.isStored }, 200)
      },
    )
    .openapi(
      { ...endpoints.finishWindow, middleware: [guard, limitMessages] as const },
      async (c) => {
        const { roomId, seatId } = await requireSeat(c, c.req.valid('param').code)
        const finished = await rooms.finishInWindow(roomId, { ...c.req.valid('json'), seatId })
        if (!finished.ok) throw new AppError(finished.reason)
        return c.body(null, 204)
      },
    )
    .openapi({ ...endpoints.commandWindow, middleware: leading }, async (c) => {
      const roomId = await requireRoom(db, { ...c.get('leader'), ...c.req.valid('param') })
      const command = c.req.valid('json')
      const done = await rooms.change(roomId, (room, now) => performInWindow(room, command, now))
      if (!done.ok) throw new AppError(done.reason)
      return c.body(null, 204)
    })
    .openapi({ ...endpoints.findBounces, middleware: reading }, async (c) => {
      const leader = c.get('leader')
      const roomId = await requireRoom(db, { ...leader, ...c.req.valid('param') })
      return c.json(await findBounces(db, { roomId, userId: leader.userId }), 200)
    })
    .openapi({ ...endpoints.addWindowSeat, middleware: leading }, async (c) => {
      const { code } = c.req.valid('param')
      await requireRoom(db, { ...c.get('leader'), code })
      const secret = await createSeat(code, c.req.valid('json').newSecret, 'extra')
      return c.json({ secret }, 201)
    })
}

/** Enough for all squads of one leader, too few to send spam. */
const MAILED_WINDOWS: Limit = { limit: 20, windowSeconds: 24 * 60 * 60 }

type WindowOpeningOptions = {
  db: Db
  quotas: Quotas
  rateLimit: RateLimit
  /** Without a mail server, personal links would end up in its log. */
  hasMail: boolean
  /** Mails the personal links. */
  sendInvitations: (window: { code: string; links: readonly string[] }) => Promise<void>
}

/** Endpoint for members of a squad, who may all open a window. */
export function windowOpeningApi({
  db,
  quotas,
  rateLimit,
  hasMail,
  sendInvitations,
}: WindowOpeningOptions) {
  return createRouter().openapi(endpoints.openWindow, async (c) => {
    const scope = { userId: c.get('user').id, ...c.req.valid('param') }
    const { sprint, topics, seconds, entry, note, ...settings } = c.req.valid('json')
    const locale = localeOfRequest(c.req.raw)
    const emails = entry.kind === 'pool' ? entry.emails : []
    if (entry.kind === 'pool') {
      if (!hasMail) throw new AppError('NO_MAIL')
      // Checked first, so that a stranger's request looks as if the squad did not exist and counts towards no limit.
      await requireSquad(db, { ...scope, as: 'member' })
      const taken = await rateLimit.take(`windows:${scope.userId}`, MAILED_WINDOWS)
      if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { seconds: taken.seconds })
    }
    const window = {
      ...settings,
      entry: entry.kind,
      locale,
      note: note || null,
      expected: entry.kind === 'open' ? entry.expected : null,
      invitees: emails.map((email) => ({ email, locale })),
    }
    const opened = await openWindowRoom(db, { ...scope, sprint, topics, seconds, quotas, window })
    if (!opened.ok) throw new AppError(opened.reason)
    const { code, isNew, links } = opened
    if (links.length > 0) await sendInvitations({ code, links })
    return isNew ? c.json({ code, isNew }, 201) : c.json({ code, isNew }, 200)
  })
}
