import type { Page } from '@playwright/test'
import { retrospectiveScreens } from '../support/retrospective-screens'
import { expect, test } from './account-server'

const TOPIC = 'Qualidade do produto'

// Each test begins a form, which needs a squad.
test.beforeEach(async ({ squad: _ }) => {})

test('an untouched form is left without a question; a link asks, staying keeps the form, leaving leaves and keeps a draft', async ({
  page,
}) => {
  const app = await begin(page)
  await app.back.click()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/create-retrospective')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect(app.dialog).toHaveCount(0)

  await app.button('squad_new_retrospective').click()
  await app.score(TOPIC, 4)
  const link = page.getByRole('banner').getByRole('link', { name: 'Sua conta' })
  // A document of its own, about which the browser would ask in its own words.
  const blog = page.getByRole('banner').getByRole('link', { name: 'Blog' })
  for (const leave of [link, blog, app.back]) {
    await leave.click()
    await expect(app.dialog).toContainText(app.text('retro_leave_question'))
    await expect(page).toHaveURL('/create-retrospective')
    await app.dismiss()
    await expect(app.slider(TOPIC)).toHaveValue('4')
  }
  await link.click()
  await app.confirm('leave_confirm')
  await expect(page).toHaveURL('/account')
  await page.goBack()
  await expect(page).toHaveURL('/create-retrospective')
  await app.back.click()
  await app.confirm('leave_confirm')
  await expect(page).toHaveURL('/dashboard')
  await app.button('squad_new_retrospective').click()
  await expect(page.getByText(app.text('retro_draft_back'))).toBeVisible()
  await expect(app.slider(TOPIC)).toHaveValue('4')
  await app.score(TOPIC, 3)
  await blog.click()
  await app.confirm('leave_confirm')
  await expect(page).toHaveURL('/blog')
})

test('back and forward ask, and both still lead to the same pages', async ({ page }) => {
  const app = await begin(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sua conta' }).click()
  await expect(page).toHaveURL('/account')
  await expect(app.slider(TOPIC)).toHaveCount(0)
  await page.goBack()
  await app.score(TOPIC, 3)
  for (const step of [() => page.goBack(), () => page.goForward()]) {
    await step()
    await expect(app.dialog).toBeVisible()
    await expect(page).toHaveURL('/create-retrospective')
    await app.dismiss()
    await expect(app.slider(TOPIC)).toHaveValue('3')
  }
  await page.goForward()
  await app.confirm('leave_confirm')
  await expect(page).toHaveURL('/account')
  await expect(app.slider(TOPIC)).toHaveCount(0)
  await page.goBack()
  // What was kept is not saved yet.
  await expect(page.getByText(app.text('retro_draft_back'))).toBeVisible()
  await page.goBack()
  await app.confirm('leave_confirm')
  await expect(page).toHaveURL('/dashboard')
})

test('who comes back before the next page has loaded is asked again', async ({ page }) => {
  const app = await begin(page)
  await app.score(TOPIC, 4)
  await page.route('**/*.js', () => {})
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

test('two quick steps back are one question, and the form stays; so is a jump of two, which leads two steps back', async ({
  page,
}) => {
  await page.goto('/account')
  await page.getByRole('banner').getByRole('link', { name: 'Painel' }).click()
  const app = retrospectiveScreens(page)
  await page.getByRole('button', { name: app.text('squad_new_retrospective') }).click()
  await app.score(TOPIC, 2)
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await expect(app.dialog).toBeVisible()
  await expect(page).toHaveURL('/create-retrospective')
  await app.dismiss()
  await expect(app.slider(TOPIC)).toHaveValue('2')
  await page.evaluate(() => history.go(-2))
  await app.confirm('leave_confirm')
  await expect(page).toHaveURL('/account')
})

test('the skip link does not ask, and going back beyond it still asks', async ({ page }) => {
  const app = await begin(page)
  await app.score(TOPIC, 5)
  await page.getByRole('link', { name: 'Pular para o conteúdo' }).press('Enter')
  await expect(page).toHaveURL('/create-retrospective#main')
  await expect(app.dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/create-retrospective')
  await expect(app.dialog).toHaveCount(0)
  await page.goBack()
  await expect(app.dialog).toBeVisible()
  await app.confirm('leave_confirm')
  await expect(page).toHaveURL('/dashboard')
})

test('the other language is the same page: no question, and the form stays', async ({ page }) => {
  const app = await begin(page)
  await app.score(TOPIC, 1)
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await expect(page).toHaveURL('/en/create-retrospective')
  const english = retrospectiveScreens(page, 'en')
  await expect(english.slider('Product quality')).toHaveValue('1')
  await page.goBack()
  await expect(english.dialog).toBeVisible()
  await english.confirm('leave_confirm')
  await expect(page).toHaveURL('/dashboard')
})

test('signing out asks before anything is ended', async ({ page }) => {
  const app = await begin(page)
  await app.score(TOPIC, 4)
  const signOut = page.getByRole('banner').getByRole('button', { name: 'Sair' })
  await signOut.click()
  await app.dismiss()
  await page.reload()
  await expect(page).toHaveURL('/create-retrospective')
  await app.score(TOPIC, 2)
  await signOut.click()
  await app.confirm('leave_confirm')
  await expect(page).toHaveURL('/login')
})

test('closing a tab with unsaved input shows the browser’s own question', async ({ page }) => {
  const app = await begin(page)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await app.score(TOPIC, 4)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(app.slider(TOPIC)).toHaveValue('4')
})

async function begin(page: Page) {
  const app = retrospectiveScreens(page)
  await app.begin()
  return app
}
