/** Number of views that one version of a room can have: one for each vote. */
const VOTES_A_VERSION = 1000

/** Returns the version of a view: later views have higher ones. */
export function toViewVersion(roomVersion: number, votes: number): number {
  return roomVersion * VOTES_A_VERSION + votes
}

/** Returns the version of the room that a view shows. */
export function toRoomVersion(viewVersion: number): number {
  return Math.floor(viewVersion / VOTES_A_VERSION)
}
