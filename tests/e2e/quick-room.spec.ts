import type { Locator, Page } from '@playwright/test'
import packs from '../../src/content/packs.json' with { type: 'json' }
import { storedHistory } from '../support/history'
import { type Locale, localMode, messageIn } from '../support/local-mode'
import { leadScreen, type Member } from '../support/room-screens'
import { expectNoSidewaysScroll, LOOKS } from './fixtures'
import { expect, test } from './room'

const FEELINGS = packs.filter(({ isAboutFeelings }) => isAboutFeelings)[0] as (typeof packs)[number]

test.describe.configure({ timeout: 120_000 })

for (const { locale, width, theme } of LOOKS) {
  test(`one press on the landing opens a room, and its sprint stays in this browser, ${locale}, ${width} px`, async ({
    page,
    product,
    join,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const text = (name: Parameters<typeof messageIn>[1]) => messageIn(locale, name)
    await page.goto(`${product.origin}${locale === 'pt' ? '/' : '/en'}`)
    await page.getByRole('button', { name: text('quick_open') }).press('Enter')
    const lead = leadScreen(page, locale)
    await lead.button('lead_start').waitFor()
    await expect(page.getByText(text('quick_room')).first()).toBeVisible()
    await expect(page.getByRole('complementary').getByText(text('quick_after'))).toBeVisible()
    await expectAccessible(page, theme)
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
    await expectAccessible(page, theme)
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
  const onePhone = page.getByRole('link', { name: messageIn('pt', 'one_phone_link') })
  await expect(onePhone).toHaveCount(2)
  await expect(onePhone.last()).toHaveAttribute('href', '/one-phone')
  pageErrors.length = 0
  await page.context().setOffline(false)
  await press()
  await leadScreen(page).button('lead_start').waitFor()
  await expect(page.getByText('Squad Alpha · Sprint 1')).toBeVisible()
})

test('without a server the landing leads to a vote on one phone', async ({
  page,
  product,
  pageErrors,
}) => {
  await page.goto(`${product.origin}/en`)
  const onePhone = page.getByRole('link', { name: messageIn('en', 'one_phone_link') })
  await expect(onePhone).toHaveCount(0)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: messageIn('en', 'quick_open') }).click()
  await expect(page.getByRole('alert')).toContainText(messageIn('en', 'quick_failed'))
  await expect(onePhone).toHaveAttribute('href', '/en/one-phone')
  pageErrors.length = 0
})

test('a quick room votes on a pack about feelings, which then stay with the squad', async ({
  page,
  product,
  join,
  expectAccessible,
}) => {
  const text = (name: Parameters<typeof messageIn>[1]) => messageIn('pt', name)
  const look = async (where: Page | Locator) => {
    for (const { width, theme } of LOOKS) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible(where, theme)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(product.origin)
  const squad = page.getByRole('textbox', { name: text('quick_squad') })
  await squad.fill('Squad Alpha')
  await page.getByRole('link', { name: text('packs_choose') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('packs_title'))
  const title = FEELINGS.title.pt
  await page.getByRole('radio', { name: title }).check()
  await look(page)
  await page.getByRole('button', { name: text('packs_take') }).click()
  await expect(page.getByRole('radio', { name: title })).toBeChecked()
  // Typed on the page before.
  await expect(squad).toHaveValue('Squad Alpha')
  await look(page.locator('form').filter({ has: squad }))
  await page.getByRole('button', { name: text('quick_open') }).press('Enter')

  const lead = leadScreen(page)
  await lead.button('lead_start').waitFor()
  const first = FEELINGS.topics[0]?.title.pt ?? ''
  await expect(page.getByText(first, { exact: true })).toBeVisible()
  const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const phones: Member[] = []
  while (phones.length < 3) phones.push(await join({ code }))
  await lead.button('lead_start').click()
  for (const [at, phone] of phones.entries()) await phone.tap(at === 0 ? 3 : 4)
  await lead.button('room_consensus_record', { score: '4' }).click()
  await closeRoom(page, 'pt')

  // A file cannot prove to an account that a room has voted.
  await expect(page.getByText(text('quick_account_feelings'))).toBeVisible()
  await page.getByRole('button', { name: text('quick_copy') }).click()
  await expect(page.getByText(text('quick_summary_none'))).toBeVisible()
  await page.getByRole('link', { name: text('quick_stay') }).click()
  const app = localMode(page)
  await expect(app.heading).toHaveText(text('local_title'))
  await expect(page.getByText(text('packs_left_for_room'))).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)

  await page.getByRole('button', { name: 'Squad Alpha' }).first().click()
  const votes = page.getByRole('region', { name: text('report_votes'), exact: true })
  await expect(votes.getByText(first)).toBeVisible()
  await expect(votes.getByRole('img')).toHaveAccessibleName(/3.*4/)
  await expect(
    votes.getByText(messageIn('pt', 'report_votes_range', { lowest: 3, highest: 4 })),
  ).toBeVisible()
  await look(page)
})

test('the person who opens a second room is asked first, and leads both', async ({
  page,
  product,
  join,
  expectAccessible,
}) => {
  const open = page.getByRole('button', { name: messageIn('pt', 'quick_open') })
  const back = page.getByRole('link', { name: /^Voltar para / })
  const further = page.getByRole('button', { name: messageIn('pt', 'quick_open_further') })
  const lead = leadScreen(page)
  const ledRoom = async () => {
    await lead.button('lead_start').waitFor()
    return new URL(page.url()).pathname
  }
  await page.goto(product.origin)
  await page.getByRole('textbox', { name: messageIn('pt', 'quick_squad') }).fill('Squad Alpha')
  await open.click()
  const first = await ledRoom()
  const phone = await join({ code: first.split('/').at(-1) ?? '' })

  for (const path of ['/', '/room']) {
    await page.goto(`${product.origin}${path}`)
    await open.click()
    await expect(back).toHaveText(/^Voltar para Squad Alpha, aberta em /)
    await expect(back).toHaveAttribute('href', first)
    await expectAccessible(page)
  }
  await further.press('Enter')
  const second = await ledRoom()
  expect(second).not.toBe(first)

  // Local mode knows of both, and the first has lost nothing.
  await page.goto(`${product.origin}/retrospectiva`)
  await page.getByRole('button', { name: messageIn('pt', 'quick_local') }).click()
  await expect(back).toHaveCount(2)
  await back.first().click()
  expect(await ledRoom()).toBe(first)
  await lead.button('lead_start').click()
  await phone.tap(3)
  await page.goto(`${product.origin}${second}`)
  expect(await ledRoom()).toBe(second)
  await closeRoom(page, 'pt')

  // A closed room is not asked about.
  await page.goto(`${product.origin}/en/room`)
  await page.getByRole('button', { name: messageIn('en', 'quick_open') }).click()
  const left = page.getByRole('link', { name: /^Back to / })
  await expect(left).toHaveCount(1)
  await expect(left).toHaveAttribute('href', `/en${first}`)
})

async function closeRoom(page: Page, locale: Locale): Promise<void> {
  const close = messageIn(locale, 'lead_close')
  await page.getByRole('button', { name: close, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: close }).click()
}

type StoredEntry = Record<string, unknown>
