import { PHASES, type Phase } from '../phases.ts'
import type { RoomWindow, WindowSettings } from './window.ts'

/** The part of a window that everyone may see. It never tells who has voted, on what, or when. */
export type WindowView = WindowSettings & {
  hasExtended: boolean
  expected: number | null
  /** Number of seats while the window is open, 0 afterwards. */
  seats: number
  /** Number of finished seats, updated at most once in ten minutes. */
  finished: number
  extraSeats: number
}

export function windowViewOf({
  counted,
  extraSeats,
  hasExtended,
  expected,
  seats,
  ...settings
}: RoomWindow): WindowView {
  const { opensAt, closesAt, zone, least, reveal, entry } = settings
  const shown = { opensAt, closesAt, zone, least, reveal, entry }
  return { ...shown, hasExtended, expected, seats, extraSeats, finished: counted.finished }
}

/** True during the talk about the votes of a window. A room whose window had too few people votes live instead. */
export function isTalkOfWindow({
  phase,
  window: voting,
}: {
  phase: Phase
  window?: Pick<WindowView, 'finished' | 'least'>
}): boolean {
  const { isWindow, isSealed, isOver } = PHASES[phase]
  const hasResult = voting !== undefined && voting.finished >= voting.least
  return hasResult && !isWindow && !isSealed && !isOver
}
