import { errorText } from '~/i18n/error-texts'
import { Notice } from '~/ui/notice'
import type { Lead } from './use-lead'

/** The error of the last action, above the buttons that trigger it. */
export function StageProblem({ lead: { problem } }: { lead: Lead }) {
  return problem && <Notice tone="error">{errorText(problem)}</Notice>
}
