import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { ensureBuild } from '../build/ensure-build.ts'
import { isOnPath, isStarted, runTool } from '../run.ts'
import { requireBrowser } from './find-browser.ts'
import { installPackages } from './install-packages.ts'

const FIREFOX = '/usr/bin/firefox-esr'

/** WebKitGTK's own small browser, in the places of Debian 12 and 13. */
const MINI_BROWSERS = ['4.1', '6.0'].map(
  (version) =>
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
)

/**
 * Runs the main journeys in Chromium, Firefox and WebKit, and resolves to the exit code. Reports engines that are missing and cannot be installed. In
 * CI that is a failure.
 */
export async function runEngines(args: string[]): Promise<number> {
  const { path: chrome } = await requireBrowser()
  const paths = { CHROME: chrome, ...(await findEngines()) }
  if (!(await ensureBuild())) return 1
  const screen = paths.WEBKIT ? await startScreen() : null
  const env = { ...paths, ...(screen ? { DISPLAY: screen.display } : {}) }
  const playwright = { package: '@playwright/test', name: 'playwright' }
  const config = ['test', '--config', 'playwright.engines.config.ts']
  try {
    const code = await runTool(playwright, [...config, ...args], { env })
    const isWhole = Boolean(paths.FIREFOX && paths.WEBKIT)
    if (!isWhole) console.error('Firefox or WebKit is not here: these journeys ran without them.')
    return code === 0 && !isWhole && process.env.CI ? 1 : code
  } finally {
    screen?.process.kill()
  }
}

async function findEngines(): Promise<{ FIREFOX: string; WEBKIT: string }> {
  const find = () => ({
    FIREFOX: existsSync(FIREFOX) ? FIREFOX : '',
    WEBKIT:
      (isOnPath('WebKitWebDriver') && isOnPath('Xvfb') && MINI_BROWSERS.find(existsSync)) || '',
  })
  const found = find()
  if (found.FIREFOX && found.WEBKIT) return found
  await installPackages('firefox-esr', 'webkit2gtk-driver', 'xvfb')
  return find()
}

/** Starts a virtual screen in memory, because WebKitGTK cannot run without one. The X server chooses its number. */
async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const size = ['-screen', '0', '1920x1200x24']
  const server = spawn('Xvfb', ['-displayfd', '1', ...size], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(server.stdout, 'data')
  return { display: `:${String(number).trim()}`, process: server }
}

if (isStarted(import.meta.url)) process.exitCode = await runEngines(process.argv.slice(2))
