import { findPage } from '~/i18n/find-page'
import { pathIn } from '~/i18n/locale'
import { runsReact } from '~/i18n/site-map'
import { createStore } from './store'

/** An entry of the browser's history. */
export type Place = {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  /** With its sharp, or empty. */
  hash: string
  /** What the navigation gave along. */
  state: unknown
  /** True if a link or the code led to a new entry; false after a replacement, a step through the history and a reload. */
  isNew: boolean
}

type Entry = Place & { index: number }

/** What the browser keeps with an entry. */
type StoredEntry = { idx?: number; usr?: unknown } | null

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

/** The current entry: after a step back the browser no longer knows it. */
let here: Entry | null = null
/** The index that a step back was meant for, while the browser walks back to `here`. */
let wanted: number | null = null
let isStepFree = false
let announce: (place: Place) => void = () => {}

/**
 * Announces where each navigation has led, and asks before a guarded page is left. The page in its other language is the same page.
 * The returned function ends that.
 */
export function followHistory(onArrival: (place: Place) => void): () => void {
  here = readEntry()
  wanted = null
  announce = onArrival
  addEventListener('popstate', followStep)
  return () => removeEventListener('popstate', followStep)
}

/** Goes to an address of the site: a path, or a query alone. */
export function navigate(
  to: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
): void {
  const { pathname } = new URL(to, window.location.href)
  const page = findPage(pathname)
  const go = () => {
    // Public pages are read without this code: the browser loads them.
    if (page && !runsReact(page.kind)) return replace ? replaceDocument(to) : pushDocument(to)
    const stored = { idx: readEntry(here).index + (replace ? 0 : 1), usr: state }
    if (replace) window.history.replaceState(stored, '', to)
    else window.history.pushState(stored, '', to)
    arrive({ ...readEntry(), isNew: !replace })
  }
  if (here && isSamePage(pathname, here.pathname)) go()
  else askToLeave(go)
}

/** Where the browser is now. */
export function readPlace(): Place {
  return readEntry()
}

/** A step through the history has happened by the time the browser tells of it: it is taken back, then asked about. */
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
  // Presses of the back button may follow each other faster than the browser walks back.
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

/** A fragment link makes an entry that has no number yet: it gets it here, and the state of its page. */
function readEntry(before: Entry | null = null): Entry {
  const { pathname, search, hash } = window.location
  const stored: StoredEntry = window.history.state
  const address = { pathname, search, hash, isNew: false }
  if (stored?.idx !== undefined) return { ...address, index: stored.idx, state: stored.usr ?? null }
  // The browser replaces the entry when the link leads to the current address.
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

/** As a link has it. */
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
