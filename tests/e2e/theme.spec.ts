import type { Page } from '@playwright/test'
import { storeHistory } from '../support/history'
import { entry, localMode, messageIn } from '../support/local-mode'
import { expect, test } from './fixtures'

test('theme and menu of a phone answer before the code of the page is there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/*.js', () => {})
  for (const path of ['/', '/retrospectiva']) {
    // Not by the page's own `goto`, which waits for code.
    await page.mainFrame().goto(path, { waitUntil: 'commit' })
    await page.getByRole('button', { name: messageIn('pt', 'nav_open_menu') }).click()
    await expect(page.getByRole('link', { name: 'Glossário' }).first()).toBeVisible()
    await page.getByRole('button', { name: /^Tema: do sistema/ }).click()
    await expect(page.getByRole('button', { name: /^Tema: claro/ })).toBeVisible()
    await page.getByRole('button', { name: /^Tema: claro/ }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: /^Tema: escuro/ }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: messageIn('pt', 'nav_open_menu') })).toBeVisible()
  }
})

test('a chosen theme stands before anything is drawn', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    const seen: Record<string, string | undefined> = {}
    Object.assign(window, { seen })
    const note = (moment: string) => {
      seen[moment] ??= document.documentElement?.dataset.theme ?? 'none'
    }
    new MutationObserver(() => document.body && note('body')).observe(document, {
      childList: true,
      subtree: true,
    })
    document.addEventListener('DOMContentLoaded', () => note('loaded'))
  })
  await localMode(page).open()
  const seen = await page.evaluate(() => (window as unknown as { seen: unknown }).seen)
  expect(seen).toEqual({ body: 'dark', loaded: 'dark' })
})

test('paper is light in both themes', async ({ page }) => {
  await storeHistory(page, [entry('Sprint 1')])
  const app = localMode(page)
  await page.emulateMedia({ colorScheme: 'light', media: 'print' })
  await app.open()
  const light = await coloursOf(page)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await coloursOf(page)).toEqual(light)
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
  await expect.poll(() => coloursOf(page)).not.toEqual(light)
})

function coloursOf(page: Page) {
  return page.evaluate(() =>
    ['body', 'h1', 'main section[aria-label]'].map((selector) => {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`there is no ${selector}`)
      const { color, backgroundColor } = getComputedStyle(element)
      return [selector, color, backgroundColor]
    }),
  )
}
