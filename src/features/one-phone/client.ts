import { useSyncExternalStore } from 'react'
import { type Draft, type DraftProblem, findProblems, newDraft } from '~/domain/local/draft'
import { isSameSprint } from '~/domain/local/history'
import { startLocalMode } from '~/domain/local/local-mode'
import { type PhonePlan, type PhoneRound, startRound } from '~/domain/local/one-phone'
import { parsePhoneRecord, toPhoneRecord } from '~/domain/local/one-phone-record'
import { defaultTopics } from '~/domain/packs/default-topics'
import { nextSprintName } from '~/domain/retrospectives/sprint-name'
import { parseJson } from '~/domain/text/json'
import { historyStore, type SaveOutcome, saveSprint } from '~/features/local-history/client'
import { findDrafts, keepDrafts } from '~/features/local-history/storage'
import { defaultTexts } from '~/i18n/default-texts'
import type { Locale } from '~/i18n/locale'
import { readText, sessionArea, writeText } from '~/lib/browser/browser-storage'
import { createStore } from '~/lib/browser/store'

const KEY = 'one-phone'

/** Undefined until the tab's storage has been read. */
const round = createStore<PhoneRound | null | undefined>(undefined)
/** False if the tab's storage refuses the round, which then exists only in memory. */
const isKept = createStore(true)

/**
 * Returns a part of the round, or null without one. A screen reads only the part that it shows, because React keeps a component's last value until it
 * renders again: only screens of a turn read the ballot, and they disappear with it.
 */
export function useRound<Part>(partOf: (round: PhoneRound) => Part): Part | null {
  const read = () => {
    const now = readRound()
    return now && partOf(now)
  }
  return useSyncExternalStore(round.subscribe, read, () => null)
}

export function useIsKept(): boolean {
  return useSyncExternalStore(isKept.subscribe, isKept.read, () => true)
}

export function readRound(): PhoneRound | null {
  const known = round.read()
  if (known !== undefined) return known
  const stored = readText(sessionArea, KEY)
  const json = stored.ok && stored.text !== null ? parseJson(stored.text) : null
  const found = json && parsePhoneRecord(json.value)
  round.write(found)
  return found
}

export function changeRound(change: (round: PhoneRound) => PhoneRound): void {
  const before = readRound()
  if (before) write(change(before))
}

export function beginRound(plan: PhonePlan): void {
  write(startRound(plan))
}

/** Deletes all votes, in memory and in the tab's storage. */
export function discardRound(): void {
  round.write(null)
  writeText(sessionArea, KEY, null)
  isKept.write(true)
}

/** Returns the sprint of a new round: the one on local mode's form, with the names of the next sprint. */
export function findPlan(locale: Locale): Pick<PhonePlan, 'squadName' | 'sprint' | 'topics'> {
  const { status, items } = historyStore.read()
  const last = status === 'ready' ? (items.at(-1)?.entry ?? null) : null
  const topics = defaultTopics(defaultTexts(locale))
  const { draft } = startLocalMode({ typed: findDrafts().draft, last, topics })
  const isSaved = items.some(({ label }) => isSameSprint(label, draft))
  return {
    squadName: draft.squadName,
    sprint: isSaved ? nextSprintName(draft.sprint) : draft.sprint,
    topics: draft.topics,
  }
}

/** Returns the same for an unknown browser. */
export function blankPlan(locale: Locale): ReturnType<typeof findPlan> {
  return { squadName: '', sprint: '', topics: defaultTopics(defaultTexts(locale)) }
}

/** Returns the reasons why the sprint could not be saved under these names. */
export function findNameProblems(names: Pick<PhonePlan, 'squadName' | 'sprint'>): DraftProblem[] {
  const labels = historyStore.read().items.map(({ label }) => label)
  return findProblems({ ...newDraft([]), ...names }, labels)
}

/** Saves the sprint. The round itself stays until it is discarded. */
export async function saveRound(draft: Draft): Promise<SaveOutcome> {
  const outcome = await saveSprint(draft, new Date())
  if (outcome.ok) forgetPlannedDraft(draft)
  return outcome
}

/** Deletes the draft without scores in which the sprint may have been planned on local mode's form. It is saved now. */
function forgetPlannedDraft(saved: Draft): void {
  const { draft, setAside } = findDrafts()
  if (draft && draft.scores.size === 0 && isSameSprint(draft, saved)) {
    keepDrafts({ draft: null, setAside })
  }
}

function write(next: PhoneRound): void {
  if (next === round.read()) return
  // Before rendering, so that the next person's screen never reports that the round is not stored.
  isKept.write(writeText(sessionArea, KEY, JSON.stringify(toPhoneRecord(next))).ok)
  round.write(next)
}
