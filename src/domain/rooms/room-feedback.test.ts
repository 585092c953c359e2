import { expect, test } from 'vitest'
import { anyFeedbackHistory } from '~tests/support/domain/room-histories'
import { everyStep } from '~tests/support/domain/room-lives'
import { granted, led, openRoom } from '~tests/support/domain/rooms'
import type { Feedback, Room } from './room.ts'
import {
  addFeedback,
  groupFeedback,
  hideFeedback,
  MAX_FEEDBACK,
  shownFeedback,
} from './room-feedback.ts'
import { viewFor } from './room-view.ts'

const NOT_FOUND = { ok: false, reason: 'NOT_FOUND' }

test('feedback is trimmed, and stored once however often it is sent', () => {
  const room = said(['a'])
  expect(room.feedback).toEqual([
    { id: 'a', kind: 'positive', text: 'text of a', topicId: null, groupId: null, isHidden: false },
  ])
  expect(granted(addFeedback(room, { id: 'a', kind: 'suggestion', text: 'other' }))).toBe(room)
})

test('feedback is about a topic of the room, or a general comment', () => {
  const about = (topicId?: string) =>
    granted(addFeedback(openRoom(), { id: 'a', kind: 'positive', text: 'text', topicId }))
      .feedback[0]?.topicId
  expect([about('daily'), about('nothing'), about()]).toEqual(['daily', null, null])
})

test('feedback can be given in every phase until the room is closed', () => {
  const item = { id: 'z', kind: 'positive', text: 'text' } as const
  expect(addFeedback(openRoom(), item).ok).toBe(true)
  const closed = led(openRoom(), { do: 'close' })
  expect(addFeedback(closed, item)).toEqual({ ok: false, reason: 'ROOM_CLOSED' })
})

test('the number of feedback items is limited', () => {
  const full = said(Array.from({ length: MAX_FEEDBACK }, (_, at) => `id ${at}`))
  const more = addFeedback(full, { id: 'z', kind: 'positive', text: 'text' })
  expect(more).toEqual({ ok: false, reason: 'TOO_MUCH_FEEDBACK' })
  expect(addFeedback(full, { id: 'id 0', kind: 'positive', text: 'text' }).ok).toBe(true)
})

test('an item can be grouped under another of its kind, and ungrouped again', () => {
  const room = grouped(said(['a', 'b']), 'b', 'a')
  expect(groupsOf(room)).toEqual({ a: null, b: 'a' })
  expect(groupsOf(grouped(room, 'b', null))).toEqual({ a: null, b: null })
})

test('grouping an item with a grouped one, or a whole group, keeps one level', () => {
  const room = grouped(said(['a', 'b', 'c', 'd']), 'b', 'a')
  expect(groupsOf(grouped(room, 'c', 'b'))).toEqual({ a: null, b: 'a', c: 'a', d: null })
  expect(groupsOf(grouped(room, 'a', 'd'))).toEqual({ a: 'd', b: 'd', c: null, d: null })
})

test('an item cannot be grouped under itself or under its own group', () => {
  const room = grouped(said(['a', 'b']), 'b', 'a')
  expect(grouped(room, 'a', 'b')).toEqual(room)
  expect(grouped(room, 'a', 'a')).toEqual(room)
  expect(grouped(room, 'b', 'b')).toEqual(room)
})

test('only items of the same kind can be grouped', () => {
  const mixed = granted(addFeedback(said(['a']), { id: 'i', kind: 'improvement', text: 'text' }))
  expect(groupFeedback(mixed, { id: 'a', groupId: 'i' })).toEqual(NOT_FOUND)
  expect(groupFeedback(mixed, { id: 'a', groupId: 'nothing' })).toEqual(NOT_FOUND)
  expect(groupFeedback(mixed, { id: 'nothing', groupId: 'a' })).toEqual(NOT_FOUND)
  expect(hideFeedback(mixed, { id: 'nothing', isHidden: true })).toEqual(NOT_FOUND)
})

test('a hidden item is kept, and can be shown again', () => {
  const room = said(['a', 'b'])
  const hidden = granted(hideFeedback(room, { id: 'a', isHidden: true }))
  expect(shownFeedback(hidden.feedback).map(({ id }) => id)).toEqual(['b'])
  expect(granted(hideFeedback(hidden, { id: 'a', isHidden: false }))).toEqual(room)
})

test('if the first item of a group is hidden, the next one leads the group', () => {
  const group = grouped(grouped(said(['a', 'b', 'c', 'd']), 'b', 'a'), 'c', 'a')
  const hidden = granted(hideFeedback(group, { id: 'a', isHidden: true }))
  const shown = { ...hidden, feedback: shownFeedback(hidden.feedback) }
  expect(groupsOf(shown)).toEqual({ b: null, c: 'b', d: null })
})

test('groups keep all feedback, one level and one kind, even with hidden items', () => {
  everyStep(
    ({ before, after, now }) => {
      const texts = after.feedback.map(({ id, kind, text }) => [id, kind, text])
      const known = before.feedback.map(({ id, kind, text }) => [id, kind, text])
      expect(texts.slice(0, known.length)).toEqual(known)
      const shown = shownFeedback(after.feedback)
      expect(shown.map(({ id }) => id)).toEqual(
        after.feedback.flatMap(({ id, isHidden }) => (isHidden ? [] : [id])),
      )
      expect(viewFor(after, 'seat', now).feedback).toEqual(shown)
      for (const list of [after.feedback, shown]) {
        for (const { groupId, kind } of list) {
          const leader = list.find(({ id }) => id === groupId)
          if (groupId !== null) expect(leader).toMatchObject({ kind, groupId: null })
        }
      }
      expect(after.feedback.length).toBeLessThanOrEqual(MAX_FEEDBACK)
    },
    { of: anyFeedbackHistory },
  )
})

function said(ids: readonly string[]): Room {
  return ids.reduce(
    (room, id) => granted(addFeedback(room, { id, kind: 'positive', text: ` text of ${id} ` })),
    openRoom(),
  )
}

function grouped(room: Room, id: string, groupId: string | null): Room {
  return granted(groupFeedback(room, { id, groupId }))
}

function groupsOf({ feedback }: { feedback: readonly Feedback[] }): Record<string, string | null> {
  return Object.fromEntries(feedback.map(({ id, groupId }) => [id, groupId]))
}
