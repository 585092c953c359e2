import type { Locator, Page } from '@playwright/test'
import packs from '../../../src/content/packs.json' with { type: 'json' }
import { localMode, messageIn } from '../../support/local-mode'
import { leadScreen } from '../../support/room-screens'
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
