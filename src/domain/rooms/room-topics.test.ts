import { expect, test } from 'vitest'
import { granted, inVote, led, NOW, openRoom, revealed } from '~tests/support/domain/rooms'
import { leavesOf, MAX_TOPICS } from '../topics/topic-tree.ts'
import { MEETING_TOPIC } from './meeting-topic.ts'
import type { Room } from './room.ts'
import { performNow } from './room-commands.ts'
import { addRoomTopic, giveReason, moveRoomTopic, skipRoomTopic } from './room-topics.ts'
import { viewFor } from './room-view.ts'

const DEPLOYS = { topicId: 'deploys', title: ' Deploys ' }

test('an added topic is voted on last', () => {
  const room = led(inVote({ outline: { Daily: [] } }), { do: 'addTopic', ...DEPLOYS })
  expect(room.topics.map(({ title }) => title)).toEqual(['Daily', 'Deploys'])
  expect(led(room, { do: 'skip' })).toMatchObject({ phase: 'voting', topicId: 'deploys' })
})

test('the vote on the meeting stays last', () => {
  const outline = { Daily: [], Planning: [], [MEETING_TOPIC]: [] }
  const room = led(inVote({ outline }), { do: 'addTopic', ...DEPLOYS })
  expect(ids(room)).toEqual(['daily', 'planning', 'deploys', MEETING_TOPIC])
  const toEnd = moved(room, 'daily', null)
  expect(ids(toEnd)).toEqual(['planning', 'deploys', 'daily', MEETING_TOPIC])
  expect(ids(moved(toEnd, MEETING_TOPIC, 'planning'))).toEqual(ids(toEnd))
})

test('a title that differs only in case is added once', () => {
  const room = granted(addRoomTopic(openRoom(), DEPLOYS))
  const again = granted(addRoomTopic(room, { topicId: 'other', title: 'DEPLOYS' }))
  expect(again).toBe(room)
  expect(granted(addRoomTopic(room, { topicId: 'x', title: 'review' }))).toBe(room)
  // A sub-topic with that title is another topic.
  expect(ids(granted(addRoomTopic(room, { topicId: 'x', title: 'Tests' })))).toContain('x')
})

test('a room has as many topics as a retrospective', () => {
  const titles = Array.from({ length: MAX_TOPICS }, (_, at) => [`Topic ${at}`, []])
  const full = openRoom({ outline: Object.fromEntries(titles) })
  expect(addRoomTopic(full, DEPLOYS)).toEqual({ ok: false, reason: 'TOO_MANY_TOPICS' })
})

test('a topic added to a finished room can be voted on, but does not start by itself', () => {
  const finished = led(inVote({ outline: { Daily: [] } }), { do: 'skip' })
  const room = led(finished, { do: 'addTopic', ...DEPLOYS })
  expect(room.phase).toBe('finished')
  expect(viewFor(room, 'facilitator', NOW).nextTopicId).toBe('deploys')
  const open = led(room, { do: 'goTo', topicId: 'deploys' })
  expect(led(open, { do: 'skip' }).phase).toBe('finished')
})

test('a topic added while the last agreement is shown is next', () => {
  const agreed = led(revealed(), { do: 'agree', score: 3 })
  const last = leavesOf(agreed.topics).reduce(
    (room, { id }) =>
      id === 'daily' ? room : granted(skipRoomTopic(room, { topicId: id, isSkipped: true })),
    agreed,
  )
  expect(viewFor(last, 'seat', NOW).nextTopicId).toBeNull()
  const room = led(last, { do: 'addTopic', ...DEPLOYS })
  expect(led(room, { do: 'goOn' })).toMatchObject({ phase: 'voting', topicId: 'deploys' })
})

test('a topic moves among its siblings, and a parent with its sub-topics', () => {
  const room = openRoom()
  expect(ids(moved(room, 'review', 'daily'))).toEqual([
    'review',
    'daily',
    'quality',
    'tests',
    'pairing',
  ])
  expect(ids(moved(room, 'quality', 'daily'))).toEqual([
    'quality',
    'tests',
    'pairing',
    'daily',
    'review',
  ])
  expect(ids(moved(room, 'tests', null)).slice(-2)).toEqual(['pairing', 'tests'])
})

test('the next vote follows the new order', () => {
  const room = led(inVote(), { do: 'moveTopic', topicId: 'quality', before: 'review' })
  expect(room).toMatchObject({ phase: 'voting', topicId: 'daily' })
  expect(led(room, { do: 'skip' }).topicId).toBe('tests')
})

