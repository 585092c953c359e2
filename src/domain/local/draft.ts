import {
  parseSheet,
  type ScoreSheet,
  scoresOfAllLeaves,
  toSheetJson,
} from '../retrospectives/score-sheet.ts'
import { isJsonObject, type JsonObject } from '../text/json.ts'
import type { Topic } from '../topics/topic-tree.ts'
import {
  type EntryLabel,
  fieldsForNextSprint,
  type HistoryEntry,
  isSameSprint,
  type SavedEntry,
} from './history.ts'

/** The form's content. An untouched leaf is stored as 0. */
export type Draft = ScoreSheet & {
  squadName: string
  sprint: string
  /** Unknown fields of the loaded entry, without those of its own sprint. */
  extra: JsonObject
  /** True while the form changes the stored sprint of its names. */
  isCorrection?: true
  /** A correction's sprint as it was stored when the correction began. */
  before?: ScoreSheet
}

export type DraftProblem = 'NO_SPRINT' | 'NO_SQUAD' | 'DUPLICATE'

export function newDraft(topics: readonly Topic[]): Draft {
  return { squadName: '', sprint: '', topics, scores: new Map(), extra: {} }
}

/** Returns the form for an opened entry. Every leaf is touched, because a stored 0 is a score. */
export function toDraft({ squadName, sprint, topics, scores, extra }: HistoryEntry): Draft {
  const kept = fieldsForNextSprint(extra)
  return { squadName, sprint, topics, scores: scoresOfAllLeaves({ topics, scores }), extra: kept }
}

export function clearScores(draft: Draft): Draft {
  return { ...draft, scores: new Map() }
}

/** Returns the reasons why a draft cannot be saved beside these entries, in the order in which the form reports them. */
export function findProblems(draft: Draft, saved: readonly EntryLabel[]): DraftProblem[] {
  const problems: DraftProblem[] = []
  if (draft.sprint.trim() === '') problems.push('NO_SPRINT')
  if (draft.squadName.trim() === '') problems.push('NO_SQUAD')
  if (problems.length > 0) return problems
  return saved.some((entry) => isSameSprint(entry, draft)) ? ['DUPLICATE'] : []
}

/** Returns the entry for a draft, with trimmed names and 0 for untouched leaves. */
export function toSavedEntry(draft: Draft, now: Date): SavedEntry {
  return {
    sprint: draft.sprint.trim(),
    squadName: draft.squadName.trim(),
    topics: [...draft.topics],
    scores: scoresOfAllLeaves(draft),
    savedAt: now,
    extra: draft.extra,
  }
}

/** Converts a draft for the browser's storage; `parseDraft` reads it back. */
export function toDraftJson({ before, ...draft }: Draft): JsonObject {
  return { ...toSheetJson(draft), ...(before && { before: toSheetJson(before) }) }
}

/** Reads a draft from the output of `toDraftJson`; null if the value is not a draft. */
export function parseDraft(value: unknown): Draft | null {
  const sheet = parseSheet(value)
  if (!sheet || !isJsonObject(value)) return null
  const { squadName, sprint, extra } = value
  if (typeof squadName !== 'string' || typeof sprint !== 'string') return null
  const draft = { squadName, sprint, ...sheet, extra: isJsonObject(extra) ? extra : {} }
  if (value.isCorrection !== true) return draft
  const before = parseSheet(value.before)
  return { ...draft, isCorrection: true, ...(before && { before }) }
}
