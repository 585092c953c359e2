import { expect, test } from 'vitest'
import type { RoomAction } from '~/domain/rooms/room-action'
import type { TopicView } from '~/domain/rooms/room-view'
import { agreedText, roomAgeText, roomOwnerText, topicOfAction } from './review-texts'

test('a topic has its name in the room, with the letter of its top-level topic', () => {
  const topics = [
    topic('a', 'Planning'),
    topic('b1', 'Pace', { parentId: 'b', parent: 'Agile' }),
    topic('b2', 'Daily', { parentId: 'b', parent: 'Agile' }),
    topic('c', 'Talk'),
  ]
  const named = (id: string) => topicOfAction({ topic: { id, title: 'Before' } }, topics)
  expect(['a', 'b2', 'b', 'c'].map(named)).toEqual([
    { title: 'Planning', letter: 'A' },
    { title: 'Daily', letter: 'B' },
    { title: 'Agile', letter: 'B' },
    { title: 'Talk', letter: 'C' },
  ])
  expect(named('gone')).toEqual({ title: 'Before', letter: null })
  expect(topicOfAction({ topic: null }, topics)).toBeNull()
})

test('an age counts the sprints since the promise, if there were any', () => {
  const age = (startedSprint: number) => roomAgeText({ startedSprint, bornSprint: 1 }, 12)
  expect([11, 10, 0].map(age)).toEqual(['1 sprint', '2 sprints', 'desde o começo'])
})

test('a missing owner is pointed out', () => {
  const owners: RoomAction['owner'][] = [
    { kind: 'member', name: 'Mia' },
    { kind: 'squad' },
    { kind: 'left' },
    null,
  ]
  expect(owners.map((owner) => roomOwnerText({ owner }))).toEqual([
    ...['Mia', 'o squad', 'sem ninguém cuidando', 'sem ninguém cuidando'],
  ])
})

test('a promise names its owner and its sprint', () => {
  expect(agreedText({ owner: { kind: 'squad' }, dueSprint: 25 })).toBe('o squad · até a Sprint 25')
})

function topic(id: string, title: string, fields: Partial<TopicView> = {}): TopicView {
  return {
    ...{ id, title, parentId: null, parent: null, description: null, result: null, reason: null },
    ...{ tallies: [], hasReplaced: false, keepsVotes: false, earlier: null, anchors: null },
    packTopic: null,
    ...fields,
  }
}
