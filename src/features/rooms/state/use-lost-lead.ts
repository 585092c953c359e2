import { useCallback, useState } from 'react'
import type { RoomDoor } from '~/features/rooms/schema'

/**
 * Returns the screen for a user who has just lost the lead of a room. After the end of the session the stage stays as
 * long as its stream lives. For any other reason the user leaves it. The view for votes has no lead to lose.
 */
export function useLostLead(door: RoomDoor | null | undefined, { isVoter }: { isVoter: boolean }) {
  /** The last response of the door that let the user lead. */
  const [led, setLed] = useState<RoomDoor | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const isLeading = door?.isFacilitator === true && !isVoter
  if (isLeading && door !== led) {
    setLed(door)
    setHasLeft(false)
  }
  const isLost = led !== null && door != null && !isLeading
  const isSignedOut = isLost && !door.isQuick && !door.isSignedIn
  if (isLost && !isSignedOut && !hasLeft) setHasLeft(true)
  return {
    hasLed: led !== null,
    isSignedOut,
    stage: isLost && !hasLeft ? led : null,
    /** Leaves the stage for the members' door. */
    leave: useCallback(() => setHasLeft(true), []),
  }
}
