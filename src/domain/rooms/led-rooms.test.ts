import { expect, test } from 'vitest'
import { type LedRoom, parseLedRooms, withLedRoom } from './led-rooms'

const HOUR_MS = 60 * 60 * 1000
const ROOM: LedRoom = { code: 'R4HTN8QWXK', squadName: 'Squad Alpha', openedAt: 1000 }

test('a room that this browser leads is known for the 24 hours that the server knows it', () => {
  const text = JSON.stringify([ROOM])
  expect(parseLedRooms(text, 1000)).toEqual([ROOM])
  expect(parseLedRooms(text, 1000 + 24 * HOUR_MS - 1)).toEqual([ROOM])
  expect(parseLedRooms(text, 1000 + 24 * HOUR_MS)).toEqual([])
  // The clock was set back.
  expect(parseLedRooms(text, 999)).toEqual([])
})

test('what other programs put into the storage is no room', () => {
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

test('a room is named once', () => {
  const other = { ...ROOM, code: '8QWXKR4HTN' }
  const both = withLedRoom(withLedRoom([], ROOM), other)
  expect(withLedRoom(both, ROOM)).toEqual([other, ROOM])
})
