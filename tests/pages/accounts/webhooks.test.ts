import type { Page } from '@playwright/test'
import { accountScreens } from '../../support/account-screens'
import type { MessageName } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'

/** An address in the server's own network, so nothing is sent and no response comes. */
const URL_INSIDE = 'https://127.0.0.1/hook'

test('the page of a squad leads to its integrations, which are empty at first', async ({
  page,
  squad,
}) => {
  const app = webhooksOf(page)
  await app.open(`/squad/${squad.id}/settings`)
  await app.link('integrations_title').press('Enter')
  await expect(app.heading).toHaveText(app.text('integrations_title'))
  await expect(app.webhooks).toContainText(app.text('webhooks_none'))
})

test('a new webhook gets saved sprints, and moves if its owner wants', async ({ page, squad }) => {
  const app = webhooksOf(page)
  await app.open(`/squad/${squad.id}/integrations`)
  await app.button('webhooks_new').press('Enter')
  await expect(app.field('webhooks_url')).toBeFocused()
  await expect(app.event('webhooks_event_saved')).toBeChecked()
  await expect(app.event('webhooks_event_moved')).not.toBeChecked()
})

test('an address without encryption is refused', async ({ page, squad }) => {
  const app = webhooksOf(page)
  await app.open(`/squad/${squad.id}/integrations`)
  await app.button('webhooks_new').press('Enter')
  await page.keyboard.type('http://example.com')
  await page.keyboard.press('Enter')
  await expect(app.webhooks.getByRole('alert')).toHaveText(app.text('webhooks_url_wrong'))
})

test('a new webhook shows its secret and the pending ping', async ({ page, squad }) => {
  const app = webhooksOf(page)
  await app.open(`/squad/${squad.id}/integrations`)
  await app.button('webhooks_new').press('Enter')
  await app.field('webhooks_url').fill(URL_INSIDE)
  await app.button('webhooks_add').press('Enter')
  await expect(app.button('webhooks_secret_copy')).toBeFocused()
  await expect(
    app.webhooks.getByLabel(app.text('webhooks_secret', { host: '127.0.0.1' })),
  ).toHaveValue(/^whsec_/)
  await expect(app.card).toContainText(app.text('webhooks_event_ping'))
  await expect(app.card).toContainText(app.text('webhooks_waiting'))
  await expect(app.card).not.toContainText(app.text('webhooks_event_moved'))
})

test('the owner changes the events of a webhook', async ({ page, squad }) => {
  const app = await openWithWebhook(page, squad)
  await app.choose('webhooks_change')
  await app.event('webhooks_event_moved').press('Space')
  await app.button('webhooks_save').press('Enter')
  await expect(app.button('webhooks_save')).toHaveCount(0)
  await expect(app.card).toContainText(app.text('webhooks_event_moved'))
  await expect(app.button('webhooks_more', { host: '127.0.0.1' })).toBeFocused()
})

test('a webhook is paused and turned on again', async ({ page, squad }) => {
  const app = await openWithWebhook(page, squad)
  await app.choose('webhooks_pause')
  await expect(app.card).toContainText(app.text('webhooks_paused'))
  await app.choose('webhooks_resume')
  await expect(app.card).toContainText(app.text('webhooks_on'))
})

test('the question before a webhook is removed names its events', async ({ page, squad }) => {
  const app = await openWithWebhook(page, squad)
  await app.choose('webhooks_remove')
  await expect(app.dialog).toContainText(app.text('webhooks_event_closed'))
  await app.dialog.getByRole('button', { name: app.text('webhooks_remove') }).press('Enter')
  await expect(app.card).toHaveCount(0)
  await expect(app.button('webhooks_new')).toBeFocused()
})

function webhooksOf(page: Page) {
  const screens = accountScreens(page)
  const { text, button } = screens
  const webhooks = screens.section('webhooks_title')
  return {
    ...screens,
    webhooks,
    card: webhooks.getByRole('article', { name: '127.0.0.1' }),
    dialog: page.getByRole('alertdialog'),
    event: (name: MessageName) => webhooks.getByRole('checkbox', { name: text(name) }),
    async choose(item: MessageName) {
      await button('webhooks_more', { host: '127.0.0.1' }).press('Enter')
      await page.getByRole('menuitem', { name: text(item), exact: true }).press('Enter')
    },
  }
}

async function openWithWebhook(page: Page, { id }: { id: string }) {
  await page.request.post(`/api/squads/${id}/webhooks`, {
    data: { url: URL_INSIDE, events: ['retrospective.saved', 'room.closed'] },
  })
  const app = webhooksOf(page)
  await app.open(`/squad/${id}/integrations`)
  return app
}
