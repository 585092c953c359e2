import type { Page } from '@playwright/test'
import { retrospectiveScreens } from '../../support/retrospective-screens'
import { test as base, expect } from '../support/fixtures'

const TOPIC = 'Qualidade do produto'

const test = base.extend<{ app: ReturnType<typeof retrospectiveScreens> }>({
  /** A new form of a user who has a squad, opened from the dashboard. */
  app: async ({ page, squad: _ }, use) => {
    const app = retrospectiveScreens(page)
    await app.begin()
    await use(app)
  },
})

test('leaves an untouched form without a question', async ({ page, app }) => {
  await app.back.click()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/create-retrospective')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect(app.dialog).toHaveCount(0)
})

test('a link asks, and a user who stays keeps the form', async ({ page, app }) => {
  await app.score(TOPIC, 4)
  // The blog is a separate document, for which the browser would ask in its own words.
  for (const link of [inBanner(page, 'Sua conta'), inBanner(page, 'Blog'), app.back]) {
    await link.click()
    await expect(app.dialog).toContainText(app.text('retro_leave_question'))
    await expect(page).toHaveURL('/create-retrospective')
    await app.dismiss()
    await expect(app.slider(TOPIC)).toHaveValue('4')
  }
})

test('a user who leaves after the question finds a draft in the next form', async ({
  page,
  app,
}) => {
  await app.score(TOPIC, 4)
  await inBanner(page, 'Sua conta').click()
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
})

test('asks only once before a page that is a separate document', async ({ page, app }) => {
  await app.score(TOPIC, 3)
  await inBanner(page, 'Blog').click()
  await app.confirm('leave_confirm')
  await expect(page).toHaveURL('/blog')
})

test('back and forward ask, and a user who stays keeps the form', async ({ page, app }) => {
  await inBanner(page, 'Sua conta').click()
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
})

test('back and forward lead to the same pages with and without the question', async ({
  page,
  app,
}) => {
  await inBanner(page, 'Sua conta').click()
  await expect(app.slider(TOPIC)).toHaveCount(0)
  await page.goBack()
  await app.score(TOPIC, 3)
  await page.goForward()
  await app.confirm('leave_confirm')
  await expect(page).toHaveURL('/account')
  await expect(app.slider(TOPIC)).toHaveCount(0)
  await page.goBack()
  // The draft is not saved yet.
  await expect(page.getByText(app.text('retro_draft_back'))).toBeVisible()
  await page.goBack()
  await app.confirm('leave_confirm')
  await expect(page).toHaveURL('/dashboard')
})

test('the skip link does not ask, but going back beyond it does', async ({ page, app }) => {
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

test('switching the language keeps the form without a question', async ({ page, app }) => {
  await app.score(TOPIC, 1)
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('link', { name: 'EN', exact: true }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/en/create-retrospective')
  const english = retrospectiveScreens(page, 'en')
  await expect(english.slider('Product quality')).toHaveValue('1')
  await page.goBack()
  await expect(english.dialog).toBeVisible()
  await english.confirm('leave_confirm')
  await expect(page).toHaveURL('/dashboard')
})

test('signing out asks, and a user who stays keeps the session', async ({ page, app }) => {
  await app.score(TOPIC, 4)
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click()
  await app.dismiss()
  await page.reload()
  await expect(page).toHaveURL('/create-retrospective')
  await expect(app.slider(TOPIC)).toHaveValue('4')
})

test('signing out after the question leads to the sign-in', async ({ page, app }) => {
  await app.score(TOPIC, 2)
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click()
  await app.confirm('leave_confirm')
  await expect(page).toHaveURL('/login')
})

/** Returns a link in the menu, to click. */
function inBanner(page: Page, name: string) {
  const bar = page.getByRole('banner')
  return {
    async click() {
      const link = bar.getByRole('link', { name })
      // A question keeps the menu open.
      if ((await link.count()) === 0) await bar.getByRole('button', { name: 'Abrir menu' }).click()
      await link.click()
    },
  }
}
