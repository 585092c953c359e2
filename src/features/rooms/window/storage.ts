import {
  isOfOtherLink,
  newWindowBox,
  parseWindowBox,
  type WindowBox,
} from '~/domain/rooms/window/window-box'
import { isJsonObject, parseJson } from '~/domain/text/json'
import { listKeys, localArea, readText, writeText } from '~/lib/browser/browser-storage'
import { createStore, type Store } from '~/lib/browser/store'
import { newId } from '~/lib/ids'

/** Prefix of the name of a window's votes in storage. */
const VOTES = 'window-votes:'

/** Longer than a window is open. Older votes are deleted at the next visit of any window. */
const KEPT_FOR_MS = 16 * 24 * 60 * 60 * 1000

type BoxStore = Store<WindowBox> & {
  /** Reads the storage, which another page may have changed while this one was suspended. */
  refresh: () => void
}

const boxes = new Map<string, BoxStore>()

/** Returns the votes of this browser in a window, shared by all its tabs. If storage is blocked they last as long as the page. */
export function windowBoxOf(code: string): BoxStore {
  const known = boxes.get(code)
  if (known) return known
  dropOldBoxes(Date.now())
  const key = VOTES + code
  const store = createStore(readBox(key) ?? newWindowBox(newId()))
  // If storage is full or blocked, only memory has the newest votes.
  let isKept = true
  const follow = () => store.write(readBox(key) ?? newWindowBox(newId()))
  const box: BoxStore = {
    ...store,
    write: (next) => {
      if (next === store.read()) return
      store.write(next)
      isKept = writeText(localArea, key, JSON.stringify({ at: Date.now(), box: next })).ok
    },
    refresh: () => isKept && follow(),
  }
  boxes.set(code, box)
  window.addEventListener('storage', (event) => {
    if (event.key === key) follow()
  })
  return box
}

/** True if this browser has votes of another personal link, perhaps of another person. */
export function hasOtherLink(code: string, secret: string): boolean {
  return isOfOtherLink(windowBoxOf(code).read(), markOf(secret))
}

/** Marks the votes of this browser as those of a personal link. */
export function keepLink(code: string, secret: string): void {
  const box = windowBoxOf(code)
  if (box.read().link !== markOf(secret)) box.write({ ...box.read(), link: markOf(secret) })
}

/** Enough to tell the links of a window apart. Scripts can read it, so it is no more. */
function markOf(secret: string): string {
  return secret.slice(0, 8)
}

/** Deletes the votes of a window from this browser. */
export function dropWindowBox(code: string): void {
  windowBoxOf(code).write(newWindowBox(newId()))
  writeText(localArea, VOTES + code, null)
}

function readBox(key: string): WindowBox | null {
  return parseWindowBox(readKept(key)?.box)
}

function readKept(key: string): { at: unknown; box: unknown } | null {
  const stored = readText(localArea, key)
  const value = stored.ok && stored.text !== null ? parseJson(stored.text)?.value : null
  return isJsonObject(value) ? { at: value.at, box: value.box } : null
}

function dropOldBoxes(now: number): void {
  for (const key of listKeys(localArea).filter((name) => name.startsWith(VOTES))) {
    const at = readKept(key)?.at
    if (typeof at !== 'number' || now - at > KEPT_FOR_MS) writeText(localArea, key, null)
  }
}
