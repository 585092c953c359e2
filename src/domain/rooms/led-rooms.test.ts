import { expect, test } from 'vitest'
import { type LedRoom, parseLedRooms, withLedRoom } from './led-rooms'

const HOUR_MS = 60 * 60 * 1000
const ROOM: LedRoom = { code: 'R4HTN8QWXK', squadName: 'Squad Alpha', openedAt: 1000 }

test('a browser remembers a room that it leads for 24 hours, as long as the server', () => {
  const text = JSON.stringify([ROOM])
  expect(parseLedRooms(text, 1000)).toEqual([ROOM])
  expect(parseLedRooms(text, 1000 + 24 * HOUR_MS - 1)).toEqual([ROOM])
  expect(parseLedRooms(text, 1000 + 24 * HOUR_MS)).toEqual([])
  // The clock was set back.
  expect(parseLedRooms(text, 999)).toEqual([])
})

test('other programs’ data in the storage is ignored', () => {
  const bad = [
    null,
    3,
    { ...ROOM, code: '../login' },
    { ...ROOM, openedAt: '1' },
    { code: ROOM.code },
  ]
  expect(parseLedRooms(JSON.stringify([...bad, ROOM]), 1000)).toEqual([ROOM])
  for (const text of [null, '', '{', '{}', '"R4HTN8QWXK"'])
    expect(parseLedRooms(text, 1000)).toEqual([])
})

test('duplicates of a room are removed', () => {
  const other = { ...ROOM, code: '8QWXKR4HTN' }
  const both = withLedRoom(withLedRoom([], ROOM), other)
  expect(withLedRoom(both, ROOM)).toEqual([other, ROOM])
})
