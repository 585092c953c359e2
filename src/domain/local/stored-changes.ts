import { textsOf } from '../retrospectives/retrospective-form.ts'
import { type ScoreSheet, scoresOfAllLeaves } from '../retrospectives/score-sheet.ts'
import { mergeVersions } from '../retrospectives/versions.ts'
import type { Draft } from './draft.ts'

/**
 * Returns a correction with the changes that were stored since it began, as by another tab. The correction wins where both changed a topic. Stored
 * sheets are compared as `toShown` returns them, in the language of the draft.
 */
export function withStored(
  draft: Draft,
  stored: ScoreSheet,
  toShown: (sheet: ScoreSheet) => ScoreSheet,
): Draft {
  if (!draft.before) return draft
  const toForm = ({ topics, scores }: ScoreSheet) => ({ ...textsOf({}), topics, scores })
  const [base, theirs] = [toForm(toShown(draft.before)), toForm(toShown(stored))]
  const { topics, scores } = mergeVersions({ base, mine: toForm(draft), theirs }, new Map())
  return { ...draft, topics, scores }
}

/** Returns the number of leaves whose score differs from the stored sprint's. Untouched leaves count as 0. */
export function countChanged(draft: Draft, stored: ScoreSheet): number {
  const before = scoresOfAllLeaves(stored)
  return [...scoresOfAllLeaves(draft)].filter(([id, score]) => before.get(id) !== score).length
}
