/** How much one account, squad or network may have or do. An operator may set each of them. */
export type Quotas = {
  /** Squads that one account owns. */
  squadsPerAccount: number
  retrospectivesPerSquad: number
  /** Retrospectives that one account recorded, in whichever squads. */
  retrospectivesPerAccount: number
  openRoomsPerSquad: number
  /** Open rooms that one account opened, in whichever squads. */
  openRoomsPerAccount: number
  /** Requests of one account that change something. As many may come at once, and then again over a minute. */
  writesPerMinute: number
  /** Attempts to sign up from one network. */
  signUpsPerHour: number
}

/** Far above what a squad does, far below what fills a disk. */
export const DEFAULT_QUOTAS: Quotas = {
  squadsPerAccount: 200,
  retrospectivesPerSquad: 2_000,
  retrospectivesPerAccount: 20_000,
  openRoomsPerSquad: 10,
  openRoomsPerAccount: 20,
  writesPerMinute: 300,
  signUpsPerHour: 30,
}
