/** Further apart than this, one of the clocks was set: messages are never so late. */
const JUMP_MS = 2_000

type ServerClock = {
  /** Takes in what the server said its time was, in milliseconds since 1970. */
  note: (serverTime: number) => void
  now: () => number
}

/**
 * The server's clock as this machine's one with an offset. A message is always late, so the one with the largest
 * offset was the least late and is the one to go by. @internal
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

/** Of the one server that this page speaks to. */
const clock = createServerClock(() => Date.now())

/** Takes in the time in a message of the server, in milliseconds since 1970. */
export function noteServerTime(serverTime: number): void {
  clock.note(serverTime)
}

/** The server's clock in milliseconds since 1970, estimated from its messages. Without one it is this machine's. */
export function serverNow(): number {
  return clock.now()
}
