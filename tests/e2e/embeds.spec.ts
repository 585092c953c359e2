import { accountScreens } from '../support/account-screens'
import { squadData } from '../support/squad-data'
import { expect, test } from './account-server'
import { expectNoSidewaysScrollAt, LOOKS } from './fixtures'
import { tabTo } from './tabbing'

test.describe.configure({ timeout: 90_000 })

for (const { locale, width, theme } of LOOKS) {
  test(`a picture is chosen, shared, read without an account and revoked by keyboard alone, ${locale}, ${width} px`, async ({
    page,
    request,
    product,
    signIn,
    expectAccessible,
  }) => {
    await signIn()
    const data = squadData(page, product.origin)
    const { id } = await data.createSquad('Pagamentos')
    for (const sprint of [11, 12]) await data.record(id, sprint)
    await page.setViewportSize({ width, height: 900 })
    const screen = accountScreens(page, locale)
    const section = screen.section('embed_title')
    const check = async () => {
      await expectAccessible(section, theme)
      await expectNoSidewaysScrollAt(page, [320])
      await page.setViewportSize({ width, height: 900 })
    }
    await screen.open(`/squad/${id}/integrations`)
    const preview = section.getByRole('img')
    const isDrawn = () => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(isDrawn).toBe(640)
    await check()

    await tabTo(page, section.getByRole('button', { name: screen.text('embed_theme_dark') }))
    await page.keyboard.press('Enter')
    await expect(preview).toHaveAttribute('src', /theme=dark/)
    await section.getByRole('button', { name: 'PNG' }).press('Enter')
    await screen.button('embed_create').press('Enter')
    await expect(screen.button('embed_copy_what', { what: 'Markdown' })).toBeFocused()
    await expect(section.getByRole('status')).toHaveText(screen.text('embed_created'))
    await check()

    const address = await screen.field('embed_address').inputValue()
    expect(address).toContain(`.png?lang=${locale}&theme=dark`)
    await expect(section.getByLabel('Markdown', { exact: true })).toHaveValue(
      /^!\[.+ · Pagamentos\]\(.+\)$/,
    )
    await section
      .getByRole('button', { name: screen.text('embed_copy_what', { what: 'HTML' }) })
      .press('Enter')
    await expect(section.getByRole('status')).toHaveText(
      new RegExp(`${screen.text('embed_copied')}|${screen.text('embed_selected')}`),
    )
    // Without a cookie, from the built server: its renderer and its fonts lie beside it.
    const png = await request.get(address)
    expect(png.headers()['content-type']).toBe('image/png')
    const header = await png.body()
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1280, 480])

    await screen.button('embed_revoke').press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(screen.text('embed_revoke_text'))
    await dialog.getByRole('button', { name: screen.text('embed_revoke') }).press('Enter')
    await expect(screen.button('embed_create')).toBeFocused()
    await expect(section.getByRole('status')).toHaveText(screen.text('embed_revoked'))
    expect((await request.get(address)).status()).toBe(404)
    await check()
  })
}

for (const { locale, width, theme } of LOOKS) {
  test(`a calendar's link is made, subscribed to and revoked by keyboard alone, ${locale}, ${width} px`, async ({
    page,
    request,
    signIn,
    expectAccessible,
  }) => {
    await signIn()
    await page.setViewportSize({ width, height: 900 })
    const screen = accountScreens(page, locale)
    await screen.open('/account')
    await screen.button('calendar_create').press('Enter')
    await expect(screen.button('calendar_copy')).toBeFocused()
    const section = screen.section('calendar_title')
    await expectAccessible(section, theme)
    await expectNoSidewaysScrollAt(page, [320])
    await page.setViewportSize({ width, height: 900 })
    const address = await screen.field('calendar_link').inputValue()
    const calendar = await request.get(address)
    expect(calendar.headers()['content-type']).toContain('text/calendar')
    expect(await calendar.text()).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H')

    await section.getByRole('button', { name: screen.text('embed_revoke') }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(screen.text('calendar_question_text'))
    await dialog.getByRole('button', { name: screen.text('embed_revoke') }).press('Enter')
    await expect(screen.button('calendar_create')).toBeFocused()
    expect((await request.get(address)).status()).toBe(404)
  })
}
