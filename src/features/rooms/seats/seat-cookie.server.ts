import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

export const SEAT_COOKIE = 'retroscore-seat'

/** Longer than an unused room stays open. */
const LASTS_SECONDS = 30 * 60 * 60

/** The secret that opens a seat, in a cookie that no script can read and that is sent to its own room only. */
export function readSeatSecret(c: Context): string | undefined {
  return getCookie(c, SEAT_COOKIE)
}

export function keepSeatSecret(
  c: Context,
  { code, secret, isHttps }: { code: string; secret: string; isHttps: boolean },
): void {
  setCookie(c, SEAT_COOKIE, secret, {
    path: pathOf(code),
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps,
    maxAge: LASTS_SECONDS,
  })
}

export function dropSeatSecret(c: Context, code: string): void {
  deleteCookie(c, SEAT_COOKIE, { path: pathOf(code) })
}

function pathOf(code: string): string {
  return `/api/rooms/${code}`
}
