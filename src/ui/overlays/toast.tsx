import { Check, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from '~/lib/browser/store'
import { m } from '~/paraglide/messages'
import styles from './toast.module.css'

type Toast = { id: number; say: () => string; onUndo?: (() => void) | undefined }

const NONE: readonly Toast[] = []
const toasts = createStore(NONE)
let lastId = 0

/** Shows a success message, which follows later changes of language. With `onUndo` it offers to undo. Errors stay beside their cause. */
export function showToast(say: () => string, { onUndo }: { onUndo?: () => void } = {}): void {
  lastId += 1
  toasts.write([...toasts.read(), { id: lastId, say, onUndo }])
}

let awaited: (() => string) | null = null

/** Shows the message on the next page, as soon as that one shows toasts. */
export function showToastOnArrival(say: () => string): void {
  awaited = say
}

/** Removes toasts when their subject leaves the screen: an undo must not affect the next one. */
export function dismissToasts(): void {
  toasts.write(NONE)
}

function dismiss(id: number): void {
  toasts.write(toasts.read().filter((toast) => toast.id !== id))
}

/** Renders the place of toasts. Routes with toasts have one, permanently, so that each toast is announced. */
export function ToastRegion() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read, () => NONE)
  const cameFrom = useRef<HTMLElement | null>(null)

  // The list outlives the region. A toast must not reappear in a region that never showed it.
  useEffect(() => {
    if (awaited) showToast(awaited)
    awaited = null
    return dismissToasts
  }, [])

  function remember({ relatedTarget, currentTarget }: FocusEvent) {
    if (!(relatedTarget instanceof HTMLElement) || currentTarget.contains(relatedTarget)) return
    cameFrom.current = relatedTarget
  }
  /** The clicked button disappears with its toast, so the focus returns to its former place. */
  function close(id: number) {
    cameFrom.current?.focus({ preventScroll: true })
    dismiss(id)
  }

  return (
    <div
      role="status"
      aria-label={m.toast_region()}
      className={styles.toastRegion}
      onFocus={remember}
    >
      {shown.map(({ id, say, onUndo }) => (
        // Its lifetime is a CSS animation, which pauses while the toast is hovered or focused.
        <div key={id} className={styles.toast} onAnimationEnd={() => dismiss(id)}>
          <Check size={18} strokeWidth={1.75} aria-hidden />
          <span className="py-2">{say()}</span>
          {onUndo ? (
            <button
              type="button"
              className="underline underline-offset-4"
              onClick={() => {
                onUndo()
                close(id)
              }}
            >
              {m.action_undo()}
            </button>
          ) : (
            <button type="button" aria-label={m.toast_close()} onClick={() => close(id)}>
              <X size={18} strokeWidth={1.75} aria-hidden className="mx-auto" />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
