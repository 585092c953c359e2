import { readHistory } from '../src/domain/history-reading.ts'
import { leafPoint } from '../src/domain/sprint-points.ts'
import { leavesOf } from '../src/domain/topic-tree.ts'
import { trend } from '../src/domain/trend.ts'
import { votedSprints } from './sample-sprints.ts'
import { describeMachine, measure, printRows, type Row } from './timing.ts'

/** The reading of a squad's history: how long it takes, and how often it is right. */

describeMachine()
printRows('A reading of 18 topics × 50 sprints, in Node', benchReading())
describeMachine()

function benchReading(): Row[] {
  const sprints = votedSprints({ topics: 18, sprints: 50 })
  const leaves = leavesOf(sprints[0]?.topics ?? [])
  const series = leaves.map(({ id }) =>
    sprints.flatMap(({ scores, tallies }) => {
      const score = scores.get(id) ?? null
      return leafPoint({ score, tally: tallies.get(id) ?? null }) ?? []
    }),
  )
  const floor = {
    floor: 'read every score once',
    floorWork: () => {
      let sum = 0
      for (const { scores } of sprints) for (const score of scores.values()) sum += score
      return sum
    },
  }
  const trends = measure('trends', () => series.map((points) => trend(points, [])), floor)
  return [
    { ...trends, goal: 15 },
    measure('whole reading: lines, points, trends', () => readHistory(sprints), floor),
  ]
}
