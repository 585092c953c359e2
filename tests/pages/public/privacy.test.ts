import { HOLDINGS } from '~/content/holdings'
import { PRIVACY } from '~/content/privacy'
import { pathIn } from '~/i18n/locale'
import { site } from '../../../site.config'
import { messageIn } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'

const ADDRESSES = { pt: '/privacidade', en: '/en/privacidade' }

for (const locale of ['pt', 'en'] as const) {
  const text = PRIVACY[locale]

  test(`the table says of everything that is kept where, how long and who sees it, ${locale}`, async ({
    page,
  }) => {
    await page.goto(ADDRESSES[locale])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title)
    const { columns, rows } = text.table
    await expect(page.getByRole('columnheader')).toHaveText(Object.values(columns))
    await expect(page.getByRole('rowheader')).toHaveCount(Object.keys(HOLDINGS).length)
    for (const { what, where, until, seenBy } of Object.values(rows)) {
      const row = page.getByRole('row', { name: what, exact: false })
      for (const cell of [where, until, seenBy]) await expect(row).toContainText(cell)
    }
  })

  test(`the operator of the server is named with an address, ${locale}`, async ({ page }) => {
    await page.goto(ADDRESSES[locale])
    const link = page.getByRole('main').getByRole('link', { name: site.email })
    await expect(link).toHaveAttribute('href', `mailto:${site.email}`)
    await expect(page.getByText(text.operator.operatedBy)).toContainText(site.operator)
  })

  test(`footer and pages to sign in and up lead to the page about privacy, ${locale}`, async ({
    page,
  }) => {
    for (const path of ['/', '/login', '/signup', '/room'] as const) {
      await page.goto(pathIn(locale, path))
      const link = page.getByRole('link', { name: messageIn(locale, 'nav_privacy'), exact: true })
      await expect(link).toHaveAttribute('href', ADDRESSES[locale])
    }
  })
}
