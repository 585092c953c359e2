import { errorText } from '~/i18n/error-texts'
import { Notice } from '~/ui/notice'
import type { Lead } from './use-lead'

/** Why the last press came to nothing, above the buttons it was made on. */
export function StageProblem({ lead: { problem } }: { lead: Lead }) {
  return problem && <Notice tone="error">{errorText(problem)}</Notice>
}
