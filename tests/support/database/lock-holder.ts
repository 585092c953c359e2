import { lockFolder } from '~/lib/database/embedded/folder-lock.server'
import { createLog } from '~/lib/server/log.server'

/** Locks the given folder in a separate process, reports it, and stays until it is ended. */
const [, , folder = ''] = process.argv
await lockFolder(folder, async () => ({ from: process.pid }), createLog('fatal'))
process.stdout.write('locked\n')
process.stdin.resume()
