/** A request as `fetch` saw it. `status` is 0 without a response. */
type Failure = { what: string; status: number; reason: string; at: number }

/** Counts and times all requests of this process from now on, and records failures: no response, or a status of 500 or more. */
export function watchRequests(origin: string) {
  const plain = globalThis.fetch
  const counts = new Map<string, number>()
  let times = new Map<string, number[]>()
  const failures: Failure[] = []

  globalThis.fetch = async (input, init) => {
    const address = String(input)
    if (!address.startsWith(origin)) return plain(input, init)
    const what = `${init?.method ?? 'GET'} ${patternOf(address.slice(origin.length))}`
    const fail = (status: number, reason: string) =>
      failures.push({ what, status, reason, at: Date.now() })
    const startedAt = performance.now()
    try {
      const answer = await plain(input, init)
      counts.set(what, (counts.get(what) ?? 0) + 1)
      const known = times.get(what) ?? []
      known.push(performance.now() - startedAt)
      times.set(what, known)
      if (answer.status >= 500) fail(answer.status, await answer.clone().text())
      return answer
    } catch (error) {
      if (!init?.signal?.aborted) fail(0, String((error as Error).cause ?? error))
      throw error
    }
  }
  return {
    failures,
    counts: () => Object.fromEntries([...counts].toSorted()),
    /** Returns the milliseconds of each request since the last call, by kind. */
    takeTimes() {
      const taken = times
      times = new Map()
      return taken
    },
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    restore() {
      globalThis.fetch = plain
    },
  }
}

/** Returns the path without ids, codes and tokens. */
function patternOf(path: string): string {
  return path
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/(\/rooms\/)(?!:id)[^/]+/, '$1:code')
    .replace(/(\/shared\/).+/, '$1:token')
}
