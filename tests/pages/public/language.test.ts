import type { Page } from '@playwright/test'
import { localMode, ready } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'

test('switching the language keeps the form and replaces the history entry', async ({ page }) => {
  await page.goto('/')
  const app = localMode(page)
  const english = localMode(page, 'en')
  await app.open()
  await app.fillNames('Squad Alpha', 'Sprint')
  await app.score('Critérios de aceite', 4)
  await app.field('local_add_topic_heading').fill('Férias')
  await app.button('local_add_topic').click()
  await app.score('Férias', 2)
  await switchTo(page, 'EN')

  await expect(page).toHaveURL('/en/retrospectiva')
  await expect(english.heading).toHaveText('Record Sprint')
  await expect(english.squad).toHaveValue('Squad Alpha')
  await expect(english.slider('Acceptance criteria')).toHaveValue('4')
  await expect(english.slider('Férias')).toHaveValue('2')
  await switchTo(page, 'PT')
  await expect(page).toHaveURL('/retrospectiva')
  await expect(app.slider('Critérios de aceite')).toHaveValue('4')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('reworded topics keep their words in the other language', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.button('local_edit_topics').click()
  await app.field('local_title_of', { title: 'Refinamento QA' }).fill('QA antes')
  await app.button('local_finish_editing').click()
  await app.score('QA antes', 3)
  await switchTo(page, 'EN')
  const english = localMode(page, 'en')
  await expect(english.slider('QA antes')).toHaveValue('3')
  await expect(english.slider('Dev refinement')).toBeVisible()
  await expect(english.slider('QA refinement')).toHaveCount(0)
})

test('formats numbers in each language', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.score('Planning', 3)
  await expect(
    app.topic('Metodologias ágeis').getByText('média 0,4', { exact: true }),
  ).toBeVisible()
  await switchTo(page, 'EN')
  const english = localMode(page, 'en')
  await expect(
    english.topic('Agile practices').getByText('average 0.4', { exact: true }),
  ).toBeVisible()
})

test('language, title, canonical address and twins follow the page', async ({ page }) => {
  await localMode(page).open()
  await expectHead(page, { lang: 'pt-BR', title: 'Registrar Sprint', path: '/retrospectiva' })
  await switchTo(page, 'EN')
  await expectHead(page, { lang: 'en', title: 'Record Sprint', path: '/en/retrospectiva' })
  await switchTo(page, 'PT')
  await expectHead(page, { lang: 'pt-BR', title: 'Registrar Sprint', path: '/retrospectiva' })
})

for (const [unknown, home] of [
  ['/nope', '/'],
  ['/en/nope/x', '/en'],
  ['/retrospectiva/nope', '/'],
] as const) {
  test(`${unknown} is replaced by ${home}, and back leads to the page before`, async ({ page }) => {
    await page.goto('/retrospectiva')
    await page.goto(unknown)
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/retrospectiva')
  })
}

async function switchTo(page: Page, language: 'PT' | 'EN') {
  const link = page.getByRole('link', { name: language, exact: true })
  await ready(page)
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}

async function expectHead(
  page: Page,
  { lang, title, path }: { lang: string; title: string; path: string },
) {
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await expect(page).toHaveTitle(new RegExp(`^${title}`))
  const link = (selector: string) => page.locator(`head link${selector}`)
  await expect(link('[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`^http://localhost(:\\d+)?${path}$`),
  )
  for (const [language, twin] of [
    ['pt-BR', '/retrospectiva'],
    ['en', '/en/retrospectiva'],
    ['x-default', '/retrospectiva'],
  ]) {
    const address = new RegExp(`^http://localhost(:\\d+)?${twin}$`)
    await expect(link(`[hreflang="${language}"]`)).toHaveAttribute('href', address)
  }
}
