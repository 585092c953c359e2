import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import en from '../../messages/en.json' with { type: 'json' }
import pt from '../../messages/pt.json' with { type: 'json' }
import { BROWSER_ARGS, requireBrowser } from '../find-browser.ts'
import { findFreePort } from '../free-port.ts'
import { SERVER } from '../project.ts'
import type { Language } from './captions.ts'
import { slowTime, TIMES } from './slow-time.ts'
import { Stage } from './stage.ts'

/** The address that the film shows; it leads to our own server. */
const HOST = 'retroscore.example'

export type MessageName = keyof typeof pt

type Screen = {
  width?: number
  height?: number
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>
}

export type FilmSet = Awaited<ReturnType<typeof openFilmSet>>

/** The built server with nothing in it, a browser, and screens to film. */
export async function openFilmSet({ language, folder }: { language: Language; folder: string }) {
  const port = await findFreePort()
  const slowly = slowTime(Date.now())
  const server = startServer({ port, dataDir: mkdtempSync(join(folder, 'data-')), slowly })
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
    text: (name: MessageName, values?: Record<string, string | number>) =>
      textIn(language, name, values),
    async openScreen({ width = 1280, height = 720, storageState }: Screen = {}): Promise<Page> {
      const context = await browser.newContext({
        viewport: { width, height },
        locale: language === 'pt' ? 'pt-BR' : 'en-US',
        timezoneId: 'America/Sao_Paulo',
        colorScheme: 'light',
        serviceWorkers: 'block',
        ...(storageState ? { storageState } : {}),
      })
      await context.addInitScript({ content: slowly })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Animation.enable')
      await session.send('Animation.setPlaybackRate', { playbackRate: 1 / TIMES })
      return page
    },
    /** Opens a page, by its Portuguese path, and waits until it is interactive and has its fonts. */
    async open(page: Page, path: string): Promise<void> {
      await page.goto(`http://${HOST}${language === 'pt' ? path : `/en${path}`.replace(/\/$/, '')}`)
      await page.waitForFunction(() => {
        // Pages that are read have no React, and note presses that come before their code.
        if (document.querySelector('script[type=speculationrules]')) return true
        const app = document.querySelector('#app')
        return app && Object.keys(app).some((key) => key.startsWith('__reactContainer'))
      })
      await page.evaluate(() => document.fonts.ready)
    },
    film(scene: string, pages: readonly Page[], act: (stage: Stage) => Promise<void>) {
      const shots = join(folder, scene)
      mkdirSync(shots, { recursive: true })
      return new Stage().film(pages, shots, act)
    },
    async close() {
      await browser.close()
      server.kill('SIGTERM')
      await new Promise((resolve) => server.once('exit', resolve))
    },
  }
}

/** A text of the product, as the page shows it. */
export function textIn(
  language: Language,
  name: MessageName,
  values: Record<string, string | number> = {},
): string {
  return { pt, en }[language][name].replace(/\{(\w+)\}/g, (_, key) => String(values[key]))
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
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`)
      return text === '' ? null : JSON.parse(text)
    },
    [`/api${path}`, body] as const,
  )
}

function startServer(options: { port: number; dataDir: string; slowly: string }): ChildProcess {
  const { port, dataDir, slowly } = options
  const settings = { PORT: String(port), ORIGIN: `http://${HOST}`, DATA_DIR: dataDir }
  const env = { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...settings }
  const code = `data:text/javascript,${encodeURIComponent(slowly)}`
  return spawn(process.execPath, ['--import', code, SERVER], { env, stdio: 'inherit' })
}

async function untilUp(server: ChildProcess, port: number): Promise<void> {
  while (server.exitCode === null) {
    const up = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (up?.ok) return
    await pause(100)
  }
  throw new Error('the server has ended')
}
