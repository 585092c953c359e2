import type { Locator, Page } from '@playwright/test'
import packs from '../../../src/content/packs.json' with { type: 'json' }
import type { Score } from '../../../src/domain/retrospectives/scale'
import { accountScreens } from '../../support/account-screens'
import { localMode, messageIn } from '../../support/local-mode'
import { leadScreen } from '../../support/room-screens'
import { newEmail, PASSWORD } from '../accounts/account-server'
import { expectNoSidewaysScrollAt } from '../fixtures'
import { expect, test, voteAll } from './room'

const FEELINGS = packs.filter(({ isAboutFeelings }) => isAboutFeelings)[0] as (typeof packs)[number]

test.describe.configure({ timeout: 120_000 })

test('a quick room votes on a pack about feelings, which then stays with the squad', async ({
  page,
  product,
  addMembers,
  expectAccessible,
}) => {
  const text = (name: Parameters<typeof messageIn>[1]) => messageIn('pt', name)
  const look = async (where: Page | Locator) => {
    await expectAccessible(where)
    await expectNoSidewaysScrollAt(page, [320])
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
  // Typed on the previous page.
  await expect(squad).toHaveValue('Squad Alpha')
  await look(page.locator('form').filter({ has: squad }))
  await page.getByRole('button', { name: text('quick_open') }).press('Enter')

  const lead = leadScreen(page)
  await lead.button('lead_start').waitFor()
  const first = FEELINGS.topics[0]?.title.pt ?? ''
  await expect(page.getByText(first, { exact: true })).toBeVisible()
  await look(page)
  const room = new URL(page.url()).pathname
  await page.goto(product.origin)
  await page.getByRole('button', { name: text('quick_open') }).click()
  await expect(
    page.getByRole('link', { name: /^Voltar para a sala · Squad Alpha, / }).last(),
  ).toBeVisible()
  await look(page.locator('form').filter({ has: squad }))
  await page.goto(`${product.origin}${room}`)
  const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const members = await addMembers({ code, count: 3 })
  await lead.button('lead_start').click()
  await voteAll(members, [3, 4, 4])
  await lead.button('room_consensus_record', { score: '4' }).click()
  await expect(lead.heading).not.toHaveText(first)
  await lead.close()

  // A file cannot prove to an account that a room has voted.
  await expect(page.getByText(text('quick_account_feelings'))).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: text('quick_copy') }).click()
  await expect(page.getByText(text('quick_summary_none'))).toBeVisible()
  await page.goto(`${product.origin}/retrospectiva`)
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
  await look(votes)
})

test('eight presses lead from the landing to a saved result without a unanimous topic, and five more to an account with all of it', async ({
  page,
  product,
  join,
  addMembers,
  expectAccessible,
}) => {
  const text = (name: Parameters<typeof messageIn>[1]) => messageIn('pt', name)
  let presses = 0
  const press = async (target: Locator) => {
    await target.click()
    presses += 1
  }
  const lead = leadScreen(page)
  await page.goto(product.origin)
  await page.getByRole('textbox', { name: text('quick_squad') }).fill('Squad Alpha')
  await press(page.getByRole('button', { name: text('quick_open') }))
  await lead.button('lead_start').waitFor()
  const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const zoe = await join({ code, nickname: 'Zoe' })
  const members = await addMembers({ code, count: 2 })
  await press(lead.button('lead_start'))
  const votes: [Score, Score, Score][] = [
    [4, 4, 3],
    [4, 4, 5],
    [2, 3, 2],
    [5, 5, 4],
    [3, 3, 4],
    [2, 2, 1],
  ]
  for (const [own, ...others] of votes) {
    const topic = (await lead.heading.textContent()) ?? ''
    await voteAll(members, others)
    await zoe.tap(own)
    await press(lead.button('room_consensus_record', { score: String(own) }))
    await expect(lead.heading).not.toHaveText(topic)
  }

  await expect(lead.heading).toHaveText(text('agree_title'))
  await expect(page.getByText(messageIn('pt', 'quick_kept', { sprint: '1' }))).toBeVisible()
  expect(presses).toBeLessThanOrEqual(8)
  presses = 0
  const lines = lead.stage.getByRole('textbox')
  await lines.first().fill('Histórias só com dados de teste')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Daily curta')
  const list = zoe.page.getByRole('region', { name: text('agree_agreed') })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await zoe.page.getByRole('textbox', { name: text('member_idea') }).fill('Menos reuniões')
  await zoe.button('member_idea_send').click()
  await expect(lead.side.getByText('Menos reuniões')).toBeVisible()
  await expectAccessible(page)
  await expectAccessible(zoe.page)
  await expectNoSidewaysScrollAt(zoe.page, [320])
  await press(lead.button('quick_save'))
  await expect(lead.heading).toHaveText(text('quick_first'))

  await expectAccessible(page)
  await expectNoSidewaysScrollAt(page, [320, 390])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: null })
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await expect(zoe.heading).toHaveText(text('member_closed_title'))
  await expect(zoe.page.getByText(messageIn('pt', 'member_own', { score: '5' }))).toBeVisible()
  await expectAccessible(zoe.page)
  await page.getByRole('button', { name: text('quick_link') }).click()
  const url = await page.getByRole('textbox', { name: text('quick_link_field') }).inputValue()
  await zoe.page.goto(url)
  await expect(zoe.page.getByRole('table', { name: text('wall_results') })).toBeVisible()
  await expectAccessible(zoe.page)

  await press(page.getByRole('link', { name: text('quick_account') }))
  const screen = accountScreens(page)
  const email = newEmail()
  await screen.fillSignUp({ name: 'Ana Souza', email, password: PASSWORD })
  await press(screen.button('signup_submit'))
  // The mail may arrive before the cookie that recognises the browser.
  await expect(screen.status.first()).toHaveText(screen.text('signup_done'))
  const { links } = await product.mails.next(email)
  await page.goto(links[0] ?? '')
  await press(screen.button('confirm_submit'))
  await expect(page.getByRole('heading', { name: text('bring_one_question') })).toBeVisible()
  await expectAccessible(page)
  await press(screen.button('bring_one_run'))
  await page.getByRole('heading', { name: text('bring_done') }).waitFor()
  expect(presses).toBeLessThanOrEqual(5)
  await page
    .getByRole('link', { name: messageIn('pt', 'bring_open', { name: 'Squad Alpha' }) })
    .click()
  await expect(screen.heading).toHaveText('Squad Alpha')
  await expect(page.getByText('Daily curta').first()).toBeVisible()
})
