import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { departure, guardPage } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { AlertDialog } from './dialog'

type LeaveGuardProps = {
  /** Whether leaving now would lose something. */
  isDirty: boolean
  /** A question. */
  title: string
  /** What exactly would be lost. */
  children: ReactNode
  /** Called when the user has agreed to leave. */
  onLeave?: () => void
}

/**
 * While `isDirty`, asks before a link, the back button or a closed tab leaves the page. The other language of the page
 * is no departure. What has just been saved leaves through `leaveFreely`.
 */
export function LeaveGuard({ isDirty, title, children, onLeave }: LeaveGuardProps) {
  const asked = useSyncExternalStore(departure.subscribe, departure.read, () => null)
  // The history and the tab are the browser's.
  useEffect(() => (isDirty ? guardPage() : undefined), [isDirty])
  if (!asked) return null
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
