import { type ConversationTopic, questionOf } from '~/domain/reports/conversation'
import { spreadOf } from '~/domain/votes/tally'
import { topicQuestion } from '~/features/scoring/texts/topic-question'
import { m } from '~/paraglide/messages'
import { type Naming, tenthText } from './trend-texts'

/** Returns the heading for a number of topics. `judged` distinguishes a quiet sprint from one with too few sprints before it. */
export function titleText(count: number, judged: number): string {
  if (count === 0) return judged > 0 ? m.trends_talk_0() : m.trends_talk_few()
  return [m.trends_talk_1, m.trends_talk_2][count - 1]?.() ?? m.trends_talk_3()
}

/** Describes the change in at most five words. */
export function headlineText(topic: Pick<ConversationTopic, 'kind' | 'sprints'>): string {
  const lasts = topic.sprints > 1
  switch (topic.kind) {
    case 'fell':
      return lasts ? m.trends_fell_lasting() : m.trends_fell_now()
    case 'rose':
      return lasts ? m.trends_rose_lasting() : m.trends_rose_now()
    case 'low':
      return m.trends_low()
    case 'split':
      return lasts ? m.trends_split_again() : m.trends_split()
  }
}

/** Gives the numbers behind the headline, in a sentence or two. */
export function evidenceText(topic: ConversationTopic, { locale }: Naming): string {
  if (topic.kind === 'split') {
    const { lowest = 0, highest = 0 } = spreadOf(topic.tally) ?? {}
    const score = topic.line.cells.at(-1)?.score ?? null
    const range =
      score === null
        ? m.trends_split_open({ lowest, highest })
        : m.trends_split_agreed({ score, lowest, highest })
    const { sprints } = topic
    return sprints > 1 ? `${range} ${m.trends_split_run({ sprints })}` : range
  }
  if (topic.kind === 'low') return m.trends_level_low(topic)
  const levels = { from: tenthText(topic.from, locale), to: tenthText(topic.to, locale) }
  return topic.sprints > 1
    ? m.trends_level_lasting({ ...levels, sprints: topic.sprints })
    : m.trends_level_now(levels)
}

/** Returns a question for the squad. */
export function questionText(topic: ConversationTopic, { names }: Naming): string {
  const question = questionOf(topic)
  return topicQuestion(
    question.kind === 'fell'
      ? { ...question, sprint: names[question.since]?.name ?? '' }
      : question,
  )
}
