import { ensureBuild } from './build/ensure-build.ts'
import { SERVER } from './project.ts'
import { run } from './run.ts'

process.exitCode = (await ensureBuild())
  ? await run(process.execPath, ['--enable-source-maps', SERVER, ...process.argv.slice(2)])
  : 1
