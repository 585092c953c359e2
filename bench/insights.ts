import { sprintSentences } from '../src/domain/reports/sprint-sentences.ts'
import { leavesOf } from '../src/domain/topics/topic-tree.ts'
import { readHistory } from '../src/domain/trends/history-reading.ts'
import { leafPoint } from '../src/domain/trends/sprint-points.ts'
import { trend } from '../src/domain/trends/trend.ts'
import {
  dropsNamed,
  falseMoves,
  SQUAD_MODELS,
  type TrendRule,
} from '../tests/support/domain/squads.ts'
import { withBrowser, withServer } from './product.ts'
import { votedSprints } from './sample-sprints.ts'
import { describeMachine, measure, printRows, printTable, type Row } from './timing.ts'
import { RIVALS } from './trend-rivals.ts'
import { benchTrends } from './trends-bench.ts'

/** Reading a squad's history: how long it takes, and how often it is right. */

const HISTORIES = 4000
const SEED = 4711

const RULES: Record<string, TrendRule> = {
  'window scan (the product)': (points) =>
    trend(points, []).map(({ kind }) => (kind === 'fell' || kind === 'rose' ? kind : null)),
  'window scan, hints included': (points) =>
    trend(points, []).map(({ kind }) => {
      if (kind === 'fell' || kind === 'maybe-fell') return 'fell'
      return kind === 'rose' || kind === 'maybe-rose' ? 'rose' : null
    }),
  ...RIVALS,
}

describeMachine()
printRows('A history of 18 topics × 50 sprints, in Node', benchReading())
await withServer((origin) =>
  withBrowser(async (browser) =>
    printRows('A large history, in the browser', await benchTrends(browser, origin)),
  ),
)
printTable('How often a rule of trends is right', [
  [
    'squad',
    'rule',
    'false: per sprint',
    'false: 20-sprint histories',
    'drop of 1.0 named in 3 sprints',
  ],
  ...Object.entries(SQUAD_MODELS).flatMap(([squad, model]) =>
    Object.entries(RULES).map(([name, rule]) => {
      const trial = { rule, model, histories: HISTORIES, seed: SEED }
      const { ofSprints, ofHistories } = falseMoves(trial)
      const named = dropsNamed({ ...trial, seed: SEED + 1 })
      return [squad, name, percent(ofSprints, 2), percent(ofHistories, 1), percent(named, 1)]
    }),
  ),
])
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
  // A copy, because the same list is read once.
  return [
    { ...trends, goal: 15 },
    measure('whole reading: lines, points, trends', () => readHistory([...sprints]), floor),
    measure('reading and sentences', () => sprintSentences(readHistory([...sprints])), floor),
  ]
}

function percent(part: number, digits: number): string {
  return `${(100 * part).toFixed(digits)} %`
}
