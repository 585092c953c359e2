import { expect, test } from 'vitest'
import type { TopicView } from '~/domain/rooms/room-view'
import { tallyOf, type Vote } from '~/domain/votes/tally'
import { topicView } from '~tests/support/domain/rooms'
import { outcomeOf } from './topic-outcome'

test('an agreed topic has its score and the last vote', () => {
  expect(outcomeOf(topic(4, [1, 2, 5], [4, 4, 5]))).toEqual({
    kind: 'agreed',
    score: 4,
    tally: tallyOf([4, 4, 5]),
  })
})

test('a topic that was revealed and not agreed keeps its spread, even if skipped', () => {
  for (const result of ['skipped', null] as const) {
    expect(outcomeOf(topic(result, [1, 3, 5]))).toEqual({
      kind: 'apart',
      tally: tallyOf([1, 3, 5]),
    })
  }
})

test('a tally of two is not shown again, because it would disclose the votes', () => {
  expect(outcomeOf(topic(3, [1, 5]))).toEqual({ kind: 'agreed', score: 3, tally: null })
  expect(outcomeOf(topic('skipped', [1, 5]))).toEqual({ kind: 'skipped' })
})

test('a topic without a vote was skipped or is open', () => {
  expect(outcomeOf(topic('skipped'))).toEqual({ kind: 'skipped' })
  expect(outcomeOf(topic(null))).toEqual({ kind: 'open' })
})

function topic(result: TopicView['result'], ...rounds: Vote[][]): TopicView {
  return topicView({ result, tallies: rounds.map(tallyOf) })
}
