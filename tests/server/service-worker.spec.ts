import { test as base, expect, type Page } from '@playwright/test'
import { end } from '../../scripts/run.ts'
import { ANY_DATABASE, type ServerProcess, startShortLived } from './server-process.ts'

/** The test's own server, so that it can be stopped. */
const test = base.extend<{ server: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  server: async ({}, use) => {
    const server = await startShortLived({ ...ANY_DATABASE, LOG_LEVEL: 'warn' })
    await use(server)
    await end(server.child)
  },
})
test.use({ serviceWorkers: 'allow' })

test('pages are fresh with a server, and local mode opens without one', async ({
  page,
  server,
}) => {
  await visit(page, server)
  // A stored response has the id of the request that stored it.
  const first = await page.goto(`${server.origin}/retrospectiva`)
  const second = await page.goto(`${server.origin}/retrospectiva`)
  const [id, otherId] = [first, second].map((answer) => answer?.headers()['x-request-id'])
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(otherId).not.toBe(id)
  await page.evaluate(() => Promise.all([fetch('/api/x'), fetch('/healthz')]))
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/retrospectiva')
  expect(kept.filter((path) => /^\/(api|healthz)/.test(path))).toEqual([])

  await end(server.child)
  expect(await outcomesOf(page, ['/api/x', '/healthz', '/assets/gone.js', '/robots.txt'])).toEqual([
    ...Array(4).fill('failed'),
  ])
  const icons = await page
    .locator('link[rel~="icon"], link[rel="manifest"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
  expect(icons.length).toBeGreaterThan(1)
  expect(await outcomesOf(page, icons)).toEqual(icons.map(() => 200))
  for (const path of ['/', '/retrospectiva/?from=icon']) {
    await page.goto(server.origin + path)
    await expect(page.locator('h1')).toBeVisible()
  }
  for (const [path, local] of [
    ['/blog', '/retrospectiva'],
    ['/en/login', '/en/retrospectiva'],
  ] as const) {
    await page.goto(server.origin + path)
    await expect(page.locator('html')).toHaveAttribute('lang', path === '/blog' ? 'pt-BR' : 'en')
    await page.locator(`main a[href="${local}"]`).click()
    await expect(page).toHaveURL(server.origin + local)
    await expect(page.locator('h1')).toBeVisible()
  }
  // An unknown address starts the app, which goes to the home page.
  await page.goto(`${server.origin}/en/nope`)
  await expect(page).toHaveURL(`${server.origin}/en`)
  await expect(page.locator('h1')).toBeVisible()
})

/** Returns the page's result for each address: a status, or no response. */
function outcomesOf(page: Page, addresses: string[]): Promise<(number | 'failed')[]> {
  return page.evaluate(
    (all) =>
      Promise.all(
        all.map((address) =>
          fetch(address).then(
            ({ status }) => status,
            () => 'failed' as const,
          ),
        ),
      ),
    addresses,
  )
}

/** Visits the site for the first time and waits until the worker has stored everything and serves this page. */
async function visit(page: Page, server: ServerProcess) {
  await page.goto(`${server.origin}/retrospectiva`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}
