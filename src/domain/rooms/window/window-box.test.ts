import { expect, test } from 'vitest'
import {
  chooseInBox,
  dueInBox,
  isOfOtherLink,
  newWindowBox,
  noteInBox,
  parseWindowBox,
  resendBox,
  type WindowBox,
} from './window-box.ts'

const DAILY = { topicId: 'daily', title: 'Daily' } as const

test('a choice is due until the server answers', () => {
  const chosen = chooseInBox(newWindowBox('k'), { ...DAILY, vote: 3 }, 0)
  expect(dueInBox(chosen)).toEqual([
    ['daily', { title: 'Daily', vote: 3, choice: 1, state: 'due' }],
  ])
  expect(dueInBox(noteInBox(chosen, { topicId: 'daily', choice: 1 }, 'kept'))).toEqual([])
})

test('choices on a topic have rising numbers', () => {
  const changed = twice()
  expect(changed.votes.daily).toEqual({ title: 'Daily', vote: 4, choice: 2, state: 'due' })
})

test('the number of a choice does not tell how many there were', () => {
  const numberOf = (box: WindowBox) => box.votes.daily?.choice ?? 0
  const choose = (box: WindowBox, random: number) => chooseInBox(box, { ...DAILY, vote: 1 }, random)
  const [low, high] = [0, 0.999].map((random) => choose(newWindowBox('k'), random))
  if (!low || !high) throw new Error('there are two boxes')
  let often = low
  for (let more = 0; more < 100; more += 1) often = choose(often, 0.999)
  expect(numberOf(high)).toBeGreaterThan(numberOf(often))
})

test('the answer to an earlier choice leaves a newer one due', () => {
  const noted = noteInBox(twice(), { topicId: 'daily', choice: 1 }, 'stored')
  expect(noted.votes.daily?.state).toBe('due')
})

test('a changed vote of a voter who had finished is followed by the end again', () => {
  const finished: WindowBox = { ...newWindowBox('k'), finished: 'yes' }
  expect(chooseInBox(finished, { ...DAILY, vote: 1 }, 0).finished).toBe('due')
  expect(chooseInBox(newWindowBox('k'), { ...DAILY, vote: 1 }, 0).finished).toBe('no')
})

test('a visit sends everything again, except votes of other browsers', () => {
  const stored = noteInBox(twice(), { topicId: 'daily', choice: 2 }, 'stored')
  const both = chooseInBox(stored, { topicId: 'review', title: 'Review', vote: 2 }, 0)
  const foreign = noteInBox(both, { topicId: 'review', choice: 1 }, 'foreign')
  const again = resendBox({ ...foreign, finished: 'yes' })
  expect(dueInBox(again).map(([topicId, { choice }]) => [topicId, choice])).toEqual([['daily', 2]])
  expect(again.finished).toBe('due')
})

test('a late vote is sent again, because the window may have been extended', () => {
  const late = noteInBox(twice(), { topicId: 'daily', choice: 2 }, 'late')
  expect(dueInBox(resendBox(late))).toHaveLength(1)
})

test('a vote that has counted is not late when it is sent again after the end', () => {
  const stored = noteInBox(twice(), { topicId: 'daily', choice: 2 }, 'stored')
  const refused = noteInBox(resendBox(stored), { topicId: 'daily', choice: 2 }, 'late')
  expect(refused.votes.daily?.state).toBe('kept')
})

test('votes belong to the link that they were given with', () => {
  const box = { ...twice(), link: 'one' }
  expect(isOfOtherLink(box, 'other')).toBe(true)
  expect(isOfOtherLink(box, 'one')).toBe(false)
  expect(isOfOtherLink({ ...box, link: null }, 'other')).toBe(false)
  expect(isOfOtherLink({ ...newWindowBox('k'), link: 'one' }, 'other')).toBe(false)
})

test('a stored box is read again', () => {
  const kept = noteInBox(twice(), { topicId: 'daily', choice: 2 }, 'kept')
  const box = { ...kept, link: 'mark' }
  expect(parseWindowBox(JSON.parse(JSON.stringify(box)))).toEqual(box)
})

test('invalid parts of a stored box are left out', () => {
  expect(parseWindowBox(null)).toBeNull()
  expect(parseWindowBox({ votes: {} })).toBeNull()
  const votes = { daily: { title: 'Daily', vote: 9, choice: 1, state: 'due' }, review: null }
  expect(parseWindowBox({ ballotKey: 'k', votes, finished: 'maybe' })).toEqual(newWindowBox('k'))
})

function twice(): WindowBox {
  const once = chooseInBox(newWindowBox('k'), { ...DAILY, vote: 3 }, 0)
  return chooseInBox(once, { ...DAILY, vote: 4 }, 0)
}
