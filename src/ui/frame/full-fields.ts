import { m } from '~/paraglide/messages'

/** Message beside the field with the focus, while it is full. */
let note: HTMLElement | null = null

/**
 * Shows at any field with a limit that it is full. Without the message, the rest of a pasted text disappears silently. One listener for all pages,
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
  if (!isFull) return
  if (!note) {
    note = document.createElement('p')
    note.role = 'status'
    note.className =
      'pointer-events-none absolute z-20 w-max rounded-control bg-ink px-2.5 py-1 text-13 text-on-ink print:hidden forced-colors:border'
    field.after(note)
  }
  const shown = note
  // Screen readers announce only changes of a status that they know.
  requestAnimationFrame(() => {
    shown.textContent = m.field_full({ max })
    place(shown, field)
  })
}

/** Places the message over whatever is below the field, or above it at the end of the window: nothing moves under a finger. */
function place(shown: HTMLElement, field: HTMLElement): void {
  Object.assign(shown.style, { top: '0', left: '0', maxWidth: `${field.offsetWidth}px` })
  const box = field.getBoundingClientRect()
  const { left, top, height } = shown.getBoundingClientRect()
  const hasSpace = box.bottom + GAP + height <= window.innerHeight
  const target = hasSpace ? box.bottom + GAP : box.top - GAP - height
  Object.assign(shown.style, { top: `${target - top}px`, left: `${box.left - left}px` })
}

/** Between field and message, in pixels. */
const GAP = 4

function hide(): void {
  note?.remove()
  note = null
}
