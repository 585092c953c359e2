import { pathIn } from '~/i18n/locale'

/** As long as an address may be that the server still answers, with room for the rest of it. */
const LONGEST = 1000

const ENTRANCES = ['/login', '/signup']

/**
 * Where to go after signing in, as an address in Portuguese; null when `next` is none of our own pages. What stands
 * there came in with a link that anyone may have written: it must never lead to another site, nor in a circle.
 */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || next.length > LONGEST) return null
  if (!/^\/(?!\/)/.test(next) || /[\p{Cc}\\]/u.test(next)) return null
  const site = 'http://site'
  if (!URL.canParse(next, site)) return null
  const { origin, pathname, search, hash } = new URL(next, site)
  if (origin !== site || pathname.includes('//')) return null
  const path = pathIn('pt', pathname).replace(/(.)\/$/, '$1')
  // English of English is no page.
  if (ENTRANCES.includes(path) || pathIn('pt', path) !== path) return null
  return path + search + hash
}

/** The address of the page to sign in on that then leads to `next`; both in Portuguese. */
export function loginPath(next: string): string {
  const safe = safeNext(next)
  return safe ? `/login?next=${encodeURIComponent(safe)}` : '/login'
}
