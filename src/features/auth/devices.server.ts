import { createHmac, randomBytes } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import { isSameSecret } from '~/lib/server/secret.server'

export const COOKIE_PREFIX = 'retroscore'

/** Longest lifetime that browsers allow for a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60

/** Recognises browsers that have signed in to an account before. They have separate limits and no other right. */
export type Devices = {
  /** Returns this browser's id for the account, or null if it has never signed in to it. */
  find(headers: Headers | undefined, email: string): string | null
  /** Returns the cookie for a browser that has just signed in. A browser keeps the id that it has. */
  cookieFor(headers: Headers | undefined, email: string): DeviceCookie
}

type DeviceCookie = {
  name: string
  value: string
  attributes: {
    httpOnly: true
    sameSite: 'lax'
    path: '/'
    secure: boolean
    maxAge: number
  }
}

export function createDevices({ secret, origin }: { secret: string; origin: string }): Devices {
  const secure = origin.startsWith('https:')

  function sign(text: string): string {
    return createHmac('sha256', secret).update(`device:${text}`).digest('base64url')
  }

  /** Names the cookie by account, because several people can share a browser. */
  function nameFor(email: string): string {
    const name = `${COOKIE_PREFIX}.device_${sign(`name:${email}`).slice(0, 10)}`
    return secure ? `__Secure-${name}` : name
  }

  function find(headers: Headers | undefined, address: string): string | null {
    const email = address.toLowerCase()
    const value = parseCookies(headers?.get('cookie') ?? '').get(nameFor(email)) ?? ''
    const [id = '', signature = ''] = value.split('.')
    return isSameSecret(signature, sign(`${id}:${email}`)) ? id : null
  }

  return {
    find,
    cookieFor(headers, address) {
      const email = address.toLowerCase()
      const id = find(headers, email) ?? randomBytes(16).toString('base64url')
      return {
        name: nameFor(email),
        value: `${id}.${sign(`${id}:${email}`)}`,
        attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: MAX_AGE_SECONDS },
      }
    },
  }
}
