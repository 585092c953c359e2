import { accountScreens } from '../../support/account-screens'
import { expectFit } from '../fixtures'
import { tabTo } from '../tabbing'
import { expect, test } from './account-server'

const CHANNEL = 'https://hooks.slack.com/services/T0/B0/wxyz'

/** An address in the server's own network, so nothing is sent and no response comes. */
const URL_INSIDE = 'https://127.0.0.1/hook'

test('integrations are accessible in all their states and created with the keyboard alone', async ({
  page,
  request,
  squad,
  expectAccessible,
}) => {
  for (const sprint of [11, 12]) await squad.record(sprint)
  await page.setViewportSize({ width: 1280, height: 900 })
  const screen = accountScreens(page, 'en')
  const { keyboard } = page
  const [chats, webhooks, embeds] = [
    screen.section('chats_title'),
    screen.section('webhooks_title'),
    screen.section('embed_title'),
  ]
  await screen.open(`/squad/${squad.id}/integrations`)
  const preview = embeds.getByRole('img')
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(640)
  await expectAccessible(page)
  await expectFit(page)

  await test.step('a chat channel', async () => {
    // Mocks Slack's response, so that nothing leaves this machine.
    await page.route('**/webhooks/trials', (route) => route.fulfill({ status: 204 }))
    await screen.button('chats_add_named', { chat: 'Slack' }).press('Enter')
    await keyboard.type('https://example.com/services/T0')
    await keyboard.press('Enter')
    await expect(chats.getByRole('alert')).toContainText('https://hooks.slack.com/services/')
    await expectAccessible(chats)
    await screen.field('webhooks_url').fill(CHANNEL)
    await tabTo(page, screen.button('webhooks_ping'))
    await keyboard.press('Enter')
    await expect(chats.getByRole('status')).toHaveText(screen.text('chats_arrived'))
    await expectAccessible(chats)
    await expectFit(page)
    await keyboard.press('Shift+Tab')
    await expect(screen.button('chats_add')).toBeFocused()
    await keyboard.press('Enter')
    await expect(chats.getByRole('listitem', { name: 'Slack …wxyz' })).toBeVisible()
    await expectAccessible(chats)
  })

  await test.step('a webhook without a response to its ping', async () => {
    await screen.button('webhooks_new').press('Enter')
    await keyboard.type('http://example.com')
    await keyboard.press('Enter')
    await expect(webhooks.getByRole('alert')).toHaveText(screen.text('webhooks_url_wrong'))
    await expectAccessible(webhooks)
    await screen.field('webhooks_url').fill(URL_INSIDE)
    await tabTo(page, screen.button('webhooks_add'))
    await keyboard.press('Enter')
    await expect(screen.button('webhooks_secret_copy')).toBeFocused()
    const card = webhooks.getByRole('article', { name: '127.0.0.1' })
    await expect(card).toContainText(screen.text('webhooks_unanswered'))
    await screen.button('webhooks_more', { host: '127.0.0.1' }).press('Enter')
    await page
      .getByRole('menuitem', { name: screen.text('webhooks_change'), exact: true })
      .press('Enter')
    await expect(screen.button('webhooks_save')).toBeVisible()
    await expectAccessible(webhooks)
    await expectFit(page)
  })

  await test.step('a picture that anyone can read', async () => {
    await tabTo(page, embeds.getByRole('button', { name: screen.text('embed_theme_dark') }))
    await keyboard.press('Enter')
    await embeds.getByRole('button', { name: 'PNG' }).press('Enter')
    await screen.button('embed_create').press('Enter')
    await expect(screen.button('embed_copy_what', { what: 'Markdown' })).toBeFocused()
    await expectAccessible(embeds)
    await expectFit(page)
    // Its renderer and its fonts are beside the server.
    const address = embeds.getByLabel(screen.text('embed_address'), { exact: true })
    const png = await request.get(await address.inputValue())
    expect(png.headers()['content-type']).toBe('image/png')
    const header = await png.body()
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1280, 480])
  })
})
