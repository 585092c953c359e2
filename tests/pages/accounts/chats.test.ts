import type { Page } from '@playwright/test'
import { accountScreens } from '../../support/account-screens'
import type { MessageName } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'

const ADDRESS = 'https://hooks.slack.com/services/T0/B0/wxyz'
const NAME = 'Slack …wxyz'

test('each of the four chats has a line', async ({ page, squad }) => {
  const app = chatsOf(page)
  await app.open(`/squad/${squad.id}/integrations`)
  await expect(app.chats.getByRole('listitem')).toHaveCount(4)
})

test('an address of another site is refused with the expected beginning', async ({
  page,
  squad,
}) => {
  const app = chatsOf(page)
  await app.open(`/squad/${squad.id}/integrations`)
  await app.button('chats_add_named', { chat: 'Slack' }).press('Enter')
  await expect(app.field('webhooks_url')).toBeFocused()
  await page.keyboard.type('https://example.com/services/T0')
  await page.keyboard.press('Enter')
  await expect(app.alert).toContainText('https://hooks.slack.com/services/')
})

test('a trial reports that the chat does not respond, and later that the message has arrived', async ({
  page,
  squad,
}) => {
  // Mocks Slack's response, so that nothing leaves this machine.
  let isThere = false
  await page.route('**/webhooks/trials', (route) =>
    isThere
      ? route.fulfill({ status: 204 })
      : route.fulfill({ status: 422, json: { error: { code: 'UNREACHABLE' } } }),
  )
  const app = chatsOf(page)
  await app.open(`/squad/${squad.id}/integrations`)
  await app.button('chats_add_named', { chat: 'Slack' }).press('Enter')
  await app.field('webhooks_url').fill(ADDRESS)
  await app.button('webhooks_ping').press('Enter')
  await expect(app.alert).toHaveText(app.text('problem_unreachable'))
  isThere = true
  await page.keyboard.press('Enter')
  await expect(app.chats.getByRole('status')).toHaveText(app.text('chats_arrived'))
})

test('a new channel gets closed rooms and hides its address', async ({ page, squad }) => {
  const app = chatsOf(page)
  await app.open(`/squad/${squad.id}/integrations`)
  await app.button('chats_add_named', { chat: 'Slack' }).press('Enter')
  await app.field('webhooks_url').fill(ADDRESS)
  await app.button('chats_add').press('Enter')
  await expect(app.channel).toContainText(app.text('chats_event_closed'))
  await expect(app.channel).not.toContainText(app.text('chats_event_opened'))
  await expect(page.getByText(ADDRESS)).toHaveCount(0)
})

test('the owner changes the events of a channel', async ({ page, squad }) => {
  const app = await openWithChannel(page, squad)
  await app.choose('webhooks_change')
  await expect(app.field('chats_new_url')).toBeFocused()
  await page.getByRole('checkbox', { name: app.text('chats_event_opened') }).press('Space')
  await page.keyboard.press('Enter')
  await expect(app.channel).toContainText(app.text('chats_event_opened'))
  await expect(app.channel.locator('[aria-haspopup]')).toBeFocused()
})

test('a channel is paused', async ({ page, squad }) => {
  const app = await openWithChannel(page, squad)
  await app.choose('webhooks_pause')
  await expect(app.channel).toContainText(app.text('webhooks_paused'))
})

test('the button of a chat has the focus after its channel is removed', async ({ page, squad }) => {
  const app = await openWithChannel(page, squad)
  await app.choose('webhooks_remove')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: app.text('webhooks_remove') }).press('Enter')
  await expect(app.channel).toHaveCount(0)
  await expect(app.button('chats_add_named', { chat: 'Slack' })).toBeFocused()
})

function chatsOf(page: Page) {
  const screens = accountScreens(page)
  const { text, button } = screens
  const chats = screens.section('chats_title')
  return {
    ...screens,
    chats,
    channel: chats.getByRole('listitem', { name: NAME }),
    alert: chats.getByRole('alert'),
    async choose(item: MessageName) {
      await button('webhooks_more', { host: NAME }).press('Enter')
      await page.getByRole('menuitem', { name: text(item) }).press('Enter')
    },
  }
}

async function openWithChannel(page: Page, { id }: { id: string }) {
  await page.request.post(`/api/squads/${id}/webhooks`, {
    data: { kind: 'slack', url: ADDRESS, events: ['room.closed'], locale: 'pt' },
  })
  const app = chatsOf(page)
  await app.open(`/squad/${id}/integrations`)
  return app
}
