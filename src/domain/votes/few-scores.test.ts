import { expect, test } from 'vitest'
import { led, NOW, openRoom, voted, withPaper } from '~tests/support/domain/rooms'
import { viewFor } from '../rooms/room-view.ts'
import { close } from './room-voting.ts'

test('votes of two phones and a paper seat are revealed after the warning, but not kept', () => {
  const room = led(withPaper(openRoom({ seats: ['ana', 'bia'] }), 'paper'), { do: 'start' })
  expect(viewFor(room, 'seat', NOW).areTooFew).toBe(true)
  const shown = voted(room, { ana: 2, bia: 4, paper: 5 })
  expect(shown.phase).toBe('revealed')
  const view = viewFor(shown, 'seat', NOW)
  expect([view.areTooFew, view.topics[0]?.keepsVotes]).toEqual([true, false])
  expect(close(shown, NOW).rounds).toEqual([])
})

test('votes on paper give readers outside no word about the votes of four phones', () => {
  const wordOf = (phones: string[]) => {
    const room = withPaper(openRoom({ seats: phones }), 'paper')
    const votes = Object.fromEntries([...phones, 'paper'].map((id) => [id, 4 as const]))
    const shown = voted(led(room, { do: 'start' }), votes)
    const left = led(shown, { do: 'goOn' })
    return [shown, left].map((each) => viewFor(each, 'seat', NOW).topics[0]?.wordOutside)
  }
  expect(wordOf(['ana', 'bia', 'caio', 'duda'])).toEqual([null, null])
  expect(wordOf(['ana', 'bia', 'caio', 'duda', 'eva'])).toEqual(['aligned', 'aligned'])
})

test('paper votes are kept in a room without devices', () => {
  const papers = ['one', 'two', 'three'].reduce(
    (room, id) => withPaper(room, id),
    openRoom({ seats: [] }),
  )
  const shown = voted(led(papers, { do: 'start' }), { one: 2, two: 4, three: 5 })
  expect(viewFor(shown, 'seat', NOW).areTooFew).toBe(false)
  expect(close(shown, NOW).rounds).toHaveLength(1)
})
