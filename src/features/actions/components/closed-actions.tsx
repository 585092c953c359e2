import { ChevronDown, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { canUndo } from '~/domain/actions/action'
import type { BoardSquad } from '~/features/actions/state/board-squad'
import { endText } from '~/features/actions/texts/action-texts'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/overlays/toast'
import type { ActionKeeper, SquadAction } from '../client'

/** Done and dropped actions, latest first. */
export function ClosedActions({ squad }: { squad: BoardSquad }) {
  const [now] = useState(() => Date.now())
  const closed = squad.actions
    .filter(({ closedAt }) => closedAt !== null)
    .toSorted((a, b) => (b.closedAt ?? 0) - (a.closedAt ?? 0))
  if (closed.length === 0) return null
  return (
    <details className="group print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-1 text-14/(--lh-15) font-580 text-ink-2">
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden className="group-open:rotate-180" />
        {m.actions_closed({ count: closed.length })}
      </summary>
      <ul>
        {closed.map((action) => (
          <ClosedRow key={action.id} action={action} keeper={squad.keeper} now={now} />
        ))}
      </ul>
    </details>
  )
}

type ClosedRowProps = { action: SquadAction; keeper: ActionKeeper; now: number }

/** A closed action, with a button to reopen it while that is possible. */
export function ClosedRow({ action, keeper, now }: ClosedRowProps) {
  const { id, title, topic } = action
  const { isBusy, problem, run } = useRequest()

  async function reopen() {
    if (await run(() => keeper.command(id, { do: 'undo' }))) showToast(m.actions_reopened)
  }

  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2.5">
      <div className="min-w-0">
        <p className="text-15 font-580 wrap-anywhere">{title}</p>
        <p className="mt-0.5 text-13 text-ink-2">
          {[endText(action), topic?.title].filter(Boolean).join(' · ')}
        </p>
      </div>
      {canUndo(action, now) && (
        <Button
          tone="ghost"
          icon={RotateCcw}
          isBusy={isBusy}
          aria-label={m.actions_reopen_title({ title })}
          onClick={() => void reopen()}
        >
          {m.actions_reopen()}
        </Button>
      )}
      {problem && (
        <div className="col-span-full">
          <Notice tone="error">{errorText(problem)}</Notice>
        </div>
      )}
    </li>
  )
}
