import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { localMode, ready } from '../../support/local-mode'
import { test as base, expect } from '../fixtures'

type Site = { origin: string; publishNewVersion: () => void; takeAway: () => Promise<void> }

/** The product behind the test's own proxy, which can be shut off or serve a newer version. */
const test = base.extend<{ site: Site }>({
  site: async ({ baseURL }, use) => {
    const site = await mirror(baseURL ?? '')
    await use(site)
    await site.takeAway()
  },
  // The browser itself logs every failed request without a server.
  pageErrors: async ({ context }, use) => {
    const errors: string[] = []
    context.on('weberror', (error) => errors.push(String(error.error())))
    await use(errors)
    expect(errors).toEqual([])
  },
})
test.use({ serviceWorkers: 'allow' })

test('records and compares a sprint without the server after one visit, in both languages', async ({
  page,
  site,
}) => {
  await visit(page, site)
  await site.takeAway()
  await page.reload()
  await ready(page)
  await localMode(page).record('Squad Alpha', 'Sprint 1')
  await expect(page.getByRole('figure')).toBeVisible()

  await page.goto(`${site.origin}/en/retrospectiva`)
  await ready(page)
  const english = localMode(page, 'en')
  await english.button('local_edit_topics').click()
  await expect(english.field('local_title_of', { title: 'Planning' })).toBeVisible()
  await english.record('Squad Alpha', 'Sprint 2')
  await expect(page.getByRole('figure').getByRole('img', { name: /Sprint 2/ })).toHaveCount(6)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Squad Alpha trends' })).toBeVisible()
  await page.getByRole('textbox', { name: 'New action' }).fill('Review in pairs')
  await page.keyboard.press('Enter')
  await expect(page.getByText('the squad · due in Sprint 3')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(english.heading).toHaveText(english.text('home_heading'))
  await page.reload()
  await expect(english.heading).toHaveText(english.text('home_heading'))
})

test('offers a new version, waits for the click, and keeps the form', async ({ page, site }) => {
  await visit(page, site)
  const app = localMode(page)
  await app.fillNames('Squad Alpha', 'Sprint 1')
  await app.score('Planning', 4)
  site.publishNewVersion()
  await page.reload()
  await ready(page)
  await expect(page.getByText('Há uma versão nova. Suas notas ficam como estão.')).toBeVisible()
  expect(await isWaiting(page)).toBe(true)
  await expect(app.slider('Planning')).toHaveValue('4')
  await app.score('Daily', 2)

  const reloaded = page.waitForEvent('load')
  await app.button('update_now').click()
  await reloaded
  await ready(page)
  await expect(app.button('update_now')).toHaveCount(0)
  await expect(app.sprint).toHaveValue('Sprint 1')
  await expect(app.slider('Planning')).toHaveValue('4')
  await expect(app.slider('Daily')).toHaveValue('2')
  await expect.poll(() => documentCaches(page)).toEqual(['retroscore-documents-newer'])
})

/** Visits the site for the first time and waits until the worker has stored everything and serves this page. */
async function visit(page: Page, { origin }: Site) {
  await page.goto(`${origin}/retrospectiva`)
  await ready(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

async function mirror(product: string): Promise<Site> {
  let isNewer = false
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(product + url)
    const isWorker = isNewer && url === '/sw.js'
    const body = isWorker
      ? (await answer.text()).replace(/^const VERSION = .*$/m, 'const VERSION = "newer"')
      : Buffer.from(await answer.arrayBuffer())
    const headers = new Headers(answer.headers)
    // The body was decompressed on the way.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    response.writeHead(answer.status, Object.fromEntries(headers)).end(body)
  }).listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    publishNewVersion: () => {
      isNewer = true
    },
    takeAway: async () => {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** True if a new version waits beside the active one. */
function isWaiting(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.waiting !== null && registration?.active !== null
  })
}

async function documentCaches(page: Page) {
  const names = await page.evaluate(() => caches.keys())
  return names.filter((name) => name.startsWith('retroscore-documents'))
}
