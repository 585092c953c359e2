import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  parsePath,
  type To,
} from 'react-router'
import { findPage } from '~/i18n/find-page'
import { pathIn } from '~/i18n/locale'
import { runsReact } from '~/i18n/site-map'
import { createStore } from './store'

/** A departure that waits for a person's word. */
export type Departure = { leave: () => void; stay: () => void }

/** The departure that waits for an answer. The component that guards the page shows the question. */
export const departure = createStore<Departure | null>(null)

/**
 * The address of each page that asks. A page stays mounted while the next one loads, and is shown again if the user comes back before
 * that: its guard holds at its own address only.
 */
const guards = new Map<object, string>()
/** While true, the next navigation skips the leave guard. */
let isFree = false

/** From now on leaving the page asks first; the returned function ends that. */
export function guardPage(): () => void {
  const guard = {}
  guards.set(guard, window.location.pathname)
  addEventListener('beforeunload', holdTab)
  return () => {
    guards.delete(guard)
    if (guards.size > 0) return
    departure.write(null)
    removeEventListener('beforeunload', holdTab)
  }
}

/** The browser asks in its own words. */
function holdTab(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Does what leaves the page: at once when nothing is lost by it, else after the person has agreed. */
export function askToLeave(leave: () => void): void {
  if (!isGuarded(window.location.pathname) || isFree) {
    leave()
    return
  }
  departure.write({
    leave: () => {
      departure.write(null)
      leaveFreely(leave)
    },
    stay: () => departure.write(null),
  })
}

/**
 * Navigates without asking, for what must not be stopped or has just been saved: `go` is called at
 * once and steps through the history by one navigation.
 */
export function leaveFreely(go: () => void): void {
  isFree = true
  go()
  isFree = false
}

/** Loads a page that is a document of its own. What the browser would ask has been asked. */
export function replaceDocument(path: string): void {
  removeEventListener('beforeunload', holdTab)
  window.location.replace(path)
}

type GuardedHistory = ReturnType<typeof createBrowserHistory>

/** The current entry: after a step back the browser no longer knows it. */
type Place = { index: number; pathname: string; url: string; state: object | null }

/**
 * The browser's history, asking before it leaves a guarded page. The page in its other language is the same page.
 * A step back has happened by the time the browser tells of it: it is taken back, then asked about.
 */
export function createGuardedHistory(): GuardedHistory {
  const history = createBrowserHistory({ v5Compat: true })
  const { push, replace, go, listen } = history
  let here = readPlace()
  /** The index that a step back was meant for, while the browser walks back to `here`. */
  let wanted: number | null = null
  let isStepFree = false

  history.push = (to: To, state?: unknown) =>
    guard(to, () => (isDocument(to) ? pushDocument(hrefOf(to)) : push(to, state)))
  history.replace = (to: To, state?: unknown) =>
    guard(to, () => (isDocument(to) ? replaceDocument(hrefOf(to)) : replace(to, state)))
  history.go = (steps) => {
    isStepFree = isFree
    go(steps)
  }
  history.listen = (listener) =>
    listen((update) => {
      if (update.action === 'POP' && isHeldBack()) return
      here = readPlace(here)
      listener({ ...update, location: history.location })
    })
  return history

  function guard(to: To, navigate: () => void) {
    const { pathname } = typeof to === 'string' ? parsePath(to) : to
    if (pathname === undefined || isSamePage(pathname, here.pathname)) navigate()
    else askToLeave(navigate)
  }

  function isHeldBack(): boolean {
    const there = readPlace(here)
    if (wanted !== null && there.index === here.index) {
      const steps = wanted - here.index
      wanted = null
      askToLeave(() => history.go(steps))
      return true
    }
    // Presses of the back button may follow each other faster than the browser walks back.
    const isFreeToGo =
      !isGuarded(here.pathname) || isStepFree || isSamePage(there.pathname, here.pathname)
    isStepFree = false
    if (wanted === null && isFreeToGo) return false
    wanted = there.index
    go(here.index - there.index)
    return true
  }
}

/** A fragment link makes an entry that the router knows nothing of: it gets its number here, and the state of its page. */
function readPlace(before?: Place): Place {
  const { pathname, href: url } = window.location
  const state: { idx?: number } | null = window.history.state
  if (state?.idx !== undefined) return { index: state.idx, pathname, url, state }
  // The browser replaces the entry when the link leads to the current address.
  const index = before ? before.index + (url === before.url ? 0 : 1) : 0
  const stamped = { ...before?.state, ...state, idx: index }
  window.history.replaceState(stamped, '')
  return { index, pathname, url, state: stamped }
}

function pushDocument(path: string): void {
  removeEventListener('beforeunload', holdTab)
  window.location.assign(path)
}

/** Public pages are read without this code: the browser loads them. */
function isDocument(to: To): boolean {
  const { pathname } = typeof to === 'string' ? parsePath(to) : to
  const page = pathname === undefined ? undefined : findPage(pathname)
  return page !== undefined && !runsReact(page.kind)
}

function hrefOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}

function isGuarded(pathname: string): boolean {
  return [...guards.values()].some((guarded) => isSamePage(guarded, pathname))
}

function isSamePage(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

function bare(pathname: string): string {
  return pathIn('pt', pathname).replace(/(.)\/$/, '$1')
}
