import { errorText } from '~/i18n/error-texts'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'

/** Explains why a new retrospective was not saved. Null for a problem that is shown beside its field. */
export function creationText(problem: ApiProblem): string | null {
  if (problem.code === 'SPRINT_TAKEN') return null
  // The squad was deleted, or the user no longer belongs to it.
  if (problem.code === 'NOT_FOUND') return m.retro_problem_missing()
  return topicsText(problem) ?? errorText(problem)
}

/** Explains why an edit was not saved. */
export function savingText(problem: ApiProblem): string {
  if (problem.code === 'NO_DATA') return m.retro_problem_save_missing()
  const reason = problem.code === 'NOT_FOUND' ? m.retro_problem_not_found() : errorText(problem)
  return topicsText(problem) ?? `${m.retro_problem_save()} ${reason}`
}

/** Explains a problem with the topics in the request. Null for other problems. */
function topicsText(problem: ApiProblem): string | null {
  const isTopics = problem.code === 'TITLE_TOO_LONG' || problem.code === 'TOO_MANY_TOPICS'
  return isTopics ? m.retro_problem_topics({ error: errorText(problem) }) : null
}
