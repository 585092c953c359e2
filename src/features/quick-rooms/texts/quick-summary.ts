import type { PackShelf } from '~/domain/packs/packs'
import { isScore } from '~/domain/retrospectives/scale'
import { type QuickResult, toQuickResult } from '~/domain/rooms/quick/quick-result'
import { escapeMarkdown } from '~/domain/text/markdown'
import { readShelf } from '~/features/packs/client'
import { FEEDBACK_KINDS } from '~/features/reports/texts/report-texts'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { meaningOf } from '~/i18n/scale-texts'
import { copyText } from '~/lib/browser/clipboard'
import { m } from '~/paraglide/messages'
import { showToast } from '~/ui/overlays/toast'
import { openText, ownerOf, resultFacts, spreadText } from './result-texts'

type ClosedRoom = Parameters<typeof toQuickResult>[0]

/** Copies the result of a closed room. If the browser forbids that, the file beside the button has the same scores. */
export async function copySummary(room: ClosedRoom, locale: Locale): Promise<void> {
  const shelf = await readShelf(locale)
  if (!shelf) return showToast(m.quick_copy_refused)
  const summary = summaryOf(room, shelf)
  if (summary.topics.length === 0) return showToast(m.quick_summary_none)
  const isCopied = await copyText(toQuickSummary(summary, locale))
  showToast(isCopied ? m.quick_copied : m.quick_copy_refused)
}

/** Returns the part of the result that may leave the squad: it may be pasted anywhere. */
export function summaryOf(room: ClosedRoom, shelf: PackShelf): QuickResult {
  return toQuickResult(room, { isInRoom: false, withheld: shelf.isAboutFeelings })
}

/** Returns the result as text that reads well plain and as Markdown. */
export function toQuickSummary(result: QuickResult, locale: Locale): string {
  const { squadName: squad, sprint, average, lines, topics, feedback } = result
  const score = average === null ? [] : [averageText(average, locale)]
  const comments = FEEDBACK_KINDS.flatMap(({ kind, title }) => {
    const said = feedback.filter((item) => item.kind === kind)
    const texts = said.flatMap(({ text, others }) => [text, ...others.map((other) => other.text)])
    return listOf(title(), texts)
  })
  const parts = [
    `# ${escapeMarkdown(squad === '' ? m.quick_room() : squad)} · Sprint ${escapeMarkdown(sprint)}`,
    [...score, resultFacts(result).join(' · ')].join('\n'),
    ...listOf(
      m.agree_agreed(),
      lines.map((line) => `${line.title} (${ownerOf(line)})`),
    ),
    topics.map(topicText).join('\n'),
    ...comments,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function averageText(average: number, locale: Locale): string {
  const score = formatScore(average, { locale, isAverage: true })
  return `**${m.local_average()}: ${score} ${m.report_of_five()}**`
}

function listOf(title: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return []
  return [[`## ${title}`, ...texts.map((text) => `- ${escapeMarkdown(text)}`)].join('\n')]
}

function topicText(topic: QuickResult['topics'][number]): string {
  const { title, outcome, reason } = topic
  const score = isScore(outcome)
    ? `**${outcome}**, ${meaningOf(outcome).toLowerCase()}`
    : openText(outcome)
  const spread = spreadText(topic)
  const said = spread === null ? score : `${score} (${spread.toLowerCase()})`
  return `- ${escapeMarkdown(title)}: ${said}${reason === null ? '' : `\n  ${escapeMarkdown(reason)}`}`
}
