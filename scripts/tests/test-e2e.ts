import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../build/ensure-build.ts'
import { ROOT } from '../project.ts'
import { isStarted, runTool } from '../run.ts'
import { requireBrowser } from './find-browser.ts'

/** Runs browser tests against the built product: finds a browser, builds if needed, and resolves to the exit code. */
export async function runEndToEnd(
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const { path } = await requireBrowser()
  if (!(await ensureBuild())) return 1
  const playwright = { package: '@playwright/test', name: 'playwright' }
  const data = mkdtempSync(join(tmpdir(), 'e2e-data-'))
  try {
    const all = { ...env, CHROME: path, E2E_DATA: data }
    const code = await runTool(playwright, ['test', ...args], { env: all })
    printFailures()
    return code
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/**
 * Prints each failed test's screens as text and the folder of its pictures, also of one that passed when repeated: the files themselves are out of reach
 * on another machine, and the next run removes them.
 */
function printFailures(): void {
  const results = join(ROOT, 'test-results')
  if (!existsSync(results)) return
  for (const name of readdirSync(results)) {
    const folder = join(results, name)
    const context = join(folder, 'error-context.md')
    if (!existsSync(context)) continue
    const [, shown = ''] = readFileSync(context, 'utf8').split('# Test info')
    const pictures = readdirSync(folder).filter((file) => file.endsWith('.png'))
    console.log(`${name}\npictures in ${folder}: ${pictures.join(', ') || 'none'}\n${shown}`)
  }
}

if (isStarted(import.meta.url)) process.exitCode = await runEndToEnd(process.argv.slice(2))
