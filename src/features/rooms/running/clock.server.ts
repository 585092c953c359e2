/** The database's clock, which all nodes share, in milliseconds since 1970. */
export type Clock = { now: () => number; set: (now: number) => void }

/** Creates a clock from this process's own, corrected by the newest time from the database. */
export function createClock(): Clock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    set: (now) => {
      offset = now - Date.now()
    },
  }
}
