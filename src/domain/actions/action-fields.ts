import { isActionLink } from './action-link.ts'

/** The effect that would show success. */
export type Expected = (typeof EXPECTED)[number]
export const EXPECTED = ['up', 'less-split'] as const

export const MAX_ACTION_NOTE = 500

type Field<Value> = {
  /** Value of an action without the field. */
  blank: Value
  /** True for a value that is not blank and that an action may have, also in a file. */
  fits: (value: unknown) => boolean
}

/**
 * Fields of an action that follow no rule of their own: members edit them in any state, and no field depends on them. A field here is read and
 * written in files and local histories, kept by the form and allowed in edits.
 */
export const ACTION_FIELDS = {
  note: field<string>('', (value) => typeof value === 'string' && fitsNote(value)),
  expected: field<Expected>('up', (value) => EXPECTED.some((each) => each === value)),
  /** A date such as 2026-11-23. */
  dueOn: field<string | null>(null, isDay),
  /** The item in the squad's own tracker. */
  link: field<string | null>(null, (value) => typeof value === 'string' && isActionLink(value)),
}

type Name = keyof typeof ACTION_FIELDS

export type ActionDetails = { [Each in Name]: (typeof ACTION_FIELDS)[Each]['blank'] }

export const ACTION_FIELD_NAMES = Object.keys(ACTION_FIELDS) as Name[]

/** Makes a value for each field, from its name. The caller is responsible for the types. */
export function mapDetails<Details = ActionDetails>(make: (name: Name) => unknown): Details {
  return Object.fromEntries(ACTION_FIELD_NAMES.map((name) => [name, make(name)])) as Details
}

/** Reads the fields of a stored action. Missing and invalid fields are blank. Texts are trimmed. */
export function readDetails(stored: Readonly<Record<string, unknown>>): ActionDetails {
  return mapDetails((name) => {
    const { blank, fits } = ACTION_FIELDS[name]
    const value = stored[name]
    if (!fits(value)) return blank
    return typeof value === 'string' ? value.trim() : value
  })
}

function field<Value>(blank: Value, fits: Field<unknown>['fits']): Field<Value> {
  return { blank, fits }
}

function fitsNote(note: string): boolean {
  return note.trim().length <= MAX_ACTION_NOTE
}

/** True for a calendar date from the year 2000 on, as in the API. */
function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const time = Date.parse(value)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
  return isReal && value >= '2000-01-01'
}
