/** How often a server or its database is disturbed: a few times with all other tests, often in `npm run test:soak`. */
export const AMOUNTS = {
  kills: Number(process.env.KILLS || 5),
  /** Four different ones in turn. */
  disturbances: Number(process.env.DISTURBANCES || 4),
}
