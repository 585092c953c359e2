import examples from '../../../src/content/en/examples.json' with { type: 'json' }
import { localMode } from '../../support/local-mode'
import { packChooser, titleOfTopic } from '../../support/packs'
import { expect, expectNoSidewaysScrollAt, test } from '../fixtures'

test('the packs and the panel of examples are accessible, and examples cause no shift', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  const { app, choose, open, only } = packChooser(page, 'en')
  await open()
  await expectNoSidewaysScrollAt(page)
  await choose('default').focus()
  await page.keyboard.press('ArrowDown')
  await expect(choose('squad-health')).toBeChecked()
  await page.getByText(titleOfTopic('squad-health-release', 'en'), { exact: true }).click()
  await expectAccessible(page)
  await expect(only).toBeVisible()

  await app.open()
  const daily = app.slider('Daily')
  await daily.press('3')
  const before = await daily.boundingBox()
  await daily.press('4')
  const example = (score: number) =>
    page.getByText(`${examples['default-daily'][score]}`).locator('visible=true')
  await expect(example(4)).toBeVisible()
  expect(await daily.boundingBox()).toEqual(before)
  await daily.hover({ position: { x: 5, y: 10 } })
  await expect(example(0)).toBeVisible()

  await app.button('examples_all', { title: 'Daily' }).press('Enter')
  const panel = page.getByRole('region', { name: app.text('examples_title', { title: 'Daily' }) })
  await expectAccessible(panel)
  await expectNoSidewaysScrollAt(page)
})

test('a scale without examples is rendered before the code has loaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('score-examples', 'off'))
  let release = () => {}
  const isReleased = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  const app = localMode(page)
  const arrived = app.open()
  await page.waitForURL('**/retrospectiva', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => document.fonts.ready)
  const drawn = await app.slider('Daily').boundingBox()
  release()
  await arrived
  await expect(app.button('examples_off')).toHaveAttribute('aria-pressed', 'true')
  expect(await app.slider('Daily').boundingBox()).toEqual(drawn)
})
