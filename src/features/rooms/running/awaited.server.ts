import { AWAY_AFTER_MS } from '~/domain/rooms/room'

export type Awaited = ReturnType<typeof createAwaited>

/**
 * Tracks seats that were taken through this node until their first stream opens here. They are stored as present on
 * this node from the start, so that the stream changes nothing. Calls `onAbsent` for a seat whose stream has not opened
 * by the time at which a seat is away.
 */
export function createAwaited(onAbsent: (roomId: string, seatId: string) => void) {
  const timers = new Map<string, NodeJS.Timeout>()

  /** Ends the wait for a seat. Returns false if there was none. */
  function end(seatId: string): boolean {
    clearTimeout(timers.get(seatId))
    return timers.delete(seatId)
  }

  return {
    add(roomId: string, seatId: string): void {
      const timer = setTimeout(() => {
        end(seatId)
        onAbsent(roomId, seatId)
      }, AWAY_AFTER_MS)
      timers.set(seatId, timer.unref())
    },
    has: (seatId: string): boolean => timers.has(seatId),
    end,
    endAll(): void {
      for (const seatId of timers.keys()) end(seatId)
    },
  }
}
