import { useEffect, useState } from 'react'
import { sessionEnded } from '~/features/auth/client'
import { useUser } from '~/features/auth/state/user-context'
import { type DraftKind, findInterrupted, keepInterrupted } from '~/features/retrospectives/storage'

/**
 * Remembers the open form when the session ends, so that the user returns to it after the next sign-in. True if this
 * form was reopened that way. `id` is that of the squad or the retrospective.
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
