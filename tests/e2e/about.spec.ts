import type { Page } from '@playwright/test'
import { site } from '../../site.config'
import { type Locale, type MessageName, messageIn } from '../support/local-mode'
import { expect, expectNoSidewaysScrollAt, LOOKS, test } from './fixtures'

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
const ADDRESSES = { pt: ['/sobre', '/about'], en: ['/en/sobre', '/en/about'] }

const CALLS = {
  pt: { label: 'Quero evoluir minhas retrospectivas', signUp: '/signup' },
  en: { label: 'I want to improve my retrospectives', signUp: '/en/signup' },
}

for (const { locale, width, theme } of LOOKS) {
  test(`the page says what the product is and who made it, is accessible, and leads to the account, ${locale}, ${width} px`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(CANONICAL[locale])
    const text = (name: MessageName) => messageIn(locale, name, { product: site.name })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('about_heading'))
    await expect(page.getByText(text('about_what'))).toBeVisible()
    await expect(page.getByText(text('about_closing'))).toBeVisible()
    const features = page.getByRole('list', { name: text('about_features') })
    await expect(features.getByRole('listitem')).toHaveCount(4)

    const card = page.getByRole('complementary', { name: text('about_creator') })
    await expect(card).toContainText(text('about_creator_years'))
    await expect(card.getByRole('heading', { level: 3 })).toHaveText([
      text('about_values'),
      text('about_facts'),
    ])
    await expectLink(card.getByRole('link', { name: text('about_profile') }), site.profileUrl)
    await expectLink(card.getByRole('link', { name: text('about_email') }), `mailto:${site.email}`)

    const parts = page.locator('#sobre').getByRole('heading', { level: 3 })
    await expect(parts).toHaveText(PARTS.map(text))

    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page)
    const { label, signUp } = CALLS[locale]
    await page.getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(signUp)
  })
}

test('every address of the page shows it, and names one address for each language', async ({
  page,
  baseURL,
}) => {
  for (const locale of ['pt', 'en'] as const) {
    for (const address of ADDRESSES[locale]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        messageIn(locale, 'about_heading'),
      )
      const link = (selector: string) => page.locator(`head link${selector}`)
      await expectLink(link('[rel=canonical]'), `${baseURL}${CANONICAL[locale]}`)
      await expectLink(link('[hreflang="pt-BR"]'), `${baseURL}${CANONICAL.pt}`)
      await expectLink(link('[hreflang="en"]'), `${baseURL}${CANONICAL.en}`)
      await expect(page.locator('head meta[name=keywords]')).toHaveAttribute('content', /.+, .+/)
    }
  }
})

test('an address with a language shows that one, and back leads to the page before', async ({
  page,
}) => {
  await page.goto('/retrospectiva')
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
    await page.goto(asked)
    await expect(page).toHaveURL(shown)
    const locale: Locale = shown.startsWith('/en') ? 'en' : 'pt'
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      messageIn(locale, 'about_heading'),
    )
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'pt' ? 'pt-BR' : 'en')
    await page.goBack()
    await expect(page).toHaveURL('/retrospectiva')
  }
})

test('the file of the page holds its text', async ({ request }) => {
  for (const locale of ['pt', 'en'] as const) {
    const html = await (await request.get(CANONICAL[locale])).text()
    for (const name of ['about_heading', 'about_creator', 'about_cta', ...PARTS] as const)
      expect(html).toContain(messageIn(locale, name))
  }
})

test('the card stays in view beside a long text', async ({ page }) => {
  const card = page.getByRole('complementary')
  for (const height of [1000, 700]) {
    await page.setViewportSize({ width: 1280, height })
    await page.goto('/sobre')
    await expect(card.getByRole('heading', { level: 2 })).toBeInViewport()
    await page
      .getByRole('heading', { name: messageIn('pt', 'about_difference') })
      .scrollIntoViewIfNeeded()
    const email = card.getByRole('link', { name: messageIn('pt', 'about_email') })
    await expect(email).toBeInViewport({ ratio: 1 })
  }
})

async function expectLink(link: ReturnType<Page['locator']>, href: string) {
  await expect(link).toHaveAttribute('href', href)
}
