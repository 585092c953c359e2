import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CLIENT } from '../../../scripts/project'
import { ARTICLE_SLUGS } from '../../../src/i18n/site-map'
import { expect, test } from '../fixtures'

const TIPS = '5-dicas-retrospectivas-engajadoras'

test('a sheet is copied as text before the code runs, and printed alone on one page', async ({
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
  // Avoids the page's own `goto`, which waits for code: earlier clicks are kept.
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

  // Dark, because print is light whatever the screen is.
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

test('the contents link to the sections and follow the reading', async ({ page }) => {
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
  // Jumps past all sections at once, above the first.
  await page.keyboard.press('Home')
  await expect(contents.locator('[aria-current]')).toHaveCount(0)
})

test('each sheet is printed on one A4 page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.addInitScript(() => {
    window.print = () => {}
  })
  const paths = ARTICLE_SLUGS.flatMap((slug) => [`/blog/${slug}`, `/en/blog/${slug}`])
  const withSheets = paths.filter((path) =>
    readFileSync(join(CLIENT, path, 'index.html'), 'utf8').includes('"print-sheet"'),
  )
  expect(withSheets.length).toBeGreaterThan(1)
  for (const path of withSheets) {
    await page.goto(path)
    for (const button of await page.locator('section[data-kind] button:last-of-type').all()) {
      await button.click()
      expect(await pagesOf(page), path).toBe(1)
    }
  }
})

test('paper has the answers that are closed on the screen, and no navigation', async ({ page }) => {
  for (const path of ['/en/blog/resolucao-conflitos-squad', '/en']) {
    await page.goto(path)
    const answer = page.locator('details:not([open]):has(> p) > p').last()
    await expect(answer, path).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(answer, path).toBeVisible()
    await expect(page.getByRole('navigation').filter({ visible: true }), path).toHaveCount(0)
    await page.emulateMedia({ media: null })
  }
})

async function pagesOf(page: Page): Promise<number | undefined> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
}
