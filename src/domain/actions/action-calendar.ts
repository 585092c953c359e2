import type { Action } from './action.ts'

/** An action as a calendar shows it on its day. */
export type CalendarEntry = Pick<Action, 'id' | 'title' | 'link'> & {
  /** A date such as 2026-11-23. */
  day: string
  text: string
  version: number
}

type CalendarPlace = {
  host: string
  name: string
  now: number
  /** True for a calendar that a program fetches repeatedly. Entries that it no longer has disappear there. */
  isFeed?: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Interval at which a program should fetch a feed. Older programs know only the property that begins with X. */
const REFRESH = 'PT6H'
const MAX_OCTETS = 75
// RFC 5545 allows no control character in a text except the tab.
const CONTROL = /[^\t\P{Cc}]/gu

/**
 * Returns an iCalendar file (RFC 5545) with an all-day entry for each action. An entry blocks no time and reminds one day before. Importing a newer
 * file replaces the earlier entries.
 */
export function toCalendar(entries: readonly CalendarEntry[], place: CalendarPlace): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//RetroScore//${place.host}//EN`],
    ...['CALSCALE:GREGORIAN', 'METHOD:PUBLISH', `X-WR-CALNAME:${escapeText(place.name)}`],
    ...(place.isFeed
      ? [`REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`, `X-PUBLISHED-TTL:${REFRESH}`]
      : []),
    ...entries.flatMap((entry) => toEvent(entry, place)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function toEvent(
  { id, title, text, day, link, version }: CalendarEntry,
  { host, now }: CalendarPlace,
): string[] {
  const start = Date.parse(day)
  return [
    ...['BEGIN:VEVENT', `UID:action-${id}@${host}`, `SEQUENCE:${version}`],
    `DTSTAMP:${new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
    // DTEND is exclusive: the day after the last one.
    ...[`DTSTART;VALUE=DATE:${toDate(start)}`, `DTEND;VALUE=DATE:${toDate(start + DAY_MS)}`],
    ...[`SUMMARY:${escapeText(title)}`, 'TRANSP:TRANSPARENT'],
    ...(text === '' ? [] : [`DESCRIPTION:${escapeText(text)}`]),
    ...(link === null ? [] : [`URL:${new URL(link).href}`]),
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(title)}`, 'TRIGGER:-P1D'],
    ...['END:VALARM', 'END:VEVENT'],
  ]
}

function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10).replaceAll('-', '')
}

function escapeText(text: string): string {
  const oneLine = text.replaceAll(/\r\n|\r|\n/g, '\n')
  return oneLine
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(CONTROL, '')
}

/** Folds a line at 75 octets without splitting a character. A continuation line begins with a space. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let size = 0
  let folded = ''
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (size + octets > MAX_OCTETS) {
      folded += '\r\n '
      size = 1
    }
    folded += character
    size += octets
  }
  return folded
}
