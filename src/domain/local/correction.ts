import { textsOf } from '../retrospectives/retrospective-form.ts'
import { type ScoreSheet, scoresOfAllLeaves } from '../retrospectives/score-sheet.ts'
import { mergeVersions } from '../retrospectives/versions.ts'
import type { Draft } from './draft.ts'
import type { HistoryEntry } from './history.ts'
import { type LocalMode, openEntry } from './local-mode.ts'

/** Turns a correction into a new sprint, which needs a name of its own. */
export function toOtherSprint({ isCorrection: _, before: __, ...draft }: Draft): Draft {
  return { ...draft, sprint: '' }
}

/**
 * Returns a correction with the changes that were stored since it began, as by another tab. The correction wins where both changed a topic. All
 * topics are in one language.
 */
export function withStored(
  draft: Draft,
  { before, stored }: { before: ScoreSheet; stored: ScoreSheet },
): Draft {
  const toForm = ({ topics, scores }: ScoreSheet) => ({ ...textsOf({}), topics, scores })
  const versions = { base: toForm(before), mine: toForm(draft), theirs: toForm(stored) }
  const { topics, scores } = mergeVersions(versions, new Map())
  return { ...draft, topics, scores }
}

/** Returns the number of leaves whose score differs from the stored sprint's. Untouched leaves count as 0. */
export function countChanged(draft: Draft, stored: ScoreSheet): number {
  const before = scoresOfAllLeaves(stored)
  return [...scoresOfAllLeaves(draft)].filter(([id, score]) => before.get(id) !== score).length
}

/** Leaves a correction without its changes, and shows the results of the stored sprint. */
export function leaveCorrection(mode: LocalMode, entry: HistoryEntry): LocalMode {
  return openEntry({ ...mode, baseline: mode.draft }, entry)
}
