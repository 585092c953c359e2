import { lockFolder } from '~/lib/database/embedded/folder-lock.server'
import { createLog } from '~/lib/server/log.server'

/** A process of its own that takes the folder it is given, says so, and stays until it is ended. */
const [, , folder = ''] = process.argv
await lockFolder(folder, async () => ({ from: process.pid }), createLog('fatal'))
process.stdout.write('locked\n')
process.stdin.resume()
