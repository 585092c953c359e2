import { once } from 'node:events'
import { test as base, expect, type Page } from '@playwright/test'
import { type ServerProcess, startServer } from './server-process.ts'

/** A server of the test's own, so that it can be taken away. */
const test = base.extend<{ server: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  server: async ({}, use) => {
    const server = await startServer({ LOG_LEVEL: 'warn' })
    await use(server)
    server.child.kill()
  },
})
test.use({ serviceWorkers: 'allow' })

test('after one visit the pages of local mode open without the server, in both languages', async ({
  page,
  server,
}) => {
  await visit(page, server)
  await takeAway(server)
  for (const path of [
    '/retrospectiva',
    '/en/retrospectiva',
    '/',
    '/en',
    '/retrospectiva/?from=icon',
  ]) {
    await page.goto(server.origin + path)
    await expect(page.locator('h1')).toBeVisible()
  }
})

test('without the server an unknown address starts the app, which goes home', async ({
  page,
  server,
}) => {
  await visit(page, server)
  await takeAway(server)
  await page.goto(`${server.origin}/en/nope`)
  await expect(page).toHaveURL(`${server.origin}/en`)
  await expect(page.locator('h1')).toBeVisible()
})

test('without the server what is not kept fails as if there were no worker', async ({
  page,
  server,
}) => {
  await visit(page, server)
  await takeAway(server)
  const outcomes = await page.evaluate(() => {
    const paths = ['/api/x', '/healthz', '/assets/gone.js', '/robots.txt']
    return Promise.all(
      paths.map((path) =>
        fetch(path).then(
          () => 'answered',
          () => 'failed',
        ),
      ),
    )
  })
  expect(outcomes).toEqual(['failed', 'failed', 'failed', 'failed'])
})

test('the kept icons and manifests are there without the server', async ({ page, server }) => {
  await visit(page, server)
  await takeAway(server)
  const statuses = await page.evaluate(() => {
    const links = document.querySelectorAll<HTMLLinkElement>(
      'link[rel~="icon"], link[rel="manifest"]',
    )
    return Promise.all([...links].map(({ href }) => fetch(href).then(({ status }) => status)))
  })
  expect(statuses.length).toBeGreaterThan(1)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('with the server a page is fresh, and nothing of the interface is ever kept', async ({
  page,
  server,
}) => {
  await visit(page, server)
  const answer = await page.goto(`${server.origin}/retrospectiva`)
  expect(answer?.headers()['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  await page.evaluate(() => Promise.all([fetch('/api/x'), fetch('/healthz')]))
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/retrospectiva')
  expect(kept.filter((path) => /^\/(api|healthz)/.test(path))).toEqual([])
})

/** A first visit, until the worker has kept everything and answers this page. */
async function visit(page: Page, server: ServerProcess) {
  await page.goto(`${server.origin}/retrospectiva`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

async function takeAway(server: ServerProcess) {
  server.child.kill()
  await once(server.child, 'exit')
}
