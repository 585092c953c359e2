import './tests/support/setup/localhost.ts'
import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './tests/engines/fixtures.ts'

/** The main journeys in each engine that a Linux machine can install; `npm test -- engines` has found them. */
const engines = { chromium: 'CHROME', firefox: 'FIREFOX', webkit: 'WEBKIT' } as const

export default defineConfig<object, EngineOptions>({
  testDir: 'tests/engines',
  forbidOnly: true,
  // Decision 36.
  retries: process.env.CI ? 2 : 0,
  workers: 2,
  reporter: 'list',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: Object.entries(engines).flatMap(([name, variable]) => {
    const path = process.env[variable]
    return path ? [{ name, use: { engineName: name as keyof typeof engines, path } }] : []
  }),
})
