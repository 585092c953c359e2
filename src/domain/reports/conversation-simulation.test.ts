import { expect, test } from 'vitest'
import { chanceFrom, SQUAD_MODELS, type SquadModel, seriesOf } from '~tests/support/domain/squads'
import type { ReadCell, Reading, ReadLine } from '../trends/history-reading.ts'
import type { Point } from '../trends/level-shift.ts'
import { judge } from '../trends/trend.ts'
import { conversationTopics, moveOf } from './conversation.ts'

/** Leaves of the default topics. */
const TOPICS = 17
const SPRINTS = 20
/** Index of the first sprint with a verdict. */
const FIRST = 5
/** Part of the mood's standard deviation that the topics share. */
const SHARED_MOOD = Math.SQRT1_2

const VOTED = SQUAD_MODELS['L2: 4 to 9 people who differ, 85 % present']
const AGREED = SQUAD_MODELS['P1: as L2, agreed scores only']
/** Histories of each rate. The figures of decision 78 are from 400. */
const SQUADS = 100

test('a squad with votes reads of a move that is chance in at most 6 % of its sprints', () => {
  expect(falseSprints(VOTED)).toBeLessThanOrEqual(0.06)
})

test('a squad with agreed scores alone reads of a move that is chance in at most 15 %', () => {
  expect(falseSprints(AGREED)).toBeLessThanOrEqual(0.15)
})

test('a limit of 3.5 for agreed scores would lose at least a quarter of the named drops', () => {
  expect(dropsNamed(AGREED, 3.5)).toBeLessThanOrEqual(dropsNamed(AGREED) * 0.75)
})

/** Returns the part of all sprints with a verdict in which a stable squad reads of a move. */
function falseSprints(model: SquadModel, limit = 0): number {
  const chance = chanceFrom(77)
  let withMove = 0
  for (let squad = 0; squad < SQUADS; squad += 1) {
    const lines = squadOf(chance, model)
    for (let at = FIRST; at < SPRINTS; at += 1) {
      withMove += Number(namedIn(until(lines, at), limit).length > 0)
    }
  }
  return withMove / (SQUADS * (SPRINTS - FIRST))
}

/** Returns the part of all squads that read of one topic's drop of one point within five sprints. */
function dropsNamed(model: SquadModel, limit = 0): number {
  const chance = chanceFrom(5)
  let named = 0
  for (let squad = 0; squad < SQUADS; squad += 1) {
    const drop = FIRST + 1 + (squad % 9)
    const lines = squadOf(chance, model, (topic, sprint) =>
      topic === 0 && sprint >= drop ? -1 : 0,
    )
    const isNamed = (later: number) => namedIn(until(lines, drop + later), limit).includes('T0')
    named += Number([0, 1, 2, 3, 4].some(isNamed))
  }
  return named / SQUADS
}

/** Returns the topics named because they moved by at least `limit` standard errors. */
function namedIn(reading: Pick<Reading, 'lines'>, limit: number): string[] {
  const lines = reading.lines.filter((line) => {
    const move = moveOf(line)
    return !move || Math.abs(move.z) >= limit
  })
  return conversationTopics({ lines }).flatMap(({ kind, line }) =>
    kind === 'fell' || kind === 'rose' ? [line.title] : [],
  )
}

/** Simulates the topics of one squad. Half of the variance of its mood is common to all of them. */
function squadOf(
  chance: ReturnType<typeof chanceFrom>,
  model: SquadModel,
  levelAt: (topic: number, sprint: number) => number = () => 0,
): ReadLine[] {
  const mood = model.mood * SHARED_MOOD
  let shared = mood * chance.normal()
  const moods = Array.from({ length: SPRINTS }, (_, sprint) => {
    const news = mood * Math.sqrt(1 - model.moodKept ** 2) * chance.normal()
    if (sprint > 0) shared = model.moodKept * shared + news
    return shared
  })
  return Array.from({ length: TOPICS }, (_, topic) =>
    lineOf(
      `T${topic}`,
      seriesOf(chance, {
        model: { ...model, mood },
        sprints: SPRINTS,
        levelAt: (sprint) => (moods[sprint] ?? 0) + levelAt(topic, sprint),
      }),
    ),
  )
}

function lineOf(title: string, points: readonly Point[]): ReadLine {
  const judgements = judge(points, [])
  const cells = points.map(
    (point, at): ReadCell => ({
      kind: 'score',
      topic: { id: title, title },
      score: Math.round(point.x),
      tally: null,
      point,
      judgement: judgements[at] ?? null,
      isBreak: false,
      isTick: false,
    }),
  )
  return {
    key: title,
    title,
    titles: [title],
    parent: null,
    isParent: false,
    isCurrent: true,
    cells,
  }
}

/** Returns the reading of a sprint: later ones change no verdict. */
function until(lines: readonly ReadLine[], at: number): Pick<Reading, 'lines'> {
  return { lines: lines.map((line) => ({ ...line, cells: line.cells.slice(0, at + 1) })) }
}
