/** Limits of one account, squad or network. The operator can set each. */
export type Quotas = {
  /** Squads that one account owns. */
  squadsPerAccount: number
  retrospectivesPerSquad: number
  /** Retrospectives that one account recorded, in all squads. */
  retrospectivesPerAccount: number
  /** Ideas and closed actions included. */
  actionsPerSquad: number
  openRoomsPerSquad: number
  /** Open rooms that one account opened, in all squads. */
  openRoomsPerAccount: number
  /** Rooms without an account that one network opened within an hour and has used, or opened just now. 0 turns them off. */
  quickRoomsPerHour: number
  /** The same within the day that such a room lasts. */
  quickRoomsPerDay: number
  /** Rooms without an account that one network opened within a day and left before a second person came. */
  abandonedQuickRooms: number
  /** Rooms without an account on the whole server. */
  quickRooms: number
  /** Requests of one account that change something. The whole quota may come at once; it refills within a minute. */
  writesPerMinute: number
  /** Attempts to sign up from one network. */
  signUpsPerHour: number
}

/** Far above what a squad needs, far below what fills a disk. */
export const DEFAULT_QUOTAS: Quotas = {
  squadsPerAccount: 200,
  retrospectivesPerSquad: 2_000,
  retrospectivesPerAccount: 20_000,
  actionsPerSquad: 1_000,
  openRoomsPerSquad: 10,
  openRoomsPerAccount: 20,
  quickRoomsPerHour: 60,
  quickRoomsPerDay: 300,
  abandonedQuickRooms: 20,
  quickRooms: 10_000,
  writesPerMinute: 300,
  signUpsPerHour: 30,
}
