import { LISTED_SLUGS } from '~/i18n/site-map'
import { expect, test } from '../support/fixtures'

const TOOL_GUIDE = 'retrospectiva-com-ferramenta'
const REMOTE = 'retrospectivas-remotas'
const CONFLICT = 'resolucao-conflitos-squad'
const TIPS = '5-dicas-retrospectivas-engajadoras'

test('the blog lists seven articles with their links', async ({ page }) => {
  await page.goto('/blog')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(LISTED_SLUGS.length)
  await expect(cards.getByText('Ler mais')).toHaveCount(LISTED_SLUGS.length)
  const links = cards.getByRole('link')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(paths).toEqual(LISTED_SLUGS.map((slug) => `/blog/${slug}`))
})

test('a card opens its article, and back leads to the list', async ({ page }) => {
  await page.goto('/blog')
  const cards = page.getByRole('main').getByRole('article')
  await cards.nth(2).getByRole('link').click()
  await expect(page).toHaveURL(`/blog/${LISTED_SLUGS[2]}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5 dicas')
  await page.goBack()
  await expect(cards).toHaveCount(LISTED_SLUGS.length)
})

test('the eighth article is reached from the related ones of another', async ({ page }) => {
  await page.goto(`/en/blog/${TOOL_GUIDE}`)
  const related = page.getByRole('region', { name: 'Related articles' })
  await related.getByRole('link', { name: /remote/i }).click()
  await expect(page).toHaveURL(`/en/blog/${REMOTE}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/remote/i)
})

test('an article shows its date and reading time', async ({ page }) => {
  await page.goto(`/blog/${TOOL_GUIDE}`)
  await expect(page.getByText('20 de junho de 2025')).toBeVisible()
  await expect(page.getByText('29 de novembro de 2026')).toBeVisible()
  await expect(page.getByText('10 min de leitura').first()).toBeVisible()
})

test('the bar marks the blog as current, on its page and on its articles', async ({ page }) => {
  const inBar = page.getByRole('navigation', { name: 'Principal' }).locator('[aria-current]')
  await page.goto(`/blog/${TOOL_GUIDE}`)
  await expect(inBar).toHaveText('Blog')
  await expect(inBar).toHaveAttribute('aria-current', 'true')
  await page.goto('/blog')
  await expect(inBar).toHaveAttribute('aria-current', 'page')
})

test('an article leads back to the blog', async ({ page }) => {
  await page.goto(`/blog/${TOOL_GUIDE}`)
  const crumbs = page.getByRole('navigation', { name: 'Você está em' })
  await expect(crumbs.getByRole('listitem')).toHaveCount(3)
  await crumbs.getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
})

test('an article leads on to the tool', async ({ page }) => {
  await page.goto(`/blog/${TOOL_GUIDE}`)
  await page.getByRole('link', { name: 'Testar nossa ferramenta' }).click()
  await expect(page).toHaveURL('/')
})

test('copies a sheet as text', async ({ page }) => {
  await page.goto(`/blog/${TIPS}`)
  await expect(page.getByRole('img', { name: /só a distância mostra/ })).toBeVisible()
  const sheet = page.getByRole('region', { name: 'Checklist da retrospectiva engajadora' })
  await sheet.getByRole('button', { name: 'Copiar' }).press('Enter')
  await expect(sheet.getByRole('status')).toHaveText('Copiado em Markdown, pronto para colar.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^# Checklist da retrospectiva engajadora\n\n### Antes\n\n- \[ \] Notas/,
  )
})

test("the language changes with the text, in the page's history entry", async ({ page }) => {
  await page.goto('/blog')
  await page.goto(`/blog/${CONFLICT}`)
  const section = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  await expect(section('Sinais de alerta')).toBeVisible()
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await expect(page).toHaveURL(`/en/blog/${CONFLICT}`)
  await expect(section('Warning signs')).toBeVisible()
  await expect(section('Sinais de alerta')).toHaveCount(0)
  await expect(page).toHaveTitle(/conflict/i)
  await page.goBack()
  await expect(page).toHaveURL('/blog')
})

test('the conflict article has all its parts', async ({ page }) => {
  await page.goto(`/en/blog/${CONFLICT}`)
  for (const name of [
    ...['Warning signs', 'Discovery', 'Diagnosis', 'Strategies', 'Prevention', 'Examples'],
    ...['FAQ', 'Tips', 'Conclusion', 'Useful links', 'Sources'],
  ]) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toHaveCount(1)
  }
})

test('opens the questions of an article', async ({ page }) => {
  await page.goto(`/en/blog/${CONFLICT}`)
  const question = page.locator('details').first()
  await expect(question.getByRole('paragraph')).toBeHidden()
  await question.getByText('Is conflict always bad?').click()
  await expect(question.getByRole('paragraph')).toBeVisible()
})

for (const [unknown, home] of [
  ['/blog/unknown', '/'],
  ['/en/blog/unknown', '/en'],
] as const) {
  test(`the missing article ${unknown} leads to ${home}, and back to the previous page`, async ({
    page,
  }) => {
    await page.goto('/glossario')
    await page.goto(unknown)
    await expect(page).toHaveURL(home)
    await page.goBack()
    await expect(page).toHaveURL('/glossario')
  })
}
