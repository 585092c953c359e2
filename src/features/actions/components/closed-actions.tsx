import { ChevronDown, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { canUndo } from '~/domain/action'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/toast'
import { useRequest } from '~/ui/use-request'
import type { ActionKeeper, SquadAction } from '../client'
import { endText } from './action-texts'
import styles from './actions.module.css'
import type { SquadOfActions } from './squad-of-actions'

/** What is done or dropped, the latest first. */
export function ClosedActions({ squad }: { squad: SquadOfActions }) {
  const [now] = useState(() => Date.now())
  const closed = squad.actions
    .filter(({ closedAt }) => closedAt !== null)
    .toSorted((a, b) => (b.closedAt ?? 0) - (a.closedAt ?? 0))
  if (closed.length === 0) return null
  return (
    <details className={styles.folded}>
      <summary>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
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

/** What became of one action, and the way back while there is one. */
export function ClosedRow({ action, keeper, now }: ClosedRowProps) {
  const { id, title, topic } = action
  const { isBusy, problem, run } = useRequest()

  async function reopen() {
    if (await run(() => keeper.command(id, { do: 'undo' }))) showToast(m.actions_reopened)
  }

  return (
    <li className={styles.closed}>
      <div className="min-w-0">
        <p className={styles.title}>{title}</p>
        <p className={styles.meta}>{[endText(action), topic?.title].filter(Boolean).join(' · ')}</p>
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
