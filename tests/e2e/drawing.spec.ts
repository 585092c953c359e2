import type { Page } from '@playwright/test'
import { storeHistory } from '../support/history'
import { entry } from '../support/local-mode'
import { expect, test } from './accounts/account-server'

declare global {
  interface Window {
    made: number
  }
}

test('trends and the pages of a squad are rendered once', async ({ page, squad }) => {
  const { id } = await squad.record(1, 3)
  await squad.record(2, 4)
  await squad.record(3, 4)
  await storeHistory(
    page,
    Array.from({ length: 12 }, (_, at) => entry(`Sprint ${at + 1}`)),
  )
  await countMade(page)
  await page.goto('/retrospectiva')
  const trends = page.getByRole('region', { name: 'Tendências · Squad' })
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(trends.getByRole('grid')).toBeVisible({ timeout: 200 })
  }).toPass()
  await expectDrawnOnce(page, 'local mode')
  for (const path of [
    '/dashboard',
    `/squad/${squad.id}`,
    `/squad/${squad.id}/trends`,
    `/retrospective/${id}/report`,
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectDrawnOnce(page, path)
  }
})

/** Counts the elements that the code of all following pages creates. */
async function countMade(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.made = 0
    const { createElement, createElementNS } = Document.prototype
    Document.prototype.createElement = function (...args: unknown[]) {
      window.made += 1
      return Reflect.apply(createElement, this, args)
    }
    Document.prototype.createElementNS = function (...args: unknown[]) {
      window.made += 1
      return Reflect.apply(createElementNS, this, args)
    }
  })
}

/**
 * Fails if twice as many elements were created as the page has: elements that React renders without showing cost as much, and nothing else reveals
 * them.
 */
async function expectDrawnOnce(page: Page, name: string): Promise<void> {
  const { made, shown } = await page.evaluate(() => ({
    made: window.made,
    shown: document.querySelectorAll('*').length,
  }))
  expect.soft(made, name).toBeLessThan(2 * shown)
}
