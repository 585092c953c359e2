import type { Page } from '@playwright/test'
import { accountScreens } from '../../support/account-screens'
import { expect, test } from '../support/fixtures'

test('the preview of a picture follows the chosen style', async ({ page, squad }) => {
  const app = embedsOf(page)
  await app.open(`/squad/${squad.id}/integrations`)
  await app.embeds.getByRole('button', { name: app.text('embed_theme_dark') }).press('Enter')
  await expect(app.embeds.getByRole('img')).toHaveAttribute('src', /theme=dark/)
})

test('a shared picture has an address, Markdown and HTML in the chosen style', async ({
  page,
  squad,
}) => {
  const app = embedsOf(page)
  await app.open(`/squad/${squad.id}/integrations`)
  await app.embeds.getByRole('button', { name: app.text('embed_theme_dark') }).press('Enter')
  await app.embeds.getByRole('button', { name: 'PNG' }).press('Enter')
  await app.button('embed_create').press('Enter')
  await expect(app.button('embed_copy_what', { what: 'Markdown' })).toBeFocused()
  await expect(app.embeds.getByRole('status')).toHaveText(app.text('embed_created'))
  await expect(app.field('embed_address')).toHaveValue(/\.png\?lang=pt&theme=dark/)
  await expect(app.embeds.getByLabel('Markdown', { exact: true })).toHaveValue(
    /^!\[.+ · Squad Alpha\]\(.+\)$/,
  )
})

test('copies the HTML of a shared picture', async ({ page, squad }) => {
  const app = await openWithLink(page, squad)
  await app.button('embed_copy_what', { what: 'HTML' }).press('Enter')
  await expect(app.embeds.getByRole('status')).toHaveText(app.text('embed_copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await app.embeds.getByLabel('HTML', { exact: true }).inputValue(),
  )
})

test('a revoked picture is no longer readable', async ({ page, squad }) => {
  const app = await openWithLink(page, squad)
  const address = new URL(await app.field('embed_address').inputValue())
  const read = async () => (await page.request.get(address.pathname)).status()
  expect(await read()).toBe(200)
  await app.button('embed_revoke').press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(app.text('embed_revoke_text'))
  await dialog.getByRole('button', { name: app.text('embed_revoke') }).press('Enter')
  await expect(app.button('embed_create')).toBeFocused()
  await expect(app.embeds.getByRole('status')).toHaveText(app.text('embed_revoked'))
  expect(await read()).toBe(404)
})

test("creates the link of a person's calendar, with the focus on its copy button", async ({
  page,
  signIn,
}) => {
  await signIn()
  const app = accountScreens(page)
  await app.open('/account')
  await app.button('calendar_create').press('Enter')
  await expect(app.button('calendar_copy')).toBeFocused()
  const { pathname } = new URL(await app.field('calendar_link').inputValue())
  const calendar = await page.request.get(pathname)
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  expect(await calendar.text()).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H')
})

test('the revoked link of a calendar no longer works', async ({ page, signIn }) => {
  await signIn()
  const app = accountScreens(page)
  await app.open('/account')
  await app.button('calendar_create').press('Enter')
  const { pathname } = new URL(await app.field('calendar_link').inputValue())
  const section = app.section('calendar_title')
  await section.getByRole('button', { name: app.text('embed_revoke') }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(app.text('calendar_question_text'))
  await dialog.getByRole('button', { name: app.text('embed_revoke') }).press('Enter')
  await expect(app.button('calendar_create')).toBeFocused()
  expect((await page.request.get(pathname)).status()).toBe(404)
})

function embedsOf(page: Page) {
  const screens = accountScreens(page)
  return { ...screens, embeds: screens.section('embed_title') }
}

async function openWithLink(page: Page, { id }: { id: string }) {
  const app = embedsOf(page)
  await app.open(`/squad/${id}/integrations`)
  await app.button('embed_create').click()
  await expect(app.button('embed_revoke')).toBeVisible()
  return app
}
