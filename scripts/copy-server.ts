import { copyServer } from './pack-release.ts'
import { ROOT } from './project.ts'

// Copies what a server needs of a finished build into the folder that is named.

const [into] = process.argv.slice(2)
if (!into) throw new Error('Name the folder to write: copy-server.ts FOLDER')
copyServer(ROOT, into)
