import type { Score } from '../src/domain/retrospectives/scale.ts'
import { leavesOf, type Topic } from '../src/domain/topics/topic-tree.ts'
import { type Tally, tallyOf } from '../src/domain/votes/tally.ts'
import { topicsOf } from './sample-history.ts'

type VotedSprint = {
  topics: readonly Topic[]
  scores: Map<string, Score>
  tallies: Map<string, Tally>
}

const VOTERS = 7

/** Sprints of one squad of seven that votes on every topic; no chance in it, so that runs compare. */
export function votedSprints(size: { topics: number; sprints: number }): VotedSprint[] {
  const topics = topicsOf({ parents: 0, children: 0, singles: size.topics })
  return Array.from({ length: size.sprints }, (_, at) => {
    const tallies = new Map(
      leavesOf(topics).map(({ id }, place) => [id, tallyOf(votesOf(at, place))]),
    )
    const scores = new Map(leavesOf(topics).map(({ id }, place) => [id, voteOf(at, place, 0)]))
    return { topics, scores, tallies }
  })
}

function votesOf(sprint: number, place: number): Score[] {
  return Array.from({ length: VOTERS }, (_, voter) => voteOf(sprint, place, voter))
}

/** From 2 to 5. */
function voteOf(sprint: number, place: number, voter: number): Score {
  return (2 + ((sprint * 7 + place * 5 + voter * 3 + Math.floor(sprint / 3)) % 4)) as Score
}
