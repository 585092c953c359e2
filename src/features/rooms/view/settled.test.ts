import { expect, test } from 'vitest'
import { MEETING_TOPIC } from '~/domain/rooms/meeting-topic'
import type { Tally } from '~/domain/votes/tally'
import { topicView } from '~tests/support/domain/rooms'
import { isSettled } from './settled'

const APART: Tally = [0, 1, 0, 0, 1, 1, 0]

test('a topic is settled by a score, the meeting by its votes', () => {
  expect(isSettled(topicView({ result: 4 }))).toBe(true)
  expect(isSettled(topicView({ tallies: [APART] }))).toBe(false)
  expect(isSettled(topicView({ id: MEETING_TOPIC, tallies: [APART] }))).toBe(true)
})

test('the meeting without votes that may be kept is not settled', () => {
  expect(isSettled(topicView({ id: MEETING_TOPIC, result: 'skipped' }))).toBe(false)
})
