import type { CommonMove } from '~/domain/reports/conversation'
import type { Sentence } from '~/domain/reports/sprint-sentences'
import type { TalkReason } from '~/domain/reports/talk-first'
import { m } from '~/paraglide/messages'
import { formatScore } from './format'
import type { Locale } from './locale'

/** Format of a text for its place, the page or a file. */
export type Writing = {
  /** The mark before and after emphasised text. */
  stress: string
  /** Escapes user input for the format. */
  typed: (text: string) => string
}

/** Returns the reason to put a topic first, in a few words. */
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

/** Formats two levels, which are means with one decimal. */
function levelsOf(
  { from, to }: { from: number; to: number },
  locale: Locale,
): { from: string; to: string } {
  const format = (level: number) => formatScore(level, { locale, isAverage: true })
  return { from: format(from), to: format(to) }
}

/** Number of scores up to which a word about them includes the number, because one person's score can decide it. */
const MOST_FEW = 4

/** Number of sprints after which a change is confirmed. */
const CONFIRMED_BY = 2

/** Returns a sentence about a sprint in the given language. */
export function sentenceText(
  sentence: Sentence,
  { locale, ...writing }: Writing & { locale: Locale },
): string {
  return wordsOf(withName(sentence, writing), locale)
}

function withName(sentence: Sentence, { stress, typed }: Writing): Sentence {
  const stressed = (text: string) => `${stress}${typed(text)}${stress}`
  if (sentence.kind === 'action') {
    const { title } = sentence
    return { ...sentence, title: stressed(title) + (/[.!?…]$/.test(title) ? '' : '.') }
  }
  if (!('topic' in sentence)) return sentence
  return { ...sentence, topic: stressed(sentence.topic) }
}

function wordsOf(sentence: Sentence, locale: Locale): string {
  const language = { locale }
  switch (sentence.kind) {
    case 'many':
      return commonMoveText(sentence, locale)
    case 'fell':
    case 'rose':
      return moveText(sentence, locale)
    case 'stayed': {
      const kind = sentence.to < sentence.from ? 'fell' : 'rose'
      return moveText({ ...sentence, kind, w: CONFIRMED_BY }, locale)
    }
    case 'split': {
      const { voters, lowest, highest, sprints } = sentence
      const said = { topic: quoted(sentence.topic), lowest, highest }
      const say =
        voters > MOST_FEW
          ? m.sprint_say_split(said, language)
          : m.sprint_say_split_few({ ...said, voters }, language)
      return sprints > 1 ? `${say} ${m.trends_split_run({ sprints }, language)}` : say
    }
    case 'low': {
      const { topic, score, sprints } = sentence
      return m.sprint_say_low({ topic: quoted(topic), score, sprints }, language)
    }
    case 'action':
      return m.sprint_say_action({ title: sentence.title }, language)
    case 'quiet':
      return m.sprint_say_quiet({}, language)
    case 'early':
      return m.sprint_say_early({}, language)
  }
}

/** Returns the sentence about a move that many topics share. */
export function commonMoveText({ direction, ...numbers }: CommonMove, locale: Locale): string {
  const say = direction === 'fell' ? m.sprint_say_many_fell : m.sprint_say_many_rose
  return say(numbers, { locale })
}

function moveText(sentence: Extract<Sentence, { w: number }>, locale: Locale): string {
  const { kind, w } = sentence
  const words = { topic: quoted(sentence.topic), ...levelsOf(sentence, locale) }
  const language = { locale }
  if (w === 1) {
    const sayOne = kind === 'fell' ? m.sprint_say_fell_one : m.sprint_say_rose_one
    return sayOne(words, language)
  }
  const say = kind === 'fell' ? m.sprint_say_fell : m.sprint_say_rose
  return say({ ...words, sprints: w }, language)
}

/** Quotes a title with a mark that would read as one of the sentence. */
function quoted(title: string): string {
  return /[,.:;?!]/.test(title) ? `“${title}”` : title
}
