import { useEffect, useState } from 'react'
import { sessionEnded } from '~/features/auth/client'
import { useUser } from '~/features/auth/components/user-context'
import { type DraftKind, findInterrupted, keepInterrupted } from '../storage'

/**
 * Notes what was being filled in when the session ends, for whoever signs in again. Tells whether that is what
 * brought this form back. `id` is the squad's or the retrospective's.
 */
export function useInterruption(
  id: string,
  { kind, isDirty }: { kind: DraftKind; isDirty: boolean },
): boolean {
  const { id: userId } = useUser()
  const [wasInterrupted] = useState(() => findInterrupted({ userId, kind }) === id)

  // The session is the server's, the note this tab's.
  useEffect(() => {
    keepInterrupted({ userId, kind }, null)
    return sessionEnded.subscribe(() => {
      if (isDirty) keepInterrupted({ userId, kind }, id)
    })
  }, [userId, kind, id, isDirty])
  return wasInterrupted
}
