import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { ROOT } from '../project.ts'
import { isStarted } from '../run.ts'
import { NPM_CHROMIUM, shellInstallers } from './install-browser.ts'

export type Browser = { path: string; found: string }

/** Names of headless shells: they need a fifth less processor time than a full browser, whose window the tests never show. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']

const FULL_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const USUAL_PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
}

/** Arguments of all our browsers: no telemetry, and no sandbox only if root makes it impossible. */
export const BROWSER_ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const LAUNCH_MS = 30_000

/**
 * Returns a Chromium that has been started successfully: the one named by CHROME, else a headless shell, which is installed if it is missing, else a
 * full browser. Throws without one, or if CHROME names one that does not start, because an explicit choice must not be replaced silently.
 */
export async function requireBrowser(): Promise<Browser> {
  const wished = process.env.CHROME
  if (wished) {
    const problem = await launch(wished)
    if (problem) throw new Error(`CHROME=${wished} does not start: ${problem}`)
    return report({ path: wished, found: 'named by CHROME' })
  }
  const shell = await findShell()
  if (shell) return report(shell)
  const browser = await firstThatStarts(listFullBrowsers())
  if (browser) return report(browser)
  throw new Error(
    'No Chromium starts here and none could be installed. Name one: CHROME=/path/to/chromium',
  )
}

async function findShell(): Promise<Browser | null> {
  const present = await firstThatStarts(listShells())
  if (present || wasInVain()) return present
  for (const { name, install } of shellInstallers) {
    console.log(`No headless browser for the tests yet, trying ${name}…`)
    if (!(await install())) continue
    const installed = await firstThatStarts(listShells())
    if (installed) return { ...installed, found: `installed now: ${name}` }
  }
  mkdirSync(dirname(IN_VAIN), { recursive: true })
  writeFileSync(IN_VAIN, '')
  return null
}

/** Marks that no headless shell could be installed here, so that runs with a full browser do not try again. */
const IN_VAIN = join(ROOT, '.cache/no-headless-shell')

const DAY_MS = 24 * 60 * 60 * 1000

function wasInVain(): boolean {
  return existsSync(IN_VAIN) && Date.now() - statSync(IN_VAIN).mtimeMs < DAY_MS
}

/** Lists the known headless shells, best first. Reads them again after each installation. */
function listShells(): Browser[] {
  return [
    ...listOnPath(SHELLS),
    { path: playwrightShell(), found: "Playwright's own" },
    { path: NPM_CHROMIUM, found: 'from npm, in .cache/' },
  ].filter(({ path }) => existsSync(path))
}

function listFullBrowsers(): Browser[] {
  return [
    ...listOnPath(FULL_BROWSERS),
    ...(USUAL_PLACES[process.platform] ?? []).map((path) => ({
      path,
      found: 'in its usual place',
    })),
    { path: chromium.executablePath(), found: "Playwright's own" },
  ].filter(({ path }) => existsSync(path))
}

function listOnPath(names: readonly string[]): Browser[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) =>
    folders.map((folder) => ({ path: join(folder, name), found: 'on PATH' })),
  )
}

/**
 * Returns the path of Playwright's shell. Playwright names only the full browser; the shell is in a folder beside it: chromium-1255/…,
 * chromium_headless_shell-1255/….
 */
function playwrightShell(): string {
  const [, home = '', version = ''] =
    /^(.*)[/\\]chromium-(\d+)[/\\]/.exec(chromium.executablePath()) ?? []
  const folder = join(home, `chromium_headless_shell-${version}`)
  if (!existsSync(folder)) return folder
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    /[/\\](chrome-headless-shell|headless_shell)(\.exe)?$/.test(name),
  )
  return join(folder, file ?? '')
}

async function firstThatStarts(candidates: Browser[]): Promise<Browser | null> {
  for (const candidate of candidates) {
    const problem = await launch(candidate.path)
    if (!problem) return candidate
    console.log(`${candidate.path} does not start: ${problem}`)
  }
  return null
}

/** Launches the browser. Returns the problem in one line, or null: only a page with a title proves that a browser works here. */
async function launch(path: string): Promise<string | null> {
  try {
    const browser = await chromium.launch({
      executablePath: path,
      args: BROWSER_ARGS,
      timeout: LAUNCH_MS,
    })
    try {
      const page = await browser.newPage()
      await page.goto('data:text/html,<title>ready</title>')
      return (await page.title()) === 'ready' ? null : 'it shows no page'
    } finally {
      await browser.close()
    }
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''
  }
}

function report(browser: Browser): Browser {
  console.log(`browser: ${browser.path} (${browser.found})`)
  return browser
}

if (isStarted(import.meta.url)) {
  await requireBrowser().catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
