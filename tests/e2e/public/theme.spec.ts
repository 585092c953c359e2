import type { Page } from '@playwright/test'
import { storeHistory } from '../../support/history'
import { entry, localMode, messageIn } from '../../support/local-mode'
import { expect, test } from '../fixtures'

test('the chosen theme applies, and theme and menu respond, before the code of a page is loaded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(noteFirstTheme)
  await page.route('**/*.js', () => {})
  const html = page.locator('html')
  const press = (current: RegExp) => page.getByRole('button', { name: current }).click()
  for (const path of ['/', '/retrospectiva']) {
    // Avoids the page's own `goto`, which waits for code.
    await page.mainFrame().goto(path, { waitUntil: 'commit' })
    await page.getByRole('button', { name: messageIn('pt', 'nav_open_menu') }).click()
    await expect(page.getByRole('link', { name: 'Glossário' }).first()).toBeVisible()
    if (path !== '/') {
      expect(await html.getAttribute('data-first-theme'), 'chosen on the page before').toBe('dark')
      await press(/^Tema: escuro/)
    }
    await press(/^Tema: do sistema/)
    await expect(html).toHaveAttribute('data-theme', 'light')
    await press(/^Tema: claro/)
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: messageIn('pt', 'nav_open_menu') })).toBeVisible()
  }
})

test('print is light in both themes', async ({ page }) => {
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

/** Records the theme of the page when its body appears. */
function noteFirstTheme(): void {
  const observer = new MutationObserver(() => {
    if (!document.body) return
    observer.disconnect()
    document.documentElement.dataset.firstTheme = document.documentElement.dataset.theme ?? 'none'
  })
  observer.observe(document, { childList: true, subtree: true })
}

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
