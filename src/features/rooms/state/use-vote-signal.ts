import { useEffect, useRef } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import type { RoomView } from '~/domain/rooms/room-view'

/** Length of the signal, in milliseconds. */
const SIGNAL_MS = 80

/**
 * Vibrates briefly when a vote begins, in browsers that can. Not for a vote that is open when the page loads, not when
 * votes are collected again, and not with reduced motion.
 */
export function useVoteSignal({ phase, since }: Pick<RoomView, 'phase' | 'since'>): void {
  const vote = PHASES[phase].takesVotes ? since : 0
  const last = useRef(vote)
  // Drives the vibration of the device.
  useEffect(() => {
    const isNew = vote > last.current
    last.current = Math.max(vote, last.current)
    if (!isNew || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    if ('vibrate' in navigator) navigator.vibrate(SIGNAL_MS)
  }, [vote])
}
