import { bandOf } from '~/domain/retrospectives/scale'
import { letterOf } from '~/domain/topics/topic-tree'
import type { ReadCell, Reading, ReadLine } from '~/domain/trends/history-reading'
import { markOf } from '~/domain/trends/reading-facts'
import { countScores, spreadOf } from '~/domain/votes/tally'
import type { SquadSprint } from '~/features/insights/client'
import { markWord } from '~/features/scoring/texts/mark-words'
import { formatDate, formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { wordOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'

/** What a sprint is called on an axis and in a sentence, when it was, and whether there are votes of it. */
export type SprintName = { short: string; name: string; date: Date | null; hasVotes: boolean }

/** The names of a reading's sprints, and the language of numbers and dates. */
export type Naming = { names: readonly SprintName[]; locale: Locale }

/** What the sprints of a squad are called. The language is an argument, because messages are plain calls. */
export function sprintNames(sprints: readonly SquadSprint[], locale: Locale): SprintName[] {
  return sprints.map(({ sprint, createdAt, tallies }) => ({
    short: String(sprint),
    name: m.squad_sprint({ sprint }, { locale }),
    date: new Date(createdAt),
    hasVotes: (tallies?.size ?? 0) > 0,
  }))
}

/** A number with one decimal, rounded half up as everywhere. */
export function toTenth(value: number): number {
  return Math.floor(value * 10 + 0.5 + 1e-9) / 10
}

/** A level, a mean or an edge of a range. */
export function tenthText(value: number, locale: Locale): string {
  return formatScore(toTenth(value), { locale, isAverage: true })
}

/** What the chart draws: a mean with one decimal, or an agreed score as it is. Null without a point. */
export function pointText({ point }: ReadCell, locale: Locale): string | null {
  if (!point) return null
  const isMean = point.n !== undefined || point.leaves !== undefined
  return isMean ? tenthText(point.x, locale) : String(point.x)
}

/** The score that the squad agreed on, as tables show it; a dash or a word without one. */
export function scoreText({ kind, score }: ReadCell, isParent: boolean, locale: Locale): string {
  if (kind === 'absent') return m.comparison_absent_mark()
  if (kind === 'notDone') return m.trends_not_done_short()
  return score === null ? '?' : formatScore(score, { locale, isAverage: isParent })
}

/** How many votes, or over how many sub-topics, the value is. */
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

/** The range as 'de 1,7 a 4,3'; null while it is not known. */
export function rangeText({ judgement }: ReadCell, locale: Locale): string | null {
  const range = judgement?.range
  if (!range || range.state === 'few') return null
  return m.trends_from_to({
    low: tenthText(range.low, locale),
    high: tenthText(range.high, locale),
  })
}

/** A chart in one sentence: what it shows of the newest sprint, and what follows from it. */
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

/** What the pointer or the focus is on, after topic and sprint: word, votes, range, date. */
export function readingText(cell: ReadCell, { date }: SprintName, locale: Locale): string {
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
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** How many people voted in each sprint: as many as the topic with the most ballots has. Null without votes. */
export function peopleOf({ sprints }: Reading): (number | null)[] {
  return sprints.map(({ tallies }) => {
    const ballots = [...(tallies?.values() ?? [])].map((tally) =>
      tally.reduce((sum, count) => sum + count, 0),
    )
    return ballots.length === 0 ? null : Math.max(...ballots)
  })
}

/** The letters of the top-level topics, by the key of their line. */
export function lettersOf({ lines }: Reading): ReadonlyMap<string, string> {
  const topLevel = lines.filter(({ parent }) => parent === null)
  return new Map(topLevel.map(({ key }, at) => [key, letterOf(at)]))
}
