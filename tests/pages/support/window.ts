import { EventTarget, type IBrowserSettings, Window } from 'happy-dom'

/** Names that page code expects from its window although Node has the same ones. */
const FROM_THE_WINDOW = new Set([
  'CustomEvent',
  'Event',
  'EventTarget',
  'FormData',
  'localStorage',
  'navigator',
  'sessionStorage',
])

/** Names below the window belong to Node: a server in the same process handles the page's requests. */
const nodes = new Set(Object.getOwnPropertyNames(globalThis))

const settings = {
  disableCSSFileLoading: true,
  disableJavaScriptFileLoading: true,
  handleDisabledFileLoadingAsSuccess: true,
  navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
} as const satisfies Partial<IBrowserSettings> | object

let current = new Window({ settings: settings as never })
let areas = areasOf(current)
nameEvents()

/** Returns the window that simulates the browser's: page code finds its properties among the globals. */
export function currentWindow(): Window {
  return current
}

/** Replaces the current window with a new one that has the same storage contents. */
export function openWindow(url: string, { width, height }: { width: number; height: number }) {
  const before = areas
  current = new Window({ url, width, height, settings: settings as never })
  areas = areasOf(current)
  for (const [index, area] of areas.entries()) {
    for (const [key, value] of Object.entries(before[index] ?? {})) area.setItem(key, value)
    limit(area)
  }
  Object.assign(current, { IntersectionObserver: SeenObserver })
  followMedia(current)
  exposeGlobals()
  return current
}

let ended: Window | null = null

/**
 * Closes a window whose page has ended, once the next one ends: React may still remove the page from it. happy-dom never lets an open window become
 * garbage.
 */
export function closeWindow(own: Window | null): void {
  void ended?.happyDOM.close()
  ended = own
}

/** Makes `window.event` the event in hand, which happy-dom does not: React renders at once after a press, and later after anything unknown. */
function nameEvents(): void {
  const { prototype } = EventTarget
  const { dispatchEvent } = prototype
  prototype.dispatchEvent = function dispatchNamed(event) {
    const shown = current as unknown as { event: unknown }
    const outer = shown.event
    shown.event = event
    try {
      return dispatchEvent.call(this, event)
    } finally {
      shown.event = outer
    }
  }
}

/** Notifies listeners of each change. Those of happy-dom treat every query as unmatched when they start to listen. */
function followMedia(own: Window): void {
  const matchMedia = own.matchMedia.bind(own)
  own.matchMedia = (query) => {
    const list = matchMedia(query)
    const looks = new Map<unknown, () => void>()
    list.addEventListener = (_, listener: unknown) => {
      let { matches } = list
      const look = () => {
        if (matches === list.matches) return
        ;({ matches } = list)
        ;(listener as (event: Event) => void)(Object.assign(new Event('change'), { matches }))
      }
      looks.set(listener, look)
      own.addEventListener('resize', look)
    }
    list.removeEventListener = (_, listener: unknown) => {
      const look = looks.get(listener)
      if (look) own.removeEventListener('resize', look)
    }
    return list
  }
}

function areasOf({ localStorage, sessionStorage }: Window): Storage[] {
  return [localStorage, sessionStorage]
}

/** Clears the storages. A test may have removed them from the page. */
export function clearStorages(): void {
  for (const area of areas) area.clear()
}

/** Limit of browsers: characters of all keys and values. */
const STORAGE_LIMIT = 5 * 1024 * 1024

function limit(storage: Storage): void {
  const set = storage.setItem.bind(storage)
  const setItem = (key: string, value: string) => {
    const others = Object.entries(storage).filter(([other]) => other !== key)
    const size = others.reduce((sum, [each, text]) => sum + each.length + text.length, 0)
    if (size + key.length + String(value).length > STORAGE_LIMIT) {
      throw new DOMException('the storage is full', 'QuotaExceededError')
    }
    set(key, value)
  }
  Object.defineProperty(storage, 'setItem', {
    configurable: true,
    enumerable: false,
    value: setItem,
  })
}

/** Makes the page unable to store anything from now on, as with a full disk. */
export function refuseStorage(): void {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  for (const area of areas)
    Object.defineProperty(area, 'setItem', { configurable: true, value: setItem })
}

/** Reports everything as visible, because a page without a layout has no positions. */
class SeenObserver implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = '0px'
  readonly scrollMargin = '0px'
  readonly thresholds = [0]
  private readonly notify: IntersectionObserverCallback
  private readonly observed = new Set<Element>()

  constructor(notify: IntersectionObserverCallback) {
    this.notify = notify
  }

  observe(target: Element): void {
    this.observed.add(target)
    queueMicrotask(() => {
      if (!this.observed.has(target)) return
      const entry = { target, isIntersecting: true, intersectionRatio: 1 }
      this.notify([entry as IntersectionObserverEntry], this)
    })
  }

  unobserve(target: Element): void {
    this.observed.delete(target)
  }

  disconnect(): void {
    this.observed.clear()
  }

  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
}

const bound = new WeakMap<object, Map<PropertyKey, unknown>>()

/** Reads a function of the window that is called without it. */
function read(key: string): unknown {
  const value = (current as unknown as Record<string, unknown>)[key]
  if (typeof value !== 'function' || /^[A-Z]/.test(key)) return value
  const known = bound.get(current) ?? new Map<PropertyKey, unknown>()
  bound.set(current, known)
  if (!known.has(key)) known.set(key, value.bind(current))
  return known.get(key)
}

const exposed = new Set<string>()

function exposeGlobals(): void {
  for (const key of namesOf(current)) {
    if (exposed.has(key) || (nodes.has(key) && !FROM_THE_WINDOW.has(key))) continue
    exposed.add(key)
    Object.defineProperty(globalThis, key, {
      configurable: true,
      get: () => read(key),
      set: (value) => Object.assign(current, { [key]: value }),
    })
  }
}

function namesOf(object: object | null): string[] {
  if (!object || object === Object.prototype) return []
  return [...Object.getOwnPropertyNames(object), ...namesOf(Object.getPrototypeOf(object))]
}
