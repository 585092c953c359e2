import type { Draft } from '~/domain/local/draft'
import type { PackShelf } from '~/domain/packs/packs'
import { overallAverage } from '~/domain/retrospectives/averages'
import type { Agreement } from '~/domain/retrospectives/disagreement'
import type { TopicView } from '~/domain/rooms/room-view'
import { escapeMarkdown } from '~/domain/text/markdown'
import { readShelf } from '~/features/packs/client'
import { outcomeOf, type TopicOutcome } from '~/features/rooms/view/topic-outcome'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { meaningOf } from '~/i18n/scale-texts'
import { copyText } from '~/lib/browser/clipboard'
import { m } from '~/paraglide/messages'
import { showToast } from '~/ui/overlays/toast'

type QuickSummary = {
  squadName: string
  sprint: string
  /** Null without a score. */
  average: number | null
  topics: readonly TopicView[]
  locale: Locale
}

const WORDS: Record<Agreement, () => string> = {
  aligned: m.lead_aligned,
  mixed: m.lead_mixed,
  split: m.lead_split,
}

type Copied = { draft: Draft; topics: readonly TopicView[]; locale: Locale }

/**
 * Copies the sprint without its topics about feelings, which stay within the squad. If the browser forbids copying, the file beside the button has
 * the same scores.
 */
export async function copySummary({ draft, topics, locale }: Copied): Promise<void> {
  const shelf = await readShelf(locale)
  if (!shelf) return showToast(m.quick_copy_refused)
  const summary = summaryOf({ draft, topics, locale }, shelf)
  if (summary.topics.length === 0) return showToast(m.quick_summary_none)
  const isCopied = await copyText(toQuickSummary(summary))
  showToast(isCopied ? m.quick_copied : m.quick_copy_refused)
}

/** Returns the part of the sprint that may leave the squad. */
export function summaryOf({ draft, topics, locale }: Copied, shelf: PackShelf): QuickSummary {
  const told = shelf.withoutFeelings(draft.topics)
  return {
    ...{ squadName: draft.squadName, sprint: draft.sprint, locale },
    average: told.length === 0 ? null : overallAverage(told, draft.scores),
    topics: topics.filter((topic) => !shelf.isAboutFeelings(topic)),
  }
}

/**
 * Returns the sprint as text that reads well plain and as Markdown. It may be pasted anywhere, so it contains no more about votes than a shared link.
 */
export function toQuickSummary({
  squadName,
  sprint,
  average,
  topics,
  locale,
}: QuickSummary): string {
  const parts = [
    `# ${escapeMarkdown(m.room_squad_sprint({ squad: squadName, sprint }))}`,
    average === null
      ? ''
      : `**${m.local_average()}: ${formatScore(average, { locale, isAverage: true })} ${m.report_of_five()}**`,
    topics.map((topic) => `- ${escapeMarkdown(topic.title)}: ${resultText(topic)}`).join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function resultText(topic: TopicView): string {
  const outcome = outcomeOf(topic)
  const { wordOutside: word } = topic
  return scoreText(outcome) + (word ? ` (${WORDS[word]().toLowerCase()})` : '')
}

function scoreText(outcome: TopicOutcome): string {
  if (outcome.kind === 'agreed') {
    return `**${outcome.score}**, ${meaningOf(outcome.score).toLowerCase()}`
  }
  if (outcome.kind === 'apart') return m.wall_no_agreement().toLowerCase()
  return (outcome.kind === 'skipped' ? m.wall_skipped() : m.wall_no_score()).toLowerCase()
}
