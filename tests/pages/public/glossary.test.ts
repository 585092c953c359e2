import { GLOSSARY } from '~/content/glossary'
import { messageIn } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'

const ADDRESSES = { pt: '/glossario', en: '/en/glossario' }

for (const locale of ['pt', 'en'] as const) {
  test(`each term has its definition, context, article and anchor, ${locale}`, async ({ page }) => {
    await page.goto(ADDRESSES[locale])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      messageIn(locale, 'glossary_title'),
    )
    await expect(page.getByRole('article')).toHaveCount(5)
    const prefix = locale === 'en' ? '/en' : ''
    for (const { id, term, definition, context, article } of GLOSSARY[locale]) {
      const entry = page.getByRole('article', { name: term, exact: true })
      await expect(entry).toHaveAttribute('id', id)
      for (const text of [...definition, context]) await expect(entry).toContainText(text)
      const link = (name: 'glossary_read_more' | 'glossary_link_to') =>
        entry.getByRole('link', { name: messageIn(locale, name, { term }), exact: true })
      await expect(link('glossary_read_more')).toHaveAttribute('href', `${prefix}/blog/${article}`)
      await expect(link('glossary_link_to')).toHaveAttribute('href', `#${id}`)
    }
    await expect(page.getByRole('link', { name: 'The Scrum Guide' })).toBeVisible()
  })

  test(`the contents link to each term, ${locale}`, async ({ page }) => {
    await page.goto(ADDRESSES[locale])
    const links = page
      .getByRole('navigation', { name: messageIn(locale, 'blog_on_this_page') })
      .getByRole('link')
    await expect(links).toHaveText(GLOSSARY[locale].map(({ term }) => term))
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      GLOSSARY[locale].map(({ id }) => `#${id}`),
    )
  })
}

test('articles link to terms of the glossary', async ({ page }) => {
  await page.goto('/blog/o-que-e-scrum')
  await page.locator('main a[href="/glossario#scrum-master"]').first().click()
  await expect(page).toHaveURL('/glossario#scrum-master')
})
