import { readCode, sendTo, toPageCode } from '~/features/auth/responses.server'
import { localeOf, pathIn } from '~/i18n/locale'
import { AppError, type ErrorCode } from '~/lib/errors'
import { ownPage } from '~/lib/safe-next'
import { localeOfRequest } from '~/lib/server/mail/mail-layout.server'
import { PROVIDER_IDS } from '~/lib/server/sign-in-settings'

export type Link = 'reset' | 'provider' | 'error'

/** Links that browsers open: the mailed link to a new password, and the redirects back from a provider. They change nothing. */
const LINKS: Record<Link, RegExp> = {
  reset: /^\/reset-password\/\w{1,128}$/,
  provider: new RegExp(`^/callback/(${PROVIDER_IDS.join('|')})$`),
  error: /^\/error$/,
}

type Follow = {
  link: Link
  request: Request
  url: URL
  origin: string
  /** Path of Better Auth's own error page, which is not shown. */
  errorPage: string
  pass: () => Promise<Response>
}

export function findLink(path: string): Link | null {
  const links = Object.keys(LINKS) as Link[]
  return links.find((link) => LINKS[link].test(path)) ?? null
}

/** Returns the id of the provider that redirects to the path. */
export function providerOf(path: string): string | null {
  return LINKS.provider.exec(path)?.[1] ?? null
}

/** Follows a link. Always redirects to a page of this site, with `?error=CODE` after a failure. */
export async function followLink(follow: Follow): Promise<Response> {
  const { link, request, url, pass } = follow
  const asked = url.searchParams.get('callbackURL')
  const page = ownPage(asked)
  const login = pathIn(page === null ? localeOfRequest(request) : localeOf(page), '/login')
  if (link === 'error') return sendTo(withError(login, 'GOOGLE_FAILED'))
  if (asked !== null && page === null) return sendTo(withError(login, 'INVALID'))
  try {
    const response = await pass()
    const location = response.headers.get('Location')
    if (location === null) return sendTo(withError(login, await readCode(response)), response)
    return sendTo(toPage(location, { ...follow, login }), response)
  } catch (error) {
    if (error instanceof AppError) return sendTo(withError(login, error.code))
    throw error
  }
}

type Led = Pick<Follow, 'link' | 'origin' | 'errorPage'> & { login: string }

/** Returns the page that Better Auth redirects to, with its error as one of our codes. Never leads to another site. */
function toPage(location: string, { link, origin, errorPage, login }: Led): string {
  const path = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location
  const page = ownPage(path)
  if (page === null) return withError(login, 'INVALID')
  const target = new URL(page, origin)
  // An expired state no longer says on which page the sign-in began, nor in which language.
  if (target.pathname === errorPage) target.pathname = login
  const found = target.searchParams.get('error')
  if (found === null) return page
  target.searchParams.delete('error')
  target.searchParams.delete('error_description')
  const code = toPageCode(found, { isProvider: link === 'provider' })
  return withError(target.pathname + target.search, code)
}

function withError(path: string, code: ErrorCode): string {
  return `${path}${path.includes('?') ? '&' : '?'}error=${code}`
}
