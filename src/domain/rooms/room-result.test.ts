import { expect, test } from 'vitest'
import { granted } from '~tests/support/domain/rooms'
import { parseTopics } from '../topics/topic-tree.ts'
import { tallyOf, type Vote } from '../votes/tally.ts'
import { newRoom, type Result, type Room, type Round } from './room.ts'
import { addFeedback, hideFeedback } from './room-feedback.ts'
import { agreedScores, toRetrospective } from './room-result.ts'

const TOPICS = parseTopics([
  { id: 'method', title: 'Método' },
  { id: 'planning', title: 'Planning', parent: 'method' },
  { id: 'daily', title: 'Daily', parent: 'method' },
  { id: 'review', title: 'Review' },
])

test('only agreed topics have a score', () => {
  const room = withResults({ planning: 0, daily: 'skipped' })
  expect([...agreedScores(room)]).toEqual([['planning', 0]])
})

test('a new retrospective has the agreed topics and their parents', () => {
  const made = toRetrospective(withResults({ daily: 4, review: 'skipped' }), null)
  expect(made?.topics.map(({ id }) => id)).toEqual(['method', 'daily'])
  expect([...(made?.scores ?? [])]).toEqual([['daily', 4]])
})

test('votes and comments are kept even if no score was agreed', () => {
  const room = withResults({ daily: 'skipped' })
  const empty = { topics: [], scores: new Map() }
  expect(toRetrospective(room, null)).toBeNull()
  expect(toRetrospective({ ...room, rounds: [kept([1, 5, 5])] }, null)).toEqual(empty)
  const said = granted(addFeedback(room, { id: 'a', kind: 'positive', text: 'text' }))
  expect(toRetrospective(said, null)).toEqual(empty)
  const hidden = granted(hideFeedback(said, { id: 'a', isHidden: true }))
  expect(toRetrospective(hidden, null)).toBeNull()
  // An existing retrospective does not change, and the room is linked to it.
  expect(toRetrospective(said, empty)).toBeNull()
})

test('agreed scores replace those of an existing retrospective, which is otherwise unchanged', () => {
  const before = {
    topics: parseTopics([
      { id: 'planning', title: 'Planejamento', isDefault: true },
      { id: 'other', title: 'Outro' },
    ]),
    scores: new Map([
      ['planning', 1],
      ['other', 5],
    ] as const),
  }
  const made = toRetrospective(withResults({ planning: 3, review: 2 }), before)
  expect(made?.topics).toMatchObject([
    { id: 'planning', title: 'Planejamento', isDefault: true },
    { id: 'other' },
    { id: 'review' },
  ])
  // A parent without its sub-topics would be a leaf, with a missing score stored as 0.
  expect(made?.topics).toHaveLength(3)
  expect([
    made?.scores.get('planning'),
    made?.scores.get('other'),
    made?.scores.get('review'),
  ]).toEqual([3, 5, 2])
})

test('an agreed topic of an existing retrospective names its origin in a pack', () => {
  const room = withResults({ daily: 3 })
  const topics = TOPICS.map((topic) => ({ ...topic, packTopic: `pack-${topic.id}` }))
  const before = { topics: parseTopics([{ id: 'daily', title: 'Ours' }]), scores: new Map() }
  const made = toRetrospective({ ...room, topics }, before)
  expect(made?.topics).toMatchObject([{ id: 'daily', title: 'Ours', packTopic: 'pack-daily' }])
  const unnamed = toRetrospective(room, { ...before, topics: made?.topics ?? [] })
  expect(unnamed?.topics).toMatchObject([{ id: 'daily', packTopic: 'pack-daily' }])
})

function kept(votes: Vote[]): Round {
  return {
    number: 1,
    since: 1,
    topicId: 'daily',
    ballots: new Map(),
    voted: new Set(),
    hasCrowd: true,
    tally: tallyOf(votes),
    isKept: true,
  }
}

function withResults(results: Record<string, Result>): Room {
  const room = newRoom({ topics: TOPICS, seconds: 30, now: 0 })
  return { ...room, results: new Map(Object.entries(results)) }
}
