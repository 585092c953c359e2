import { defaultTopics } from '~/domain/packs/default-topics'
import type { PackShelf } from '~/domain/packs/packs'
import type { Topic } from '~/domain/topics/topic-tree'
import type { NewRoom } from '~/features/rooms/schema'
import { chosenTopics, toRoomTopics } from '~/features/rooms/view/topic-choice'
import { defaultTexts, topicsInLanguage } from '~/i18n/default-texts'
import type { Locale } from '~/i18n/locale'

/** Returns the topics of a squad's next room: all of its own, or the default ones, in the language of the page. */
export function nextTopics(
  saved: readonly Topic[],
  { locale, shelf }: { locale: Locale; shelf: PackShelf | null },
): NewRoom['topics'] {
  const topics = saved.length > 0 ? saved : defaultTopics(defaultTexts(locale))
  return toRoomTopics(chosenTopics(topicsInLanguage(topics, locale, shelf), new Set()))
}
