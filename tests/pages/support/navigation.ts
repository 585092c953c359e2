import type { Emit } from './page-events'
import { pass } from './waiting'

type Entry = { url: string; state: unknown; document: number }
type OwnWindow = Window & { happyDOM: { setURL: (url: string) => void } }

/** Creates a tab's history, whose entries belong to the document that was loaded for them. `load` shows the page of an address. */
export function createNavigation({
  origin,
  load,
  emit,
}: {
  origin: string
  load: (url: string) => Promise<void>
  emit: Emit
}) {
  const entries: Entry[] = []
  let index = -1
  let documents = 0

  function goTo(to: string, { replace = false } = {}): Promise<void> {
    const url = new URL(to, entries[index]?.url ?? origin).href
    if (!replace) {
      entries.splice(index + 1)
      index += 1
    }
    entries[index] = { url, state: null, document: 0 }
    return load(url)
  }

  /** Makes the newest entry belong to a new document from now on. */
  function beginDocument(): void {
    documents += 1
    const entry = entries[index]
    if (entry) entry.document = documents
  }

  /** Connects the window's history and addresses, which lead to other pages. */
  function follow(own: OwnWindow): void {
    const put = (state: unknown, to: string | URL | null | undefined, isNew: boolean) => {
      // Without an address the entry keeps its own, including the fragment.
      const url = to ? new URL(to, own.location.href).href : own.location.href
      if (isNew) {
        entries.splice(index + 1)
        index += 1
      }
      entries[index] = { url, state: structuredClone(state), document: documents }
      own.happyDOM.setURL(url)
    }
    const step = async (delta: number) => {
      const entry = entries[index + delta]
      if (!entry) return
      index += delta
      if (entry.document !== documents) return load(entry.url)
      await pass()
      const isHash = new URL(entry.url).hash !== own.location.hash
      own.happyDOM.setURL(entry.url)
      own.dispatchEvent(Object.assign(new Event('popstate'), { state: entry.state }))
      if (isHash) own.dispatchEvent(new Event('hashchange'))
    }
    Object.defineProperty(own, 'history', {
      configurable: true,
      value: {
        get length() {
          return entries.length
        },
        get state() {
          return entries[index]?.state ?? null
        },
        scrollRestoration: 'auto',
        pushState: (state: unknown, _: string, to?: string) => put(state, to, true),
        replaceState: (state: unknown, _: string, to?: string) => put(state, to, false),
        go: (delta: number) => void step(delta),
        back: () => void step(-1),
        forward: () => void step(1),
      },
    })
    const go = (to: string, options?: { replace: boolean }) => {
      const here = new URL(own.location.href)
      const url = new URL(to, here)
      const isHere = url.pathname === here.pathname && url.search === here.search && url.hash
      if (!isHere) return void goTo(url.href, options)
      put(null, url, !options?.replace)
      own.dispatchEvent(new Event('popstate'))
      own.dispatchEvent(new Event('hashchange'))
    }
    Object.defineProperties(own.location, {
      assign: { value: (to: string) => go(to) },
      replace: { value: (to: string) => go(to, { replace: true }) },
      reload: { value: () => void load(own.location.href) },
    })
    own.open = (to?: string | URL, target?: string) => {
      if (target === '_self' || target === undefined || target === '') go(String(to))
      else emit('popup', { url: () => String(to) })
      return null
    }
  }

  return { goTo, beginDocument, follow }
}
