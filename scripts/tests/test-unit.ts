import { isStarted, runScript, runTool } from '../run.ts'

/** Runs the tests that need neither a build nor a browser, and resolves to the exit code. */
export async function runUnit(args: string[], env: Record<string, string> = {}): Promise<number> {
  if (!env.TEST_DATABASE_URL && includesPages(args)) {
    const bundled = await runScript('../tests/pages/support/bundle-pages.ts')
    if (bundled !== 0) return bundled
  }
  return runTool({ package: 'vitest', name: 'vitest' }, ['run', ...args], { env })
}

/** True unless the arguments name other tests alone. The bundle of all pages takes some seconds after each change. */
function includesPages(args: readonly string[]): boolean {
  const named = args.filter((arg) => !arg.startsWith('-') || arg.startsWith('--project'))
  return named.length === 0 || named.some((arg) => arg.includes('pages'))
}

// An empty value counts as unset: PostgreSQL has a separate command.
if (isStarted(import.meta.url)) {
  process.exitCode = await runUnit(process.argv.slice(2), { TEST_DATABASE_URL: '' })
}
