import { ensureBuild } from './ensure-build.ts'
import { requireBrowser } from './find-browser.ts'
import { isStarted, runTool } from './run.ts'

/** Browser tests against the built product: finds a browser, builds if needed, and resolves to the exit code. */
export async function runEndToEnd(
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const { path } = await requireBrowser()
  if (!(await ensureBuild())) return 1
  const playwright = { package: '@playwright/test', name: 'playwright' }
  return runTool(playwright, ['test', ...args], { env: { ...env, CHROME: path } })
}

if (isStarted(import.meta.url)) process.exitCode = await runEndToEnd(process.argv.slice(2))
