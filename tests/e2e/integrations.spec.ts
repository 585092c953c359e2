import type { Locator, Page } from '@playwright/test'
import { accountScreens } from '../support/account-screens'
import { squadData } from '../support/squad-data'
import { expect, test } from './account-server'
import { expectNoSidewaysScrollAt, LOOKS } from './fixtures'
import { tabTo } from './tabbing'

test.describe.configure({ timeout: 90_000 })

/** Of the server's own network, so nothing is sent there and it never answers. */
const URL_INSIDE = 'https://127.0.0.1/hook'

for (const { locale, width, theme } of LOOKS) {
  test(`a webhook is added, tried, paused and removed by keyboard alone, ${locale}, ${width} px`, async ({
    page,
    product,
    signIn,
    expectAccessible,
  }) => {
    await signIn()
    const { id } = await squadData(page, product.origin).createSquad('Alpha')
    await page.setViewportSize({ width, height: 900 })
    const screen = accountScreens(page, locale)
    const section = screen.section('webhooks_title')
    const card = section.getByRole('article', { name: '127.0.0.1' })
    const alert = section.getByRole('alert')
    const check = async (where: Page | Locator = section) => {
      await expectAccessible(where, theme)
      await expectNoSidewaysScrollAt(page, [320])
      await page.setViewportSize({ width, height: 900 })
    }
    const choose = async (item: Parameters<typeof screen.text>[0]) => {
      await screen.button('webhooks_more', { host: '127.0.0.1' }).press('Enter')
      await page.getByRole('menuitem', { name: screen.text(item), exact: true }).press('Enter')
    }
    await screen.open(`/squad/${id}`)
    await screen.link('integrations_title').press('Enter')
    await expect(screen.heading).toHaveText(screen.text('integrations_title'))
    await expect(section).toContainText(screen.text('webhooks_none'))
    await check(page)

    await screen.button('webhooks_new').press('Enter')
    await expect(screen.field('webhooks_url')).toBeFocused()
    const event = (name: 'webhooks_event_moved' | 'webhooks_event_saved') =>
      section.getByRole('checkbox', { name: screen.text(name) })
    await expect(event('webhooks_event_saved')).toBeChecked()
    await expect(event('webhooks_event_moved')).not.toBeChecked()
    await page.keyboard.type('http://example.com')
    await page.keyboard.press('Enter')
    await expect(alert).toHaveText(screen.text('webhooks_url_wrong'))
    await check()
    await screen.field('webhooks_url').fill(URL_INSIDE)
    await tabTo(page, screen.button('webhooks_add'))
    await page.keyboard.press('Enter')
    await expect(screen.button('webhooks_secret_copy')).toBeFocused()
    await expect(
      section.getByLabel(screen.text('webhooks_secret', { host: '127.0.0.1' })),
    ).toHaveValue(/^whsec_/)
    await expect(card).toContainText(screen.text('webhooks_event_ping'))
    await expect(card).toContainText(screen.text('webhooks_unanswered'))
    await expect(card).not.toContainText(screen.text('webhooks_event_moved'))
    await check()
    await choose('webhooks_change')
    await tabTo(page, event('webhooks_event_moved'))
    await page.keyboard.press('Space')
    await screen.button('webhooks_save').press('Enter')
    await expect(screen.button('webhooks_save')).toHaveCount(0)
    await expect(card).toContainText(screen.text('webhooks_event_moved'))
    await check()

    await choose('webhooks_pause')
    await expect(card).toContainText(screen.text('webhooks_paused'))
    await choose('webhooks_resume')
    await expect(card).toContainText(screen.text('webhooks_on'))
    await choose('webhooks_remove')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(screen.text('webhooks_event_closed'))
    await dialog.getByRole('button', { name: screen.text('webhooks_remove') }).press('Enter')
    await expect(card).toHaveCount(0)
    await expect(screen.button('webhooks_new')).toBeFocused()
  })
}
