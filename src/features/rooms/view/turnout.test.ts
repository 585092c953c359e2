import { expect, test } from 'vitest'
import type { SeatView } from '~/domain/rooms/room-view'
import { tallyOf } from '~/domain/votes/tally'
import { topicView } from '~tests/support/domain/rooms'
import { countPresent, currentTopic, earlierTallies, missingOf, turnoutOf } from './turnout'

test('only present seats count', () => {
  const seats = [seat({}), seat({ hasVoted: true }), seat({ isPresent: false })]
  expect(turnoutOf({ seats, votes: 1 })).toEqual({ votes: 1, total: 2 })
  expect(countPresent({ seats })).toBe(2)
})

test('a member who has voted still counts while away', () => {
  const away = seat({ isPresent: false, hasVoted: true })
  expect(turnoutOf({ seats: [seat({}), away], votes: 1 })).toEqual({ votes: 1, total: 2 })
})

test('an empty room has no vote to wait for', () => {
  expect(turnoutOf({ seats: [], votes: 0 })).toEqual({ votes: 0, total: 0 })
  expect(missingOf({ seats: [] })).toEqual({ names: [], unnamed: 0 })
})

test('missing members are named if they have a nickname, and otherwise counted', () => {
  const seats = [
    seat({ nickname: 'Ana' }),
    seat({ nickname: 'Bia', hasVoted: true }),
    seat({ nickname: 'Caio', isPresent: false }),
    seat({}),
  ]
  expect(missingOf({ seats })).toEqual({ names: ['Ana'], unnamed: 1 })
})

test('topics are counted from 1, and after the last there is no current topic', () => {
  const topics = [topicView({ id: 'a' }), topicView({ id: 'b' })]
  const second = { phase: 'voting', topics, topicId: 'b' } as const
  expect(currentTopic(second)).toMatchObject({ topic: { id: 'b' }, number: 2 })
  expect(currentTopic({ phase: 'finished', topics, topicId: null })).toBeNull()
})

test('a room that is closed during a topic has no current topic', () => {
  const topics = [topicView({ id: 'a' })]
  expect(currentTopic({ phase: 'closed', topics, topicId: 'a' })).toBeNull()
})

test('the earlier tally is that of the first vote, before and after the second reveal', () => {
  const [first, second] = [tallyOf([1, 4]), tallyOf([3, 4])]
  const voting = [{ ...topicView({ id: 'a' }), tallies: [first] }]
  const revealed = [{ ...topicView({ id: 'a' }), tallies: [first, second] }]
  expect(earlierTallies({ topics: voting, topicId: 'a', phase: 'voting' })).toEqual([first])
  expect(earlierTallies({ topics: revealed, topicId: 'a', phase: 'revealed' })).toEqual([first])
  expect(earlierTallies({ topics: revealed, topicId: null, phase: 'finished' })).toEqual([])
})

function seat(changes: Partial<SeatView>): SeatView {
  return {
    id: 'seat',
    nickname: null,
    isPaper: false,
    isPresent: true,
    hasVoted: false,
    ...changes,
  }
}
