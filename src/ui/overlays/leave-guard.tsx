import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { departure, guardPage } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { AlertDialog } from './dialog'

type LeaveGuardProps = {
  /** True if leaving now would lose something. */
  isDirty: boolean
  /** Title, phrased as a question. */
  title: string
  /** Description of the data that would be lost. */
  children: ReactNode
  /** Called when the user has agreed to leave. */
  onLeave?: () => void
}

/**
 * Asks before a link, the back button or a closed tab leaves the page while `isDirty`. Switching the page's language does not count. Saved pages
 * leave through `leaveFreely`.
 */
export function LeaveGuard({ isDirty, title, children, onLeave }: LeaveGuardProps) {
  const asked = useSyncExternalStore(departure.subscribe, departure.read, () => null)
  // The history and the tab belong to the browser.
  useEffect(() => (isDirty ? guardPage() : undefined), [isDirty])
  if (!asked || !isDirty) return null
  return (
    <AlertDialog
      title={title}
      choices={[{ value: 'leave', label: m.leave_confirm(), tone: 'danger-solid' }]}
      onChoice={(choice) => {
        if (choice !== 'leave') return asked.stay()
        asked.leave()
        onLeave?.()
      }}
    >
      {children}
    </AlertDialog>
  )
}
