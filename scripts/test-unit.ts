import { isStarted, runTool } from './run.ts'

/** Tests that need neither a build nor a browser; resolves to the exit code. */
export function runUnit(args: string[], env: Record<string, string> = {}): Promise<number> {
  return runTool({ package: 'vitest', name: 'vitest' }, ['run', ...args], { env })
}

// An empty value counts as unset: PostgreSQL has its own command.
if (isStarted(import.meta.url)) {
  process.exitCode = await runUnit(process.argv.slice(2), { TEST_DATABASE_URL: '' })
}
