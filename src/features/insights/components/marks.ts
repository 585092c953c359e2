import type { ReadCell } from '~/domain/history-reading'
import { type Mark, markOf } from '~/domain/reading-facts'
import { m } from '~/paraglide/messages'

/** A mark in words; null is a sprint with nothing to compare. */
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

/** The mark of a cell that left its usual range; the only one that a map draws. */
export function movedMark(cell: ReadCell): 'above' | 'below' | null {
  const mark = markOf(cell)
  return mark === 'above' || mark === 'below' ? mark : null
}
