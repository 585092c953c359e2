import { defaultTopics, quickTopics } from '~/domain/default-topics'
import type { Draft } from '~/domain/draft'
import type { HistoryEntry } from '~/domain/history'
import { isSavedFrom, nextQuickSprint, toLocalSprint } from '~/domain/quick-room'
import type { Topic } from '~/domain/topic-tree'
import {
  historyStore,
  type SaveOutcome,
  saveSprint,
  updateSprint,
} from '~/features/local-history/client'
import { toRoomTopics } from '~/features/rooms/components/opening/topic-choice'
import { defaultTexts } from '~/i18n/default-texts'
import type { Locale } from '~/i18n/locale'
import { api, call } from '~/lib/api-client'
import { m } from '~/paraglide/messages'

type QuestionSet = 'short' | 'full'

/** The topics of a set in one language, with the ids that they have in local mode. */
export function topicsOfSet(set: QuestionSet, locale: Locale): Topic[] {
  const texts = defaultTexts(locale)
  return set === 'short' ? quickTopics(texts) : defaultTopics(texts)
}

/** Opens a room that this browser leads, for the sprint after those it has of the squad. Resolves with its code. */
export async function openQuickRoom({
  squadName,
  topics,
}: {
  squadName: string
  topics: readonly Topic[]
}): Promise<string> {
  const name = squadName.trim()
  const labels = historyStore.read().items.map(({ label }) => label)
  const json = {
    ...(name === '' ? {} : { name }),
    sprint: nextQuickSprint(labels, name || m.quick_room()),
    topics: toRoomTopics(topics),
  }
  const { code } = await call(api['quick-rooms'].$post({ json }))
  return code
}

type Led = Parameters<typeof toLocalSprint>[0]

/** The sprint that the room would leave in this browser. */
export function draftOf(room: Led, locale: Locale): Draft | null {
  return toLocalSprint(room, defaultTopics(defaultTexts(locale)))
}

/**
 * Saves what the room has agreed on in this browser's history. A room that is saved again replaces its own entry; a sprint that was saved
 * meanwhile under the same number stays, and the room gets the next one. Null if there is nothing to save.
 */
export async function keepQuickSprint(room: Led, locale: Locale): Promise<SaveOutcome | null> {
  const draft = draftOf(room, locale)
  if (!draft) return null
  const now = new Date()
  const kept = findKept(room.code)
  if (kept) return updateSprint({ ...draft, sprint: kept.sprint }, now)
  const saved = await saveSprint(draft, now)
  if (saved.ok || saved.reason !== 'INVALID') return saved
  const labels = historyStore.read().items.map(({ label }) => label)
  return saveSprint({ ...draft, sprint: String(nextQuickSprint(labels, draft.squadName)) }, now)
}

/** The entry that the room was saved into. */
export function findKept(code: string): HistoryEntry | undefined {
  const entries = historyStore.read().items.flatMap(({ entry }) => entry ?? [])
  return entries.find((entry) => isSavedFrom(code, entry))
}
