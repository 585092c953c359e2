import './tests/support/setup/localhost.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, requireBrowser } from './scripts/tests/find-browser.ts'
import { findFreePort } from './scripts/tests/free-port.ts'

// Workers read this file again: what was chosen once reaches them through the environment.
process.env.E2E_PORT ??= String(await findFreePort())
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'e2e-data-'))
process.env.CHROME ??= (await requireBrowser()).path

const origin = `http://localhost:${process.env.E2E_PORT}`

/** Tests that wait most of their time, as for a phone that has fallen silent or a database that hangs. */
const WAITING = ['outages', 'lost-connections', 'room-networks'].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'tests',
  projects: [
    // Together they would leave two processors idle. One at a time, they run beside tests that use them.
    { name: 'waiting', testMatch: WAITING, workers: 1 },
    {
      name: 'busy',
      workers: 3,
      testMatch: '**/*.spec.ts',
      // Those of other engines have a configuration and a command of their own.
      testIgnore: [...WAITING, 'engines/**'],
    },
  ],
  fullyParallel: true,
  forbidOnly: true,
  // Decision 36.
  retries: process.env.CI ? 2 : 0,
  workers: 4,
  reporter: 'list',
  // Generous, for a busy machine: a test that passes takes a second or two.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: origin,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // What moves is drawn sixty times a second, waited for before each press, and measured in passing. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would answer in place of the server; tests of offline use ask for it.
    serviceWorkers: 'block',
    trace: 'off',
    // What was on the screen, beside its text in error-context.md, which `npm run test:e2e` prints.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROME, args: BROWSER_ARGS },
  },
  webServer: {
    // Its database is hardly used: compiling the engine again for speed would cost more than it gains.
    command: 'node --liftoff-only --enable-source-maps build/server/main.mjs',
    url: `${origin}/healthz`,
    env: {
      PORT: process.env.E2E_PORT,
      ORIGIN: origin,
      DATA_DIR: process.env.E2E_DATA,
      LOG_LEVEL: 'warn',
    },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 3_000 },
    timeout: 30_000,
  },
})
