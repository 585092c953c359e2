import { useCallback, useState } from 'react'
import type { RoomDoor } from '../../schema'

/**
 * What is left to a user who led the room of a squad until the door said otherwise: after the end of the session, the stage as long as its
 * stream lives. Who lost the lead for another reason has left the room. A view for votes leads nothing.
 */
export function useLostLead(door: RoomDoor | null | undefined, { isVoter }: { isVoter: boolean }) {
  /** The last door that let the user lead. */
  const [led, setLed] = useState<RoomDoor | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const isLeading = door?.isFacilitator === true && !door.isQuick && !isVoter
  if (isLeading && door !== led) {
    setLed(door)
    setHasLeft(false)
  }
  const isLost = led !== null && door != null && !isLeading
  const isSignedOut = isLost && !door.isSignedIn
  if (isLost && !isSignedOut && !hasLeft) setHasLeft(true)
  return {
    isSignedOut,
    stage: isLost && !hasLeft ? led : null,
    /** Leaves the stage for the members' door. */
    leave: useCallback(() => setHasLeft(true), []),
  }
}
