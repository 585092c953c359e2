import type { ReactNode } from 'react'
import type { Action } from '~/domain/actions/action'
import type { Tracker } from '~/domain/actions/tracker'
import { letterOf, type Topic } from '~/domain/topics/topic-tree'
import type { ReadCell } from '~/domain/trends/history-reading'
import type { ReadSprint } from '~/domain/trends/reading-values'
import type { ActionKeeper, SquadAction } from '~/features/actions/client'
import type { Person } from './action-fields'

/** Squad of an action board, with all data that the board shows. */
export type BoardSquad = {
  /** The newest sprint; 0 without any. */
  sprint: number
  actions: readonly SquadAction[]
  /** The topics that the next retrospective starts with. */
  topics: readonly Topic[]
  /** The owner and the members. */
  people: readonly Person[]
  /** Its sprints, oldest first; undefined while they load. */
  history: { sprints: readonly JudgedSprint[]; drawTrend: DrawTrend } | undefined
  /** True if the squad votes, so that an action can aim at more agreement. */
  hasVotes: boolean
  keeper: ActionKeeper
  /** Its issue trackers; absent if a browser stores its actions. */
  trackers?: readonly Tracker[]
}

/** Draws a topic's trend from the sprint `from` on. An event is a labelled marker at its sprint. */
export type DrawTrend = (trend: {
  cells: readonly ReadCell[]
  from: number
  event: { at: number; label: string } | null
}) => ReactNode

/** A sprint by which outcomes are judged. */
export type JudgedSprint = ReadSprint & { sprint: number }

/** Returns the letter of the action's top-level topic; undefined if the squad no longer has it. */
export function letterOfTopic(
  { topic }: Pick<Action, 'topic'>,
  topics: readonly Topic[],
): string | undefined {
  const own = topics.find(({ id }) => id === topic?.id)
  const topLevel = topics.filter(({ parent }) => parent === undefined)
  const at = topLevel.findIndex(({ id }) => id === (own?.parent ?? own?.id))
  return at === -1 ? undefined : letterOf(at)
}
