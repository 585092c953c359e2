import { ensureBuild } from './build/ensure-build.ts'
import { SERVER, SERVER_OPTIONS } from './project.ts'
import { run } from './run.ts'

process.exitCode = (await ensureBuild())
  ? await run(process.execPath, [...SERVER_OPTIONS, SERVER, ...process.argv.slice(2)])
  : 1
