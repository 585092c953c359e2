import { findPage } from '~/i18n/find-page'
import { pathIn } from '~/i18n/locale'
import { runsReact } from '~/i18n/site-map'
import { createStore } from './store'

/** An entry of the browser's history. */
export type Place = {
  pathname: string
  /** Query with its question mark, or empty. */
  search: string
  /** Fragment with its hash sign, or empty. */
  hash: string
  /** State that the navigation passed. */
  state: unknown
  /** True if a link or code created a new entry; false after a replacement, a history step and a reload. */
  isNew: boolean
}

type Entry = Place & { index: number }

/** State that the browser stores with an entry. */
type StoredEntry = { idx?: number; usr?: unknown } | null

/** A departure that waits for the user's decision. */
export type Departure = { leave: () => void; stay: () => void }

/** The departure that waits for a decision. The component that guards the page shows the question. */
export const departure = createStore<Departure | null>(null)

/**
 * Guarded pages with their paths. A page stays mounted while the next one loads, and is shown again if the user comes back before that, so its guard
 * applies to its own path only.
 */
const guards = new Map<object, string>()
/** While true, the next navigation skips the leave guard. */
let isFree = false

/** Asks before the page is left from now on. The returned function ends that. */
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

/** True while a page has unsaved input. */
export function hasGuardedPage(): boolean {
  return guards.size > 0
}

/** Triggers the browser's own confirmation. */
function holdTab(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Runs a departure: at once if nothing would be lost, or after the user has agreed. */
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
 * Navigates without asking, for departures that must not be stopped or whose data was just saved. Calls `go` at once, which makes one navigation or
 * history step.
 */
export function leaveFreely(go: () => void): void {
  isFree = true
  go()
  isFree = false
}

/** Loads a page that is a separate document. The browser need not confirm again. */
export function replaceDocument(path: string): void {
  removeEventListener('beforeunload', holdTab)
  window.location.replace(path)
}

/** The current entry. After a step back the browser no longer knows it. */
let here: Entry | null = null
/** Target index of a step back, while the browser returns to `here`. */
let wanted: number | null = null
let isStepFree = false
let announce: (place: Place) => void = () => {}

/**
 * Reports each navigation's destination, and asks before a guarded page is left. The page in its other language is the same page. The returned
 * function ends that.
 */
export function followHistory(onArrival: (place: Place) => void): () => void {
  here = readEntry()
  wanted = null
  announce = onArrival
  addEventListener('popstate', followStep)
  return () => removeEventListener('popstate', followStep)
}

/** Navigates to an address of the site: a path, or a query alone. */
export function navigate(
  to: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
): void {
  const { pathname } = new URL(to, window.location.href)
  const page = findPage(pathname)
  const go = () => {
    // Public pages do not run this code, so the browser loads them.
    if (page && !runsReact(page.kind)) return replace ? replaceDocument(to) : pushDocument(to)
    const stored = { idx: readEntry(here).index + (replace ? 0 : 1), usr: state }
    if (replace) window.history.replaceState(stored, '', to)
    else window.history.pushState(stored, '', to)
    arrive({ ...readEntry(), isNew: !replace })
  }
  if (here && isSamePage(pathname, here.pathname)) go()
  else askToLeave(go)
}

/** Returns the browser's current location. */
export function readPlace(): Place {
  return readEntry()
}

/** Handles a history step. It has already happened when the browser reports it, so it is taken back before the question. */
function followStep(): void {
  const there = readEntry(here)
  const from = here ?? there
  if (wanted !== null && there.index === from.index) {
    const steps = wanted - from.index
    wanted = null
    askToLeave(() => {
      isStepFree = true
      window.history.go(steps)
    })
    return
  }
  // The user may press the back button faster than the browser returns.
  const isFreeToGo =
    !isGuarded(from.pathname) || isStepFree || isSamePage(there.pathname, from.pathname)
  isStepFree = false
  if (wanted === null && isFreeToGo) arrive(there)
  else {
    wanted = there.index
    window.history.go(from.index - there.index)
  }
}

function arrive(entry: Entry): void {
  here = entry
  announce(entry)
}

/** Reads the current entry. A fragment link creates an entry without a number: it gets one here, and its page's state. */
function readEntry(before: Entry | null = null): Entry {
  const { pathname, search, hash } = window.location
  const stored: StoredEntry = window.history.state
  const address = { pathname, search, hash, isNew: false }
  if (stored?.idx !== undefined) return { ...address, index: stored.idx, state: stored.usr ?? null }
  // The browser replaces the entry if the link leads to the current address.
  const index = before ? before.index + (isSameAddress(before, address) ? 0 : 1) : 0
  const state = stored?.usr ?? before?.state ?? null
  window.history.replaceState({ ...stored, idx: index, usr: state }, '')
  return { ...address, index, state }
}

function pushDocument(path: string): void {
  removeEventListener('beforeunload', holdTab)
  window.location.assign(path)
}

type Address = Pick<Place, 'pathname' | 'search' | 'hash'>

function isSameAddress(one: Address, other: Address): boolean {
  return addressOf(one) === addressOf(other)
}

/** Returns the address as a link has it. */
export function addressOf({ pathname, search, hash }: Address): string {
  return pathname + search + hash
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
