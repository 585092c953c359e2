import { useState } from 'react'
import { useSession } from '~/features/auth/client'
import type { useRoomDoor } from '../../client'
import type { RoomDoor } from '../../schema'

/**
 * What is left to a user who led the room of a squad until the door said otherwise: after the end of the session, the stage as long as its
 * stream lives. Who lost the lead for another reason has left the room. A view for votes leads nothing.
 */
export function useLostLead(
  { data: door, isValidating }: ReturnType<typeof useRoomDoor>,
  { isVoter }: { isVoter: boolean },
) {
  /** The last door that let the user lead. */
  const [led, setLed] = useState<RoomDoor | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const isLeading = door?.isFacilitator === true && !door.isQuick && !isVoter
  if (isLeading && door !== led) {
    setLed(door)
    setHasLeft(false)
  }
  const isLost = led !== null && door != null && !isLeading
  const { data: session, error } = useSession({ isAsked: isLost })
  const isSignedOut = isLost && session?.user === null
  const isAnotherReason = session !== undefined && !isSignedOut && !isValidating
  const isOver = isLost && (door.isGone === true || isAnotherReason)
  if (isOver && !hasLeft) setHasLeft(true)
  return {
    isSignedOut,
    /** True until it is known why the lead is lost. */
    isUnknown: isLost && session === undefined && !error,
    stage: isLost && !hasLeft ? led : null,
    /** Leaves the stage for the members' door. */
    leave: () => setHasLeft(true),
  }
}
