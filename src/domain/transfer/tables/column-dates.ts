/** Order of day and month in a column of numeric dates. */
export type DateOrder = 'day' | 'month'

/** A date of a table. `time` is exact if the table has a time zone, and else noon in UTC, which is the same day almost everywhere. */
export type TableDate = { day: string; time: string }

/** Dates of a column. Null for a cell without a date. */
export type ColumnDates = {
  dates: (TableDate | null)[]
  /** The order that the whole column proves. Null if no date depends on it. */
  order: DateOrder | null
  /** The first date that could be either, if nothing in the column decides. */
  undecided: string | null
}

/** A date as written. In `numeric` dates the first two numbers can be day and month or the reverse. */
type Written = {
  kind: 'numeric' | 'named' | 'serial'
  first: number
  second: number
  year: number | null
  rest: string
}

const MONTHS = [
  'janeiro|january|enero',
  'fevereiro|february|febrero',
  'marco|march|marzo',
  'abril|april',
  'maio|may|mayo',
  'junho|june|junio',
  'julho|july|julio',
  'agosto|august',
  'setembro|september|septiembre',
  'outubro|october|octubre',
  'novembro|november|noviembre',
  'dezembro|december|diciembre',
].map((names) => names.split('|'))

const WEEKDAY = /^(?:\p{L}{3,9})(?:-feira)?\.?,? +(?=\S*\d|\p{L}+\.? \d)/u
/** A year with a point and one number is a name, as in `2025.1`. */
const ISO = /^(\d{4})(?!\.\d+$)[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?=$|[T ,])(.*)$/
/** A year with one digit, as in `2025-1`: a month in a column of dates, and a name wherever sprints have names. */
const YEAR_NAME = /^\s*\d{4}[-/]\d\s*$/
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?=$|[T ,])(.*)$/
const DAY_MONTH =
  /^(\d{1,2})(?:st|nd|rd|th|º|o)?[ .\-/]*(?:de |of )?(\p{L}{3,10})\.?(?:[ ,.\-/]+(?:de |of )?(\d{4}|\d{2}))?(?=$|[T ,])(.*)$/u
const MONTH_DAY =
  /^(\p{L}{3,10})\.?[ \-/]*(\d{1,2})(?:st|nd|rd|th)?,?[ \-/]+(\d{4})(?=$|[T ,])(.*)$/u
const MONTH_YEAR = /^(\p{L}{3,10})\.?[ \-/]*(?:de |of )?(\d{4}|\d{2})()$/u
const TIME =
  /^[T ,]*(?:(?:às|at) )?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)? ?([ap]\.?m\.?)?(?: ?(Z|(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?|GMT|UTC))?\)?$/i

/** Serial numbers of spreadsheets for the years 1982 to 2064. */
const [FIRST_SERIAL, LAST_SERIAL] = [30_000, 60_000]
/** Day 0 of a spreadsheet's calendar. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/**
 * Reads the dates of a whole column, because one cell alone does not tell 12/05 from 05/12. `order` is the reader's answer where the column leaves it
 * open. Numbers are dates only if `hasSerials`. If `areNames`, the texts name sprints, and `2025-1` is no date. A day without a year gets that of the next date that has one, so that the days rise.
 */
export function readDates(
  texts: readonly string[],
  {
    order,
    hasSerials,
    areNames,
  }: { order: DateOrder | null; hasSerials: boolean; areNames: boolean },
): ColumnDates {
  const isName = (text: string) => areNames && YEAR_NAME.test(text)
  const written = texts.map((text) => (isName(text) ? null : readWritten(text, hasSerials)))
  const numeric = written.filter((date) => date?.kind === 'numeric') as Written[]
  const proved = provedOrder(numeric)
  const isOpen = proved === null && numeric.some(({ first, second }) => first !== second)
  const used = proved ?? order ?? 'day'
  const resolved = written.map((date) => date && toNumbers(date, used))
  fillYears(resolved)
  return {
    dates: resolved.map((date, at) => date && toDate(date, written[at]?.rest ?? '')),
    order: proved ?? (isOpen ? order : null),
    undecided: isOpen ? (texts[written.findIndex((one) => one?.kind === 'numeric')] ?? null) : null,
  }
}

/** True if the text is a date in any notation except a serial number, and except `2025-1`. */
export function isDateText(text: string): boolean {
  return text.length > 3 && !YEAR_NAME.test(text) && readWritten(text, false) !== null
}

