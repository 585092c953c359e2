import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** Longer than an unused room stays open. */
const LASTS_SECONDS = 30 * 60 * 60

/** A secret of a browser in a cookie that no script can read and that is sent to its own room only. */
function roomCookie(name: string) {
  return {
    name,
    read: (c: Context): string | undefined => getCookie(c, name),
    keep(
      c: Context,
      { code, secret, isHttps }: { code: string; secret: string; isHttps: boolean },
    ) {
      setCookie(c, name, secret, {
        path: pathOf(code),
        httpOnly: true,
        sameSite: 'Strict',
        secure: isHttps,
        maxAge: LASTS_SECONDS,
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

/** With what a seat is taken again that the database has lost: its nickname, and the seating that it was taken in. */
type SeatName = { seating: string; nickname: string | null }

/** Stays with the browser: the database forgets the nickname with the seat. */
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
 * The id of the seat that a secret opens: a seat that is taken again after a crash of the database is the same one. From the id follows nothing
 * of the secret, nor of the hash that is stored.
 */
export function seatIdOf(secret: string): string {
  const bytes = createHash('sha256').update(`seat ${secret}`).digest().subarray(0, 16)
  // A UUID of version 8, whose bits are the program's own.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
