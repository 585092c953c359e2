import { copyServer } from '../release/pack-release.ts'
import { ROOT } from '../project.ts'

// Copies a server's files from a finished build into the given folder.

const [into] = process.argv.slice(2)
if (!into) throw new Error('Name the folder to write: copy-server.ts FOLDER')
copyServer(ROOT, into)
