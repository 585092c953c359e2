/** How often a server or its database is disturbed: a few times with all other tests, often in `npm test -- soak`. */
export const AMOUNTS = {
  /** Two at least: the last one has a part of its own. */
  kills: Number(process.env.KILLS || 2),
  /** Played to tell a leak from chance, in several rooms. */
  secretRounds: Number(process.env.SECRECY_ROUNDS || 15),
  /** Four different ones in turn. */
  disturbances: Number(process.env.DISTURBANCES || 4),
  /** During the disturbances. */
  writers: Number(process.env.WRITERS || 3),
  rooms: Number(process.env.ROOMS || 2),
  /** Of each room. */
  streams: Number(process.env.STREAMS || 4),
}
