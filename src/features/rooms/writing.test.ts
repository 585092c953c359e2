import { expect, test } from 'vitest'
import { newRoom } from '~/domain/rooms/room'
import { ROOM_STATE } from './statements.server'
import { toColumns, toRequests } from './writing.server'

const room = newRoom({ topics: [], seconds: null, now: 0 })

test('the statement writes exactly the columns of the room’s properties, and the version', () => {
  const columns = ['version', ...Object.keys(toColumns(room))]
  expect(columns.toSorted()).toEqual([...ROOM_STATE].toSorted())
})

test('a rule that changes a property fixed at the opening fails', () => {
  const change = {
    id: 'a',
    before: room,
    after: { ...room, floor: 5 as const },
    secrets: new Map(),
    seals: null,
  }
  expect(() => toRequests(change, { version: 2 })).toThrow('floor')
})
