import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER_ARGS, requireBrowser } from '../find-browser.ts'
import { findFreePort } from '../free-port.ts'
import { ROOT, SERVER } from '../project.ts'
import { Camera } from './camera.ts'
import type { Language } from './captions.ts'
import { slowDown } from './page-time.ts'

/** How many times slower than in the film everything runs while it is filmed. */
export const SLOWNESS = 2.5
/** The address that the film shows; it leads to our own server. */
const HOST = 'retroscore.example'

type FilmedScreen = {
  name: string
  viewport: { width: number; height: number }
  /** How many pixels of the film one of the page gets, so that the pointer is as large on all of them. */
  scale?: number
  kind?: 'arrow' | 'finger'
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>
}

export type FilmSet = Awaited<ReturnType<typeof openFilmSet>>

/** The built server with nothing in it, a browser, and screens to film. */
export async function openFilmSet({ language, folder }: { language: Language; folder: string }) {
  const port = await findFreePort()
  const server = startServer(port, mkdtempSync(join(folder, 'data-')))
  await untilUp(server, port)
  const { path } = await requireBrowser()
  const browser = await chromium.launch({
    executablePath: path,
    args: [
      ...BROWSER_ARGS,
      `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${port}`,
      // Over plain HTTP some of what the product uses exists for trusted addresses only.
      `--unsafely-treat-insecure-origin-as-secure=http://${HOST}`,
      '--font-render-hinting=none',
      '--hide-scrollbars',
    ],
  })

  return {
    language,
    origin: `http://${HOST}`,
    async openScreen({ name, viewport, scale = 1, kind = 'arrow', storageState }: FilmedScreen) {
      const context = await browser.newContext({
        viewport,
        locale: language === 'pt' ? 'pt-BR' : 'en-US',
        timezoneId: 'America/Sao_Paulo',
        colorScheme: 'light',
        serviceWorkers: 'block',
        ...(storageState ? { storageState } : {}),
      })
      const page = await context.newPage()
      await slowDown(page, SLOWNESS)
      return new Camera(page, { name, folder, kind, scale })
    },
    async close() {
      await browser.close()
      server.kill('SIGTERM')
      await new Promise((resolve) => server.once('exit', resolve))
    },
  }
}

/** Opens a page and waits until it is interactive, has its fonts and is still. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => {
    const app = document.querySelector('#app')
    return app && Object.keys(app).some((key) => key.startsWith('__reactContainer'))
  })
  await page.evaluate(() => document.fonts.ready)
}

/** Calls the product's API as the user of the page. */
export function call<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ([address, data]) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(data),
      })
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
      const text = await answer.text()
      return text === '' ? null : JSON.parse(text)
    },
    [`/api${path}`, body] as const,
  )
}

function startServer(port: number, dataDir: string): ChildProcess {
  const clock = join(ROOT, 'scripts/tutorial/slow-clock.mjs')
  return spawn(process.execPath, ['--import', clock, SERVER], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      ORIGIN: `http://${HOST}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      TUTORIAL_SLOWNESS: String(SLOWNESS),
    },
    stdio: 'inherit',
  })
}

async function untilUp(server: ChildProcess, port: number): Promise<void> {
  while (server.exitCode === null) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await pause(100)
  }
  throw new Error('the server has ended')
}
