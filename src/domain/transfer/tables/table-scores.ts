import type { Score } from '../../retrospectives/scale.ts'
import { nameKey } from '../../squads/names.ts'
import { MAX_TITLE_LENGTH, MAX_TOPICS, type Topic } from '../../topics/topic-tree.ts'
import { LOWEST_FLOOR } from '../../votes/audience.ts'
import { type Tally, tallyOf } from '../../votes/tally.ts'
import { looksLikeAnswers, type Repeats, takeApart } from './repeated-scores.ts'
import { groupScales, type Scale, type ScaleGroup, toScore, valueIn } from './scales.ts'
import { orderSprints } from './sprint-order.ts'
import {
  listBefore,
  type SprintName,
  type TableCell,
  type TableCells,
  type TopicName,
  type WrittenScore,
  type WrittenText,
} from './table-cells.ts'
import { arrangeTopics, type TableTopics } from './table-topics.ts'
import { listWords, type TableWord } from './table-words.ts'

/** Meanings of the values. Null and missing ones are not decided. */
export type TableMeanings = {
  /** True if each row is one person's answer. */
  isAnswers: boolean | null
  repeats: Repeats | null
  /** Scales by key of the group of topics. */
  scales: Readonly<Record<string, Scale>>
  /** Scores of words by their keys. A null leaves the word out. */
  words: Readonly<Record<string, Score | null>>
}

/** A mean between 0 and 5 with its number of answers, if it is known. */
type TableMean = { mean: number; n: number | null }

export type TableSprint = {
  name: string
  /** True if the name is the date. */
  isDate: boolean
  number: number | null
  time: string | null
  /** The name beside the number, if a column has it. */
  title: string
  note: string
  /** Number of people who answered; null if unknown. */
  people: number | null
  topics: Topic[]
  scores: ReadonlyMap<string, Score>
  means: ReadonlyMap<string, TableMean>
  tallies: ReadonlyMap<string, Tally>
}

export type TableSquad = { name: string; sprints: TableSprint[] }

export type TableScores = {
  squads: TableSquad[]
  isAnswers: boolean
  scales: ScaleGroup[]
  words: TableWord[]
  /** Scores beside an earlier one of the same topic in the same sprint. Empty for answers. */
  repeated: WrittenScore[]
  /** Cells that are not scores of the scale, or have no valid title or sprint. */
  odd: TableCell[]
  /** Means that become whole scores, with the first as an example. */
  rounded: { count: number; from: number; to: Score } | null
  /** Results of fewer than three answers, of which neither votes nor mean are kept. */
  few: number
  /** Own scores of topics with sub-topics. */
  parents: number
}

/** Most sprints of one table. */
const MAX_TABLE_SPRINTS = 500
/** Means keep four decimals. */
const DECIMALS = 10_000

/** Gives the written scores their values, and groups them by squad, sprint and topic. Pauses now and then. */
export function* toTableScores(
  cells: TableCells,
  meanings: TableMeanings,
): Generator<void, TableScores> {
  const isAnswers = meanings.isAnswers ?? looksLikeAnswers(cells)
  const repeated = isAnswers ? [] : cells.scores.filter(({ before }) => before !== null)
  const scores: TableScores = {
    ...{ squads: [], isAnswers, repeated, odd: [], rounded: null, few: 0, parents: 0 },
    scales: groupScales(cells.scores),
    words: listWords(cells.scores, meanings.words),
  }
  yield
  const repeats = isAnswers ? 'mean' : (meanings.repeats ?? 'first')
  const bySprint = repeats === 'apart' ? takeApart(cells) : cells.bySprint
  for (const { name, sprints } of groupSquads(bySprint, cells).values()) {
    const arrange = (some: readonly WrittenSprint[]) => {
      const names = new Set(some.flatMap(({ topics }) => [...topics.keys()]))
      return arrangeTopics(cells.isOwn ? names : inOrder(names, cells.topics), cells)
    }
    const ofSquad = arrange(sprints)
    const valueFor = createValues(meanings, scores)
    const made: Omit<TableSprint, 'number'>[] = []
    for (const sprint of sprints) {
      // A topic of this product can have sub-topics in one sprint and a score of its own in another.
      const topics = cells.isOwn ? arrange([sprint]) : ofSquad
      made.push(toSprint(sprint, { topics, scores, repeats, valueFor }))
      yield
    }
    scores.squads.push({ name, sprints: orderSprints(made.filter(hasContent), cells) })
  }
  return scores
}

/** Returns the names in the order of the table. Copies of repeated ones come last. */
function inOrder(names: ReadonlySet<TopicName>, order: readonly TopicName[]): Set<TopicName> {
  return new Set([...order.filter((name) => names.has(name)), ...names])
}

/** True if a squad has more sprints, or a sprint more topics, than an import accepts. */
export function isTooMuch({ squads }: TableScores): boolean {
  return squads.some(
    ({ sprints }) =>
      sprints.length > MAX_TABLE_SPRINTS ||
      sprints.some(({ topics }) => topics.length > MAX_TOPICS),
  )
}

function hasContent({ scores, note }: Omit<TableSprint, 'number'>): boolean {
  return scores.size > 0 || note !== ''
}

/** The last score of each topic, and the notes. */
type WrittenSprint = {
  name: SprintName
  topics: ReadonlyMap<TopicName, WrittenScore>
  notes: WrittenText[]
  title: string
}

