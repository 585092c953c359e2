/** The database's clock, which all nodes share, in milliseconds since 1970. */
export type Clock = { now: () => number; set: (now: number) => void }

/** This process's clock, corrected by the newest time that the database has sent. */
export function createClock(): Clock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    set: (now) => {
      offset = now - Date.now()
    },
  }
}
