// A single file, so that one request loads all of them.
export { LeadNotice } from '../shared/lead-notice'
export { TakeOverAnytime } from '../shared/take-over'
export { ClosedDoor, UnknownRoom } from './shut-door'
export { PlaceGone, SignedOut } from './signed-out'
