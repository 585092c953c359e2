import { expect, test } from 'vitest'
import { barAfterKey } from './bar-steps'

const rows = [0, 2, 5]
const columns = [7, 8, 9]
const bySprint = { rows, columns, order: 'by-sprint' } as const
const byTopic = { rows, columns, order: 'by-topic' } as const

test('left and right go to the adjacent bar of the sprint', () => {
  expect(barAfterKey({ row: 2, column: 8 }, 'ArrowRight', bySprint)).toEqual({ row: 5, column: 8 })
  expect(barAfterKey({ row: 2, column: 8 }, 'ArrowLeft', bySprint)).toEqual({ row: 0, column: 8 })
})

test('left and right continue in the adjacent sprint', () => {
  expect(barAfterKey({ row: 5, column: 8 }, 'ArrowRight', bySprint)).toEqual({ row: 0, column: 9 })
  expect(barAfterKey({ row: 0, column: 8 }, 'ArrowLeft', bySprint)).toEqual({ row: 5, column: 7 })
})

test('up and down stay with the topic and change the sprint', () => {
  expect(barAfterKey({ row: 2, column: 8 }, 'ArrowUp', bySprint)).toEqual({ row: 2, column: 7 })
  expect(barAfterKey({ row: 2, column: 8 }, 'ArrowDown', bySprint)).toEqual({ row: 2, column: 9 })
})

test('Home and End go to the first and the last bar', () => {
  expect(barAfterKey({ row: 2, column: 8 }, 'Home', bySprint)).toEqual({ row: 0, column: 7 })
  expect(barAfterKey({ row: 2, column: 8 }, 'End', bySprint)).toEqual({ row: 5, column: 9 })
})

test('returns no bar beyond an end', () => {
  expect(barAfterKey({ row: 0, column: 7 }, 'ArrowLeft', bySprint)).toBeNull()
  expect(barAfterKey({ row: 5, column: 9 }, 'ArrowRight', bySprint)).toBeNull()
  expect(barAfterKey({ row: 5, column: 7 }, 'ArrowUp', bySprint)).toBeNull()
})

test('left and right move along a topic’s sprints if each topic has a chart', () => {
  expect(barAfterKey({ row: 2, column: 8 }, 'ArrowRight', byTopic)).toEqual({ row: 2, column: 9 })
  expect(barAfterKey({ row: 2, column: 9 }, 'ArrowRight', byTopic)).toEqual({ row: 5, column: 7 })
  expect(barAfterKey({ row: 2, column: 8 }, 'ArrowDown', byTopic)).toEqual({ row: 5, column: 8 })
})

test('other keys have no effect', () => {
  expect(barAfterKey({ row: 2, column: 8 }, 'Tab', bySprint)).toBeNull()
  expect(barAfterKey({ row: 2, column: 8 }, 'toString', bySprint)).toBeNull()
})
