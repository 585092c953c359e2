import { expect, test } from 'vitest'
import type { TopicView } from '~/domain/rooms/room-view'
import { topicView } from '~tests/support/domain/rooms'
import { toQuickResult } from './quick-result'

const TOPIC = topicView()
const TOPICS: TopicView[] = [
  {
    ...{ ...TOPIC, id: 'a', title: 'Quality', result: 4, reason: 'Fewer bugs' },
    ...{ tallies: [[0, 0, 0, 1, 2, 2, 0]], keepsVotes: true, wordOutside: 'mixed' },
  },
  { ...TOPIC, id: 'b', parentId: 'p', parent: 'Process', title: 'Daily', result: 3 },
  { ...TOPIC, id: 'c', parentId: 'p', parent: 'Process', title: 'Review', result: 'skipped' },
  { ...TOPIC, id: 'd', title: 'Few', tallies: [[1, 0, 0, 0, 0, 1, 0]], keepsVotes: false },
]
const COMMENT = { kind: 'positive', groupId: null, isHidden: false } as const
const ROOM = {
  ...{ squadName: 'Alpha', sprint: '3' },
  view: {
    topics: TOPICS,
    seats: [],
    feedback: [
      { ...COMMENT, id: '1', text: 'Calm', topicId: 'a' },
      { ...COMMENT, id: '2', text: 'Short', topicId: null },
    ],
    lines: [{ id: '1', title: 'Pair', owner: 'Bia', topicId: 'b' }],
    startedAt: 0,
    closedAt: 11 * 60_000,
  },
}

test('people of the room see the ends of the kept votes and their number', () => {
  const { topics, ...result } = toQuickResult(ROOM, { isInRoom: true })
  expect(result).toMatchObject({ average: 3.5, people: 5, minutes: 11 })
  expect(result.lines).toEqual([{ id: '1', title: 'Pair', owner: 'Bia' }])
  expect(result.feedback.map(({ text, topic }) => [text, topic])).toEqual([
    ['Calm', 'Quality'],
    ['Short', null],
  ])
  expect(topics.map(({ letter, outcome }) => [letter, outcome])).toEqual([
    ['A', 4],
    ['B', 3],
    ['B', 'skipped'],
    ['C', 'open'],
  ])
  expect(topics[0]).toMatchObject({
    ...{ votes: { count: 5, lowest: 3, highest: 5 }, word: null, reason: 'Fewer bugs' },
  })
  expect(topics[3]?.votes).toBeNull()
})

test('a closed room without votes does not know its people', () => {
  const view = { ...ROOM.view, topics: [], seats: [] }
  expect(toQuickResult({ ...ROOM, view }, { isInRoom: true }).people).toBeNull()
})

test('readers of the link learn no number of votes, and people as a range', () => {
  const { topics, people } = toQuickResult(ROOM, { isInRoom: false })
  expect(people).toBe('5-7')
  expect(topics.map(({ votes, word }) => [votes, word])).toEqual([
    [null, 'mixed'],
    [null, null],
    [null, null],
    [null, null],
  ])
})

test('votes without an agreement are apart once they are kept', () => {
  const few = { ...TOPIC, id: 'd', tallies: [[1, 0, 1, 0, 0, 1, 0]] } satisfies TopicView
  const topics = [true, false].map((keepsVotes) => ({ ...few, keepsVotes }))
  const result = toQuickResult({ ...ROOM, view: { ...ROOM.view, topics } }, { isInRoom: true })
  expect(result.topics.map(({ outcome }) => outcome)).toEqual(['apart', 'open'])
})

test('a withheld topic leaves no score and no comment', () => {
  const withheld = ({ id }: TopicView) => id === 'a'
  const result = toQuickResult(ROOM, { isInRoom: false, withheld })
  expect(result).toMatchObject({ average: 3, feedback: [{ text: 'Short' }] })
  expect(result.topics.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
})

test('a room without an agreed score has no average', () => {
  const view = { ...ROOM.view, topics: [{ ...TOPIC, result: 'skipped' as const }] }
  expect(toQuickResult({ ...ROOM, view }, { isInRoom: true }).average).toBeNull()
})
