import {
  countLeaves,
  type Report,
  type ReportTopic,
  type Summary,
  summaryOf,
} from '~/domain/reports/report'
import { type Agreement, couldMostNotScore } from '~/domain/retrospectives/disagreement'
import { bandOf } from '~/domain/retrospectives/scale'
import type { Headcount } from '~/domain/votes/audience'
import { countBallots, countSkips, meanOfTally, spreadOf } from '~/domain/votes/tally'
import { formatScore } from '~/i18n/format'
import { formatDate } from '~/i18n/format-date'
import { type Locale, languageTag } from '~/i18n/locale'
import { sentenceText, type Writing } from '~/i18n/reading-texts'
import { wordOf } from '~/i18n/scale-texts'
import { votedUntilText } from '~/i18n/voted-until-text'
import { m } from '~/paraglide/messages'

const NAMED = 3
const VERDICTS = [
  m.report_say_0,
  m.report_say_1,
  m.report_say_2,
  m.report_say_3,
  m.report_say_4,
  m.report_say_5,
]

/** Summarises the report in a few sentences; those about its history come last. Empty without topics. */
export function summaryText(
  report: Report,
  { locale, ...writing }: Writing & { locale: Locale },
): string {
  if (report.topics.length === 0) return ''
  const summary = summaryOf(report)
  const name = (titles: readonly string[]) => nameTopics(titles, { locale, ...writing })
  return [
    verdictText(summary, { locale, stress: writing.stress }),
    bestText(summary, name),
    ...report.sentences.map((sentence) => sentenceText(sentence, { locale, ...writing })),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function verdictText(
  { band, change }: Summary,
  { locale, stress: b }: { locale: Locale; stress: string },
): string {
  if (band === null) return m.report_say_none()
  const verdict = VERDICTS[band]?.({ b }) ?? ''
  if (change === null) return `${verdict}.`
  const by = formatScore(Math.abs(change), { locale, isAverage: true })
  const compare =
    change === 0 ? m.report_say_same : change > 0 ? m.report_say_above : m.report_say_below
  return `${verdict} ${compare({ by })}.`
}

type Naming = (titles: readonly string[]) => string

function bestText({ best, isAllBest }: Summary, name: Naming): string {
  if (isAllBest) return m.report_say_best_all()
  if (best.length === 0) return ''
  const say = best.length === 1 ? m.report_say_best_one : m.report_say_best_many
  return say({ topics: name(best) })
}

/** Lists topics as 'A, B e C'. Counts those after the third. */
function nameTopics(
  titles: readonly string[],
  { locale, stress, typed }: Writing & { locale: Locale },
): string {
  const named = titles.slice(0, NAMED).map((title) => `${stress}${typed(title)}${stress}`)
  const count = titles.length - named.length
  const rest = count > 0 ? [m.report_say_more({ count })] : []
  return new Intl.ListFormat(languageTag(locale)).format([...named, ...rest])
}

function countText(
  value: number,
  [one, many]: readonly [() => string, (inputs: { count: number }) => string],
): string {
  return value === 1 ? one() : many({ count: value })
}

const RANGES: Record<Headcount, () => string> = {
  '3-4': m.report_range_3_4,
  '5-7': m.report_range_5_7,
  '8+': m.report_range_8,
}

/** Counts the people of a room, as exactly as the reader may know. */
export function peopleText(people: number | Headcount): string {
  return typeof people === 'number'
    ? countText(people, [m.report_people_one, m.report_people_many])
    : m.report_people_range({ range: RANGES[people]() })
}

function votedText({ people, ...days }: NonNullable<Report['deadline']>, locale: Locale): string {
  const range = people === null || typeof people === 'number' ? people : RANGES[people]()
  return votedUntilText({ ...days, people: range }, locale)
}

/** Lists the date, the numbers of people and topics, the duration, and the time of a vote with a deadline. */
export function factsOf(report: Report, locale: Locale): string[] {
  const { people, minutes, createdAt, deadline } = report
  return [
    formatDate(new Date(createdAt), locale),
    ...(people === null ? [] : [peopleText(people)]),
    countText(countLeaves(report), [m.report_topics_one, m.report_topics_many]),
    ...(minutes ? [countText(minutes, [m.report_minutes_one, m.report_minutes_many])] : []),
    ...(deadline ? [votedText(deadline, locale)] : []),
  ]
}

export function scoreText({ score, isAverage }: ReportTopic, locale: Locale): string {
  return score === null ? m.comparison_absent_mark() : formatScore(score, { locale, isAverage })
}

/** Describes the score in a word, or why a score is missing. */
export function readingText({ score, isAverage }: ReportTopic): string {
  if (score !== null) return wordOf(bandOf(score))
  return isAverage ? m.wall_no_score() : m.wall_no_agreement()
}

export const WORDS: Record<Agreement, () => string> = {
  aligned: m.lead_aligned,
  mixed: m.lead_mixed,
  split: m.lead_split,
}

/** Describes the spread of the votes, or how many skipped; for readers who do not see the votes, the level of agreement. Null without either. */
export function votesText({ tally, word }: Pick<ReportTopic, 'tally' | 'word'>): string | null {
  if (tally && couldMostNotScore(tally)) {
    return m.report_votes_unsure({ skips: countSkips(tally), ballots: countBallots(tally) })
  }
  const spread = tally && spreadOf(tally)
  if (!spread) return word && WORDS[word]()
  return spread.distance === 0 ? m.report_votes_same() : m.report_votes_range(spread)
}

/** Describes the vote on the meeting itself: its mean, the number of scores and their range. Empty without one. */
export function meetingText({ meeting }: Pick<Report, 'meeting'>, locale: Locale): string {
  if (!meeting) return ''
  const mean = meeting.tally && meanOfTally(meeting.tally)
  const { voters } = meeting
  const parts = [
    mean !== null &&
      m.report_meeting_mean({ mean: formatScore(mean, { locale, isAverage: true }) }),
    typeof voters === 'number' && countText(voters, [m.trends_votes_one, m.trends_votes]),
    votesText(meeting),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Describes the votes after how many of the people in the room gave a score, which readers outside do not learn. Null without either. */
export function votesOfRoomText(topic: ReportTopic, people: Report['people']): string | null {
  const { voters } = topic
  const isKnown = typeof voters === 'number' && typeof people === 'number' && voters <= people
  const parts = [isKnown ? m.report_voted({ voters, people }) : null, votesText(topic)]
  return parts.filter((part) => part !== null).join(' · ') || null
}

export const FEEDBACK_KINDS = [
  { kind: 'positive', title: m.report_positives },
  { kind: 'improvement', title: m.report_improvements },
  { kind: 'suggestion', title: m.report_suggestions },
] as const
