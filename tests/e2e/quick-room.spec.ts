import { expectNoSidewaysScroll, LOOKS, storedHistory } from './fixtures'
import { localMode, messageIn } from './local-mode'
import { expect, leadScreen, type Member, test } from './room'

test.describe.configure({ timeout: 120_000 })

for (const { locale, width } of LOOKS) {
  test(`one press on the landing opens a room, and its sprint stays in this browser, ${locale}, ${width} px`, async ({
    page,
    product,
    join,
    expectAccessible,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 844 })
    const text = (name: Parameters<typeof messageIn>[1]) => messageIn(locale, name)
    await page.goto(`${product.origin}${locale === 'pt' ? '/' : '/en'}`)
    await page.getByRole('button', { name: text('quick_open') }).press('Enter')
    const lead = leadScreen(page, locale)
    await lead.button('lead_start').waitFor()
    await expect(page.getByText(text('quick_room')).first()).toBeVisible()
    await expect(page.getByRole('complementary').getByText(text('quick_after'))).toBeVisible()
    await expectAccessible(page)
    const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const phones: Member[] = []
    while (phones.length < 3) phones.push(await join({ code, locale }))

    await lead.button('lead_start').click()
    for (const [at, phone] of phones.entries()) await phone.tap(at === 0 ? 3 : 4)
    await lead.button('room_consensus_record', { score: '4' }).click()
    await page.getByRole('button', { name: text('lead_close'), exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(locale === 'pt' ? 'neste navegador' : 'in this browser')
    await question.getByRole('button', { name: text('lead_close') }).click()

    await expect(lead.heading).toHaveText(text('quick_first'))
    await expect(page.getByText(lead.text('quick_kept', { sprint: '1' }))).toBeVisible()
    await expectAccessible(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: text('quick_copy') }).press('Enter')
    await expect(page.getByText(text('quick_copied'))).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`# ${text('quick_room')} · Sprint 1`)
    expect(copied).toContain(`**4**, ${text('scale_4').toLowerCase()}`)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    const [entry] = (await storedHistory(page)) as [StoredEntry]
    expect(entry).toMatchObject({
      sprint: '1',
      squadName: text('quick_room'),
      notes: { 'default-product-quality': 4 },
      votes: { people: 3, tallies: { 'default-product-quality': [0, 0, 0, 1, 2, 0, 0] } },
    })
    await page.reload()
    await expect(page.getByText(lead.text('quick_kept', { sprint: '1' }))).toBeVisible()
    await expect(page.getByRole('link', { name: text('quick_account') })).toHaveAttribute(
      'href',
      `${locale === 'pt' ? '' : '/en'}/signup?next=/bring-history`,
    )
  })
}

test('a browser that stores nothing gets the file, and nothing is called saved', async ({
  page,
  product,
  join,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto(`${product.origin}/room`)
  await page.getByRole('button', { name: messageIn('pt', 'quick_open') }).click()
  const lead = leadScreen(page)
  await lead.button('lead_start').waitFor()
  const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const phones = [await join({ code }), await join({ code }), await join({ code })]
  await lead.button('lead_start').click()
  for (const [at, phone] of phones.entries()) await phone.tap(at === 0 ? 3 : 4)
  await lead.button('room_consensus_record', { score: '4' }).click()
  await page.getByRole('button', { name: messageIn('pt', 'lead_close'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: messageIn('pt', 'lead_close') })
    .click()
  await expect(page.getByRole('alert')).toContainText(messageIn('pt', 'quick_not_kept'))
  await expect(page.getByText(/salva neste navegador/)).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: messageIn('pt', 'quick_download') })
    .first()
    .click()
  expect((await download).suggestedFilename()).toBe('retrospective_history.json')
})

test('local mode opens a room for the squad and the topics on its form, and says when it cannot', async ({
  page,
  product,
  pageErrors,
}) => {
  await page.goto(`${product.origin}/retrospectiva`)
  const { field } = localMode(page)
  await field('local_squad').fill('Squad Alpha')
  await page.context().setOffline(true)
  const press = () => page.getByRole('button', { name: messageIn('pt', 'quick_local') }).click()
  await press()
  await expect(page.getByRole('alert')).toContainText(messageIn('pt', 'quick_failed'))
  pageErrors.length = 0
  await page.context().setOffline(false)
  await press()
  await leadScreen(page).button('lead_start').waitFor()
  await expect(page.getByText('Squad Alpha · Sprint 1')).toBeVisible()
})

type StoredEntry = Record<string, unknown>
