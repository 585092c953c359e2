import { expect, test } from 'vitest'
import { requireEntry, treeOf } from '~tests/support/domain/topics'
import { setScore } from '../retrospectives/score-sheet.ts'
import { leaveCorrection, toOtherSprint } from './correction.ts'
import { clearScores, type Draft, newDraft, toSavedEntry } from './draft.ts'
import { toRawEntry } from './history.ts'
import { backToVoting, changeDraft, openEntry, startLocalMode } from './local-mode.ts'
import { countChanged, withStored } from './stored-changes.ts'

const TREE = treeOf({ A: [], B: [], C: [] })
const DRAFT: Draft = {
  ...newDraft(TREE),
  scores: new Map([
    ['a', 3],
    ['b', 2],
  ]),
}
const STORED = requireEntry(toRawEntry(toSavedEntry(DRAFT, new Date(0))))

test('another sprint keeps everything of a correction except its name', () => {
  const corrected: Draft = { ...DRAFT, sprint: '1', isCorrection: true, before: STORED }
  const { isCorrection: _, before: __, ...rest } = corrected
  expect(toOtherSprint(corrected)).toEqual({ ...rest, sprint: '' })
})

test('counts the scores that differ from the stored sprint', () => {
  expect(countChanged(DRAFT, STORED)).toBe(0)
  expect(countChanged(setScore(DRAFT, { id: 'c', score: 0 }), STORED)).toBe(0)
  expect(countChanged(setScore(DRAFT, { id: 'a', score: 4 }), STORED)).toBe(1)
  expect(countChanged(clearScores(DRAFT), STORED)).toBe(2)
})

test('a correction takes the stored scores and topics that it has not changed', () => {
  const topics = treeOf({ A: [], B2: [], C: [], D: [] }).map((topic) =>
    topic.title === 'B2' ? { ...topic, id: 'b' } : topic,
  )
  const scores = new Map([
    ['a', 5],
    ['b', 5],
    ['d', 4],
  ] as const)
  const mine = setScore({ ...DRAFT, before: STORED }, { id: 'a', score: 1 })
  const merged = withStored(mine, { topics, scores }, (sheet) => sheet)
  expect(merged.topics.map(({ title }) => title)).toEqual(['A', 'B2', 'C', 'D'])
  expect([...merged.scores]).toEqual([
    ['a', 1],
    ['b', 5],
    ['c', 0],
    ['d', 4],
  ])
})

test('leaving a correction drops its changes and nothing else', () => {
  const start = startLocalMode({ typed: null, last: null, topics: treeOf({ A: [] }) })
  const typed = changeDraft(start, (draft) => ({ ...draft, sprint: 'Typed' }))
  const pushed = openEntry(typed, STORED)
  const changed = changeDraft(backToVoting(pushed), (draft) => clearScores(draft))
  const left = leaveCorrection(changed, STORED)
  expect([left.view, left.shown]).toEqual(['results', STORED])
  expect(left.setAside).toEqual(pushed.setAside)
})
