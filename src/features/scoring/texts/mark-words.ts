import type { Mark } from '~/domain/trends/reading-facts'
import { m } from '~/paraglide/messages'

/** Describes a mark in words. Null means a sprint with nothing to compare. */
export function markWord(mark: Mark | null): string {
  return mark ? MARK_WORDS[mark]() : m.trends_mark_none()
}

const MARK_WORDS: Record<Mark, () => string> = {
  above: m.trends_mark_up,
  below: m.trends_mark_down,
  maybeAbove: m.trends_mark_maybe_up,
  maybeBelow: m.trends_mark_maybe_down,
  usual: m.trends_mark_in,
  back: m.trends_mark_back,
  newLevel: m.trends_mark_level,
  few: m.trends_mark_few,
}
