import { defaultTopics } from '~/domain/packs/default-topics'
import { readShelf } from '~/features/packs/client'
import { listSquadTopics } from '~/features/retrospectives/client'
import type { NewRoom } from '~/features/rooms/schema'
import { chosenTopics, toRoomTopics } from '~/features/rooms/view/topic-choice'
import { defaultTexts, topicsInLanguage } from '~/i18n/default-texts'
import type { Locale } from '~/i18n/locale'

/** Loads the topics of a squad's next room: all of its own, or the default ones, in the language of the page. */
export async function listNextTopics(squadId: string, locale: Locale): Promise<NewRoom['topics']> {
  const [saved, shelf] = await Promise.all([listSquadTopics(squadId), readShelf(locale)])
  const topics = saved.length > 0 ? saved : defaultTopics(defaultTexts(locale))
  return toRoomTopics(chosenTopics(topicsInLanguage(topics, locale, shelf), new Set()))
}
