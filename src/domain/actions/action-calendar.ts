import { type CalendarPlace, toCalendarFile } from '../outgoing/calendar-file.ts'
import type { Action } from './action.ts'

/** An action as a calendar shows it on its day. */
export type CalendarEntry = Pick<Action, 'id' | 'title' | 'link'> & {
  /** A date such as 2026-11-23. */
  day: string
  text: string
  version: number
}

/** Returns an iCalendar file with an all-day event for each action, and a reminder one day before. */
export function toCalendar(entries: readonly CalendarEntry[], place: CalendarPlace): string {
  const events = entries.map(({ id, day, ...entry }) => ({
    ...{ ...entry, uid: `action-${id}`, when: day, remindBefore: 'P1D' as const },
  }))
  return toCalendarFile(events, place)
}
