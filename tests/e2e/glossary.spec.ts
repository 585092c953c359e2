import type { Page } from '@playwright/test'
import { GLOSSARY } from '../../src/content/glossary'
import { messageIn } from '../support/local-mode'
import { expect, expectNoSidewaysScrollAt, LOOKS, test } from './fixtures'

const ADDRESSES = { pt: '/glossario', en: '/en/glossario' }

for (const { locale, width, theme } of LOOKS) {
  const terms = GLOSSARY[locale]

  test(`each term has its definition, context, article and anchor, and the contents lead to it, ${locale}, ${width} px`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(ADDRESSES[locale])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      messageIn(locale, 'glossary_title'),
    )
    await expect(page.getByRole('article')).toHaveCount(5)
    for (const { id, term, definition, context, article } of terms) {
      const entry = page.getByRole('article', { name: term, exact: true })
      await expect(entry).toHaveAttribute('id', id)
      for (const text of [...definition, context]) await expect(entry).toContainText(text)
      const [more, anchor] = (['glossary_read_more', 'glossary_link_to'] as const).map((name) =>
        entry.getByRole('link', { name: messageIn(locale, name, { term }), exact: true }),
      )
      const prefix = locale === 'en' ? '/en' : ''
      await expect(more ?? entry).toHaveAttribute('href', `${prefix}/blog/${article}`)
      await expect(anchor ?? entry).toHaveAttribute('href', `#${id}`)
    }
    await expect(page.getByRole('link', { name: 'The Scrum Guide' })).toBeVisible()

    const contents = page.getByRole('navigation', {
      name: messageIn(locale, 'blog_on_this_page'),
    })
    for (const { id, term } of terms) {
      await contents.getByRole('link', { name: term, exact: true }).click()
      await expect(page).toHaveURL(`${ADDRESSES[locale]}#${id}`)
      await expectAtTerm(page, term)
    }
    // The last term is marked.
    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page)
  })
}

test('an address with an anchor opens at its term', async ({ page }) => {
  for (const locale of ['pt', 'en'] as const) {
    for (const { id, term } of GLOSSARY[locale]) {
      // From another page: within the page nothing would be loaded.
      await page.goto('/retrospectiva')
      await page.goto(`${ADDRESSES[locale]}#${id}`)
      await expectAtTerm(page, term)
    }
  }
})

test('the sign beside a term puts its address into the bar', async ({ page }) => {
  await page.goto('/glossario')
  await page.getByRole('link', { name: 'Link para Product Owner' }).click()
  await expect(page).toHaveURL('/glossario#product-owner')
  await expectAtTerm(page, 'Product Owner')
})

test('the anchor of the other language leads to the same term', async ({ page }) => {
  await page.goto('/en/glossario#retrospectiva')
  await expectAtTerm(page, 'Retrospective')
  await page.goto('/glossario#retrospective')
  await expectAtTerm(page, 'Retrospectiva')
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await expect(page).toHaveURL('/en/glossario#retrospective')
  await expectAtTerm(page, 'Retrospective')
})

test('a link from an article opens the glossary at its term', async ({ page }) => {
  await page.goto('/blog/o-que-e-scrum')
  await page.locator('main a[href="/glossario#scrum-master"]').first().click()
  await expect(page).toHaveURL('/glossario#scrum-master')
  await expectAtTerm(page, 'Scrum Master')
})

test('the file of the page holds its text', async ({ request }) => {
  for (const locale of ['pt', 'en'] as const) {
    const html = await (await request.get(ADDRESSES[locale])).text()
    for (const { id, context } of GLOSSARY[locale]) {
      expect(html).toContain(`id="${id}"`)
      expect(html).toContain(context)
    }
  }
})

/** The term is marked, and its heading stands in the window below the bar that stays on top. */
async function expectAtTerm(page: Page, term: string) {
  const entry = page.getByRole('article', { name: term, exact: true })
  const marked = page.locator('article:is(:target, :has(:target))')
  await expect(marked).toHaveCount(1)
  await expect(marked).toHaveAccessibleName(term)
  const heading = entry.getByRole('heading', { level: 2 })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    const bar = await page.getByRole('banner').boundingBox()
    const box = await heading.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  }).toPass()
}
