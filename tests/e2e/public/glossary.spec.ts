import type { Page } from '@playwright/test'
import { GLOSSARY } from '../../../src/content/glossary'
import { messageIn } from '../../support/local-mode'
import { expect, test } from '../fixtures'

test('the contents of the accessible page show each term below the bar', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.goto('/en/glossario')
  const contents = page.getByRole('navigation', { name: messageIn('en', 'blog_on_this_page') })
  for (const { id, term } of GLOSSARY.en) {
    await contents.getByRole('link', { name: term, exact: true }).click()
    await expect(page).toHaveURL(`/en/glossario#${id}`)
    await expectAtTerm(page, term)
  }
  // The last term is marked.
  await expectAccessible(page)
})

test('addresses and links with an anchor of either language show its term', async ({ page }) => {
  for (const [from, address, term] of [
    ...GLOSSARY.pt.map(({ id, term }) => ['/sobre', `/glossario#${id}`, term] as const),
    ['/sobre', '/en/glossario#retrospectiva', 'Retrospective'],
    ['/sobre', '/glossario#retrospective', 'Retrospectiva'],
  ] as const) {
    // Starts from another page, because a link within the page would load nothing.
    await page.goto(from)
    await page.goto(address)
    await expectAtTerm(page, term)
  }
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await expect(page).toHaveURL('/en/glossario#retrospective')
  await expectAtTerm(page, 'Retrospective')

  await page.goto('/blog/o-que-e-scrum')
  await page.locator('main a[href="/glossario#scrum-master"]').first().click()
  await expect(page).toHaveURL('/glossario#scrum-master')
  await expectAtTerm(page, 'Scrum Master')
  await page.getByRole('link', { name: 'Link para Product Owner' }).click()
  await expect(page).toHaveURL('/glossario#product-owner')
  await expectAtTerm(page, 'Product Owner')
})

/** Expects the term to be marked, and its heading in the window below the fixed bar. */
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
