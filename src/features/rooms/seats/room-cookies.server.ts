import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** Longer than an unused live room stays open. */
const LASTS_SECONDS = 30 * 60 * 60

/** Creates a cookie for a secret of a browser. No script can read it, and it is sent to its own room only. */
function roomCookie(name: string) {
  return {
    name,
    read: (c: Context): string | undefined => getCookie(c, name),
    keep(
      c: Context,
      {
        code,
        secret,
        isHttps,
        lastsSeconds = LASTS_SECONDS,
      }: { code: string; secret: string; isHttps: boolean; lastsSeconds?: number },
    ) {
      setCookie(c, name, secret, {
        path: pathOf(code),
        httpOnly: true,
        sameSite: 'Strict',
        secure: isHttps,
        maxAge: lastsSeconds,
      })
    },
    drop: (c: Context, code: string): void => void deleteCookie(c, name, { path: pathOf(code) }),
  }
}

function pathOf(code: string): string {
  return `/api/rooms/${code}`
}

/** Opens a seat. */
export const seatCookie = roomCookie('retroscore-seat')

const nameCookie = roomCookie('retroscore-seat-name')

/** Restores a seat that the database has lost. It holds the nickname, and the seating in which the seat was taken. */
type SeatName = { seating: string; nickname: string | null }

/** Stays in the browser, because the database loses the nickname with the seat. */
export const seatNameCookie = {
  read(c: Context): SeatName | null {
    const [seating, ...words] = nameCookie.read(c)?.split(' ') ?? []
    return seating ? { seating, nickname: words.join(' ') || null } : null
  },
  keep(c: Context, { seating, nickname, ...to }: SeatName & { code: string; isHttps: boolean }) {
    nameCookie.keep(c, { ...to, secret: `${seating} ${nickname ?? ''}` })
  },
  drop: nameCookie.drop,
}

/** Leads a quick room. */
export const leaderCookie = roomCookie('retroscore-leader')

/**
 * Derives the id of a seat from its secret, so that a seat restored after a crash of the database is the same one. The
 * id discloses neither the secret nor its stored hash.
 */
export function seatIdOf(secret: string): string {
  const bytes = createHash('sha256').update(`seat ${secret}`).digest().subarray(0, 16)
  // A UUID of version 8, whose bits are the program's own.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
