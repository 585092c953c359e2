import type { Action } from '../actions/action.ts'
import type { Agreement } from '../retrospectives/disagreement.ts'

/** Numbers that a coach may know of a squad beside its agreed scores, without topics, texts and names. */
export type CoachFacts = {
  /** Number of topics of the newest sprint whose votes are split. Null if no word about its votes may leave the squad. */
  split: number | null
  openActions: number
  /** Number of sprints since the oldest open action was promised. 0 without one, and if that was before the first sprint. */
  longestOpen: number
}

type CoachedSprint = {
  sprint: number
  /** Words for the last votes on its topics that may leave the squad. */
  words: readonly (Agreement | null)[]
}

/** Counts the facts. `newest` is null for a squad without sprints. */
export function coachFactsOf(
  newest: CoachedSprint | null,
  open: readonly Pick<Action, 'startedSprint' | 'bornSprint'>[],
): CoachFacts {
  const words = newest?.words.filter((word) => word !== null) ?? []
  const sprint = newest?.sprint ?? 0
  const ages = open.map(({ startedSprint, bornSprint }) => {
    const start = startedSprint ?? bornSprint
    return start === 0 ? 0 : sprint - start
  })
  return {
    split: words.length === 0 ? null : words.filter((word) => word === 'split').length,
    openActions: open.length,
    longestOpen: Math.max(0, ...ages),
  }
}
