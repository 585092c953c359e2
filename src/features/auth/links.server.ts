import { localeOf, pathIn } from '~/i18n/locale'
import { AppError, type ErrorCode } from '~/lib/errors'
import { loginPath, ownPage } from '~/lib/safe-next'
import { readCode, sendTo, toPageCode } from './answers.server'
import { readEmailChange } from './better-auth.server'

export type Link = 'confirm' | 'reset' | 'google' | 'error'

/** What links in mails and the way back from Google lead to. */
const LINKS: Record<Link, RegExp> = {
  confirm: /^\/verify-email$/,
  reset: /^\/reset-password\/\w{1,128}$/,
  google: /^\/callback\/google$/,
  error: /^\/error$/,
}

type Follow = {
  link: Link
  url: URL
  origin: string
  isSignedIn: () => Promise<boolean>
  pass: () => Promise<Response>
}

export function findLink(path: string): Link | null {
  const links = Object.keys(LINKS) as Link[]
  return links.find((link) => LINKS[link].test(path)) ?? null
}

/**
 * Follows a link for a person, who therefore ends on a page of ours whatever happens, with `?error=CODE` when it was of no
 * avail. An error of a confirmation is told by the entrance, unless somebody is signed in and would only be sent on from it.
 */
export async function followLink({
  link,
  url,
  origin,
  isSignedIn,
  pass,
}: Follow): Promise<Response> {
  if (link === 'error') return sendTo(withError('/login', 'GOOGLE_FAILED'))
  const asked = url.searchParams.get('callbackURL')
  if (asked !== null && ownPage(asked) === null) return sendTo(withError('/login', 'INVALID'))
  const locale = localeOf(asked ?? '/')
  const tell = async (code: ErrorCode) => {
    const page = link === 'confirm' && (await isSignedIn()) ? '/account' : '/login'
    return withError(pathIn(locale, page), code)
  }
  // Whoever got the mail by a slip of the pen must not get the account with it.
  const isChange =
    link === 'confirm' && readEmailChange(url.searchParams.get('token') ?? '') !== null
  if (isChange && !(await isSignedIn())) return sendTo(await tell('UNAUTHENTICATED'))
  try {
    const answer = await pass()
    const location = answer.headers.get('Location')
    if (location === null) return sendTo(await tell(await readCode(answer)), answer)
    const page = await toPage({ link, origin, location, isSignedIn })
    return sendTo(page, answer)
  } catch (error) {
    if (error instanceof AppError) return sendTo(await tell(error.code))
    throw error
  }
}

type Led = Pick<Follow, 'link' | 'origin' | 'isSignedIn'> & { location: string }

/** The page that Better Auth leads to, or the one that can tell of its error. Never another site, whatever it answers. */
async function toPage({ link, origin, location, isSignedIn }: Led): Promise<string> {
  const path = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location
  const page = ownPage(path)
  if (page === null) return withError('/login', 'INVALID')
  const target = new URL(page, origin)
  const found = target.searchParams.get('error')
  if (found === null) return page
  target.searchParams.delete('error')
  target.searchParams.delete('error_description')
  const bare = target.pathname + target.search
  const isTold = link !== 'confirm' || (await isSignedIn())
  const teller = isTold ? bare : pathIn(localeOf(target.pathname), loginPath(bare))
  return withError(teller, toPageCode(found, { isGoogle: link === 'google' }))
}

function withError(path: string, code: ErrorCode): string {
  return `${path}${path.includes('?') ? '&' : '?'}error=${code}`
}
