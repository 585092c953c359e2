import { expect, test } from 'vitest'
import { findEarlier, isSameTable } from './file-names'

test.each([
  ['saude.csv', 'Saude.xlsx'],
  ['saude.csv', 'saude (1).csv'],
  ['saude - cópia.csv', 'saude.csv'],
])('%s and %s are one table', (one, other) => expect(isSameTable(one, other)).toBe(true))

test.each([
  ['2024.csv', '2025.csv'],
  ['saude (equipe).csv', 'saude.csv'],
])('%s and %s are two tables', (one, other) => expect(isSameTable(one, other)).toBe(false))

test('finds the newest earlier import', () => {
  const imports = [{ fileName: 'b.csv' }, { fileName: 'a (1).csv' }, { fileName: 'a.csv' }]
  expect(findEarlier(imports, 'a.csv')).toBe(imports[1])
})
