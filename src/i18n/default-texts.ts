import {
  type DefaultTexts,
  translateDefaults,
  translateWording,
} from '~/domain/packs/default-topics'
import type { PackShelf } from '~/domain/packs/packs'
import type { Topic } from '~/domain/topics/topic-tree'
import { m } from '~/paraglide/messages'
import { LOCALES, type Locale } from './locale'

/** Returns titles and descriptions of the default topics in a given language, whatever the page's is. */
export function defaultTexts(locale: Locale): DefaultTexts {
  const message = { locale }
  return {
    'product-quality': {
      title: m.topic_product_quality({}, message),
      description: m.topic_product_quality_description({}, message),
    },
    'agile-practices': {
      title: m.topic_agile_practices({}, message),
      description: m.topic_agile_practices_description({}, message),
    },
    planning: {
      title: m.topic_planning({}, message),
      description: m.topic_planning_description({}, message),
    },
    daily: {
      title: m.topic_daily({}, message),
      description: m.topic_daily_description({}, message),
    },
    'qa-refinement': {
      title: m.topic_qa_refinement({}, message),
      description: m.topic_qa_refinement_description({}, message),
    },
    'qa-satisfaction': {
      title: m.topic_qa_satisfaction({}, message),
      description: m.topic_qa_satisfaction_description({}, message),
    },
    'dev-refinement': {
      title: m.topic_dev_refinement({}, message),
      description: m.topic_dev_refinement_description({}, message),
    },
    review: {
      title: m.topic_review({}, message),
      description: m.topic_review_description({}, message),
    },
    retrospective: {
      title: m.topic_retrospective({}, message),
      description: m.topic_retrospective_description({}, message),
    },
    'management-tool': {
      title: m.topic_management_tool({}, message),
      description: m.topic_management_tool_description({}, message),
    },
    breakdown: {
      title: m.topic_breakdown({}, message),
      description: m.topic_breakdown_description({}, message),
    },
    'cards-sprint': {
      title: m.topic_cards_sprint({}, message),
      description: m.topic_cards_sprint_description({}, message),
    },
    'cards-kanban': {
      title: m.topic_cards_kanban({}, message),
      description: m.topic_cards_kanban_description({}, message),
    },
    'card-owner': {
      title: m.topic_card_owner({}, message),
      description: m.topic_card_owner_description({}, message),
    },
    'chart-reading': {
      title: m.topic_chart_reading({}, message),
      description: m.topic_chart_reading_description({}, message),
    },
    capacity: {
      title: m.topic_capacity({}, message),
      description: m.topic_capacity_description({}, message),
    },
    'dev-communication': {
      title: m.topic_dev_communication({}, message),
      description: m.topic_dev_communication_description({}, message),
    },
    'understanding-requests': {
      title: m.topic_understanding_requests({}, message),
      description: m.topic_understanding_requests_description({}, message),
    },
    'acceptance-criteria': {
      title: m.topic_acceptance_criteria({}, message),
      description: m.topic_acceptance_criteria_description({}, message),
    },
  }
}

/**
 * Returns the topics with unchanged default ones in the page's language. With the `shelf`, which loads after the page, it includes those of every
 * pack.
 */
export function topicsInLanguage(
  topics: readonly Topic[],
  locale: Locale,
  shelf: PackShelf | null,
): readonly Topic[] {
  const translated = fromOthers(locale, topics, translateDefaults)
  return shelf ? shelf.translate(translated, locale) : translated
}

/**
 * Returns this browser's topics in the page's language, without those that one person may not score. Adds the pack's topic to topics that were stored
 * before the field existed.
 */
export function topicsForOneScorer(
  topics: readonly Topic[],
  locale: Locale,
  shelf: PackShelf | null,
): readonly Topic[] {
  const known = shelf ? shelf.withPackTopics(topics) : topics
  const translated = topicsInLanguage(known, locale, shelf)
  return shelf ? shelf.withoutFeelings(translated) : translated
}

/** Returns a room's topics, with unchanged ones of packs in the reader's language. The stored texts stay. */
export function roomTopicsInLanguage<
  Shown extends { title: string; description: string | null; parent: string | null },
>(topics: readonly Shown[], locale: Locale, shelf: PackShelf | null): readonly Shown[] {
  const translated = fromOthers(locale, topics, translateWording<Shown>)
  return shelf ? shelf.translate(translated, locale) : translated
}

type Translate<Topics> = (
  topics: Topics,
  texts: Record<'from' | 'to', ReturnType<typeof defaultTexts>>,
) => Topics

/** Translates topics from every other language. */
function fromOthers<Topics>(locale: Locale, topics: Topics, translate: Translate<Topics>): Topics {
  const to = defaultTexts(locale)
  return LOCALES.filter((other) => other !== locale).reduce(
    (all, other) => translate(all, { from: defaultTexts(other), to }),
    topics,
  )
}
