import { fileURLToPath } from 'node:url'

/** Root of the project, from whatever folder a script is started. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The built site from `scripts/build.ts`. */
export const CLIENT = `${ROOT}build/client`

/** The server in one file. */
export const SERVER = `${ROOT}build/server/main.mjs`

/**
 * Options of Node for the server, also in README, `Containerfile` and `deploy/`. V8's own threads, four by default, delay votes on a
 * machine of two processors.
 */
export const SERVER_OPTIONS = ['--enable-source-maps', '--v8-pool-size=1']

/** Present only after a complete build; contains the hash of the inputs. */
export const STAMP = `${ROOT}build/stamp.json`
