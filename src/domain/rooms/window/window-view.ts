import type { RoomWindow, WindowSettings } from './window.ts'

/** What everyone may see of a window: never who has voted, on what, or when. */
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
  ...window
}: RoomWindow): WindowView {
  const { opensAt, closesAt, zone, least, reveal, entry } = window
  const settings = { opensAt, closesAt, zone, least, reveal, entry }
  return { ...settings, hasExtended, extraSeats, finished: counted.finished }
}
