import { expect, test } from 'vitest'
import { ACTION_FIELD_NAMES, ACTION_FIELDS, MAX_ACTION_NOTE, readDetails } from './action-fields'

const GOOD = {
  note: 'Why',
  expected: 'less-split',
  dueOn: '2026-11-23',
  link: 'https://a.example/1',
}

test('reads every field that fits', () => {
  expect(Object.keys(GOOD)).toEqual(ACTION_FIELD_NAMES)
  expect(readDetails(GOOD)).toEqual(GOOD)
  expect(readDetails({ ...GOOD, note: ' Why\n' }).note).toBe('Why')
})

test('a missing field is blank', () => {
  expect(readDetails({})).toEqual({ note: '', expected: 'up', dueOn: null, link: null })
})

test.each([
  ['note', 'x'.repeat(MAX_ACTION_NOTE + 1)],
  ['note', 7],
  ['expected', 'down'],
  ['dueOn', '2026-02-30'],
  ['dueOn', '1999-12-31'],
  ['link', 'http://a.example'],
] as const)('a %s of %j is blank', (name, value) => {
  expect(readDetails({ [name]: value })[name]).toBe(ACTION_FIELDS[name].blank)
})
