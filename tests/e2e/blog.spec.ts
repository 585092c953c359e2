import type { Page } from '@playwright/test'
import { ARTICLE_SLUGS, LISTED_SLUGS } from '../../src/i18n/site-map'
import { expect, expectNoSidewaysScroll, LOOKS, test } from './fixtures'

const TOOL_GUIDE = 'retrospectiva-com-ferramenta'
const REMOTE = 'retrospectivas-remotas'
const CONFLICT = 'resolucao-conflitos-squad'
const TIPS = '5-dicas-retrospectivas-engajadoras'

test('the blog lists seven articles, and each card leads to its own', async ({ page }) => {
  await page.goto('/blog')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(LISTED_SLUGS.length)
  await expect(cards.getByText('Ler mais')).toHaveCount(LISTED_SLUGS.length)
  const links = cards.getByRole('link')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(paths).toEqual(LISTED_SLUGS.map((slug) => `/blog/${slug}`))
  // The whole card is the link.
  await cards.nth(2).click({ position: { x: 20, y: 20 } })
  await expect(page).toHaveURL(`/blog/${LISTED_SLUGS[2]}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5 dicas')
  await page.goBack()
  await expect(cards).toHaveCount(LISTED_SLUGS.length)
})

test('the eighth is reached from the related ones of another', async ({ page }) => {
  await page.goto(`/en/blog/${TOOL_GUIDE}`)
  const related = page.getByRole('region', { name: 'Related articles' })
  await related.getByRole('link', { name: /remote/i }).click()
  await expect(page).toHaveURL(`/en/blog/${REMOTE}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/remote/i)
})

test('an article says when it was written, and leads back and on', async ({ page }) => {
  await page.goto(`/blog/${TOOL_GUIDE}`)
  await expect(page.getByText('20 de junho de 2025')).toBeVisible()
  await expect(page.getByText('24 de novembro de 2026')).toBeVisible()
  await expect(page.getByText('10 min de leitura').first()).toBeVisible()
  const inBar = page.getByRole('navigation', { name: 'Principal' }).locator('[aria-current]')
  await expect(inBar).toHaveText('Blog')
  await expect(inBar).toHaveAttribute('aria-current', 'true')
  const crumbs = page.getByRole('navigation', { name: 'Você está em' })
  await expect(crumbs.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'Testar nossa ferramenta' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await crumbs.getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
  await expect(inBar).toHaveAttribute('aria-current', 'page')
})

test('a sheet is copied as text by keyboard, and printed alone on one page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  let release = () => {}
  await page.route('**/entry.public-*.js', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  // Not by the page's own `goto`, which waits for code: what is pressed before that is not lost.
  await page.mainFrame().goto(`/blog/${TIPS}`, { waitUntil: 'commit' })
  const sheet = page.getByRole('region', { name: 'Checklist da retrospectiva engajadora' })
  await expect(page.getByRole('img', { name: /só a distância mostra/ })).toBeVisible()
  await sheet.getByRole('button', { name: 'Copiar' }).focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('status')).toHaveCount(0)
  release()
  await expect(sheet.getByRole('status')).toHaveText('Copiado em Markdown, pronto para colar.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^# Checklist da retrospectiva engajadora\n\n### Antes\n\n- \[ \] Notas/)

  // Dark, because paper is light whatever the screen is.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => {
    window.print = () => {}
  })
  await sheet.getByRole('button', { name: 'Imprimir' }).click()
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(sheet.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(sheet.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  // A real print ends the state in which only the sheet is printed.
  expect(await pagesOf(page)).toBe(1)
  expect(await pagesOf(page)).toBeGreaterThan(1)
})

async function pagesOf(page: Page): Promise<number | undefined> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
}

test('the language changes with the text, in place', async ({ page }) => {
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

test('the conflict article has all its parts, and its questions open', async ({ page }) => {
  await page.goto(`/en/blog/${CONFLICT}`)
  for (const name of [
    ...['Warning signs', 'Discovery', 'Diagnosis', 'Strategies', 'Prevention', 'Examples'],
    ...['FAQ', 'Tips', 'Conclusion', 'Useful links', 'Sources'],
  ]) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toHaveCount(1)
  }
  const question = page.locator('details').first()
  await expect(question.getByRole('paragraph')).toBeHidden()
  await question.getByText('Is conflict always bad?').click()
  await expect(question.getByRole('paragraph')).toBeVisible()
})

test('the contents lead to the sections and follow the reading', async ({ page }) => {
  await page.goto('/en/blog/o-que-e-scrum')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const link = contents.getByRole('link').nth(2)
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'location')
  const title = (await link.textContent()) ?? ''
  const heading = page.getByRole('heading', { level: 2, name: title, exact: true })
  await expect(heading).toBeInViewport()
  const bar = await page.getByRole('banner').boundingBox()
  const place = await heading.boundingBox()
  expect(place?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  // Past all sections at once, above the first.
  await page.keyboard.press('Home')
  await expect(contents.locator('[aria-current]')).toHaveCount(0)
})

test('a missing article leads to the home page, and back to the previous page', async ({
  page,
  pageErrors,
}) => {
  for (const [unknown, home] of [
    ['/blog/unknown', '/'],
    ['/en/blog/unknown', '/en'],
  ] as const) {
    await page.goto('/glossario')
    await page.goto(unknown)
    await expect(page).toHaveURL(home)
    // The browser's own note.
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining('a status of 404')])
    await page.goBack()
    await expect(page).toHaveURL('/glossario')
  }
})

test('without JavaScript an article is read whole, and its links lead on', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(`/blog/${CONFLICT}`)
  await expect(page.getByRole('heading', { name: 'Prevenção', exact: true })).toBeVisible()
  await expect(page.getByText('Caso fictício 4')).toBeVisible()
  const sheet = page.locator('section[data-kind]').first()
  await expect(sheet.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(sheet.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Glossário' }).first().click()
  await expect(page).toHaveURL(/\/glossario$/)
  await context.close()
})

for (const { locale, width, theme } of LOOKS) {
  test(`the blog and its articles are accessible, ${locale}, ${width} px, ${theme}`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const home = locale === 'pt' ? '/blog' : '/en/blog'
    for (const path of [home, `${home}/${locale === 'pt' ? CONFLICT : TOOL_GUIDE}`]) {
      await page.goto(path)
      await expectAccessible(page, theme)
    }
  })
}

test('no article is wider than the narrowest phone, and each sheet is one page of A4', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.addInitScript(() => {
    window.print = () => {}
  })
  for (const path of [
    '/blog',
    ...ARTICLE_SLUGS.flatMap((slug) => [`/blog/${slug}`, `/en/blog/${slug}`]),
  ]) {
    await page.goto(path)
    await expectNoSidewaysScroll(page, path)
    for (const button of await page.locator('section[data-kind] button:last-of-type').all()) {
      await button.click()
      expect(await pagesOf(page), path).toBe(1)
    }
  }
})
