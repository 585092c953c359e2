import { type ReactNode, useId } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import styles from './dialog.module.css'

type Choice = { value: string; label: string; tone: 'plain' | 'primary' | 'danger-solid' }

type DialogProps = {
  /** A question. */
  title: string
  children: ReactNode
  choices: readonly Choice[]
  /** The chosen value; null for cancel, Esc and everything else that only closes. */
  onChoice: (value: string | null) => void
}

/**
 * A modal that asks. Shown while it is mounted. Cancel comes first and has the focus; the browser
 * keeps the focus inside, closes on Esc and gives the focus back.
 */
export function AlertDialog({ title, children, choices, onChoice }: DialogProps) {
  const id = useId()
  return (
    <dialog
      ref={showModal}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      className={styles.dialog}
      onClose={(event) => onChoice(event.currentTarget.returnValue || null)}
    >
      <form method="dialog">
        <h2 id={`${id}-title`} className="text-20">
          {title}
        </h2>
        <div id={`${id}-body`} className="mt-2 text-ink-2">
          {children}
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-2 below-type:flex-col">
          <Button type="submit" value="" autoFocus>
            {m.action_cancel()}
          </Button>
          {choices.map(({ value, label, tone }) => (
            <Button key={value} type="submit" value={value} tone={tone}>
              {label}
            </Button>
          ))}
        </div>
      </form>
    </dialog>
  )
}

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}
