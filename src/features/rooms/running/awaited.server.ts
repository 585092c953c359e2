import { AWAY_AFTER_MS } from '~/domain/rooms/room'

export type Awaited = ReturnType<typeof createAwaited>

/**
 * Seats that were taken through this node, until their first stream opens here. They are stored as present on this node from the beginning, so
 * that the stream changes nothing. `onAbsent` is called for a seat whose stream has not opened within the time after which a seat is away.
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
