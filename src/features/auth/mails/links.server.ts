import { readCode, sendTo, toPageCode } from '~/features/auth/responses.server'
import { localeOf, pathIn } from '~/i18n/locale'
import { AppError, type ErrorCode } from '~/lib/errors'
import { ownPage } from '~/lib/safe-next'
import { PROVIDER_IDS } from '~/lib/server/sign-in-settings'

export type Link = 'reset' | 'provider' | 'error'

/** Links that browsers open: the mailed link to a new password, and the redirects back from a provider. They change nothing. */
const LINKS: Record<Link, RegExp> = {
  reset: /^\/reset-password\/\w{1,128}$/,
  provider: new RegExp(`^/callback/(${PROVIDER_IDS.join('|')})$`),
  error: /^\/error$/,
}

type Follow = { link: Link; url: URL; origin: string; pass: () => Promise<Response> }

export function findLink(path: string): Link | null {
  const links = Object.keys(LINKS) as Link[]
  return links.find((link) => LINKS[link].test(path)) ?? null
}

/** Returns the id of the provider that redirects to the path. */
export function providerOf(path: string): string | null {
  return LINKS.provider.exec(path)?.[1] ?? null
}

/** Follows a link. Always redirects to a page of this site, with `?error=CODE` after a failure. */
export async function followLink({ link, url, origin, pass }: Follow): Promise<Response> {
  if (link === 'error') return sendTo(withError('/login', 'GOOGLE_FAILED'))
  const asked = url.searchParams.get('callbackURL')
  if (asked !== null && ownPage(asked) === null) return sendTo(withError('/login', 'INVALID'))
  const login = pathIn(localeOf(asked ?? '/'), '/login')
  try {
    const response = await pass()
    const location = response.headers.get('Location')
    if (location === null) return sendTo(withError(login, await readCode(response)), response)
    return sendTo(toPage({ link, origin, location }), response)
  } catch (error) {
    if (error instanceof AppError) return sendTo(withError(login, error.code))
    throw error
  }
}

type Led = Pick<Follow, 'link' | 'origin'> & { location: string }

/** Returns the page that Better Auth redirects to, with its error as one of our codes. Never leads to another site. */
function toPage({ link, origin, location }: Led): string {
  const path = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location
  const page = ownPage(path)
  if (page === null) return withError('/login', 'INVALID')
  const target = new URL(page, origin)
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
