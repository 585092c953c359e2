import { useEffect, useState } from 'react'
import { sessionEnded } from '~/features/auth/client'
import { useUser } from '~/features/auth/state/user-context'
import { type DraftKind, findInterrupted, keepInterrupted } from '~/features/retrospectives/storage'

/**
 * Remembers the open form when the session ends, so that the user returns to it after the next sign-in. Returns true if this form was reopened that
 * way. `id` is the squad's or the retrospective's.
 */
export function useInterruption(
  id: string,
  { kind, isDirty }: { kind: DraftKind; isDirty: boolean },
): boolean {
  const { id: userId } = useUser()
  const [wasInterrupted] = useState(() => findInterrupted({ userId, kind }) === id)

  // External systems: the server's session and the tab's storage.
  useEffect(() => {
    keepInterrupted({ userId, kind }, null)
    return sessionEnded.subscribe(() => {
      if (isDirty) keepInterrupted({ userId, kind }, id)
    })
  }, [userId, kind, id, isDirty])
  return wasInterrupted
}
