import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './ensure-build.ts'
import { requireBrowser } from './find-browser.ts'
import { ROOT } from './project.ts'
import { isStarted, runTool } from './run.ts'

/** Browser tests against the built product: finds a browser, builds if needed, and resolves to the exit code. */
export async function runEndToEnd(
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const { path } = await requireBrowser()
  if (!(await ensureBuild())) return 1
  const playwright = { package: '@playwright/test', name: 'playwright' }
  const code = await runTool(playwright, ['test', ...args], { env: { ...env, CHROME: path } })
  if (code !== 0) printFailures()
  return code
}

/** What the page showed when a test failed: on another machine the files themselves are out of reach. */
function printFailures(): void {
  const results = join(ROOT, 'test-results')
  if (!existsSync(results)) return
  for (const name of readdirSync(results)) {
    const file = join(results, name, 'error-context.md')
    if (existsSync(file)) console.log(`${name}\n${readFileSync(file, 'utf8')}`)
  }
}

if (isStarted(import.meta.url)) process.exitCode = await runEndToEnd(process.argv.slice(2))
