import { fileURLToPath } from 'node:url'

/** Where everything is, whatever folder a script is started from. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The built site, as `scripts/build.ts` leaves it. */
export const CLIENT = `${ROOT}build/client`

/** The server in one file. */
export const SERVER = `${ROOT}build/server/main.mjs`

/** Present only for a build that ran to its end; holds the hash of what went in. */
export const STAMP = `${ROOT}build/stamp.json`
