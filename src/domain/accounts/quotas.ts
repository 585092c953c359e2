/** Limits of one account, squad or network. The operator can set each. */
export type Quotas = {
  /** Squads that one account owns. */
  squadsPerAccount: number
  retrospectivesPerSquad: number
  /** Retrospectives that one account recorded, in all squads. */
  retrospectivesPerAccount: number
  /** Actions of one squad, including ideas and closed actions. */
  actionsPerSquad: number
  openRoomsPerSquad: number
  /** Open rooms that one account opened, in all squads. */
  openRoomsPerAccount: number
  /** Rooms without an account that one network opened within an hour and has used, or opened just now. 0 turns them off. */
  quickRoomsPerHour: number
  /** Rooms without an account, opened from one network within a day. Such a room lasts a day, so no more of them are open at once. */
  quickRoomsPerDay: number
  /** Rooms without an account that one network opened within a day and left before a second person came. */
  abandonedQuickRooms: number
  /** Rooms without an account on the whole server. */
  quickRooms: number
  /** Writing requests of one account. They may all come at once; the quota refills within a minute. */
  writesPerMinute: number
  /** Attempts to sign up from one network. */
  signUpsPerHour: number
}

/** Limits far above a squad's needs and far below a full disk. */
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
