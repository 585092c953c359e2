import type { ReactNode } from 'react'
import type { Action } from '~/domain/actions/action'
import type { Tracker } from '~/domain/actions/tracker'
import { letterOf, type Topic } from '~/domain/topics/topic-tree'
import type { ReadCell } from '~/domain/trends/history-reading'
import type { ReadSprint } from '~/domain/trends/reading-values'
import type { ActionKeeper, SquadAction } from '~/features/actions/client'
import type { Person } from './action-fields'

/** A squad as its actions need it. */
export type SquadOfActions = {
  /** The newest one; 0 without any. */
  sprint: number
  actions: readonly SquadAction[]
  /** Those that the next retrospective starts with. */
  topics: readonly Topic[]
  /** The owner and the members. */
  people: readonly Person[]
  /** Its sprints, the oldest first; undefined while they load. */
  history: { sprints: readonly JudgedSprint[]; drawTrend: DrawTrend } | undefined
  /** True if it votes, so that an action can be meant to bring opinions together. */
  hasVotes: boolean
  keeper: ActionKeeper
  /** Where it tracks its work; absent where a browser keeps its actions. */
  trackers?: readonly Tracker[]
}

/** Draws what a topic did from one of the sprints on. What happened in a sprint is a line with its word. */
export type DrawTrend = (trend: {
  cells: readonly ReadCell[]
  from: number
  event: { at: number; label: string } | null
}) => ReactNode

/** A sprint by which outcomes are judged. */
export type JudgedSprint = ReadSprint & { sprint: number }

/** The letter of the top-level topic; undefined if the squad no longer has it. */
export function letterOfTopic(
  { topic }: Pick<Action, 'topic'>,
  topics: readonly Topic[],
): string | undefined {
  const own = topics.find(({ id }) => id === topic?.id)
  const topLevel = topics.filter(({ parent }) => parent === undefined)
  const at = topLevel.findIndex(({ id }) => id === (own?.parent ?? own?.id))
  return at === -1 ? undefined : letterOf(at)
}