function groupSquads(
  bySprint: TableCells['bySprint'],
  { notes, names: titles }: Pick<TableCells, 'notes' | 'names'>,
) {
  const squads = new Map<string, { name: string; sprints: WrittenSprint[] }>()
  const names = new Set([...bySprint.keys(), ...notes.map(({ sprint }) => sprint)])

  for (const name of names) {
    const squad = squads.get(nameKey(name.squad)) ?? { name: name.squad, sprints: [] }
    squads.set(nameKey(name.squad), squad)
    const isOfSprint = ({ sprint }: WrittenText) => sprint === name
    const title = titles.find(isOfSprint)?.text ?? ''
    const topics = bySprint.get(name) ?? new Map<TopicName, WrittenScore>()
    squad.sprints.push({ name, topics, notes: notes.filter(isOfSprint), title })
  }
  return squads
}

/** Creates the function that returns a score's value between 0 and 5. Null for one that is left out, which is listed unless the user did so. */
function createValues(meanings: TableMeanings, { words, scales, odd }: TableScores) {
  const scoreOf = new Map(words.map(({ key, score }) => [key, score]))
  const scaleOf = new Map(
    scales.flatMap(({ key, topics }) =>
      topics.map((topic) => [topic.topic, meanings.scales[key]] as const),
    ),
  )
  return (written: WrittenScore): number | null => {
    const { value, topic, sprint, row, column, text } = written
    const word = value.kind === 'mark' ? scoreOf.get(value.key) : null
    if (value.kind === 'mark' && word === null) return null
    const x = valueIn(value, {
      scale: scaleOf.get(topic.copyOf ?? topic.topic),
      score: word ?? null,
    })
    const longest = Math.max(topic.topic.length, topic.group.length, sprint.name.length)
    const isNamed = topic.topic !== '' && sprint.name !== ''
    if (x !== null && isNamed && longest <= MAX_TITLE_LENGTH) return x
    odd.push({ row, column, text })
    return null
  }
}

type SprintReading = {
  topics: TableTopics
  scores: TableScores
  repeats: Repeats
  valueFor: (score: WrittenScore) => number | null
}

function toSprint(
  { name, notes, title, topics: byTopic }: WrittenSprint,
  { topics, scores, repeats, valueFor }: SprintReading,
): Omit<TableSprint, 'number'> {
  const sprint = {
    ...{ name: name.name, isDate: name.isDate, title },
    note: [...new Set(notes.map(({ text }) => text))].join('\n'),
    time: notes.reduce<string | null>((last, { date }) => laterOf(last, date?.time ?? null), null),
    people: null as number | null,
    scores: new Map<string, Score>(),
    means: new Map<string, TableMean>(),
    tallies: new Map<string, Tally>(),
  }
  for (const [topic, last] of byTopic) {
    const id = topics.idOf(topic)
    const valued = valuesOf(last, { repeats, valueFor })
    if (valued.values.length === 0) continue
    if (id === null) scores.parents += 1
    else addScore(sprint, { id, valued, scores })
    const n = scores.isAnswers ? valued.values.length : valued.count
    if (n !== null) sprint.people = Math.max(sprint.people ?? 0, n)
    sprint.time = laterOf(sprint.time, valued.time)
  }
  return { ...sprint, topics: topics.treeOf(new Set(sprint.scores.keys())) }
}

/** Values of a topic in a sprint that count, with the sum of their numbers of answers, the written mean of a single one, and the latest time. */
type Valued = { values: number[]; count: number | null; mean: number | null; time: string | null }

function valuesOf(
  last: WrittenScore,
  { repeats, valueFor }: Pick<SprintReading, 'repeats' | 'valueFor'>,
): Valued {
  const list = last.before === null ? [last] : listBefore(last)
  const used = repeats === 'first' ? list.slice(0, 1) : repeats === 'last' ? list.slice(-1) : list
  const mean = used.length === 1 ? (used[0]?.mean ?? null) : null
  const valued: Valued = { values: [], count: null, mean, time: null }
  for (const score of used) {
    const x = valueFor(score)
    if (x === null) continue
    valued.values.push(x)
    if (score.count !== null) valued.count = (valued.count ?? 0) + score.count
    valued.time = laterOf(valued.time, score.date?.time ?? null)
  }
  return valued
}

type Addition = { id: string; valued: Valued; scores: TableScores }
type Maps = {
  scores: Map<string, Score>
  means: Map<string, TableMean>
  tallies: Map<string, Tally>
}

/** Adds one topic's score, with its votes if they are answers, or else its mean. Fewer than three answers leave the score alone, as in a room. */
function addScore(
  sprint: Maps,
  { id, valued: { values, count, mean: written }, scores }: Addition,
): void {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length
  const score = toScore(mean)
  sprint.scores.set(id, score)
  const exact = Math.round((written ?? mean) * DECIMALS) / DECIMALS
  if (written === null && exact !== score) {
    const first = scores.rounded ?? { count: 0, from: exact, to: score }
    scores.rounded = { ...first, count: first.count + 1 }
  }
  const n = scores.isAnswers ? values.length : count
  if (n !== null && n < LOWEST_FLOOR) scores.few += 1
  else if (scores.isAnswers) sprint.tallies.set(id, tallyOf(values.map(toScore)))
  else if (exact !== score || n !== null || written !== null)
    sprint.means.set(id, { mean: exact, n })
}

function laterOf(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a
}
