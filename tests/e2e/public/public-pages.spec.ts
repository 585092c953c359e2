import { statSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { site } from '../../../site.config'
import { PAGES, prerenderedPages } from '../../../src/i18n/site-map'
import { messageIn } from '../../support/local-mode'
import { expect, expectNoSidewaysScroll, expectWholeWords, test, untilSettled } from '../fixtures'
import { noteShifts, shiftsOf } from '../shifts'

/** Most bytes of scripts as they are sent. React alone is four times as large. */
const MOST_BYTES = 15_000

const PATHS = prerenderedPages()
  .filter(({ kind }) => kind === 'public')
  .map(({ path }) => path)

type Given = Parameters<typeof messageIn> extends [unknown, ...infer Rest] ? Rest : never

test.describe.configure({ timeout: 120_000 })

test('public pages are light, without movement, and as narrow as a phone', async ({
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
      await expectNoSidewaysScroll(page, `${path}, ${width} px`)
      if (width === 1280) continue
      await page.setViewportSize({ width: 320, height: 844 })
      await expectNoSidewaysScroll(page, `${path}, 320 px`)
      await expectWholeWords(page, path)
    }
  }
  // In parallel, because a visit is mostly waiting for an idle network.
  const halves = [0, 1].map((half) => PATHS.filter((_, at) => at % 2 === half))
  await Promise.all([390, 1280].flatMap((width) => halves.map((paths) => visit(width, paths))))
})

test('a public page has inline styles, the same as those of the app’s page', async ({ page }) => {
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

test('late content of the home page appears in the end', async ({ page }) => {
  await page.goto('/')
  const parts = page.getByRole('main').locator('> *')
  await expect(parts).toHaveCount(8)
  const waiting = () =>
    parts.evaluateAll(
      (all) => all.filter((part) => getComputedStyle(part).contentVisibility === 'auto').length,
    )
  await expect.poll(waiting).toBe(0)
})

test('the page about the product, the blog and its articles are accessible', async ({
  page,
  expectAccessible,
}) => {
  for (const [path, width] of [
    ['/sobre', 390],
    ['/en/blog', 1280],
    ['/blog/resolucao-conflitos-squad', 390],
    ['/en/blog/retrospectiva-com-ferramenta', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    await expectAccessible(page)
  }
})

test('without JavaScript, pages are complete or say that they need it, questions open and links work', async ({
  newPage,
  baseURL,
}) => {
  const page = await newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  // Avoids the page's own `goto`, which waits for code.
  const frame = page.mainFrame()
  await frame.goto('/')
  const text = (...given: Given) => messageIn('pt', ...given)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('home_heading'))
  await expect(page.getByRole('region', { name: text('landing_facts') })).toContainText('…')
  await expect(page.getByRole('link', { name: text('landing_account') })).toBeVisible()
  const answer = page.getByText(text('landing_faq_votes_answer'))
  await expect(answer).toBeHidden()
  await page.getByText(text('landing_faq_votes')).click()
  await expect(answer).toBeVisible()

  const need = page
    .getByRole('status')
    .filter({ hasText: text('needs_script', { product: site.name }) })
  await expect(need).toHaveCount(1)
  for (const [path, button] of [
    ['/', 'quick_open'],
    ['/room', 'room_code_go'],
    ['/login', 'login_submit'],
  ] as const) {
    await frame.goto(path)
    const answer = page.waitForResponse((response) => response.status() === 200)
    await page.getByRole('button', { name: text(button), exact: true }).click()
    expect(new URL((await answer).url()).pathname).toBe(path)
    await expect(need).toHaveCount(1)
  }
  for (const path of ['/retrospectiva', '/one-phone', '/dashboard', '/room/KX7M42PQRT']) {
    await frame.goto(path)
    await expect(need, path).toHaveCount(1)
  }

  await frame.goto('/blog')
  await expect(need).toHaveCount(0)
  // The whole card is the link.
  const card = page.getByRole('main').getByRole('article').last()
  await card.click({ position: { x: 20, y: 20 } })
  await expect(page).toHaveURL('/blog/resolucao-conflitos-squad')
  await expect(page.getByRole('heading', { name: 'Prevenção', exact: true })).toBeVisible()
  await expect(page.getByText('Caso fictício 4')).toBeVisible()
  const sheet = page.locator('section[data-kind]').first()
  await expect(sheet.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(sheet.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Glossário' }).first().click()
  await expect(page).toHaveURL(/\/glossario$/)
})

/** Expects no requests to other hosts, and no more script than a public page may have. */
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
