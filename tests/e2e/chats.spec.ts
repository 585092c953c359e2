import { accountScreens } from '../support/account-screens'
import { squadData } from '../support/squad-data'
import { expect, test } from './account-server'
import { expectNoSidewaysScrollAt, LOOKS } from './fixtures'
import { tabTo } from './tabbing'

test.describe.configure({ timeout: 90_000 })

const ADDRESS = 'https://hooks.slack.com/services/T0/B0/wxyz'
const NAME = 'Slack …wxyz'

for (const { locale, width, theme } of LOOKS) {
  test(`a channel is tried, turned on, changed and removed by keyboard alone, ${locale}, ${width} px`, async ({
    page,
    product,
    signIn,
    expectAccessible,
  }) => {
    await signIn()
    const { id } = await squadData(page, product.origin).createSquad('Alpha')
    await page.setViewportSize({ width, height: 900 })
    // What Slack answers; nothing leaves this machine.
    let isThere = false
    await page.route('**/webhooks/trials', (route) =>
      isThere
        ? route.fulfill({ status: 204 })
        : route.fulfill({ status: 422, json: { error: { code: 'UNREACHABLE' } } }),
    )
    const screen = accountScreens(page, locale)
    const section = screen.section('chats_title')
    const channel = section.getByRole('listitem', { name: NAME })
    const alert = section.getByRole('alert')
    const check = async () => {
      await expectAccessible(section, theme)
      await expectNoSidewaysScrollAt(page, [320])
      await page.setViewportSize({ width, height: 900 })
    }
    const choose = async (item: Parameters<typeof screen.text>[0]) => {
      await screen.button('webhooks_more', { host: NAME }).press('Enter')
      await page.getByRole('menuitem', { name: screen.text(item) }).press('Enter')
    }
    await screen.open(`/squad/${id}/integrations`)
    await expect(section.getByRole('listitem')).toHaveCount(4)
    await check()

    await screen.button('chats_add_named', { chat: 'Slack' }).press('Enter')
    await expect(screen.field('webhooks_url')).toBeFocused()
    await page.keyboard.type('https://example.com/services/T0')
    await page.keyboard.press('Enter')
    await expect(alert).toContainText('https://hooks.slack.com/services/')
    await check()
    await screen.field('webhooks_url').fill(ADDRESS)
    await tabTo(page, screen.button('webhooks_ping'))
    await page.keyboard.press('Enter')
    await expect(alert).toHaveText(screen.text('problem_unreachable'))
    isThere = true
    await page.keyboard.press('Enter')
    await expect(section.getByRole('status')).toHaveText(screen.text('chats_arrived'))
    await check()
    await page.keyboard.press('Shift+Tab')
    await expect(screen.button('chats_add')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(channel).toContainText(screen.text('chats_event_closed'))
    await expect(channel).not.toContainText(screen.text('chats_event_opened'))
    await expect(page.getByText(ADDRESS)).toHaveCount(0)
    await check()

    await choose('webhooks_change')
    await expect(screen.field('chats_new_url')).toBeFocused()
    await tabTo(page, page.getByRole('checkbox', { name: screen.text('chats_event_opened') }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(channel).toContainText(screen.text('chats_event_opened'))
    await choose('webhooks_pause')
    await expect(channel).toContainText(screen.text('webhooks_paused'))
    await choose('webhooks_remove')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: screen.text('webhooks_remove') }).press('Enter')
    await expect(channel).toHaveCount(0)
    await expect(screen.button('chats_add_named', { chat: 'Slack' })).toBeFocused()
  })
}
