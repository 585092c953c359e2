import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { matchPage, type PageMatch } from '~/i18n/find-page'
import {
  addressOf,
  followHistory,
  navigate,
  type Place,
  readPlace,
} from '~/lib/browser/guarded-history'

const PlaceContext = createContext<Place | null>(null)

/** The browser's router, whose navigation a `LeaveGuard` can stop. A page stays on screen until the next one has loaded. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(readPlace)
  // The history is the browser's.
  useLayoutEffect(() => followHistory((next) => startTransition(() => setPlace(next))), [])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** For files that are built: one path. */
export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const place = { pathname, search: '', hash: '', state: null, isNew: false }
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** The address that the page is drawn for. While the next page loads, the browser shows the next one already. */
export function useLocation(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('no router')
  return place
}

/** What the path has in place of the page's parameters. */
export function useParams(): PageMatch['params'] {
  const { pathname } = useLocation()
  return useMemo(() => matchPage(pathname)?.params ?? {}, [pathname])
}

/** Leads to another page in place of the current one. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  // The history is the browser's.
  useEffect(() => navigate(to, { replace: true, state }), [to, state])
  return null
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Without it a link to the current address replaces the entry, as links of documents do. */
  replace?: boolean
  state?: unknown
}

/** A link within the site. With a modifier key, another button or a target the browser follows it. */
export function Link({ to, replace, state, onClick, ...props }: LinkProps) {
  const here = addressOf(useLocation())

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const { button, metaKey, altKey, ctrlKey, shiftKey, currentTarget } = event
    const isForBrowser = button !== 0 || metaKey || altKey || ctrlKey || shiftKey
    if (event.defaultPrevented || isForBrowser || currentTarget.target) return
    event.preventDefault()
    navigate(to, { replace: replace ?? to === here, state })
  }

  return <a {...props} href={to} onClick={follow} />
}
