import type { EntryProblem } from '~/domain/import-file'
import { MAX_TOPICS } from '~/domain/topic-tree'
import { errorText } from '~/i18n/error-texts'
import type { ApiProblem } from '~/lib/api-client'
import { m } from '~/paraglide/messages'

/** Far above any history that fits into a browser's storage. */
export const MAX_FILE_MB = 20

/** What can be wrong with a file before anything is asked of the server. */
export type FileProblem = 'NOT_JSON' | 'BAD_SHAPE' | 'TOO_LARGE'

export function problemText(problem: FileProblem | ApiProblem): string {
  switch (problem) {
    case 'NOT_JSON':
      return m.history_problem_parse()
    case 'BAD_SHAPE':
      return m.history_problem_shape()
    case 'TOO_LARGE':
      return m.history_problem_too_large({ max: MAX_FILE_MB })
    default:
      return errorText(problem)
  }
}

export function reasonText(reason: EntryProblem): string {
  switch (reason) {
    case 'NOT_AN_ENTRY':
      return m.transfer_reason_not_an_entry()
    case 'NO_DATA':
      return m.transfer_reason_no_data()
    case 'NO_SCORES':
      return m.transfer_reason_no_scores()
    case 'TOO_MANY_TOPICS':
      return m.transfer_reason_too_many_topics({ max: MAX_TOPICS })
    case 'TOO_LONG':
      return m.transfer_reason_too_long()
  }
}

export function countSprints(count: number): string {
  return count === 1 ? m.bring_count_one() : m.bring_count_many({ count })
}

/** A squad's name in a file, which may be none. */
export function squadNameText(name: string): string {
  return name.trim() || m.transfer_no_squad()
}
