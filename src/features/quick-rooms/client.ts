import { type Draft, toSavedEntry } from '~/domain/local/draft'
import { type HistoryEntry, type SavedEntry, toRawEntry } from '~/domain/local/history'
import { defaultTopics, quickTopics } from '~/domain/packs/default-topics'
import { type LedRoom, parseLedRooms, withLedRoom } from '~/domain/rooms/led-rooms'
import { isSavedFrom, nextQuickSprint, toLocalSprint } from '~/domain/rooms/quick/quick-room'
import type { Topic } from '~/domain/topics/topic-tree'
import {
  changeHistory,
  historyStore,
  type SaveOutcome,
  saveSprint,
} from '~/features/local-history/client'
import { toRoomTopics } from '~/features/rooms/view/topic-choice'
import { defaultTexts } from '~/i18n/default-texts'
import type { Locale } from '~/i18n/locale'
import { ApiProblem, api, call } from '~/lib/browser/api-client'
import { localArea, readText, writeText } from '~/lib/browser/browser-storage'
import { newUuid } from '~/lib/ids'
import { m } from '~/paraglide/messages'
import { LED_ROOMS } from './storage'
import '~/i18n/squad-error-texts'

type QuestionSet = 'short' | 'full'

/** Returns the topics of a set in one language, with their ids in local mode. */
export function topicsOfSet(set: QuestionSet, locale: Locale): Topic[] {
  const texts = defaultTexts(locale)
  return set === 'short' ? quickTopics(texts) : defaultTopics(texts)
}

/** Opens a room that this browser leads, for the sprint after the squad's stored ones. Resolves to its code. */
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
  const room = { code, squadName: name, openedAt: Date.now() }
  writeLedRooms(withLedRoom(readLedRooms(), room))
  return code
}

/** Finds the rooms that this browser leads and the server still has open, the latest last. */
export async function findOpenRooms(): Promise<LedRoom[]> {
  const open: LedRoom[] = []
  for (const room of readLedRooms()) if (await isLedStill(room.code)) open.push(room)
  writeLedRooms(open)
  return open
}

async function isLedStill(code: string): Promise<boolean> {
  try {
    const door = await call(api.rooms[':code'].$get({ param: { code } }))
    return door.isFacilitator && !door.isClosed
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return false
    throw error
  }
}

/** Returns the path of the link to the room's result, the same at every call. */
export async function shareResult(code: string): Promise<string> {
  const link = api.rooms[':quickCode']['result-link']
  return (await call(link.$put({ param: { quickCode: code } }))).path
}

function readLedRooms(): LedRoom[] {
  const stored = readText(localArea, LED_ROOMS)
  return parseLedRooms(stored.ok ? stored.text : null, Date.now())
}

/** Stores the rooms. If the storage refuses, the browser's history still leads to the room. */
function writeLedRooms(rooms: readonly LedRoom[]): void {
  writeText(localArea, LED_ROOMS, rooms.length === 0 ? null : JSON.stringify(rooms))
}

type Led = Parameters<typeof toLocalSprint>[0]

/** Returns the sprint that the room would store in this browser. */
export function draftOf(room: Led, locale: Locale): Draft | null {
  return toLocalSprint(room, { known: defaultTopics(defaultTexts(locale)), newId: newUuid })
}

let lastKeeping: Promise<unknown> = Promise.resolve()

/**
 * Saves the room's agreed scores in this browser's history, after all earlier saves. A room that is saved again replaces its own entry; a sprint that was
 * saved meanwhile under the same number stays, and the room gets the next one. Null if there is nothing to save.
 */
export function keepQuickSprint(room: Led, locale: Locale): Promise<SaveOutcome | null> {
  const keeping = lastKeeping.then(() => keepSprint(room, locale))
  lastKeeping = keeping.catch(() => null)
  return keeping
}

async function keepSprint(room: Led, locale: Locale): Promise<SaveOutcome | null> {
  const draft = draftOf(room, locale)
  if (!draft) return null
  const now = new Date()
  const kept = findKept(room.code)
  if (kept) return replaceKept(room.code, toSavedEntry({ ...draft, sprint: kept.sprint }, now))
  const saved = await saveSprint(draft, now)
  if (saved.ok || saved.reason !== 'INVALID') return saved
  // Another tab of the room has just saved it.
  if (findKept(room.code)) return keepSprint(room, locale)
  const labels = historyStore.read().items.map(({ label }) => label)
  return saveSprint({ ...draft, sprint: String(nextQuickSprint(labels, draft.squadName)) }, now)
}

/** Replaces the room's own entry, with all of its fields: an earlier attempt to close the room may have saved other actions. */
async function replaceKept(code: string, saved: SavedEntry): Promise<SaveOutcome> {
  const outcome = await changeHistory(({ raw, items }) => {
    const own = items.find(({ entry }) => entry && isSavedFrom(code, entry))?.raw
    return own ? raw.map((each) => (each === own ? toRawEntry(saved) : each)) : null
  })
  if (outcome.ok) return { ok: true, entry: saved }
  // Another tab has just removed it.
  if (outcome.reason === 'CHANGED') return saveSprint(saved, saved.savedAt)
  return outcome
}

/** Finds the entry that the room was saved into. */
export function findKept(code: string): HistoryEntry | undefined {
  const entries = historyStore.read().items.flatMap(({ entry }) => entry ?? [])
  return entries.find((entry) => isSavedFrom(code, entry))
}
