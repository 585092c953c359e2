import { bandOf } from '~/domain/retrospectives/scale'
import { letterOf } from '~/domain/topics/topic-tree'
import type { ReadCell, Reading, ReadLine } from '~/domain/trends/history-reading'
import { markOf } from '~/domain/trends/reading-facts'
import { countScores, spreadOf } from '~/domain/votes/tally'
import type { SquadSprint } from '~/features/insights/client'
import { markWord } from '~/features/scoring/texts/mark-words'
import { formatScore } from '~/i18n/format'
import { formatDate } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import { wordOf } from '~/i18n/scale-texts'
import { sprintLabel } from '~/i18n/sprint-label'
import { votedUntilText } from '~/i18n/voted-until-text'
import { m } from '~/paraglide/messages'

/** A sprint's name on an axis and in a sentence, its date, whether it has votes, the source of its scores, and its vote over days in words. */
export type SprintName = {
  short: string
  name: string
  date: Date | null
  hasVotes: boolean
  source?: string | undefined
  deadline?: string
}

/** Names of a reading's sprints, and the language for numbers and dates. */
export type Naming = { names: readonly SprintName[]; locale: Locale }

/** Names the sprints of a squad. Takes the language as an argument, because messages are plain calls. */
export function sprintNames(sprints: readonly SquadSprint[], locale: Locale): SprintName[] {
  return sprints.map(({ sprint, name, createdAt, tallies, source, deadline }) => ({
    short: String(sprint),
    name: m.squad_sprint({ sprint: sprintLabel({ sprint, name }) }, { locale }),
    date: new Date(createdAt),
    hasVotes: (tallies?.size ?? 0) > 0,
    source,
    ...(deadline && { deadline: votedUntilText(deadline, locale) }),
  }))
}

/** Rounds to one decimal, half up as everywhere. */
export function toTenth(value: number): number {
  return Math.floor(value * 10 + 0.5 + 1e-9) / 10
}

/** Formats a level, a mean or an edge of a range. */
export function tenthText(value: number, locale: Locale): string {
  return formatScore(toTenth(value), { locale, isAverage: true })
}

/** Formats the charted value: a mean with one decimal, or an agreed score unchanged. Null without a point. */
export function pointText({ point }: ReadCell, locale: Locale): string | null {
  if (!point) return null
  const isMean = point.n !== undefined || point.leaves !== undefined
  return isMean ? tenthText(point.x, locale) : String(point.x)
}

/** Formats the agreed score for tables: a dash or a word if it is missing. */
export function scoreText({ kind, score }: ReadCell, isParent: boolean, locale: Locale): string {
  if (kind === 'absent') return m.comparison_absent_mark()
  if (kind === 'notDone') return m.trends_not_done_short()
  return score === null ? '?' : formatScore(score, { locale, isAverage: isParent })
}

/** Explains why a sprint of a topic is not comparable with the one before. */
export function breakText(
  cells: readonly ReadCell[],
  { at, names }: { at: number; names: readonly SprintName[] },
): string {
  const before = cells.findLastIndex(({ topic }, place) => place < at && topic !== null)
  return sourceText(names[before], names[at])
}

/** Explains why two sprints of a topic are not comparable: their scores have different sources, or the topic has another meaning. */
export function sourceText(before: SprintName | undefined, now: SprintName | undefined): string {
  return before?.source === now?.source ? m.trends_break() : m.trends_break_source()
}

/** Describes the number of votes or sub-topics behind a value. */
export function countText(cell: ReadCell, people: number | null): string {
  const { point, tally } = cell
  if (point?.leaves !== undefined) {
    const mean = m.trends_mean_of({ count: point.leaves })
    return people ? `${mean} · ${peopleText(people)}` : mean
  }
  return tally && countScores(tally) > 0 && point?.n !== undefined
    ? votesText(countScores(tally))
    : m.trends_no_votes()
}

export function votesText(count: number): string {
  return count === 1 ? m.trends_votes_one() : m.trends_votes({ count })
}

function peopleText(count: number): string {
  return count === 1 ? m.trends_people_one() : m.trends_people({ count })
}

/** Formats the range as 'de 1,7 a 4,3'. Null while it is unknown. */
export function rangeText({ judgement }: ReadCell, locale: Locale): string | null {
  const range = judgement?.range
  if (!range || range.state === 'few') return null
  return m.trends_from_to({
    low: tenthText(range.low, locale),
    high: tenthText(range.high, locale),
  })
}

/** Describes a chart in one sentence: the newest value and its conclusion. */
export function conclusionText(
  { title, cells }: Pick<ReadLine, 'title' | 'cells'>,
  { names, locale }: Naming,
): string {
  const newest = cells.at(-1)
  if (!newest) return title
  const sprint = names.at(-1)?.name ?? ''
  const value = pointText(newest, locale)
  const range = rangeText(newest, locale)
  const parts = [
    value === null ? `${title}, ${sprint}` : `${title}, ${sprint}: ${value}`,
    markWord(markOf(newest)).toLowerCase(),
    value === null ? null : countText(newest, null),
    range && m.trends_range_is({ range }),
  ]
  return `${parts.filter((part) => part !== null).join(', ')}.`
}

/** Describes the hovered or focused cell after its topic and sprint: word, votes, range, date, and a vote over days. */
export function readingText(
  cell: ReadCell,
  { date, deadline }: SprintName,
  locale: Locale,
): string {
  const { kind, score, tally } = cell
  if (kind === 'absent') return m.comparison_absent()
  const spread = tally && countScores(tally) > 0 ? spreadOf(tally) : null
  const range = rangeText(cell, locale)
  const mark = markOf(cell)
  const parts = [
    kind === 'notDone'
      ? m.scale_short_0()
      : score === null
        ? m.trends_no_agreement()
        : wordOf(bandOf(score)),
    tally && spread && spread.distance > 0
      ? m.trends_votes_from_to({ votes: votesText(countScores(tally)), ...spread })
      : null,
    tally && spread?.distance === 0 ? votesText(countScores(tally)) : null,
    mark === null ? null : markWord(mark).toLowerCase(),
    range && m.trends_range_is({ range }),
    date && formatDate(date, locale),
    deadline ?? null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** Counts the people who voted in each sprint: the ballots of the topic with the most. Null without votes. */
export function peopleOf({ sprints }: Reading): (number | null)[] {
  return sprints.map(({ tallies }) => {
    const ballots = [...(tallies?.values() ?? [])].map((tally) =>
      tally.reduce((sum, count) => sum + count, 0),
    )
    return ballots.length === 0 ? null : Math.max(...ballots)
  })
}

/** Returns the letters of the top-level topics, by the key of their line. */
export function lettersOf({ lines }: Reading): ReadonlyMap<string, string> {
  const topLevel = lines.filter(({ parent }) => parent === null)
  return new Map(topLevel.map(({ key }, at) => [key, letterOf(at)]))
}
