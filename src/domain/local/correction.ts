import { scoresOfAllLeaves } from '../retrospectives/score-sheet.ts'
import type { Draft } from './draft.ts'
import type { HistoryEntry } from './history.ts'
import { type LocalMode, openEntry } from './local-mode.ts'

/** Turns a correction into a new sprint, which needs a name of its own. */
export function toOtherSprint({ isCorrection: _, ...draft }: Draft): Draft {
  return { ...draft, sprint: '' }
}

/** Returns the number of leaves whose score differs from the stored sprint's. Untouched leaves count as 0. */
export function countChanged(draft: Draft, stored: HistoryEntry): number {
  const before = scoresOfAllLeaves(stored)
  return [...scoresOfAllLeaves(draft)].filter(([id, score]) => before.get(id) !== score).length
}

/** Leaves a correction without its changes, and shows the results of the stored sprint. */
export function leaveCorrection(mode: LocalMode, entry: HistoryEntry): LocalMode {
  return openEntry({ ...mode, baseline: mode.draft }, entry)
}
