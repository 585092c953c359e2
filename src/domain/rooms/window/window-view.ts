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
