import { useSyncExternalStore } from 'react'
import type { Clock } from '~/domain/rooms/room-clock'
import type { RoomView } from '~/domain/rooms/room-view'
import { serverNow } from '~/lib/browser/server-clock'

/** Often enough that no second is visibly skipped. */
const LOOK_EVERY_MS = 200

/** Returns the remaining time of a vote in whole seconds of the server's clock. Null without a limit. */
export function useSecondsLeft(clock: Clock): number | null {
  const read = () => {
    if (clock === null) return null
    const left = 'paused' in clock ? clock.paused : clock.until - serverNow()
    return Math.max(0, Math.ceil(left / 1000))
  }
  return useSyncExternalStore(subscribe, read, read)
}

/** Returns the clock of the talk about the revealed votes. Null without a limit. */
export function talkClock({ talkUntil }: Pick<RoomView, 'talkUntil'>): Clock {
  return talkUntil === null ? null : { until: talkUntil }
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}
