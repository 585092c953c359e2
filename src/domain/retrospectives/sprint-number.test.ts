import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SPRINT, parseSprint, toSprintText } from './sprint-number.ts'

test('reduces text that is not a number to its digits', () => {
  const texts = ['abc', ' ', '', 'Sprint 24', '24a', '١٢']
  expect(texts.map(toSprintText)).toEqual(['', '', '', '24', '24', ''])
})

test('keeps a number as typed, valid or not', () => {
  for (const text of ['0', '7', '-5', '1.5', '1e3', '007']) expect(toSprintText(text)).toBe(text)
  expect(toSprintText(' 7 ')).toBe('7')
})

test('keeps a sign and a separator while a number is typed, so that it is refused and not changed', () => {
  for (const text of ['-3', '−3', '+3', '1,5', '1.234,5', '1,5 a']) {
    const typed = [...text].reduce((field, key) => toSprintText(field + key), '')
    expect(typed).toBe(text.replace(' a', ''))
    expect(parseSprint(typed)).toBeNull()
  }
})

test('a sprint number is whole, above 0 and not beyond the highest', () => {
  const texts = [
    '',
    '0',
    '00',
    '-5',
    '1.5',
    '1e3',
    ' ',
    'x',
    String(MAX_SPRINT + 1),
    '9'.repeat(40),
  ]
  expect(texts.map(parseSprint)).toEqual(texts.map(() => null))
  expect(['1', '24', '007', String(MAX_SPRINT)].map(parseSprint)).toEqual([1, 24, 7, MAX_SPRINT])
})

test('a second pass never changes the text of the field', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const text = toSprintText(typed)
      expect(toSprintText(text)).toBe(text)
    }),
  )
})