function readWritten(text: string, hasSerials: boolean): Written | null {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain === '' || plain.length > 60 || !/\d/.test(plain)) return null
  const serial = hasSerials && /^\d{5}([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : 0
  if (serial >= FIRST_SERIAL && serial < LAST_SERIAL) {
    return { kind: 'serial', first: serial, second: 0, year: null, rest: '' }
  }
  const written = readNumbers(plain) ?? readNames(plain)
  return written ?? (WEEKDAY.test(plain) ? readWritten(plain.replace(WEEKDAY, ''), false) : null)
}

function readNumbers(text: string): Written | null {
  const iso = ISO.exec(text)
  if (iso) {
    const [, year, month, day = '1', rest = ''] = iso
    const date = { first: Number(day), second: Number(month), year: Number(year), rest }
    return isRest(rest) ? { kind: 'named', ...date } : null
  }
  const [, first, sign, second, year, rest = ''] = NUMERIC.exec(text) ?? []
  if (first === undefined || !isRest(rest)) return null
  // Two numbers with a point or a hyphen are a score or a range.
  if (year === undefined && sign !== '/') return null
  return {
    kind: 'numeric',
    first: Number(first),
    second: Number(second),
    year: year === undefined ? null : fullYear(year),
    rest,
  }
}

function readNames(text: string): Written | null {
  const [, day, dayMonth = '', dayYear, dayRest = ''] = DAY_MONTH.exec(text) ?? []
  const [, first = '', monthDay, monthDayYear, monthRest = ''] = MONTH_DAY.exec(text) ?? []
  const [, only = '', onlyYear] = MONTH_YEAR.exec(text) ?? []
  const options = [
    { name: dayMonth, day, year: dayYear, rest: dayRest },
    { name: first, day: monthDay, year: monthDayYear, rest: monthRest },
    { name: only, day: '1', year: onlyYear, rest: '' },
  ]
  for (const { name, day: number, year, rest } of options) {
    const month = monthOf(name)
    if (month === null || number === undefined || !isRest(rest)) continue
    return {
      kind: 'named',
      first: Number(number),
      second: month,
      year: year === undefined ? null : fullYear(year),
      rest,
    }
  }
  return null
}

/** Returns the month of a full or shortened name in Portuguese, English or Spanish. */
function monthOf(name: string): number | null {
  const key = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  if (key.length < 3) return null
  const month = MONTHS.findIndex((names) => names.some((full) => full.startsWith(key)))
  return month === -1 ? null : month + 1
}

function isRest(rest: string): boolean {
  return rest.trim() === '' || TIME.test(rest)
}

function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}

/** Returns the order that a number above 12 proves. Null without one, and if the column contradicts itself. */
function provedOrder(dates: readonly Written[]): DateOrder | null {
  const isDayFirst = dates.some(({ first }) => first > 12)
  const isMonthFirst = dates.some(({ second }) => second > 12)
  if (isDayFirst === isMonthFirst) return null
  return isDayFirst ? 'day' : 'month'
}

type Numbers = { day: number; month: number; year: number | null; fraction: number }

function toNumbers({ kind, first, second, year }: Written, order: DateOrder): Numbers {
  if (kind === 'serial') {
    const date = new Date(SERIAL_EPOCH + Math.floor(first) * DAY_MS)
    const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()]
    return { day, month, year: date.getUTCFullYear(), fraction: first % 1 }
  }
  const isMonthFirst = kind === 'numeric' && order === 'month'
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  return { day, month, year, fraction: 0 }
}

function fillYears(dates: readonly (Numbers | null)[]): void {
  const known = dates.filter((date) => date !== null)
  for (let at = known.length - 2; at >= 0; at -= 1) {
    const [date, next] = [known[at], known[at + 1]]
    if (!date || !next || date.year !== null || next.year === null) continue
    const isLater = date.month * 31 + date.day > next.month * 31 + next.day
    date.year = isLater ? next.year - 1 : next.year
  }
  for (let at = 1; at < known.length; at += 1) {
    const [before, date] = [known[at - 1], known[at]]
    if (!date || !before || date.year !== null || before.year === null) continue
    const isEarlier = date.month * 31 + date.day < before.month * 31 + before.day
    date.year = isEarlier ? before.year + 1 : before.year
  }
}

/** Returns null for a day that the calendar does not have, and without a year. */
function toDate({ day, month, year }: Numbers, rest: string): TableDate | null {
  if (year === null || year < 1970 || year > 2100) return null
  const noon = new Date(Date.UTC(year, month - 1, day, 12))
  if (noon.getUTCDate() !== day || noon.getUTCMonth() !== month - 1) return null
  const date = { day: noon.toISOString().slice(0, 10), time: noon.toISOString() }
  const [, hour, minute, second = '0', half, zone, sign, zoneHours = '0', zoneMinutes = '0'] =
    TIME.exec(rest) ?? []
  if (zone === undefined) return date
  const hours = (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase().startsWith('p') ? 12 : 0)
  const offset = (sign === '-' ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes))
  const written = Date.UTC(year, month - 1, day, hours, Number(minute), Number(second))
  return { ...date, time: new Date(written - offset * 60_000).toISOString() }
}
