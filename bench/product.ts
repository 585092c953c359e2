import { once } from 'node:events'
import { type Browser, chromium } from '@playwright/test'
import { ensureBuild } from '../scripts/build/ensure-build.ts'
import { BROWSER_ARGS, requireBrowser } from '../scripts/tests/find-browser.ts'
import { startServer } from '../tests/server/server-process.ts'

/** Runs the built server on a free port while `work` runs. Builds first if the sources have changed. */
export async function withServer(
  work: (origin: string) => Promise<void>,
  env: Record<string, string> = {},
) {
  if (!(await ensureBuild())) throw new Error('there is no build to measure')
  const { origin, child } = await startServer({ LOG_LEVEL: 'warn', ...env })
  try {
    await work(origin)
  } finally {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
}

export async function withBrowser(work: (browser: Browser) => Promise<void>) {
  const { path } = await requireBrowser()
  const browser = await chromium.launch({ executablePath: path, args: BROWSER_ARGS })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}
