import { expect, test } from 'vitest'
import { requireEntry, treeOf } from '~tests/support/domain/topics'
import { setScore } from '../retrospectives/score-sheet.ts'
import { countChanged, leaveCorrection, toOtherSprint } from './correction.ts'
import { clearScores, type Draft, newDraft, toSavedEntry } from './draft.ts'
import { toRawEntry } from './history.ts'
import { backToVoting, changeDraft, openEntry, startLocalMode } from './local-mode.ts'

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
  const corrected: Draft = { ...DRAFT, sprint: '1', isCorrection: true }
  const { isCorrection: _, ...rest } = corrected
  expect(toOtherSprint(corrected)).toEqual({ ...rest, sprint: '' })
})

test('counts the scores that differ from the stored sprint', () => {
  expect(countChanged(DRAFT, STORED)).toBe(0)
  expect(countChanged(setScore(DRAFT, { id: 'c', score: 0 }), STORED)).toBe(0)
  expect(countChanged(setScore(DRAFT, { id: 'a', score: 4 }), STORED)).toBe(1)
  expect(countChanged(clearScores(DRAFT), STORED)).toBe(2)
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
