/**
 * Returns the function that tells the calendar day of an instant in a time zone, as `2026-11-07`. A zone that this machine does not know counts as
 * UTC: browsers learn new zones at other times than servers.
 */
export function daysIn(timeZone: string): (instant: string | number) => string {
  const format = formatIn(timeZone) ?? formatIn('UTC')
  return (instant) => format?.format(new Date(instant)) ?? ''
}

/** Swedish writes days in this way. */
function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  } catch {
    return null
  }
}
