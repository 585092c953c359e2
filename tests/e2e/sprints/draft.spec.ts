import { storeHistory } from '../../support/history'
import { entry, localMode } from '../../support/local-mode'
import { expect, test, untilSettled } from '../fixtures'

test('a form reloaded on a phone opens at the same place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const app = localMode(page)
  await app.open()
  const slider = app.slider('Movimentações dos cards - kanban')
  await untilSettled(page)
  await slider.evaluate((each) => each.scrollIntoView({ block: 'center' }))
  const top = async () => (await slider.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await page.reload()
  // Rows above are laid out after the first paint, as high as expected.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(24)
})

test('a name typed before the code has loaded stays beside the restored history', async ({
  page,
}) => {
  const app = localMode(page)
  await storeHistory(page, [entry('Sprint 1')])
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const arrived = app.open()
  await app.squad.pressSequentially('Squad B')
  release()
  await arrived
  await expect(app.sprint).toHaveValue('Sprint 1')
  await app.squad.pressSequentially('eta')
  await expect(app.squad).toHaveValue('Squad Beta')
  await page.reload()
  await expect(app.squad).toHaveValue('Squad Beta')
})
