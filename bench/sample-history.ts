import { type Draft, newDraft } from '../src/domain/local/draft.ts'
import { type RawHistory, toRawEntry } from '../src/domain/local/history.ts'
import type { Score } from '../src/domain/retrospectives/scale.ts'
import { leavesOf, type Topic } from '../src/domain/topics/topic-tree.ts'

/** How a tree is made: `parents` with `children` sub-topics each, then `singles` without any. */
export type Shape = { parents: number; children: number; singles: number }

/** 60 topics: 6 parents, their 36 sub-topics, 18 singles. */
export const SAVED_SHAPE: Shape = { parents: 6, children: 6, singles: 18 }
export const SAVED_SPRINTS = 1000
/** Squads save in turn, so that a squad's sprints are not neighbours. */
export const SQUADS = 5

/** Both have 200 leaves, which is as many sliders. */
export const FLAT_SHAPE: Shape = { parents: 0, children: 0, singles: 200 }
export const NESTED_SHAPE: Shape = { parents: 10, children: 19, singles: 10 }

const FIRST_SAVED = Date.UTC(2006, 0, 2, 13)
const WEEK_MS = 7 * 24 * 3600 * 1000
const ID_LENGTH = 22

export function topicsOf({ parents, children, singles }: Shape): Topic[] {
  const branches = Array.from({ length: parents }, (_, at) => {
    const parent = topicOf(`Practice ${at + 1} of the squad`)
    const below = Array.from({ length: children }, (_, child) => ({
      ...topicOf(`Sub-topic ${child + 1} of practice ${at + 1}`),
      isSubtopic: true,
      parent: parent.id,
    }))
    return [{ ...parent, hasChildren: below.length > 0 }, ...below]
  })
  const alone = Array.from({ length: singles }, (_, at) => topicOf(`Single topic number ${at + 1}`))
  return [...branches.flat(), ...alone]
}

/** A saved history as it comes out of the storage; no chance in it, so that runs compare. */
export function sampleHistory({ from = 0, count }: { from?: number; count: number }): RawHistory {
  const topics = topicsOf(SAVED_SHAPE)
  return Array.from({ length: count }, (_, at) => {
    const sprint = from + at
    return toRawEntry({
      sprint: `Sprint ${Math.floor(sprint / SQUADS) + 1}`,
      squadName: `Squad ${(sprint % SQUADS) + 1}`,
      topics,
      scores: new Map(leavesOf(topics).map(({ id }, place) => [id, scoreAt(sprint, place)])),
      savedAt: new Date(FIRST_SAVED + (sprint * WEEK_MS) / SQUADS),
      extra: {},
    })
  })
}

/** A form on which every second leaf has been scored. */
export function sampleDraft(shape: Shape): Draft {
  const topics = topicsOf(shape)
  const touched = leavesOf(topics).filter((_, place) => place % 2 === 0)
  const scores = new Map(touched.map(({ id }, place) => [id, scoreAt(0, place)]))
  return { ...newDraft(topics), squadName: 'Squad 1', sprint: 'Sprint under test', scores }
}

function topicOf(title: string): Topic {
  // As long as an id of lib/ids.ts, because ids are a large part of a stored history.
  const id = title.replace(/\W/g, '').padStart(ID_LENGTH, 'x').slice(-ID_LENGTH)
  return { id, title, isSubtopic: false, hasChildren: false }
}

function scoreAt(sprint: number, place: number): Score {
  return ((sprint * 7 + place * 5 + Math.floor(sprint / 3)) % 6) as Score
}
