import { expect, test } from '@playwright/test'
import { prerenderPaths } from '../../src/i18n/site-map.ts'

// Blocking the service worker would itself be a warning.
test.use({ serviceWorkers: 'allow' })

test('a browser finds nothing to object to on any page', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const path of [...prerenderPaths(), '/nope']) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
  }
  expect(complaints).toEqual([])
})
