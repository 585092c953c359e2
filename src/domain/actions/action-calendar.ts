import type { Action } from './action.ts'

/** What a calendar shows of an action on its day. */
export type CalendarEntry = Pick<Action, 'id' | 'title' | 'link'> & {
  /** As in 2026-11-23. */
  day: string
  text: string
  version: number
}

type CalendarPlace = {
  host: string
  name: string
  now: number
  /** True for what a program asks for again and again. Entries that it no longer has go. */
  isFeed?: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000
/** How often a program asks again; the older programs know the name that begins with X. */
const REFRESH = 'PT6H'
const MAX_OCTETS = 75
// A text of RFC 5545 has no control characters but the tab.
const CONTROL = /[^\t\P{Cc}]/gu

/**
 * An iCalendar file (RFC 5545) with an entry of a whole day for each action, which occupies no time and reminds a day before. A file that is
 * downloaded again replaces the entries of the one before.
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
    // The end is the first day after it.
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

/** At most 75 octets a line, without splitting a character. A line that continues another begins with a space. */
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
