import { isStarted, runScript, runTool } from './run.ts'

/** Tests that need neither a build nor a browser; resolves to the exit code. */
export async function runUnit(args: string[], env: Record<string, string> = {}): Promise<number> {
  // On PostgreSQL no pages are tested.
  if (!env.TEST_DATABASE_URL) {
    const bundled = await runScript('../tests/pages/support/bundle-pages.ts')
    if (bundled !== 0) return bundled
  }
  return runTool({ package: 'vitest', name: 'vitest' }, ['run', ...args], { env })
}

// An empty value counts as unset: PostgreSQL has its own command.
if (isStarted(import.meta.url)) {
  process.exitCode = await runUnit(process.argv.slice(2), { TEST_DATABASE_URL: '' })
}
