import { storeHistory } from '../../support/history'
import { entry, localMode } from '../../support/local-mode'
import { expect, expectFit, test, untilSettled } from '../fixtures'
import { expectFocusShown, tabTo } from '../tabbing'

/** Most pixels of the page of an empty history on a phone. */
const MOST_HEIGHT = 4200

test('on phones, the first ruler is in sight and the page is short', async ({ page }) => {
  const app = localMode(page)
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await app.open()
    await untilSettled(page)
    const ruler = await page.getByRole('slider').first().boundingBox()
    const bar = await page
      .getByRole('region', { name: app.text('local_save_bar'), exact: true })
      .boundingBox()
    expect((ruler?.y ?? 0) + (ruler?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    const total = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(total, `${width} px`).toBeLessThan(MOST_HEIGHT)
  }
})

test.describe('local mode on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the note of a touched ruler is in sight and covers no ruler with the focus', async ({
    page,
    expectAccessible,
  }) => {
    const app = localMode(page)
    await app.open()
    const daily = app.slider('Daily')
    await daily.tap()
    await expect(daily).toBeFocused()
    const note = page.locator('[data-note]').locator('visible=true')
    await expect(note).toContainText('Daily')
    await expect(note).toBeInViewport({ ratio: 1 })
    await expectAccessible(note)
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab')
      if (!(await page.locator('input[type=range]:focus').count())) continue
      const ruler = await page.locator('[data-ruler]:has(:focus)').boundingBox()
      const top = (await note.boundingBox())?.y ?? 0
      expect((ruler?.y ?? 0) + (ruler?.height ?? 0)).toBeLessThanOrEqual(top)
    }
  })
})

test('a correction is accessible, fits, and works with the keyboard alone', async ({
  page,
  expectAccessible,
}) => {
  const { keyboard } = page
  await page.setViewportSize({ width: 1280, height: 844 })
  await storeHistory(page, [entry('Sprint 1'), entry('Sprint 2')])
  const app = localMode(page, 'en')
  await app.open()
  await app.saved('Sprint 1 (Squad Alpha)').press('Enter')
  await tabTo(page, app.button('results_back'))
  await keyboard.press('Enter')
  await expect(app.heading).toBeFocused()
  const slider = app.slider('Qualidade')
  await tabTo(page, slider)
  await keyboard.press('1')
  const row = app.topic('Qualidade')
  await expect(row).toContainText(app.text('score_was', { score: 4 }))
  const [arrow, cell] = await Promise.all([
    row.locator('[data-saved]').boundingBox(),
    row.locator('[data-cell]').nth(4).boundingBox(),
  ])
  expect(arrow).toEqual(cell)
  await expectAccessible(page)
  await expectFit(page)
  await page.setViewportSize({ width: 1280, height: 844 })
  const leave = app.button('local_correcting_leave')
  await leave.focus()
  await keyboard.press('Enter')
  await expect(app.button('action_cancel')).toBeFocused()
  await keyboard.press('Enter')
  await expect(leave).toBeFocused()
  await expectFocusShown(page)
})

test('the bar of a pack stays in view and fits on a phone', async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const app = localMode(page)
  await app.open()
  await app.score('Daily', 4)
  await app.button('packs_open').click()
  await page.getByRole('radio', { name: 'Saúde do squad' }).check()
  for (const name of ['packs_take_only', 'packs_join'] as const) {
    const button = page.getByRole('button', { name: app.text(name) })
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(page.getByRole('main'))
  await expectFit(page)
})
