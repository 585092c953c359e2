import type { ExportCell } from '~/domain/text/csv'
import type { PairMark, PairRow, SprintPair } from '~/domain/trends/sprint-pair'
import { formatScore } from '~/i18n/format'
import { type Locale, languageTag } from '~/i18n/locale'
import type { Writing } from '~/i18n/reading-texts'
import { m } from '~/paraglide/messages'
import { type SprintName, sourceText } from './trend-texts'

/** The compared sprints. `before` is the one on the left, even if it is newer. */
export type PairNames = { before: SprintName; now: SprintName }

/** Summarises the difference between two sprints. Never calls it better or worse. */
export function pairText(
  { average, counts, largest, outside }: SprintPair,
  { locale, ...writing }: Writing & { locale: Locale },
): string {
  return [
    averageText(average, locale),
    counts.of > 1 ? m.pair_counts({ count: counts.of, parts: partsText(counts, locale) }) : '',
    largest ? largestText(largest, { locale, ...writing }) : '',
    outside.of > 0 ? m.pair_outside(outside) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function averageText(average: SprintPair['average'], locale: Locale): string {
  if (!average) return ''
  const format = (value: number) => formatScore(value, { locale, isAverage: true })
  const [from, to] = [format(average.before), format(average.now)]
  return from === to ? m.pair_average_same({ to }) : m.pair_average({ from, to })
}

function partsText({ rose, fell, same }: SprintPair['counts'], locale: Locale): string {
  const parts = [
    { count: rose, one: m.pair_rose_one, many: m.pair_rose },
    { count: fell, one: m.pair_fell_one, many: m.pair_fell },
    { count: same, one: m.pair_same_one, many: m.pair_same },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => (count === 1 ? one() : many({ count })))
  return new Intl.ListFormat(languageTag(locale)).format(parts)
}

function largestText(row: PairRow, { locale, stress, typed }: Writing & { locale: Locale }) {
  const topic = `${stress}${typed(row.line.title)}${stress}`
  const [from, to] = [pairScore(row, 'before', locale), pairScore(row, 'now', locale)]
  const say = (row.change ?? 0) < 0 ? m.pair_largest_fall : m.pair_largest_rise
  return say({ topic, from, to })
}

/** Formats one of the row's scores; a dash without one. */
export function pairScore(row: PairRow, which: 'before' | 'now', locale: Locale): string {
  const value = row[which]
  return value === null
    ? m.comparison_absent_mark()
    : formatScore(value, { locale, isAverage: row.line.isParent })
}

/** Explains a missing change. */
export function noChangeText({ before, now }: PairRow, names: PairNames): string {
  if (before === null) return m.pair_missing({ sprint: names.before.name })
  if (now === null) return m.pair_missing({ sprint: names.now.name })
  return sourceText(names.before, names.now)
}

const MARK_WORDS: Record<PairMark, () => string> = {
  above: m.pair_above,
  usual: m.pair_usual,
  below: m.pair_below,
}

/** Describes a mark in the column of the usual range. */
export function pairMarkWord(mark: PairMark): string {
  return MARK_WORDS[mark]()
}

/** Returns rows of the comparison as a table for a file. A sub-topic names its parent, even if that row is not shown. */
export function pairTable(
  rows: readonly PairRow[],
  { pair, names }: { pair: Pick<SprintPair, 'rows'>; names: PairNames },
): ExportCell[][] {
  const titles = new Map(pair.rows.map(({ line }) => [line.key, line.title]))
  return [
    [
      ...[m.csv_topic(), m.csv_subtopic(), names.before.name, names.now.name],
      ...[m.pair_change(), m.pair_range()],
    ],
    ...rows.map(({ line, parent, before, now, change, mark }) => [
      ...(parent === null ? [line.title, null] : [titles.get(parent) ?? null, line.title]),
      ...[before, now, change, mark && pairMarkWord(mark)],
    ]),
  ]
}
