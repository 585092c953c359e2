/** Number of disturbances of a server or its database: a few with all other tests, many in `npm test -- soak`. */
export const AMOUNTS = {
  /** At least two, because the last one has its own part. */
  kills: Number(process.env.KILLS || 2),
  /** Enough rounds, and as many votes over days, to distinguish a leak from chance. */
  secretRounds: Number(process.env.SECRECY_ROUNDS || 15),
  /** Four different ones in turn. */
  disturbances: Number(process.env.DISTURBANCES || 4),
  /** Writers during the disturbances. */
  writers: Number(process.env.WRITERS || 3),
  rooms: Number(process.env.ROOMS || 2),
  /** Streams of each room. */
  streams: Number(process.env.STREAMS || 4),
}
