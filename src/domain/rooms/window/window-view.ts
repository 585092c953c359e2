import { PHASES, type Phase } from '../phases.ts'
import type { RoomWindow, WindowSettings } from './window.ts'

/** The part of a window that everyone may see. It never tells who has voted, on what, or when. */
export type WindowView = WindowSettings & {
  hasExtended: boolean
  expected: number | null
  invited: number | null
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
  invited,
  seats,
  ...settings
}: RoomWindow): WindowView {
  const { opensAt, closesAt, zone, least, reveal, entry } = settings
  const shown = { opensAt, closesAt, zone, least, reveal, entry }
  const people = { expected, invited, seats, extraSeats, finished: counted.finished }
  return { ...shown, hasExtended, ...people }
}

/**
 * Returns the number of people who may vote, or could: those with a link of their own, or expected behind an open one. 0
 * if it is unknown, after a pool that an earlier version opened.
 */
export function peopleOf({
  seats,
  expected,
  invited,
  extraSeats,
  finished,
}: Pick<WindowView, 'seats' | 'expected' | 'invited' | 'extraSeats' | 'finished'>): number {
  const links = invited ? invited + extraSeats : 0
  const known = Math.max(seats, expected ?? 0, links)
  return known === 0 ? 0 : Math.max(known, finished)
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
