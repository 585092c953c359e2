import type { Topic } from '../topics/topic-tree.ts'
import { type Draft, newDraft, toDraft } from './draft.ts'
import type { HistoryEntry } from './history.ts'

/**
 * Local mode's two states, specification section 4: voting and results. A draft with unsaved changes that another entry replaces on the form is set
 * aside, never dropped.
 */
export type LocalMode = {
  view: 'voting' | 'results'
  draft: Draft
  /** The draft as it was last loaded, saved or started. Nothing is unsaved while `draft` is this very object. */
  baseline: Draft
  /** The entry whose results are shown. */
  shown: HistoryEntry | null
  /** Drafts that were replaced on the form, the latest last. */
  setAside: readonly Draft[]
}

/** Returns the form on arrival: the stored draft, or else the last entry, or else the default topics. */
export function startLocalMode({
  typed,
  last,
  topics,
}: {
  typed: Draft | null
  last: HistoryEntry | null
  topics: readonly Topic[]
}): LocalMode {
  const baseline = last ? toDraft(last) : newDraft(topics)
  return { view: 'voting', draft: typed ?? baseline, baseline, shown: null, setAside: [] }
}

export function isUnsaved({ draft, baseline }: LocalMode): boolean {
  return draft !== baseline
}

/** Applies a change to the form. */
export function changeDraft(mode: LocalMode, change: (draft: Draft) => Draft): LocalMode {
  return { ...mode, draft: change(mode.draft) }
}

/** Shows the results of the saved entry. `saved` is the draft that was saved: a draft that was changed during the save is set aside. */
export function showSaved(mode: LocalMode, entry: HistoryEntry, saved = mode.draft): LocalMode {
  const draft = toDraft(entry)
  const setAside = mode.draft === saved ? mode.setAside : [...mode.setAside, mode.draft]
  return { ...mode, view: 'results', draft, baseline: draft, shown: entry, setAside }
}

/** Loads an entry and shows its results, as a history button does. */
export function openEntry(mode: LocalMode, entry: HistoryEntry): LocalMode {
  return { ...load(mode, toDraft(entry)), view: 'results', shown: entry }
}

/** Returns to voting with the data ('Voltar para Votação'), which corrects the shown sprint. */
export function backToVoting(mode: LocalMode): LocalMode {
  const voting = { ...mode, view: 'voting', shown: null } as const
  if (!mode.shown || isUnsaved(mode)) return voting
  const { topics, scores } = mode.draft
  const draft: Draft = { ...mode.draft, isCorrection: true, before: { topics, scores } }
  return { ...voting, draft, baseline: draft }
}

/** Starts a sprint with empty names, default topics and no scores ('Nova Sprint'). */
export function startNewSprint(mode: LocalMode, topics: readonly Topic[]): LocalMode {
  return { ...load(mode, newDraft(topics)), view: 'voting', shown: null }
}

/** Loads the last entry after an import and continues voting. An empty history starts from the default topics. */
export function loadLast(
  mode: LocalMode,
  { last, topics }: { last: HistoryEntry | null; topics: readonly Topic[] },
): LocalMode {
  return last
    ? { ...load(mode, toDraft(last)), view: 'voting', shown: null }
    : startNewSprint(mode, topics)
}

/** Puts the latest draft that was set aside back on the form, and sets the current one aside. */
export function resumeDraft(mode: LocalMode): LocalMode {
  const draft = mode.setAside.at(-1)
  if (!draft) return mode
  const rest = { ...mode, setAside: mode.setAside.slice(0, -1) }
  return { ...load(rest, draft), baseline: rest.baseline, view: 'voting', shown: null }
}

/** Drops the latest draft that was set aside. */
export function discardDraft(mode: LocalMode): LocalMode {
  return { ...mode, setAside: mode.setAside.slice(0, -1) }
}

function load(mode: LocalMode, draft: Draft): LocalMode {
  const setAside = isUnsaved(mode) ? [...mode.setAside, mode.draft] : mode.setAside
  return { ...mode, draft, baseline: draft, setAside }
}
