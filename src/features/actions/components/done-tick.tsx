import { Circle, CircleCheck } from 'lucide-react'
import type { ActionKeeper, SquadAction } from '~/features/actions/client'
import { m } from '~/paraglide/messages'
import type { useRequest } from '~/ui/forms/use-request'
import { showToast } from '~/ui/overlays/toast'
import styles from './actions.module.css'

type DoneTickProps = {
  action: Pick<SquadAction, 'id' | 'title'>
  keeper: ActionKeeper
  isBusy: boolean
  run: ReturnType<typeof useRequest>['run']
}

/** Button that marks a promise as done, with an undo in its toast. */
export function DoneTick({ action: { id, title }, keeper, isBusy, run }: DoneTickProps) {
  async function finish() {
    if (!(await run(() => keeper.command(id, { do: 'done' }), 'done'))) return
    showToast(m.actions_done, { onUndo: () => void keeper.command(id, { do: 'undo' }) })
    focusActions()
  }
  return (
    <button
      type="button"
      className={styles.tick}
      aria-label={m.actions_mark_done({ title })}
      aria-busy={isBusy || undefined}
      onClick={() => void finish()}
    >
      <Circle size={26} strokeWidth={1.5} aria-hidden />
      <CircleCheck size={26} strokeWidth={1.5} aria-hidden />
    </button>
  )
}

/** Moves the focus to the heading, because the row that has it is removed. */
export function focusActions() {
  document.getElementById('actions')?.focus()
}
