import { expect, test } from 'vitest'
import { led, NOW, openRoom } from '~tests/support/domain/rooms'
import type { RoomLine } from './room.ts'
import { performNow } from './room-commands.ts'
import { viewFor } from './room-view.ts'

const LINE: RoomLine = { title: 'Stories with data', owner: 'Bia', topicId: null }

test('the newest list of lines replaces the one before', () => {
  const room = led(openRoom(), { do: 'writeLines', lines: [LINE, { ...LINE, title: 'Other' }] })
  expect(led(room, { do: 'writeLines', lines: [LINE] }).lines).toEqual([LINE])
})

test('a line keeps a topic of the room and loses any other', () => {
  const [topic] = openRoom().topics
  const lines = [topic?.id ?? '', 'unknown'].map((topicId) => ({ ...LINE, topicId }))
  const room = led(openRoom(), { do: 'writeLines', lines })
  expect(room.lines.map(({ topicId }) => topicId)).toEqual([topic?.id, null])
})

test('everyone in the room reads the lines', () => {
  const room = led(openRoom(), { do: 'writeLines', lines: [LINE] })
  for (const role of ['seat', 'facilitator'] as const) {
    expect(viewFor(room, role, NOW).lines).toEqual([{ id: '1', ...LINE }])
  }
})

test('closing the room writes its last lines', () => {
  const written = led(openRoom(), { do: 'writeLines', lines: [LINE] })
  expect(led(written, { do: 'close' }).lines).toEqual([LINE])
  expect(led(written, { do: 'close', lines: [] })).toMatchObject({ phase: 'closed', lines: [] })
})

test('the lines of a closed room stay as they are', () => {
  const closed = led(openRoom(), { do: 'close', lines: [LINE] })
  expect(led(closed, { do: 'close', lines: [] }).lines).toEqual([LINE])
  const late = performNow(closed, { do: 'writeLines', lines: [] }, NOW)
  expect(late).toEqual({ ok: false, reason: 'ROOM_CLOSED' })
})
