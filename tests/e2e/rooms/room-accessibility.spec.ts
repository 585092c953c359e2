import type { Page } from '@playwright/test'
import { squadData } from '../../support/squad-data'
import { addSession } from '../accounts/account-server'
import { expectNoSidewaysScroll, expectNoSidewaysScrollAt } from '../fixtures'
import { expect, PHONE, test } from './room'

test.describe.configure({ timeout: 240_000 })

test('the room is accessible in every phase, on a phone, for the facilitator and on the wall', async ({
  page,
  product,
  leadRoom,
  openPhone,
  openWall,
  expectAccessible,
}) => {
  const check = async (screen: Page, name: string) =>
    await test.step(name, async () => {
      await expectAccessible(screen)
      await expectNoSidewaysScrollAt(screen)
    })
  const lead = await leadRoom({ seconds: 120 })
  const wall = await openWall(lead.code)
  const zoe = await openPhone()
  const phone = zoe.page

  await phone.goto(`${product.origin}/sobre`)
  await zoe.button('nav_open_menu').click()
  const entry = phone
    .getByRole('navigation')
    .getByRole('link', { name: zoe.text('nav_room_code') })
    .locator('visible=true')
  expect((await entry.boundingBox())?.height).toBeLessThanOrEqual(48)
  await expectNoSidewaysScroll(phone)
  await entry.click()
  await zoe.field('room_code_first').fill('KX7')
  await zoe.button('room_code_go').click()
  await expect(zoe.field('room_code_first')).toBeFocused()
  await check(phone, 'the door, with a wrong code')
  await phone.goto(`${product.origin}/room/${lead.code}`)
  await expect(zoe.button('room_door_enter')).toBeVisible()
  await check(phone, 'the door')
  await zoe.button('room_door_enter_named').click()
  await check(phone, 'the door, with a name')
  await phone.reload()

  await zoe.comeIn('Zoe')
  await lead.addPaper('Eva')
  await lead.setVoting(true)
  await lead.openSettings()
  await check(page, 'the settings of the room')
  await lead.closeSettings()
  await zoe.button('room_bar_options').click()
  await check(phone, 'the lobby, with options')
  await zoe.button('room_options_close').click()
  for (const viewport of [{ width: 360, height: 640 }, PHONE]) {
    await phone.setViewportSize(viewport)
    await expect(phone.getByText(zoe.text('member_lobby_start'))).toBeInViewport()
  }
  await lead.button('lead_plan').click()
  await check(page, 'the lobby of the facilitator, with the plan')
  await lead.button('lead_plan_done').click()
  await expect(wall.getByRole('heading', { level: 2 })).toHaveText('3 pessoas na sala')
  await check(wall, 'the lobby on the wall')

  const data = squadData(page, product.origin)
  for (const title of ['Read the goal aloud', 'Refine on Tuesdays', 'Write the reason down']) {
    await data.promise(lead.squadId, title)
  }
  await expect(lead.stage.getByRole('button', { name: 'Descartado' })).toHaveCount(3)
  await page.keyboard.press('1')
  await expect(phone.getByText('Feito', { exact: true })).toBeVisible()
  // The invitation and the people stay in view.
  await expect(lead.side.getByRole('img', { name: /QR/ })).toBeInViewport()
  await expect(lead.side.getByText('Zoe').first()).toBeInViewport()
  await expect(lead.stage.getByText(lead.text('review_keys')).last()).toBeInViewport()
  await check(page, 'the review for the facilitator')
  await check(phone, 'the review')
  await check(wall, 'the review on the wall')

  await lead.button('review_start').click()
  await expect(zoe.choice(5)).toBeVisible()
  await zoe.button('room_bar_feedback').click()
  await zoe.button('member_feedback_improvement').click()
  await expect(phone.getByText(zoe.text('member_feedback_blank'))).toBeVisible()
  await check(phone, 'the vote, with a comment that is missing')
  await zoe.say('member_feedback_positive', 'Daily curta.')
  await zoe.button('member_feedback_close').click()
  await zoe.vote(2)
  await check(phone, 'the wait')
  await lead.votePaper('Eva', 5)
  await lead.button('lead_pause').click()
  await expect(lead.button('lead_resume')).toBeVisible()
  await lead.button('lead_comment_menu', { text: 'Daily curta.' }).click()
  await check(page, 'the vote for the facilitator, with a menu')
  await page.keyboard.press('Escape')
  await check(wall, 'the vote on the wall')

  await lead.button('lead_reveal').click()
  await expect(lead.stage.getByRole('radio').first()).toBeFocused()
  await check(page, 'the reveal for the facilitator')
  await expect(phone.locator('[data-plot]')).toBeVisible()
  await check(phone, 'the reveal')
  await check(wall, 'the reveal on the wall')

  await lead.agree(4)
  await expect(lead.heading).toHaveText('Daily')
  await lead.votePaper('Eva', 3)
  await zoe.vote(3)
  await lead.stage.getByRole('button', { name: /^3,/ }).click()
  await lead.button('lead_hold').click()
  await expect(lead.stage.getByText(lead.text('lead_held'))).toBeVisible()
  await check(page, 'the agreement for the facilitator')
  await expect(phone.getByText(zoe.text('member_agreed_held'))).toBeVisible()
  await check(phone, 'the agreement')
  await check(wall, 'the agreement on the wall')

  await lead.button('lead_go_on').click()
  await expect(lead.heading).toHaveText('Review')
  await lead.skip()
  await expect(lead.heading).toHaveText(lead.text('agree_title'))
  await lead.stage.getByRole('textbox').first().fill('Chamar QA antes')
  await check(page, 'the end of the topics for the facilitator')
  await expect(zoe.heading).toHaveText(zoe.text('agree_title'))
  await check(phone, 'the end of the topics')

  await lead.setVoting(false)
  // The sign-out ends the connection. The stage would soon leave with it, but stays while polls are not answered.
  await page.route('**/view?*', () => {})
  const signedOut = await page.request.post(`${product.origin}/api/auth/sign-out`, {
    headers: { origin: product.origin },
  })
  expect(signedOut.ok()).toBe(true)
  await lead.button('lead_close').click()
  await lead.dialog.getByRole('button', { name: lead.text('lead_close') }).click()
  await expect(lead.alert).toContainText(lead.text('room_signed_out'))
  await expect(lead.alert).toBeInViewport()
  await check(page, 'the stage of a facilitator without a session')
  await lead.button('room_signed_out_join').click()
  await expect(lead.button('room_door_enter')).toBeVisible()
  await check(page, 'the door of a facilitator without a session')
  await page.unroute('**/view?*')
  await addSession(page.context(), product, lead.account)
  await page.reload()
  await lead.button('lead_close').click()
  await expectAccessible(lead.dialog)
  await lead.dialog.getByRole('button', { name: lead.text('lead_close') }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(zoe.heading).toHaveText(zoe.text('member_closed_title'))
  await check(phone, 'the closed room')
  await check(wall, 'the closed room on the wall')
  await page.goto(`/room/${lead.code}`)
  await expect(lead.button('room_door_enter')).toHaveCount(0)
  await expect(lead.heading).toBeVisible()
  await check(page, 'the closed room for the facilitator')
})
