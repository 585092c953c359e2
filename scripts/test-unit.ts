import { pathToFileURL } from 'node:url'
import { ROOT } from './project.ts'
import { isStarted, runTool } from './run.ts'

/** Tests that need neither a build nor a browser; resolves to the exit code. */
export function runUnit(args: string[]): Promise<number> {
  const nodeArgs = ['--import', pathToFileURL(`${ROOT}scripts/node-20.mjs`).href]
  return runTool({ package: 'vitest', name: 'vitest' }, ['run', ...args], { nodeArgs })
}

if (isStarted(import.meta.url)) process.exitCode = await runUnit(process.argv.slice(2))
