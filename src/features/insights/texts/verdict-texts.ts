import type { ReadCell } from '~/domain/trends/history-reading'
import { m } from '~/paraglide/messages'
import { type Naming, tenthText } from './trend-texts'

/** Describes the verdict on a topic's newest sprint and its basis. Never names a cause or a person. */
export function verdictText(newest: ReadCell | undefined, { names, locale }: Naming): string {
  const judgement = newest?.judgement
  if (!judgement) return m.trends_say_none({ sprint: names.at(-1)?.name ?? '' })
  const { verdict, newLevel, before } = judgement
  if (verdict.kind === 'early') {
    if (newLevel) {
      const sprint = names[newLevel.since]?.name ?? ''
      return m.trends_say_level({ sprint, level: tenthText(newLevel.level, locale) })
    }
    const { missing } = verdict
    return missing === 1 ? m.trends_say_early_one() : m.trends_say_early({ count: missing })
  }
  const { w } = verdict
  const levels = { from: tenthText(verdict.from, locale), to: tenthText(verdict.to, locale) }
  switch (verdict.kind) {
    case 'fell':
      return w === 1 ? m.trends_say_fell_now(levels) : m.trends_say_fell({ ...levels, w, before })
    case 'rose':
      return w === 1 ? m.trends_say_rose_now(levels) : m.trends_say_rose({ ...levels, w, before })
    case 'stayed':
      return m.trends_say_stayed(levels)
    case 'maybe-fell':
      return m.trends_say_maybe_fell()
    case 'maybe-rose':
      return m.trends_say_maybe_rose()
    case 'one-off-over':
      return m.trends_say_back()
    case 'steady':
      return m.trends_say_steady()
  }
}

/** Describes which sprints were compared, and how much may be chance. Null while it is too early. The margin is rounded up. */
export function whyText(newest: ReadCell | undefined, { locale }: Naming): string | null {
  const judgement = newest?.judgement
  if (!judgement || judgement.margin === null || judgement.verdict.kind === 'early') return null
  const { before, margin, verdict } = judgement
  const compared = { before, margin: tenthText(Math.ceil(margin * 10 - 1e-9) / 10, locale) }
  return verdict.w === 1
    ? m.trends_say_why_one(compared)
    : m.trends_say_why({ ...compared, w: verdict.w })
}
