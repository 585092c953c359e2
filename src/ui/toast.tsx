import { Check, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createStore } from '~/lib/store'
import { m } from '~/paraglide/messages'

type Toast = { id: number; text: string; onUndo?: (() => void) | undefined }

const NONE: readonly Toast[] = []
const toasts = createStore(NONE)
let lastId = 0

/** Says that something succeeded; with `onUndo`, offers the way back. Errors stay by their cause. */
export function showToast(text: string, { onUndo }: { onUndo?: () => void } = {}): void {
  lastId += 1
  toasts.write([...toasts.read(), { id: lastId, text, onUndo }])
}

function dismiss(id: number): void {
  toasts.write(toasts.read().filter((toast) => toast.id !== id))
}

/** Where toasts appear. Once, in routes that show them; always there, so that each is announced. */
export function ToastRegion() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read, () => NONE)
  return (
    <div role="status" aria-label={m.toast_region()} className="toast-region">
      {shown.map(({ id, text, onUndo }) => (
        // Its life is a CSS animation, which waits while the toast is hovered or has the focus.
        <div key={id} className="toast" onAnimationEnd={() => dismiss(id)}>
          <Check size={18} strokeWidth={1.75} aria-hidden />
          <span className="py-2">{text}</span>
          {onUndo ? (
            <button
              type="button"
              className="underline underline-offset-4"
              onClick={() => {
                onUndo()
                dismiss(id)
              }}
            >
              {m.action_undo()}
            </button>
          ) : (
            <button type="button" aria-label={m.toast_close()} onClick={() => dismiss(id)}>
              <X size={18} strokeWidth={1.75} aria-hidden className="mx-auto" />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
