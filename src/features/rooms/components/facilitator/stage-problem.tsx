import type { Lead } from '~/features/rooms/state/use-lead'
import { errorText } from '~/i18n/error-texts'
import { Notice } from '~/ui/notice'

/** Error of the last action, above the buttons. Without a session, the notice replaces it. */
export function StageProblem({ lead: { problem, notice, isBusy } }: { lead: Lead }) {
  const isSaid = notice && problem?.code === 'UNAUTHENTICATED'
  return (
    <div className="grid w-full gap-2 empty:hidden">
      {!isBusy && notice}
      {problem && !isSaid && <Notice tone="error">{errorText(problem)}</Notice>}
    </div>
  )
}
