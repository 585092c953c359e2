import { expect, test } from 'vitest'
import { tallyOf, type Vote } from '~/domain/votes/tally'
import { m } from '~/paraglide/messages'
import { presetText } from './preset-words'

test('scores two points apart have no preset', () => {
  expect(words([1, 2, 5, 5])).toBe(m.room_preset_none())
})

test('the median is preset where scores are one point apart', () => {
  expect(words([3, 4, 4])).toBe(m.room_preset_near({ score: 4 }))
})

test('a tie between two neighbours has no preset', () => {
  expect(words([3, 3, 4, 4, 'skip'])).toBe(m.room_preset_tie({ lowest: 3, highest: 4 }))
})

test('a unanimous score is preset', () => {
  expect(words([4, 4, 4])).toBe(m.room_preset_equal({ score: 4 }))
})

test('votes without a score have no preset', () => {
  expect(words(['skip', 'skip'])).toBe(m.room_preset_silent())
})

test('an earlier agreement is preset, whatever the votes', () => {
  expect(presetText({ tally: tallyOf([1, 5]), agreed: 3 })).toBe(m.room_preset_agreed({ score: 3 }))
})

function words(votes: readonly Vote[]): string {
  return presetText({ tally: tallyOf(votes), agreed: null })
}
