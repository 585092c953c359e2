import { retrospectiveScreens } from '../../support/retrospective-screens'
import { expect, test } from '../accounts/account-server'

const TOPIC = 'Qualidade do produto'

test("the browser's own ways to leave ask about unsaved input", async ({ page, squad: _ }) => {
  const app = retrospectiveScreens(page)
  await page.goto('/account')
  // Before the page knows of the account, the bar has a visitor's link of the same name.
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Painel' }).click()
  await app.button('squad_new_retrospective').click()
  await app.score(TOPIC, 4)

  await test.step('two quick steps back ask once and keep the form', async () => {
    await page.evaluate(() => {
      history.back()
      history.back()
    })
    await expect(app.dialog).toBeVisible()
    await expect(page).toHaveURL('/create-retrospective')
    await app.dismiss()
    await expect(app.slider(TOPIC)).toHaveValue('4')
  })

  await test.step('closing a tab shows the browser’s question', async () => {
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await expect(app.slider(TOPIC)).toHaveValue('4')
  })

  await test.step('a jump of two asks once and goes two steps back', async () => {
    await page.evaluate(() => history.go(-2))
    await app.confirm('leave_confirm')
    await expect(page).toHaveURL('/account')
    await page.evaluate(() => history.go(2))
    await expect(app.slider(TOPIC)).toHaveValue('4')
  })

  await test.step('a user who comes back before the next page has loaded is asked again', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(app.slider(TOPIC)).toHaveValue('4')
    await page.route('**/*.js', () => {})
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Sua conta' }).click()
    await app.confirm('leave_confirm')
    await expect(page).toHaveURL('/account')
    await page.goBack()
    await expect(page).toHaveURL('/create-retrospective')
    await app.back.click()
    await expect(app.dialog).toBeVisible()
    await app.dismiss()
    await expect(app.slider(TOPIC)).toHaveValue('4')
  })
})
