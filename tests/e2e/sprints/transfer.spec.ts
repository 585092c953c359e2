import { storeHistory } from '../../support/history'
import { entry } from '../../support/local-mode'
import { squadData } from '../../support/squad-data'
import { ALPHA, HISTORY, squadTransfer, UNREADABLE } from '../../support/transfer-screens'
import { expect, test } from '../accounts/account-server'

test('both ways of importing are accessible', async ({
  page,
  product,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn()
  await storeHistory(page, HISTORY)
  const data = squadData(page, product.origin)
  const { id } = await data.createSquad('Alpha')
  await data.record(id, 1, 5)
  const app = squadTransfer(page)
  await app.open(`/squad/${id}/settings`)
  await app.choose(
    JSON.stringify([entry('Sprint 1'), entry('Sprint 2', { squadName: 'Beta' }), UNREADABLE]),
  )
  await app.dialog.locator('summary').click()
  await expect(app.dialog.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(app.dialog)
  await page.keyboard.press('Escape')
  await app.open('/bring-history')
  await expect(page.getByRole('combobox')).toHaveCount(3)
  await expectAccessible(page)
  await app.button('bring_preview').click()
  await page.locator('summary').first().click()
  const main = page.getByRole('main')
  await expectAccessible(main)
  await app.button('bring_run').click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await expectAccessible(main)
})

test('the buttons that arrive late move nothing below them', async ({ page, squad }) => {
  const below = page.getByRole('heading', { name: 'Quem acompanha' })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/transfer-buttons-*.js', (route) => held.then(() => route.fallback()))
    await page.goto(`/squad/${squad.id}/settings`)
    await expect(below).toBeVisible()
    const before = await below.boundingBox()
    expect(await page.getByRole('button', { name: 'Exportar CSV' }).count()).toBe(0)
    release()
    await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeVisible()
    expect(await below.boundingBox(), `${width} px`).toEqual(before)
    await page.unroute('**/transfer-buttons-*.js')
  }
})

test('imports a local history with the keyboard alone', async ({ page, signIn }) => {
  await signIn()
  await storeHistory(page, ALPHA)
  const app = squadTransfer(page)
  await app.open('/bring-history')
  await page.getByRole('combobox').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Gama')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'O que vai acontecer' })).toBeFocused()
  await app.button('bring_run').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Abrir Gama' })).toBeVisible()
})
