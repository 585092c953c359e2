import { expect, test } from '@playwright/test'
import { prerenderPaths } from '../../src/i18n/site-map.ts'

// Playwright's blocking causes a warning itself.
test.use({ serviceWorkers: 'allow' })

/** Each page in one of its two languages, which share their code and differ in their texts. */
const PATHS = prerenderPaths().filter((_, at) => at % 4 === 0 || at % 4 === 3)

test('a browser reports no problem on any page', async ({ page }) => {
  // A worker that takes over while a page loads makes the browser warn about a preload fetched without it.
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('not in this test'))
  })
  const complaints: string[] = []
  page.on('console', (message) => {
    const isOfUnknownPath = message.location().url.endsWith('/nope')
    if (['error', 'warning'].includes(message.type()) && !isOfUnknownPath) {
      complaints.push(message.text())
    }
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const path of [...PATHS, '/nope']) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
  }
  expect(complaints).toEqual([])
})
