import type { Draft } from './draft.ts'
import type { HistoryEntry } from './history.ts'
import { type LocalMode, openEntry } from './local-mode.ts'

/** Turns a correction into a new sprint, which needs a name of its own. */
export function toOtherSprint({ isCorrection: _, before: __, ...draft }: Draft): Draft {
  return { ...draft, sprint: '' }
}

/** Leaves a correction without its changes, and shows the results of the stored sprint. */
export function leaveCorrection(mode: LocalMode, entry: HistoryEntry): LocalMode {
  return openEntry({ ...mode, baseline: mode.draft }, entry)
}
