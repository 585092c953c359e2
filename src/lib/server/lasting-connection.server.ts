import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/** An open connection. */
export type Line = {
  /** Resolves to the reason of its end. */
  lost: Promise<string>
  close(): Promise<void>
}

type Options = {
  connect: () => Promise<Line>
  onDisconnect: (reason: string) => void
  onReconnect: () => void
}

/**
 * Keeps a connection open until the returned function is called: replaces a lost one, with growing pauses. With `mustStart`, throws if the first
 * attempt fails; otherwise reports it like a lost connection.
 */
export async function keepConnected(
  { connect, onDisconnect, onReconnect }: Options,
  { mustStart }: { mustStart: boolean },
): Promise<() => Promise<void>> {
  const ending = new AbortController()
  let line: Line | null = await connect().catch((error: unknown) => {
    if (mustStart) throw error
    onDisconnect(toReason(error))
    return null
  })
  const over = keepUp()
  return async () => {
    ending.abort()
    await line?.close()
    await over
  }

  async function keepUp() {
    while (!ending.signal.aborted) {
      if (line) {
        const reason = await line.lost
        if (ending.signal.aborted) return
        onDisconnect(reason)
      }
      line = await reconnect()
      if (line) onReconnect()
    }
  }

  /** Resolves to null at the end. */
  async function reconnect(): Promise<Line | null> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const next = await connect().catch(() => null)
      if (next && ending.signal.aborted) await next.close()
      if (ending.signal.aborted) return null
      if (next) return next
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
