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

/** Renders the browser's router, whose navigation a `LeaveGuard` can stop. A page stays on screen until the next one has loaded. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(readPlace)
  // The history belongs to the browser.
  useLayoutEffect(() => followHistory((next) => startTransition(() => setPlace(next))), [])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** Renders a single path, for built files. */
export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const place = { pathname, search: '', hash: '', state: null, isNew: false }
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** Returns the address of the rendered page. While the next page loads, the browser already shows the next one. */
export function useLocation(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('no router')
  return place
}

/** Returns the parameters in the path. */
export function useParams(): PageMatch['params'] {
  const { pathname } = useLocation()
  return useMemo(() => matchPage(pathname)?.params ?? {}, [pathname])
}

/** Replaces the current page with another one. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  // The history belongs to the browser.
  useEffect(() => navigate(to, { replace: true, state }), [to, state])
  return null
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Replaces the history entry. A link to the current address always does, as links of documents do. */
  replace?: boolean
  state?: unknown
}

/** Renders a link within the site. The browser follows a click with a modifier key, with another button or on a link with a target. */
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
