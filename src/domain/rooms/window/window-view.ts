import type { RoomWindow, WindowSettings } from './window.ts'

/** The part of a window that everyone may see. It never tells who has voted, on what, or when. */
export type WindowView = WindowSettings & {
  hasExtended: boolean
  /** Number of finished seats, updated at most once in ten minutes. */
  finished: number
  extraSeats: number
}

export function windowViewOf({
  counted,
  extraSeats,
  hasExtended,
  ...settings
}: RoomWindow): WindowView {
  const { opensAt, closesAt, zone, least, reveal, entry } = settings
  const shown = { opensAt, closesAt, zone, least, reveal, entry }
  return { ...shown, hasExtended, extraSeats, finished: counted.finished }
}
