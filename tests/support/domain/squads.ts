import { MAX_SCORE, MIN_SCORE, type Score } from '~/domain/retrospectives/scale'
import type { Point } from '~/domain/trends/level-shift'
import { leafPoint } from '~/domain/trends/sprint-points'
import { tallyOf } from '~/domain/votes/tally'

/**
 * Simulated squads with a known level, for the test and the benchmark of the trend. The product does not import this file.
 *
 * A vote is the topic's level plus parts for the person, the sprint and this vote, each normally distributed, rounded and clipped to the scale.
 */
export type SquadModel = {
  /** Smallest and largest squad. */
  people: readonly [number, number]
  /** Probability that a person votes in a sprint; three vote in any case. */
  present: number
  /** Standard deviations of persons, of single votes, and of sprints. */
  person: number
  noise: number
  mood: number
  /** The part of a sprint's mood that the next one keeps. */
  moodKept: number
  /** Probability that one person is replaced before a sprint. */
  turnover: number
  /** If set, the squad agrees on a whole score with this standard deviation from the mean, and its votes are unknown. */
  talk?: number
}

const MIXED: SquadModel = {
  people: [4, 9],
  present: 0.85,
  person: 0.55,
  noise: 0.7,
  mood: 0.15,
  moodKept: 0,
  turnover: 0,
}

export const SQUAD_MODELS = {
  'L1: 7 people alike, sd 0.9': {
    ...MIXED,
    people: [7, 7],
    present: 1,
    person: 0,
    noise: 0.9,
    mood: 0,
  },
  'L2: 4 to 9 people who differ, 85 % present': MIXED,
  'L3: as L2, moody, 5 % turnover': { ...MIXED, mood: 0.3, moodKept: 0.4, turnover: 0.05 },
  'L4: as L2, 3 or 4 people': { ...MIXED, people: [3, 4], present: 0.95 },
  'P1: as L2, agreed scores only': { ...MIXED, talk: 0.3 },
} as const satisfies Record<string, SquadModel>

/** Returns a rule's verdict on each point; null for none. */
export type TrendRule = (points: readonly Point[]) => ('fell' | 'rose' | null)[]

/** Lowest and highest level of topics. */
const LEVELS = [2.5, 4] as const
const STABLE_SPRINTS = 20
const FEWEST_VOTES = 3

/** Returns how often a rule sees moves in topics that do not move. */
export function falseMoves({ rule, model, histories, seed }: Trial): {
  /** Part of all 20-sprint histories with a move. */
  ofHistories: number
  /** Part of all sprints from the sixth on. */
  ofSprints: number
} {
  const chance = chanceFrom(seed)
  let withMove = 0
  let moves = 0
  for (let history = 0; history < histories; history += 1) {
    const said = rule(seriesOf(chance, { model, sprints: STABLE_SPRINTS, levelAt: () => 0 }))
    const count = said.filter((move) => move !== null).length
    moves += count
    withMove += Number(count > 0)
  }
  const judged = histories * (STABLE_SPRINTS - 5)
  return { ofHistories: withMove / histories, ofSprints: moves / judged }
}

/**
 * Returns how often a rule names a drop of one point within three sprints. The drop comes after 6 to 14 sprints; histories with a false move before
 * it are left out.
 */
export function dropsNamed({ rule, model, histories, seed }: Trial): number {
  const chance = chanceFrom(seed)
  let drops = 0
  let named = 0
  for (let history = 0; history < histories; history += 1) {
    const at = 6 + (history % 9)
    const levelAt = (sprint: number) => (sprint < at ? 0 : -1)
    const said = rule(seriesOf(chance, { model, sprints: at + 3, levelAt }))
    if (said.slice(0, at).some((move) => move !== null)) continue
    drops += 1
    named += Number(said.slice(at).includes('fell'))
  }
  return named / drops
}

export type Trial = { rule: TrendRule; model: SquadModel; histories: number; seed: number }

type Chance = {
  /** A number from 0 to below 1. */
  part: () => number
  /** Normally distributed, with a standard deviation of 1. */
  normal: () => number
}

/** Simulates one topic of one squad; `levelAt` is added to its level. */
export function seriesOf(
  chance: Chance,
  {
    model,
    sprints,
    levelAt,
  }: { model: SquadModel; sprints: number; levelAt: (sprint: number) => number },
): Point[] {
  const [fewest, most] = model.people
  const size = fewest + Math.floor(chance.part() * (most - fewest + 1))
  const people = Array.from({ length: size }, () => model.person * chance.normal())
  const level = LEVELS[0] + (LEVELS[1] - LEVELS[0]) * chance.part()
  let mood = model.mood * chance.normal()
  return Array.from({ length: sprints }, (_, sprint) => {
    const news = model.mood * Math.sqrt(1 - model.moodKept ** 2) * chance.normal()
    if (sprint > 0) mood = model.moodKept * mood + news
    if (chance.part() < model.turnover) {
      people[Math.floor(chance.part() * size)] = model.person * chance.normal()
    }
    const vote = (person: number) =>
      toScore(level + levelAt(sprint) + mood + person + model.noise * chance.normal())
    const votes = people.flatMap((person) => (chance.part() < model.present ? vote(person) : []))
    while (votes.length < FEWEST_VOTES) votes.push(vote(0))
    const talk = model.talk === undefined ? null : model.talk * chance.normal()
    return pointOf(votes, talk)
  })
}

/** Returns the point. With a talk the votes are unknown, and the score deviates from their mean. */
function pointOf(votes: readonly Score[], talk: number | null): Point {
  const point = leafPoint({ score: null, tally: tallyOf(votes) }) ?? { x: 0 }
  return talk === null ? point : { x: toScore(point.x + talk) }
}

function toScore(value: number): Score {
  return Math.min(MAX_SCORE, Math.max(MIN_SCORE, Math.round(value))) as Score
}

/** Creates a mulberry32 generator: the same numbers for the same seed on every machine. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const part = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  // Box and Muller (1958). The logarithm of 0 would be infinite.
  const normal = () => Math.sqrt(-2 * Math.log(1 - part())) * Math.cos(2 * Math.PI * part())
  return { part, normal }
}
