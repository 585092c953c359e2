/** An event in a calendar. */
export type CalendarEvent = {
  /** Unique on this server. A newer version of the event has the same one. */
  uid: string
  version: number
  title: string
  text: string
  link: string | null
  /** A day such as 2026-11-23, or two instants in milliseconds. */
  when: string | { from: number; until: number }
  /** Time between the reminder and the start, as an iCalendar duration. */
  remindBefore: `P${string}`
  isCancelled?: boolean
}

export type CalendarPlace = {
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

/** Returns an iCalendar file (RFC 5545). Events block no time. Importing a newer file replaces the earlier events. */
export function toCalendarFile(events: readonly CalendarEvent[], place: CalendarPlace): string {
  const isCancelled = events.some((event) => event.isCancelled)
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//RetroScore//${place.host}//EN`],
    ...['CALSCALE:GREGORIAN', `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`],
    `X-WR-CALNAME:${escapeText(place.name)}`,
    ...(place.isFeed
      ? [`REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`, `X-PUBLISHED-TTL:${REFRESH}`]
      : []),
    ...events.flatMap((event) => toEvent(event, place)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function toEvent(
  { uid, title, text, when, link, version, remindBefore, isCancelled }: CalendarEvent,
  { host, now }: CalendarPlace,
): string[] {
  return [
    ...['BEGIN:VEVENT', `UID:${uid}@${host}`, `SEQUENCE:${version}`, `DTSTAMP:${toMoment(now)}`],
    ...timesOf(when),
    ...[`SUMMARY:${escapeText(title)}`, 'TRANSP:TRANSPARENT'],
    ...(text === '' ? [] : [`DESCRIPTION:${escapeText(text)}`]),
    ...(link === null ? [] : [`URL:${new URL(link).href}`]),
    ...(isCancelled
      ? ['STATUS:CANCELLED']
      : [
          ...['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(title)}`],
          ...[`TRIGGER:-${remindBefore}`, 'END:VALARM'],
        ]),
    'END:VEVENT',
  ]
}

function timesOf(when: CalendarEvent['when']): string[] {
  if (typeof when !== 'string') {
    return [`DTSTART:${toMoment(when.from)}`, `DTEND:${toMoment(when.until)}`]
  }
  const start = Date.parse(when)
  // DTEND is exclusive: the day after the last one.
  return [`DTSTART;VALUE=DATE:${toDate(start)}`, `DTEND;VALUE=DATE:${toDate(start + DAY_MS)}`]
}

function toMoment(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '')
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
