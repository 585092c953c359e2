import { localeOf, pathIn } from '~/i18n/locale'

/** Longest address. The server accepts it with room for the rest of the URL. */
const LONGEST = 1000

const ENTRANCES = ['/login', '/signup']

/**
 * Returns the normalised path, query and hash of a page of this site, in the language of `address`. Null for everything that a browser could resolve
 * to another site: anyone can write the addresses in links and callbacks.
 */
export function ownPage(address: string | null | undefined): string | null {
  if (!address || address.length > LONGEST) return null
  if (!/^\/(?!\/)/.test(address) || /[\p{Cc}\\]/u.test(address)) return null
  const site = 'http://site'
  if (!URL.canParse(address, site)) return null
  const { origin, pathname, search, hash } = new URL(address, site)
  // `pathname` is resolved: `/..//other` and `/%2e%2e//other` have become `//other`. Encoded slashes are refused because a proxy may decode them.
  if (origin !== site || /\/\/|%2f|%5c/i.test(pathname)) return null
  const path = pathname.replace(/(.)\/$/, '$1')
  // An English prefix before an English path is not a page.
  const bare = pathIn('pt', path)
  if (pathIn('pt', bare) !== bare) return null
  return pathIn(localeOf(path), bare) + search + hash
}

/** Returns the page to open after signing in, as a Portuguese address. Null if `next` is not one of our own pages, or one that leads in a circle. */
export function safeNext(next: string | null | undefined): string | null {
  const page = ownPage(next)
  if (page === null) return null
  const { pathname, search, hash } = new URL(page, 'http://site')
  const path = pathIn('pt', pathname)
  return ENTRANCES.includes(path) ? null : path + search + hash
}

/** Returns the path of the login page that leads to `next`; both in Portuguese. */
export function loginPath(next: string): string {
  const safe = safeNext(next)
  return safe ? `/login?next=${encodeURIComponent(safe)}` : '/login'
}
