import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { end } from '../../scripts/run'
import { type ServerProcess, startShortLived } from '../server/server-process'
import { type MailServer, startMailServer } from '../support/server/mail-server'
import { startWithPuppeteer } from './puppeteer'
import type { Engine, Size } from './tab'
import { type Visitor, visitor } from './visitor'
import { startWebKit } from './webdriver'

export type EngineOptions = {
  engineName: 'chromium' | 'firefox' | 'webkit'
  /** Path of the browser's program. */
  path: string
}

const DESKTOP: Size = { width: 1280, height: 900 }
export const PHONE: Size = { width: 390, height: 844 }

type Fixtures = {
  mails: MailServer
  /** The test's own server, so that it can be stopped. */
  server: ServerProcess
  engine: Engine
  /** Adds another person, with a separate browser profile. */
  visit: (size?: Size) => Promise<Visitor>
}

export const test = base.extend<Fixtures & EngineOptions>({
  engineName: ['chromium', { option: true }],
  path: ['', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from here
  mails: async ({}, use) => {
    const mails = await startMailServer()
    await use(mails)
    await mails.close()
  },
  server: async ({ mails }, use) => {
    const server = await startShortLived({ LOG_LEVEL: 'warn', SMTP_URL: mails.url })
    await use(server)
    await end(server.child)
  },
  engine: async ({ engineName, path }, use) => {
    const engine =
      engineName === 'webkit'
        ? await startWebKit(path)
        : await startWithPuppeteer(engineName === 'firefox' ? 'firefox' : 'chrome', path)
    await use(engine)
    await engine.close()
  },
  visit: async ({ engine, server }, use, testInfo) => {
    const visitors: Visitor[] = []
    await use(async (size = DESKTOP) => {
      const next = visitor(await engine.openTab(size), server.origin)
      visitors.push(next)
      return next
    })
    if (testInfo.status === testInfo.expectedStatus) return
    for (const [at, { tab }] of visitors.entries()) {
      await writeFile(testInfo.outputPath(`visitor-${at + 1}.png`), await tab.picture())
    }
  },
})
