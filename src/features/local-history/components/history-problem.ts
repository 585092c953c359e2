import type { StorageProblem } from '~/lib/browser-storage'
import { m } from '~/paraglide/messages'
import { storageProblemText } from './storage-notice'

/** Far above any history that fits into a browser's storage. */
export const MAX_FILE_MB = 20

/** What can go wrong with the whole history; kept as a reason, so that it follows the language. */
export type HistoryProblem = StorageProblem | 'NOT_JSON' | 'BAD_SHAPE' | 'TOO_LARGE'

export function historyProblemText(problem: HistoryProblem): string {
  switch (problem) {
    case 'NOT_JSON':
      return m.history_problem_parse()
    case 'BAD_SHAPE':
      return m.history_problem_shape()
    case 'TOO_LARGE':
      return m.history_problem_too_large({ max: MAX_FILE_MB })
    default:
      return storageProblemText(problem)
  }
}
