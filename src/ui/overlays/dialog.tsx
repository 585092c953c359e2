import { type ReactNode, useId } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import styles from './dialog.module.css'

type Choice = { value: string; label: string; tone: 'plain' | 'primary' | 'danger-solid' }

type DialogProps = {
  /** Title, phrased as a question. */
  title: string
  children: ReactNode
  choices: readonly Choice[]
  /** Called with the chosen value; null for cancel, Esc and every other way of closing. */
  onChoice: (value: string | null) => void
}

/**
 * Renders a modal question, shown while it is mounted. Cancel comes first and has the focus; the browser traps the focus, closes on Esc and restores
 * the focus.
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
      // Esc closes the question alone, not a form around it.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
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
