import { expect, type Locator, type Page } from '@playwright/test'

const MOST_STOPS = 150

/** Presses Tab until the target has the focus, and expects every stop on the way to show its focus. */
export async function tabTo(page: Page, target: Locator, atEach = () => expectFocusShown(page)) {
  await goTo(page, 'Tab', target, atEach)
}

export async function tabBackTo(page: Page, target: Locator) {
  await goTo(page, 'Shift+Tab', target, () => expectFocusShown(page))
}

async function goTo(page: Page, key: string, target: Locator, atEach: () => Promise<void>) {
  // Before the page is rendered there is nothing to stop at.
  await target.first().waitFor({ state: 'attached' })
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key)
    await atEach()
    const isThere = await target.evaluateAll((found) =>
      found.some((element) => element === document.activeElement),
    )
    if (isThere) return
  }
  throw new Error(`${key} never reaches ${target}`)
}

/** Expects an element with the focus and an outline. */
export async function expectFocusShown(page: Page) {
  await expect(page.locator('body:focus, html:focus')).toHaveCount(0)
  const outlines = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return ['on nothing']
    // A ruler draws its focus on the chosen cell.
    const drawn = [focused, ...(focused.parentElement?.querySelectorAll('[data-cell]') ?? [])]
    return drawn.map((element) => getComputedStyle(element).outlineStyle)
  })
  expect(outlines, await focusedName(page)).toContain('solid')
}

export function focusedName(page: Page) {
  return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing')
}
