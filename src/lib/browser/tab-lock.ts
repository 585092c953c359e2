/** Longest wait for another tab's write to arrive, in case the browser never delivers it. */
const PATIENCE_MS = 1000

/** Marks of this tab's last writes, by key: the look of the text, and a function that releases the mark. */
const marks = new Map<string, { look: string; release: () => void }>()

/**
 * Runs `act`, which may read and write this localStorage key, while no other tab runs one for it. The lock alone is not enough: browsers pass a
 * change on to the other tabs' processes a moment later, and one of them would read the old text, add to it, and so undo the change. So each writer
 * holds a second lock whose name describes the expected text, and the next writer waits until its own view of the storage matches. If locks are
 * missing (insecure contexts), `act` just runs.
 */
export async function aloneAmongTabs<Outcome>(key: string, act: () => Outcome): Promise<Outcome> {
  if (!navigator.locks) return act()
  return navigator.locks.request(key, async () => {
    const last = await findLastMark(key)
    if (last) await catchUp(key, last.look)
    const outcome = act()
    await mark(key, (last?.count ?? 0) + 1)
    return outcome
  })
}

type Mark = { count: number; look: string }

async function findLastMark(key: string): Promise<Mark | null> {
  const { held = [] } = await navigator.locks.query()
  const prefix = `${key}@`
  const marks = held.flatMap(({ name = '' }): Mark[] => {
    const [count, look] = name.startsWith(prefix) ? JSON.parse(name.slice(prefix.length)) : []
    return count === undefined ? [] : [{ count, look }]
  })
  return marks.sort((a, b) => b.count - a.count)[0] ?? null
}

/** Holds a lock that describes the text, until this tab's next write or its end. */
function mark(key: string, count: number): Promise<void> {
  const look = lookOf(key)
  if (!marks.has(key)) watch(key)
  return new Promise((granted) => {
    void navigator.locks.request(`${key}@${JSON.stringify([count, look])}`, () => {
      marks.get(key)?.release()
      granted()
      return new Promise<void>((release) => marks.set(key, { look, release }))
    })
  })
}

/** Releases this tab's mark once another tab has written, even if that tab is closed meanwhile. */
function watch(key: string): void {
  window.addEventListener('storage', () => {
    const own = marks.get(key)
    if (own && own.look !== lookOf(key)) own.release()
  })
}

async function catchUp(key: string, look: string): Promise<void> {
  if (lookOf(key) === look) return
  const events = new AbortController()
  await new Promise<void>((done) => {
    const check = () => lookOf(key) === look && done()
    window.addEventListener('storage', check, { signal: events.signal })
    setTimeout(done, PATIENCE_MS)
  })
  events.abort()
}

/** Returns length and end of the text: every save changes both, and neither requires reading all of it. */
function lookOf(key: string): string {
  try {
    const text = localStorage.getItem(key)
    return text === null ? 'none' : `${text.length} ${text.slice(-60)}`
  } catch {
    return 'blocked'
  }
}
