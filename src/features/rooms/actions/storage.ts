import { type PromiseLine, parseLines } from '~/domain/actions/promise-lines'
import { parseJson } from '~/domain/text/json'
import { readText, sessionArea, writeText } from '~/lib/browser/browser-storage'
import { createStore, type Store } from '~/lib/browser/store'

const promises = new Map<string, Store<readonly PromiseLine[]>>()

/** Actions being written at the end of a room. They survive a reload, until the tab is closed. */
export function promiseLinesOf(code: string): Store<readonly PromiseLine[]> {
  const known = promises.get(code)
  if (known) return known
  const key = `room-promises:${code}`
  const stored = readText(sessionArea, key)
  const store = createStore<readonly PromiseLine[]>(
    parseLines(stored.ok && stored.text !== null ? parseJson(stored.text)?.value : null),
  )
  const lines = {
    ...store,
    write: (next: readonly PromiseLine[]) => {
      store.write(next)
      writeText(sessionArea, key, next.length > 0 ? JSON.stringify(next) : null)
    },
  }
  promises.set(code, lines)
  return lines
}
