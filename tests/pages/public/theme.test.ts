import type { Page } from '@playwright/test'
import { localMode } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'
import { storeInOtherTab } from '../support/other-tab'

const NAMES = {
  system: 'Tema: do sistema. Trocar para: claro.',
  light: 'Tema: claro. Trocar para: escuro.',
  dark: 'Tema: escuro. Trocar para: do sistema.',
}

test("the theme follows the system's", async ({ page }) => {
  await localMode(page).open()
  await expect(toggleOf(page)).toHaveAccessibleName(NAMES.system)
  for (const theme of ['light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  }
})

test("the button switches from the system's theme to light, to dark and back", async ({ page }) => {
  await localMode(page).open()
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [choice, theme] of [
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'dark'],
  ] as const) {
    await toggleOf(page).click()
    await expect(toggleOf(page)).toHaveAccessibleName(NAMES[choice])
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  }
})

test('a chosen theme survives a reload', async ({ page }) => {
  await localMode(page).open()
  for (const choice of ['light', 'dark', 'system'] as const) {
    await toggleOf(page).click()
    await page.reload()
    await expect(toggleOf(page)).toHaveAccessibleName(NAMES[choice])
    const theme = choice === 'system' ? 'light' : choice
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  }
})

test('another tab adopts the chosen theme', async ({ page }) => {
  await localMode(page).open()
  storeInOtherTab('theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(toggleOf(page)).toHaveAccessibleName(NAMES.dark)
})

test('a page shown again by the back button adopts the theme', async ({ page }) => {
  await localMode(page).open()
  localStorage.setItem('theme', 'dark')
  showAgain()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(toggleOf(page)).toHaveAccessibleName(NAMES.dark)
})

// Another person must not see its content.
test('reloads a page shown again by the back button after a sign-in', async ({ page }) => {
  await localMode(page).open()
  const before = document
  localStorage.setItem('signed-in', 'yes')
  showAgain()
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
  expect(document).not.toBe(before)
})

function toggleOf(page: Page) {
  return page.getByRole('button', { name: /^Tema: / })
}

/** Shows the page again as the browser does with one that it kept. */
function showAgain(): void {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
}
