import { statSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { PAGES, prerenderedPages } from '../../src/i18n/site-map'
import { expect, expectWholeWords, test, untilSettled } from './fixtures'
import { noteShifts, shiftsOf } from './shifts'

/** Of scripts, as they are sent. React alone is four times as large. */
const MOST_BYTES = 15_000

const PATHS = prerenderedPages()
  .filter(({ kind }) => kind === 'public')
  .map(({ path }) => path)

test.describe.configure({ timeout: 120_000 })

test('no public page asks another host, or for more script than it may, moves without an action, or breaks a word inside at 320 px', async ({
  newPage,
  baseURL,
}) => {
  expect(PATHS.length).toBe(2 * PAGES.filter(({ kind }) => kind === 'public').length)
  const visit = async (width: number, paths: readonly string[]) => {
    const page = await newPage()
    await noteShifts(page)
    const requests = noteRequests(page)
    for (const path of paths) {
      await page.setViewportSize({ width, height: 844 })
      requests.length = 0
      await page.goto(`${baseURL}${path}`, { waitUntil: 'networkidle' })
      await untilSettled(page)
      expect(await shiftsOf(page), `${path}, ${width} px`).toEqual([])
      expectFew(requests, { path, baseURL })
      if (width < 1280) await expectWholeWords(page, path)
    }
  }
  // Side by side, because a visit is mostly a wait for the network to be idle.
  const halves = [0, 1].map((half) => PATHS.filter((_, at) => at % 2 === half))
  await Promise.all([390, 1280].flatMap((width) => halves.map((paths) => visit(width, paths))))
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

/** Nothing from elsewhere, and no more script than a public page may have. */
function expectFew(
  requests: readonly Request[],
  { path, baseURL }: { path: string; baseURL: string | undefined },
): void {
  const urls = requests.map((request) => new URL(request.url()))
  const elsewhere = urls.filter(({ origin }) => origin !== baseURL)
  expect(elsewhere.map(String), path).toEqual([])
  const scripts = urls.filter(({ pathname }) => pathname.endsWith('.js'))
  const bytes = scripts.map(({ pathname }) => statSync(`build/client${pathname}.gz`).size)
  expect(bytes.length, path).toBeGreaterThan(1)
  const sum = bytes.reduce((all, size) => all + size, 0)
  expect(sum, path).toBeLessThanOrEqual(MOST_BYTES)
}

function noteRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}
