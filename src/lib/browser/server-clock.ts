/** Difference from which one of the clocks was set, because messages are never so late. */
const JUMP_MS = 2_000

type ServerClock = {
  /** Records the server's time from a message, in milliseconds since 1970. */
  note: (serverTime: number) => void
  now: () => number
}

/**
 * Creates a server clock from this machine's clock and an offset. A message is always late, so the largest offset comes from the least delayed one
 * and is used.
 * @internal
 */
export function createServerClock(localNow: () => number): ServerClock {
  let offset: number | null = null
  return {
    note: (serverTime) => {
      const heard = serverTime - localNow()
      const hasJumped = offset === null || Math.abs(heard - offset) > JUMP_MS
      if (hasJumped || heard > (offset ?? 0)) offset = heard
    },
    now: () => localNow() + (offset ?? 0),
  }
}

/** The clock of the one server that this page talks to. */
const clock = createServerClock(() => Date.now())

/** Records the time in a server's message, in milliseconds since 1970. */
export function noteServerTime(serverTime: number): void {
  clock.note(serverTime)
}

/** Returns the server's time in milliseconds since 1970, estimated from its messages. Before the first one it is this machine's. */
export function serverNow(): number {
  return clock.now()
}
