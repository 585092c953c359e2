import { expect, test } from 'vitest'
import { led, NOW, openRoom, voted, withPaper } from '~tests/support/domain/rooms'
import { viewFor } from '../rooms/room-view.ts'
import { close } from './room-voting.ts'

test('two phones and a vote on paper show each other, as the room said before, and are not kept', () => {
  const room = led(withPaper(openRoom({ seats: ['ana', 'bia'] }), 'paper'), { do: 'start' })
  expect(viewFor(room, 'seat', NOW).areTooFew).toBe(true)
  const shown = voted(room, { ana: 2, bia: 4, paper: 5 })
  expect(shown.phase).toBe('revealed')
  const view = viewFor(shown, 'seat', NOW)
  expect([view.areTooFew, view.topics[0]?.keepsVotes]).toEqual([true, false])
  expect(close(shown, NOW).rounds).toEqual([])
})

test('in a room without devices the votes on paper hide each other, and are kept', () => {
  const papers = ['one', 'two', 'three'].reduce(
    (room, id) => withPaper(room, id),
    openRoom({ seats: [] }),
  )
  const shown = voted(led(papers, { do: 'start' }), { one: 2, two: 4, three: 5 })
  expect(viewFor(shown, 'seat', NOW).areTooFew).toBe(false)
  expect(close(shown, NOW).rounds).toHaveLength(1)
})
