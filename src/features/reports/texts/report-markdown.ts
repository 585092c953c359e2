import { type Report, type ReportTopic, talkOf } from '~/domain/reports/report'
import { escapeMarkdown, toMarkdownLines, toMarkdownTable } from '~/domain/text/markdown'
import { actionMarkdown } from '~/features/actions/texts/action-texts'
import { formatChange, formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { talkReasonText } from '~/i18n/reading-texts'
import { sprintLabel } from '~/i18n/sprint-label'
import { m } from '~/paraglide/messages'
import {
  FEEDBACK_KINDS,
  factsOf,
  meetingText,
  readingText,
  scoreText,
  summaryText,
  votesOfRoomText,
} from './report-texts'

/** Formats the whole report in the language of the page. */
export function toReportMarkdown(report: Report, locale: Locale): string {
  const { squadName: squad, average } = report
  const parts = [
    `# ${escapeMarkdown(m.report_heading({ squad, sprint: sprintLabel(report) }))}`,
    factsOf(report, locale).join(' · '),
    `**${m.local_average()}: ${averageText(average, locale)}**`,
    summaryText(report, { locale, stress: '**', typed: escapeMarkdown }),
    ...noteParts(report),
    ...feedbackParts(report),
    ...tableParts(report, locale),
    ...reasonParts(report),
    ...talkParts(report, locale),
    ...actionParts(report),
    ...meetingParts(report, locale),
    m.report_scale(),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function averageText(average: Report['average'], locale: Locale): string {
  if (average === null) return m.wall_no_score()
  return `${formatScore(average, { locale, isAverage: true })} ${m.report_of_five()}`
}

function meetingParts(report: Report, locale: Locale): string[] {
  const text = meetingText(report, locale)
  return text === '' ? [] : [`## ${m.meeting_topic()}`, text]
}

function noteParts({ note }: Report): string[] {
  return note === '' ? [] : [`## ${m.retro_note()}`, toMarkdownLines(note)]
}

function feedbackParts({ feedback }: Report): string[] {
  return FEEDBACK_KINDS.flatMap(({ kind, title }) => {
    const items = feedback.filter((item) => item.kind === kind)
    if (items.length === 0) return []
    const lines = items.flatMap((item) => [
      `- ${commentText(item)}`,
      ...item.others.map((other) => `  - ${commentText(other)}`),
    ])
    return [`## ${title()}`, lines.join('\n')]
  })
}

/** Formats a comment with its topic. */
function commentText({ text, topic }: { text: string; topic: string | null }): string {
  const about = topic === null ? '' : ` (${escapeMarkdown(topic)})`
  return escapeMarkdown(text) + about
}

function tableParts({ topics, previous, people }: Report, locale: Locale): string[] {
  if (topics.length === 0) return []
  const head = [
    m.comparison_topic(),
    m.csv_score(),
    m.report_reading(),
    m.report_votes(),
    ...(previous ? [m.squad_sprint({ sprint: previous.sprint })] : []),
  ]
  const rows = topics.map((topic) => [
    nameOf(topic),
    scoreText(topic, locale),
    readingText(topic),
    votesOfRoomText(topic, people) ?? '',
    ...(previous ? [topic.change === null ? '' : formatChange(topic.change, locale)] : []),
  ])
  return [`## ${m.results_scores_by_topic()}`, toMarkdownTable(head, rows)]
}

function nameOf({ title, parent }: ReportTopic): string {
  return parent === null ? `**${escapeMarkdown(title)}**` : `↳ ${escapeMarkdown(title)}`
}

function reasonParts({ topics }: Report): string[] {
  const lines = topics.flatMap(({ title, reason }) =>
    reason === null ? [] : [`- ${escapeMarkdown(title)}: ${escapeMarkdown(reason)}`],
  )
  return lines.length === 0 ? [] : [`## ${m.report_reasons()}`, lines.join('\n')]
}

function talkParts(report: Report, locale: Locale): string[] {
  const items = talkOf(report)
  if (items.length === 0) return []
  const lines = items.map(
    ({ topic, reason }, at) =>
      `${at + 1}. ${escapeMarkdown(topic.title)}: ${talkReasonText(reason, locale)}`,
  )
  return [`## ${m.talk_first()}`, lines.join('\n')]
}

function actionParts({ actions: { agreed, reviewed } }: Report): string[] {
  const lists = [
    { title: m.actions_of_sprint(), actions: agreed },
    { title: m.actions_from_before(), actions: reviewed },
  ].filter(({ actions }) => actions.length > 0)
  if (lists.length === 0) return []
  const parts = lists.flatMap(({ title, actions }) => [
    `### ${title}`,
    actions.map(actionMarkdown).join('\n'),
  ])
  return [`## ${m.actions_title()}`, ...parts]
}
