import { m } from '~/paraglide/messages'

/** Message below the field with the focus, while it is full. */
let note: HTMLElement | null = null

/**
 * Shows below any field with a limit that it is full. Without the message, the rest of a pasted text disappears silently. One listener for all pages,
 * with and without React. `first` is the input that loaded this code.
 */
export function startFullFields(first: Event): void {
  document.addEventListener('input', look)
  for (const end of ['focusout', 'submit']) document.addEventListener(end, hide)
  look(first)
}

function look({ target }: Event): void {
  const field = target as HTMLInputElement
  const { maxLength: max, value } = field
  const isFull = max > 0 && value.length >= max
  // A field that was removed while it was full has left its message.
  if (!isFull || note?.previousElementSibling !== field) hide()
  if (!isFull || note) return
  const shown = document.createElement('p')
  note = shown
  shown.role = 'status'
  shown.className = 'mt-1.5 text-13 text-ink-2'
  field.after(shown)
  // Screen readers announce only changes of a status that they know.
  requestAnimationFrame(() => {
    shown.textContent = m.field_full({ max })
  })
}

function hide(): void {
  note?.remove()
  note = null
}
