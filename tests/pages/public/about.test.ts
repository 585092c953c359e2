import { site } from '../../../site.config'
import { type Locale, type MessageName, messageIn } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'

const PARTS = [
  'about_mission',
  'about_vision',
  'about_why',
  'about_offer',
  'about_difference',
  'about_who',
  'about_contact',
] as const satisfies readonly MessageName[]

const CANONICAL = { pt: '/sobre', en: '/en/about' }
const ADDRESSES = [
  ['pt', '/sobre'],
  ['pt', '/about'],
  ['en', '/en/sobre'],
  ['en', '/en/about'],
] as const

test('the page describes the product', async ({ page }) => {
  await page.goto('/sobre')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('about_heading'))
  await expect(page.getByText(text('about_what'))).toBeVisible()
  await expect(page.getByText(text('about_closing'))).toBeVisible()
  const features = page.getByRole('list', { name: text('about_features') })
  await expect(features.getByRole('listitem')).toHaveCount(4)
  const parts = page.locator('#sobre').getByRole('heading', { level: 3 })
  await expect(parts).toHaveText(PARTS.map((name) => text(name)))
})

test('the card names the author of the product with links to the profile and the address', async ({
  page,
}) => {
  await page.goto('/sobre')
  const card = page.getByRole('complementary', { name: text('about_creator') })
  await expect(card).toContainText(text('about_creator_years'))
  await expect(card.getByRole('heading', { level: 3 })).toHaveText([
    text('about_values'),
    text('about_facts'),
  ])
  const link = (name: MessageName) => card.getByRole('link', { name: text(name) })
  await expect(link('about_profile')).toHaveAttribute('href', site.profileUrl)
  await expect(link('about_email')).toHaveAttribute('href', `mailto:${site.email}`)
})

for (const [label, about, signUp] of [
  ['Quero evoluir minhas retrospectivas', '/sobre', '/signup'],
  ['I want to improve my retrospectives', '/en/about', '/en/signup'],
] as const) {
  test(`the call of ${about} leads to ${signUp}`, async ({ page }) => {
    await page.goto(about)
    await page.getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(signUp)
  })
}

for (const [locale, address] of ADDRESSES) {
  test(`${address} shows the page and names its canonical address in each language`, async ({
    page,
  }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('about_heading', locale))
    const pathOf = async (selector: string) =>
      new URL((await page.locator(`head link${selector}`).getAttribute('href')) ?? '').pathname
    expect(await pathOf('[rel=canonical]')).toBe(CANONICAL[locale])
    expect(await pathOf('[hreflang="pt-BR"]')).toBe(CANONICAL.pt)
    expect(await pathOf('[hreflang="en"]')).toBe(CANONICAL.en)
    await expect(page.locator('head meta[name=keywords]')).toHaveAttribute('content', /.+, .+/)
  })
}

for (const [asked, shown] of [
  ['/sobre?lang=en', '/en/about'],
  ['/about?lang=en', '/en/about'],
  ['/about?lang=pt', '/sobre'],
  ['/sobre?lang=pt', '/sobre'],
  ['/en/about?lang=pt', '/sobre'],
  ['/en/sobre?lang=en', '/en/about'],
  ['/sobre?de=blog&lang=en&n=2#sobre', '/en/about?de=blog&n=2#sobre'],
  ['/sobre?lang=fr', '/sobre?lang=fr'],
] as const) {
  test(`${asked} shows ${shown}, and back leads to the page before`, async ({ page }) => {
    await page.goto('/glossario')
    await page.goto(asked)
    await expect(page).toHaveURL(shown)
    const locale = shown.startsWith('/en') ? 'en' : 'pt'
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('about_heading', locale))
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'pt' ? 'pt-BR' : 'en')
    await page.goBack()
    await expect(page).toHaveURL('/glossario')
  })
}

function text(name: MessageName, locale: Locale = 'pt'): string {
  return messageIn(locale, name, { product: site.name })
}
