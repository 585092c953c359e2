import { expect, test } from 'vitest'
import { proposeScore, readCell, toNumber } from './cell-values.ts'

test.each([
  ['3,5', 3.5],
  ['3.5', 3.5],
  [' 4,0\u00a0', 4],
  ['+2', 2],
  ['−2', -2],
  ["'4", 4],
  ['.5', 0.5],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1 234,5', 1234.5],
  ['1.234.567', 1_234_567],
])('%s is the number %d', (text, value) => {
  expect(toNumber(text)).toBe(value)
})

test.each(['', '1.2.3', '3 4', '1e3', '0x10', 'Infinity', '4-5', '1,2,3'])(
  '%s is no number',
  (text) => {
    expect(toNumber(text)).toBeNull()
  },
)

test.each([
  ['4/5', 0.8],
  ['7/10', 0.7],
  ['3 de 5', 0.6],
  ['3 out of 5', 0.6],
  ['80%', 0.8],
  ['62,5 %', 0.625],
])('%s is a part of the whole', (text, value) => {
  expect(readCell(text)).toEqual({ kind: 'share', value })
})

test.each([
  ['4 - Agree', 4],
  ['2 – Discordo', 2],
  ['5. Concordo totalmente', 5],
  ['(3) Neutral', 3],
  ['Agree (4)', 4],
  ['4 (bom)', 4],
  ['4 estrelas', 4],
])('%s is a score with its meaning', (text, value) => {
  expect(readCell(text)).toEqual({ kind: 'number', value })
})

test.each(['4-May', '3.mai', '2-Mar-26'])('%s is a date, whose day is no score', (text) => {
  expect(readCell(text)).toEqual({ kind: 'mark', key: text.toLowerCase() })
})

test.each(['4 - Maybe', '4 - Mais ou menos', '4. Decent'])('%s is a score', (text) => {
  expect(readCell(text)).toEqual({ kind: 'number', value: 4 })
})

test.each(['', ' ', 'N/A', 'n/a', 'NA', '-', '–', 'skipped', 'Pulado', '#N/D', '#DIV/0!', '?'])(
  'a cell with "%s" has no score, and is no 0',
  (text) => {
    expect(readCell(text)).toEqual({ kind: 'blank' })
  },
)

test('equal words are one mark in any case, with any selector of emoji', () => {
  expect(readCell(' Verde ')).toEqual(readCell('VERDE'))
  expect(readCell('☹️')).toEqual(readCell('☹'))
})

test.each([
  ['🟢', 5],
  ['amarelo', 3],
  ['Red', 1],
  ['★★★☆☆', 3],
  ['⭐⭐⭐⭐', 4],
  ['Strongly agree', 5],
  ['Discordo', 2],
])('%s suggests a score', (text, score) => {
  const value = readCell(text)
  expect(value.kind === 'mark' && proposeScore(value.key)).toBe(score)
})

test('an unknown word suggests no score', () => {
  expect(proposeScore('roxo')).toBeNull()
  expect(proposeScore('★★★★★★')).toBeNull()
})

test('a text too long for a label is a mark', () => {
  // Backtracking would take minutes.
  expect(readCell(`${'a '.repeat(20_000)}(x`)).toMatchObject({ kind: 'mark' })
})
