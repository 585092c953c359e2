import { expect, test } from 'vitest'
import { cellAfterKey } from './heat-steps'

const size = { rows: 4, columns: 12 }
const after = (row: number, column: number, key: string, ctrlKey = false) =>
  cellAfterKey({ row, column }, { key, ctrlKey }, size)

test('arrow keys go to the adjacent cell', () => {
  expect(after(1, 5, 'ArrowLeft')).toEqual({ row: 1, column: 4 })
  expect(after(1, 5, 'ArrowRight')).toEqual({ row: 1, column: 6 })
  expect(after(1, 5, 'ArrowUp')).toEqual({ row: 0, column: 5 })
  expect(after(1, 5, 'ArrowDown')).toEqual({ row: 2, column: 5 })
})

test('Home and End move along the sprints, with Ctrl along the topics', () => {
  expect(after(1, 5, 'Home')).toEqual({ row: 1, column: 0 })
  expect(after(1, 5, 'End')).toEqual({ row: 1, column: 11 })
  expect(after(1, 5, 'Home', true)).toEqual({ row: 0, column: 5 })
  expect(after(1, 5, 'End', true)).toEqual({ row: 3, column: 5 })
})

test('returns no cell past an edge or for other keys', () => {
  expect(after(0, 5, 'ArrowUp')).toBeNull()
  expect(after(3, 5, 'ArrowDown')).toBeNull()
  expect(after(1, 0, 'ArrowLeft')).toBeNull()
  expect(after(1, 11, 'ArrowRight')).toBeNull()
  expect(after(1, 5, 'Tab')).toBeNull()
  expect(after(1, 5, 'toString')).toBeNull()
})
