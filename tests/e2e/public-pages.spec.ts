import { statSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { PAGES, prerenderedPages } from '../../src/i18n/site-map'
import { brokenWords, expect, test, untilSettled } from './fixtures'

/** Of scripts, as they are sent. React alone is four times as large. */
const MOST_BYTES = 15_000

const PATHS = prerenderedPages()
  .filter(({ kind }) => kind === 'public')
  .map(({ path }) => path)

test.describe.configure({ timeout: 120_000 })

test('no public page asks another host, or for more script than it may, or moves without an action on a phone', async ({
  page,
  baseURL,
}) => {
  expect(PATHS.length).toBe(2 * PAGES.filter(({ kind }) => kind === 'public').length)
  await page.setViewportSize({ width: 390, height: 844 })
  const requests = noteRequests(page)
  for (const path of PATHS) {
    requests.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    await untilSettled(page)
    expect(await shiftsOf(page), path).toEqual([])
    const urls = requests.map((request) => new URL(request.url()))
    const elsewhere = urls.filter(({ origin }) => origin !== baseURL)
    expect(elsewhere.map(String), path).toEqual([])
    const scripts = urls.filter(({ pathname }) => pathname.endsWith('.js'))
    const bytes = scripts.map(({ pathname }) => statSync(`build/client${pathname}.gz`).size)
    expect(bytes.length, path).toBeGreaterThan(1)
    expect(
      bytes.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThanOrEqual(MOST_BYTES)
  }
})

test('a public page has its styles in itself, the same as the page of the app that it leads to', async ({
  page,
}) => {
  const requests = noteRequests(page)
  const asked = () => requests.filter((request) => request.resourceType() === 'stylesheet').length
  const bar = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).cssText)
  await page.goto('/glossario', { waitUntil: 'networkidle' })
  expect(asked()).toBe(0)
  const expected = await bar()
  await page.goto('/retrospectiva', { waitUntil: 'networkidle' })
  expect(asked()).toBe(0)
  expect(await bar()).toBe(expected)
})

test('nothing on a public page moves without an action, at 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  for (const path of PATHS) {
    await page.goto(path)
    await untilSettled(page)
    expect(await shiftsOf(page), path).toEqual([])
  }
})

test('no public page breaks a word inside at 320 px, as wide as a window of 1280 px is at 400 %', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of PATHS) {
    await page.goto(path)
    await untilSettled(page)
    expect(await brokenWords(page), path).toEqual([])
  }
})

test('content of the home page that is laid out late appears in the end', async ({ page }) => {
  await page.goto('/')
  const parts = page.getByRole('main').locator('> *')
  await expect(parts).toHaveCount(8)
  const waiting = () =>
    parts.evaluateAll(
      (all) => all.filter((part) => getComputedStyle(part).contentVisibility === 'auto').length,
    )
  await expect.poll(waiting).toBe(0)
})

function noteRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

/** What the browser saw move in the window, and by how much. */
function shiftsOf(page: Page): Promise<{ value: number; moved: string[] }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
        const found: { value: number; moved: string[] }[] = []
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            const moved = sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 80) : 'text',
            )
            found.push({ value, moved })
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // The observer delivers buffered entries before the second frame from now.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(found))))
      }),
  )
}
