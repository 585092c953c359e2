import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '../forms/button'
import styles from './dialog.module.css'

/** Renders a large modal dialog with its own controls, shown while it is mounted. Its heading has the focus first; Esc and the button close it. */
export function Sheet({
  title,
  children,
  onClose,
}: {
  title: string
  children: ReactNode
  onClose: () => void
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  function show(element: HTMLDialogElement | null) {
    dialog.current = element
    if (!element || element.open) return
    element.showModal()
    element.querySelector('h2')?.focus()
  }
  return (
    <dialog ref={show} aria-labelledby={id} className={styles.sheet} onClose={onClose}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={id} tabIndex={-1} className="text-24">
          {title}
        </h2>
        <Button
          tone="ghost"
          size="icon"
          icon={X}
          aria-label={m.action_cancel()}
          onClick={() => dialog.current?.close()}
        />
      </div>
      {children}
    </dialog>
  )
}
