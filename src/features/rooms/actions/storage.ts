import { type PromiseLine, parseLines } from '~/domain/actions/promise-lines'
import { parseJson } from '~/domain/text/json'
import { readText, sessionArea, writeText } from '~/lib/browser/browser-storage'
import { createStore, type Store } from '~/lib/browser/store'

type WrittenLines = Store<readonly PromiseLine[] | null>

const promises = new Map<string, WrittenLines>()

/** Actions being written at the end of a room. They survive a reload, until the tab is closed. Null if this tab has not written any. */
export function promiseLinesOf(code: string): WrittenLines {
  const known = promises.get(code)
  if (known) return known
  const key = `room-promises:${code}`
  const stored = readText(sessionArea, key)
  const text = stored.ok ? stored.text : null
  const store = createStore<readonly PromiseLine[] | null>(
    text === null ? null : parseLines(parseJson(text)?.value),
  )
  const lines = {
    ...store,
    write: (next: readonly PromiseLine[] | null) => {
      store.write(next)
      writeText(sessionArea, key, next && next.length > 0 ? JSON.stringify(next) : null)
    },
  }
  promises.set(code, lines)
  return lines
}