test('moves of different topics by two facilitators both apply', () => {
  const once = moved(openRoom(), 'review', 'daily')
  expect(moved(once, 'review', 'daily')).toBe(once)
  expect(ids(moved(moved(openRoom(), 'quality', 'review'), 'daily', null))).toEqual(
    ids(moved(moved(openRoom(), 'daily', null), 'quality', 'review')),
  )
})

test('a topic cannot move out of its parent, to an unknown topic, or to itself', () => {
  for (const [topicId = '', before = null] of [
    ['tests', 'daily'],
    ['daily', 'tests'],
    ['daily', 'nothing'],
    ['nothing', 'daily'],
    ['daily', 'daily'],
  ]) {
    const outcome = moveRoomTopic(openRoom(), { topicId, before })
    expect(outcome, `${topicId} before ${before}`).toEqual({ ok: false, reason: 'NOT_FOUND' })
  }
})

test('a topic skipped in advance is left out until it is restored', () => {
  const skipped = led(inVote(), { do: 'skipTopic', topicId: 'review', isSkipped: true })
  expect(skipped).toMatchObject({ phase: 'voting', topicId: 'daily' })
  expect(led(skipped, { do: 'skip' }).topicId).toBe('tests')
  const again = led(skipped, { do: 'skipTopic', topicId: 'review', isSkipped: false })
  expect(led(again, { do: 'skip' }).topicId).toBe('review')
  expect(led(skipped, { do: 'goTo', topicId: 'review' }).phase).toBe('voting')
})

test('only a leaf without a score that is not the current topic can be skipped in advance', () => {
  const next = led(revealed(), { do: 'agree', score: 3, goesOn: true })
  for (const topicId of ['daily', 'review']) {
    for (const isSkipped of [true, false]) {
      expect(skipRoomTopic(next, { topicId, isSkipped })).toEqual({ ok: false, reason: 'STALE' })
    }
  }
  for (const topicId of ['quality', 'nothing']) {
    const outcome = skipRoomTopic(next, { topicId, isSkipped: true })
    expect(outcome).toEqual({ ok: false, reason: 'NOT_FOUND' })
  }
})

test('a reason can be given after the reveal, changed, and removed', () => {
  const given = { topicId: 'daily', reason: ' Fewer meetings. ' }
  expect(giveReason(inVote(), given)).toEqual({ ok: false, reason: 'STALE' })
  const room = granted(giveReason(revealed(), given))
  expect(viewFor(room, 'seat', NOW).topics[0]).toMatchObject({ reason: 'Fewer meetings.' })
  expect(granted(giveReason(room, given))).toBe(room)
  const next = led(room, { do: 'agree', score: 3, goesOn: true })
  expect(next.reasons.get('daily')).toBe('Fewer meetings.')
  const other = led(next, { do: 'giveReason', topicId: 'daily', reason: 'Other.' })
  expect(other).toMatchObject({ phase: 'voting', topicId: 'review', step: next.step })
  expect(other.reasons.get('daily')).toBe('Other.')
  expect(led(other, { do: 'giveReason', topicId: 'daily', reason: ' ' }).reasons.size).toBe(0)
})

test('a second vote keeps the reason', () => {
  const room = granted(giveReason(revealed(), { topicId: 'daily', reason: 'Fewer meetings.' }))
  expect(led(room, { do: 'voteAgain' }).reasons.size).toBe(1)
  const outcome = giveReason(room, { topicId: 'quality', reason: 'x' })
  expect(outcome).toEqual({ ok: false, reason: 'NOT_FOUND' })
})

test('the plan of a closed room cannot change', () => {
  const closed = led(revealed(), { do: 'close' })
  for (const command of [
    { do: 'addTopic', ...DEPLOYS },
    { do: 'moveTopic', topicId: 'daily', before: null },
    { do: 'skipTopic', topicId: 'review', isSkipped: true },
    { do: 'giveReason', topicId: 'daily', reason: 'Late.' },
  ] as const) {
    expect(performNow(closed, command, NOW)).toEqual({ ok: false, reason: 'ROOM_CLOSED' })
  }
})

function ids({ topics }: Room): string[] {
  return topics.map(({ id }) => id)
}

function moved(room: Room, topicId: string, before: string | null): Room {
  return granted(moveRoomTopic(room, { topicId, before }))
}
