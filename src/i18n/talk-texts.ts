import type { TalkReason } from '~/domain/talk-first'
import { m } from '~/paraglide/messages'
import { formatScore } from './format'
import type { Locale } from './locale'

/** Why a topic comes before the others, in a few words. */
export function talkReasonText(reason: TalkReason, locale: Locale): string {
  switch (reason.kind) {
    case 'split':
    case 'mixed':
      return m.talk_range({ lowest: reason.lowest, highest: reason.highest })
    case 'fell':
      return m.talk_fell(levelsOf(reason, locale))
    case 'low':
      return m.talk_low({ score: reason.score })
  }
}

/** Two levels as they are shown: means, with one decimal. */
export function levelsOf(
  { from, to }: { from: number; to: number },
  locale: Locale,
): { from: string; to: string } {
  const format = (level: number) => formatScore(level, { locale, isAverage: true })
  return { from: format(from), to: format(to) }
}
