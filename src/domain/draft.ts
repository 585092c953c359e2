import type { Scores } from './averages.ts'
import { type EntryLabel, type HistoryEntry, isSameSprint, type SavedEntry } from './history.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { isScore, type Score } from './scale.ts'
import {
  isLeaf,
  leavesOf,
  parseTopics,
  type RemovedTopic,
  restoreTopic,
  type Topic,
} from './topic-tree.ts'

/** What is on the form. A leaf without a score has not been touched, and is stored as 0. */
export type Draft = {
  squadName: string
  sprint: string
  topics: readonly Topic[]
  scores: Scores
  /** Fields of the entry that it was loaded from and that are not ours. */
  extra: JsonObject
}

export type DraftProblem = 'NO_SPRINT' | 'NO_SQUAD' | 'DUPLICATE'

export function newDraft(topics: readonly Topic[]): Draft {
  return { squadName: '', sprint: '', topics, scores: new Map(), extra: {} }
}

/** The form as an opened entry fills it: every leaf touched, since a stored 0 is a 0. */
export function toDraft({ squadName, sprint, topics, scores, extra }: HistoryEntry): Draft {
  return { squadName, sprint, topics, scores: scoresOfAllLeaves({ topics, scores }), extra }
}

function scoresOfAllLeaves({ topics, scores }: Pick<Draft, 'topics' | 'scores'>): Scores {
  return new Map(leavesOf(topics).map((leaf) => [leaf.id, scores.get(leaf.id) ?? 0]))
}

/**
 * Ignored for a parent, whose score is its children's mean, and for a topic that is not there. The
 * same draft comes back when nothing changes.
 */
export function setScore(draft: Draft, { id, score }: { id: string; score: Score }): Draft {
  const topic = draft.topics.find((candidate) => candidate.id === id)
  if (!topic || !isLeaf(topic) || draft.scores.get(id) === score) return draft
  return { ...draft, scores: new Map(draft.scores).set(id, score) }
}

/** Takes over a changed tree; scores of what is no leaf any more are dropped. */
export function setTopics(draft: Draft, topics: readonly Topic[]): Draft {
  const leaves = new Set(leavesOf(topics).map((leaf) => leaf.id))
  return { ...draft, topics, scores: new Map([...draft.scores].filter(([id]) => leaves.has(id))) }
}

export function clearScores(draft: Draft): Draft {
  return { ...draft, scores: new Map() }
}

/** Undoes `clearScores`; what has been scored since then wins. */
export function restoreScores(draft: Draft, scores: Scores): Draft {
  return setTopics({ ...draft, scores: new Map([...scores, ...draft.scores]) }, draft.topics)
}

/** Undoes a removal, the topic's own score included. */
export function bringBack(
  draft: Draft,
  { removed, score }: { removed: RemovedTopic; score: Score | undefined },
): Draft {
  const back = setTopics(draft, restoreTopic(draft.topics, removed))
  return score === undefined ? back : setScore(back, { id: removed.topic.id, score })
}

/** Why a draft cannot be saved beside these entries, in the order in which it is said. */
export function findProblems(draft: Draft, saved: readonly EntryLabel[]): DraftProblem[] {
  const problems: DraftProblem[] = []
  if (draft.sprint.trim() === '') problems.push('NO_SPRINT')
  if (draft.squadName.trim() === '') problems.push('NO_SQUAD')
  if (problems.length > 0) return problems
  return saved.some((entry) => isSameSprint(entry, draft)) ? ['DUPLICATE'] : []
}

/** The entry that a draft becomes: names trimmed, untouched leaves 0. */
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

/** A draft as text for the browser's storage; `parseDraft` reads it back. */
export function toDraftJson(draft: Draft): JsonObject {
  return { ...draft, scores: [...draft.scores] }
}

/** Null when the value is no draft of ours. */
export function parseDraft(value: unknown): Draft | null {
  if (!isJsonObject(value) || !Array.isArray(value.topics) || !Array.isArray(value.scores)) {
    return null
  }
  const { squadName, sprint, topics, scores, extra } = value
  if (typeof squadName !== 'string' || typeof sprint !== 'string') return null
  const draft = newDraft(parseTopics(topics))
  return setTopics(
    {
      ...draft,
      squadName,
      sprint,
      scores: new Map(scores.filter(isScorePair)),
      extra: isJsonObject(extra) ? extra : {},
    },
    draft.topics,
  )
}

function isScorePair(pair: unknown): pair is [string, Score] {
  return Array.isArray(pair) && typeof pair[0] === 'string' && isScore(pair[1])
}
