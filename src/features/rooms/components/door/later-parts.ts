// One file for all of them.
export { TakeOver } from '../shared/take-over'
export { ClosedDoor, UnknownRoom } from './shut-door'
export { SeatGone, SignedOut } from './signed-out'
