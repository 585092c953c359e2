import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { installers, NPM_CHROMIUM } from './install-browser.ts'
import { isStarted } from './run.ts'

export type Browser = { path: string; found: string }

/** The headless shell comes first: it needs a fifth less processor time than the full browser, whose window the tests never show. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const USUAL_PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
}

/** How every browser of ours is started: nothing phoned home, and no sandbox only where root makes it impossible. */
export const BROWSER_ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const LAUNCH_MS = 30_000

/**
 * A Chromium that has really been started: the one named by CHROME, one of this machine, or one installed now. Throws
 * without one, or if CHROME names one that does not start, because an explicit choice must not be replaced silently.
 */
export async function requireBrowser(): Promise<Browser> {
  const wished = process.env.CHROME
  if (wished) {
    const problem = await launch(wished)
    if (problem) throw new Error(`CHROME=${wished} does not start: ${problem}`)
    return report({ path: wished, found: 'named by CHROME' })
  }
  const present = await firstThatStarts(listCandidates())
  if (present) return report(present)
  for (const { name, install } of installers) {
    console.log(`No browser for the tests yet, trying ${name}…`)
    if (!(await install())) continue
    const installed = await firstThatStarts(listCandidates())
    if (installed) return report({ ...installed, found: `installed now: ${name}` })
  }
  throw new Error(
    'No Chromium starts here and none could be installed. Name one: CHROME=/path/to/chromium',
  )
}

/** The known browsers, best first. Read again after each installation. */
function listCandidates(): Browser[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const candidates = [
    ...onPath.map((path) => ({ path, found: 'on PATH' })),
    ...(USUAL_PLACES[process.platform] ?? []).map((path) => ({
      path,
      found: 'in its usual place',
    })),
    { path: chromium.executablePath(), found: "Playwright's own" },
    { path: NPM_CHROMIUM, found: 'from npm, in .cache/' },
  ]
  return candidates.filter(({ path }) => existsSync(path))
}

async function firstThatStarts(candidates: Browser[]): Promise<Browser | null> {
  for (const candidate of candidates) {
    const problem = await launch(candidate.path)
    if (!problem) return candidate
    console.log(`${candidate.path} does not start: ${problem}`)
  }
  return null
}

/** What went wrong, in one line, or null: only a page with a title proves that a browser works here. */
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
