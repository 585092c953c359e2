// A single file, so that one request loads all of them.
export { LeadNotice } from '../shared/lead-notice'
export { PrivacyLink } from '../shared/privacy-link'
export { TakeOverAnytime } from '../shared/take-over'
export { ClosedDoor, UnknownRoom } from './shut-door'
export { PlaceGone, SignedOut } from './signed-out'
