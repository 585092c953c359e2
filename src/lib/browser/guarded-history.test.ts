import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  departure,
  followHistory,
  guardPage,
  leaveFreely,
  navigate,
  type Place,
  readPlace,
} from './guarded-history'

let tab: ReturnType<typeof openTab>
let arrivals: Place[]
let stop: () => void

beforeEach(() => {
  tab = openTab('/dashboard')
  vi.stubGlobal('window', tab.window)
  vi.stubGlobal('addEventListener', tab.listeners.set.bind(tab.listeners))
  vi.stubGlobal('removeEventListener', tab.listeners.delete.bind(tab.listeners))
  arrivals = []
  stop = followHistory((place) => arrivals.push(place))
})

afterEach(() => {
  stop()
  departure.write(null)
  vi.unstubAllGlobals()
})

test('a navigation adds an entry with its state and a replacement replaces one', () => {
  navigate('/account?x=1#name', { state: { squadId: '7' } })
  expect(arrivals.at(-1)).toMatchObject({
    pathname: '/account',
    search: '?x=1',
    hash: '#name',
    state: { squadId: '7' },
    isNew: true,
  })
  navigate('/overview', { replace: true })
  expect(arrivals.at(-1)).toMatchObject({ pathname: '/overview', state: null, isNew: false })
  expect(tab.addresses()).toEqual(['/dashboard', '/overview'])
})

test('a new query alone stays on the page', () => {
  navigate('/squad/1/trends?sprints=5', { state: 'kept by the browser' })
  navigate('?sprints=10', { replace: true })
  expect(readPlace()).toMatchObject({ pathname: '/squad/1/trends', search: '?sprints=10' })
  expect(tab.addresses()).toEqual(['/dashboard', '/squad/1/trends?sprints=10'])
})

test('a history step reports the entry with its state, even after a reload', () => {
  navigate('/create-retrospective', { state: { squadId: '7' } })
  navigate('/account')
  tab.go(-1)
  const place = { pathname: '/create-retrospective', state: { squadId: '7' }, isNew: false }
  expect(arrivals.at(-1)).toMatchObject(place)
  expect(readPlace()).toMatchObject(place)
})

test('loads a page that React does not run as a document', () => {
  navigate('/blog')
  navigate('/en', { replace: true })
  expect(tab.loaded).toEqual(['assign /blog', 'replace /en'])
  expect(arrivals).toEqual([])
})

test('a guarded page asks before a navigation and leaves only if the user agrees', () => {
  navigate('/create-retrospective')
  const release = guardPage()
  navigate('/account')
  expect(tab.address()).toBe('/create-retrospective')
  departure.read()?.stay()
  expect([departure.read(), tab.address()]).toEqual([null, '/create-retrospective'])
  navigate('/account')
  departure.read()?.leave()
  expect([departure.read(), tab.address()]).toEqual([null, '/account'])
  release()
})

test('does not ask for the other language, another query or saved content', () => {
  navigate('/create-retrospective')
  const release = guardPage()
  navigate('/en/create-retrospective', { replace: true })
  navigate('?questions')
  tab.go(-1)
  expect([departure.read(), tab.address()]).toEqual([null, '/en/create-retrospective'])
  leaveFreely(() => navigate('/en/dashboard'))
  expect([departure.read(), tab.address()]).toEqual([null, '/en/dashboard'])
  release()
})

test('takes a step back from a guarded page back, asks, and repeats it if the user agrees', () => {
  navigate('/overview')
  navigate('/create-retrospective')
  const release = guardPage()
  const before = arrivals.length
  tab.go(-2)
  expect(tab.address()).toBe('/create-retrospective')
  expect(arrivals).toHaveLength(before)
  departure.read()?.stay()
  expect(tab.address()).toBe('/create-retrospective')
  tab.go(-2)
  departure.read()?.leave()
  expect([departure.read(), tab.address()]).toEqual([null, '/dashboard'])
  expect(arrivals.at(-1)).toMatchObject({ pathname: '/dashboard', isNew: false })
  release()
})

test('a fragment link keeps its page’s state and its guard', () => {
  navigate('/create-retrospective', { state: { squadId: '7' } })
  const release = guardPage()
  tab.followFragment('#main')
  tab.followFragment('#main')
  expect(arrivals.at(-1)).toMatchObject({ hash: '#main', state: { squadId: '7' }, isNew: false })
  expect(tab.addresses()).toHaveLength(3)
  tab.go(-1)
  expect(departure.read()).toBeNull()
  tab.go(-1)
  expect(departure.read()).not.toBeNull()
  expect(tab.address()).toBe('/create-retrospective')
  release()
})

/** Opens a tab with a history like a browser's, whose steps take effect at once. */
function openTab(address: string) {
  const listeners = new Map<string, () => void>()
  const entries: { url: URL; state: unknown }[] = [
    { url: new URL(address, 'https://example.org'), state: null },
  ]
  const loaded: string[] = []
  let at = 0
  const current = () => entries[at] ?? { url: new URL('about:blank'), state: null }
  const resolve = (to: string) => new URL(to, current().url)
  const push = (state: unknown, to: string) => {
    const entry = { state, url: resolve(to) }
    entries.splice(++at, entries.length, entry)
  }
  const replace = (state: unknown, to = '') => {
    entries[at] = { state, url: to === '' ? current().url : resolve(to) }
  }
  const go = (steps: number) => {
    if (!entries[at + steps]) return
    at += steps
    listeners.get('popstate')?.()
  }
  const pathOf = ({ url }: { url: URL }) => url.pathname + url.search + url.hash
  return {
    listeners,
    loaded,
    go,
    address: () => pathOf(current()),
    addresses: () => entries.map(pathOf),
    followFragment: (fragment: string) => {
      if (current().url.hash === fragment) replace(null)
      else push(null, fragment)
      listeners.get('popstate')?.()
    },
    window: {
      get location() {
        const { pathname, search, hash, href } = current().url
        return {
          ...{ pathname, search, hash, href },
          assign: (path: string) => loaded.push(`assign ${path}`),
          replace: (path: string) => loaded.push(`replace ${path}`),
        }
      },
      history: {
        get state() {
          return current().state
        },
        pushState: (state: unknown, _: string, to: string) => push(state, to),
        replaceState: (state: unknown, _: string, to?: string) => replace(state, to),
        go,
      },
    },
  }
}
