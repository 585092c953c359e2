import { MAX_SEATS } from '~/domain/rooms/room'
import { HOUR_MS, toNextQuarter, type WindowSettings } from '~/domain/rooms/window/window'
import { LONGEST_WINDOW_MS, SHORTEST_WINDOW_MS } from '~/domain/rooms/window/window-settings'
import { type Floor, LOWEST_FLOOR } from '~/domain/votes/audience'
import type { NewWindowInput } from '../window/schema'

/** Offered lengths in days, and a date of the user's choice. */
export const LENGTHS = ['1', '2', '3', 'other'] as const

/** The form of a vote with a deadline, as typed. */
export type WindowForm = {
  length: (typeof LENGTHS)[number]
  /** Local date and time, for another length. */
  until: string
  entry: WindowSettings['entry']
  emails: string
  expected: string
  least: string
  reveal: WindowSettings['reveal']
  note: string
}

export const NEW_WINDOW_FORM: WindowForm = {
  ...{ length: '2', until: '', entry: 'pool', emails: '', expected: '', reveal: 'talk', note: '' },
  least: String(LOWEST_FLOOR),
}

/** Fields with a wrong value. */
export type WrongField = 'until' | 'emails' | 'expected' | 'least'

type WindowInput = Omit<NewWindowInput, 'sprint' | 'topics' | 'seconds'>

/** Returns the closing time on a full quarter of an hour. Null without a date. */
export function closingOf(
  { length, until }: Pick<WindowForm, 'length' | 'until'>,
  now: number,
): number | null {
  if (length !== 'other') return toNextQuarter(now + Number(length) * 24 * HOUR_MS)
  const moment = new Date(until).getTime()
  return Number.isNaN(moment) ? null : toNextQuarter(moment)
}

/** A name before an address in angle brackets. */
const NAMED = /[^,;\n<>]*<([^<>]*)>/g
/** Accepts the same addresses as the server. */
const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/

/**
 * Reads addresses between spaces, commas and semicolons, with or without names, as mail programs copy them. An address
 * that is given twice is one person.
 */
export function parseEmails(text: string): { emails: string[]; wrong: string | null } {
  const words = text
    .toLowerCase()
    .replaceAll(NAMED, ' $1 ')
    .split(/[\s,;]+/)
  const emails = [...new Set(words.filter((word) => word !== ''))]
  return { emails, wrong: emails.find((email) => !EMAIL.test(email)) ?? null }
}

/** Returns the settings that the form asks for, or its wrong fields. With fewer people than `floor` no votes are kept. */
export function readWindowForm(
  form: WindowForm,
  { now, zone, floor }: { now: number; zone: string; floor: Floor },
): { ok: true; window: WindowInput } | { ok: false; wrong: WrongField[] } {
  const { entry: kind, reveal, note } = form
  const closesAt = closingOf(form, now)
  const { emails, wrong: wrongEmail } = parseEmails(form.emails)
  const [expected, least] = [Number(form.expected), Number(form.least)]
  const people = kind === 'pool' ? emails.length : expected
  const areEnough = Number.isInteger(people) && people >= floor && people <= MAX_SEATS
  const isSoon = closesAt === null || closesAt - now < SHORTEST_WINDOW_MS
  const isWrong: Record<WrongField, boolean> = {
    until: isSoon || closesAt - now > LONGEST_WINDOW_MS,
    emails: kind === 'pool' && (wrongEmail !== null || !areEnough),
    expected: kind === 'open' && !areEnough,
    least: !Number.isInteger(least) || least < floor || (areEnough && least > people),
  }
  const wrong = (Object.keys(isWrong) as WrongField[]).filter((field) => isWrong[field])
  if (closesAt === null || wrong.length > 0) return { ok: false, wrong }
  const entry = kind === 'pool' ? { kind, emails } : { kind, expected }
  const words = note.trim()
  return {
    ok: true,
    window: { closesAt, zone, least, reveal, entry, ...(words && { note: words }) },
  }
}
