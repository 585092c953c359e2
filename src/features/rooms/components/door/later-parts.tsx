// One file, so that a single request loads all of them.
export { TakeOver } from '../shared/take-over'
export { ClosedDoor, UnknownRoom } from './shut-door'
export { PlaceGone, SignedOut } from './signed-out'
