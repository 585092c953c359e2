import { leadScreen } from '../../support/room-screens'
import { expectFocusShown, tabBackTo, tabTo } from '../tabbing'
import { expect, test } from './room'

test.describe.configure({ timeout: 120_000 })

test('the facilitator leads a room with the keyboard alone and can turn the keys off', async ({
  page,
  leadRoom,
  join,
  addMembers,
}) => {
  const lead = await leadRoom({ seconds: 120 })
  const { keyboard } = page
  const [ana] = await addMembers({ code: lead.code, count: 1 })
  const bia = await join({ code: lead.code, nickname: 'Bia' })
  await expect(page.getByText('Ao vivo · 2 pessoas')).toBeVisible()
  const ring = lead.stage.getByRole('timer')

  await expect(lead.stage.getByText(lead.text('lead_keys_open'))).toBeVisible()
  await keyboard.press('Space')
  await expect(lead.heading).toHaveText('Planning')
  await expect(lead.stage.getByText(lead.text('lead_keys_voting'))).toBeVisible()
  await keyboard.press('t')
  await expect(ring).toHaveText(/^1[3-5]\d/)

  await test.step('keys are letters while the user types', async () => {
    await keyboard.press('m')
    const paper = page.getByRole('menuitem', { name: lead.text('lead_paper_vote_add') })
    await keyboard.press('ArrowDown')
    await expect(paper).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: lead.text('lead_paper') })).toBeFocused()
    await tabTo(page, lead.field('lead_paper_name'))
    await keyboard.type('Pat 3')
    await expect(lead.field('lead_paper_name')).toHaveValue('Pat 3')
    await keyboard.press('Enter')
    await lead.button('lead_paper_remove', { name: 'Pat 3' }).waitFor()
    await keyboard.press('Escape')
    await expect(lead.button('lead_settings')).toBeFocused()
    await expect(lead.votes).toHaveText('0 de 3 já votaram')
    await expect(ring).not.toContainText(lead.text('room_ring_paused'))
  })

  await test.step('a paper vote, a pause and the reveal', async () => {
    const keys = page.getByRole('group', { name: 'Voto de Pat 3', exact: true })
    await lead.stage.getByText(lead.text('lead_reveal_needs_vote')).waitFor()
    await tabBackTo(page, keys.getByRole('button', { name: '2, Deixou a desejar' }))
    await keyboard.press('Enter')
    await expect(lead.button('lead_vote_change_named', { name: 'Pat 3' })).toBeFocused()
    await keyboard.press('p')
    await expect(ring).toContainText(lead.text('room_ring_paused'))
    await keyboard.press('p')
    await expect(ring).not.toContainText(lead.text('room_ring_paused'))
    await ana?.vote(4)
    await tabBackTo(page, lead.button('lead_reveal'))
    await keyboard.press('Enter')
    await expect(
      bia.page.getByText('Notas de 2 a 4. Vale ouvir os dois lados.', { exact: true }),
    ).toBeVisible()
  })

  await test.step('different scores leave the choice open, and Enter continues once it is made', async () => {
    const radio = lead.stage.getByRole('radio')
    await expect(radio.first()).toBeFocused()
    await expect(lead.stage.getByRole('radio', { checked: true })).toHaveCount(0)
    await keyboard.press('Enter')
    await expect(lead.heading).toHaveText('Planning')
    await keyboard.press('3')
    await expect(radio.nth(3)).toBeFocused()
    await expect(radio.nth(3)).toBeChecked()
    await keyboard.press('Enter')
    await expect(lead.heading).toHaveText('Daily')
    await expect(lead.heading).toBeFocused()
    await bia.vote(5)
    await ana?.vote(1)
    await expect(lead.votes).toHaveText('2 de 3 já votaram')
    await keyboard.press('Space')
    await expect(radio.first()).toBeFocused()
    await keyboard.press('r')
    await expect(lead.votes).toHaveText('0 de 3 já votaram')
    await expect(lead.stage.getByText('Notas de 1 a 5.')).toBeVisible()
  })

  await test.step('equal votes wait after one key press and continue after another', async () => {
    await bia.vote(4)
    await ana?.vote(4)
    await expect(lead.votes).toHaveText('2 de 3 já votaram')
    await keyboard.press('Space')
    await expect(lead.button('lead_hold')).toBeVisible()
    await keyboard.press('p')
    await expect(lead.stage.getByText(lead.text('lead_held'))).toBeVisible()
    await expect(lead.button('lead_go_on')).toBeFocused()
    await keyboard.press('Enter')
    await expect(lead.heading).toHaveText('Review')
  })

  await test.step('a key that is turned off does nothing', async () => {
    await keyboard.press('m')
    await keyboard.press('End')
    await expect(
      page.getByRole('menuitem', { name: lead.text('lead_keys_turn_off') }),
    ).toBeFocused()
    await keyboard.press('Enter')
    await expect(lead.stage.getByText(lead.text('lead_keys_are_off'))).toBeVisible()
    await keyboard.press('p')
    await page.reload()
    await expect(lead.stage.getByText(lead.text('lead_keys_are_off'))).toBeVisible()
    await tabTo(page, lead.button('lead_more'))
    await keyboard.press('Enter')
    await keyboard.press('End')
    await keyboard.press('Enter')
    await expect(lead.stage.getByText(lead.text('lead_keys_voting'))).toBeVisible()
    // If the first one had an effect, this one would end the pause.
    await keyboard.press('p')
    await expect(ring).toContainText(lead.text('room_ring_paused'))
  })
})

test('a quick room works from the landing page to its result with the keyboard alone', async ({
  page,
  product,
  openPhone,
  join,
}) => {
  const lead = leadScreen(page)
  const { keyboard } = page
  await page.goto(product.origin)
  await tabTo(page, page.getByLabel(lead.text('quick_squad')))
  await keyboard.type('Squad Alpha')
  await keyboard.press('Enter')
  await lead.button('lead_start').waitFor()
  const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const ana = await openPhone()
  await ana.page.goto(`${product.origin}/room/${code}`)
  await tabTo(ana.page, ana.button('room_door_enter_named'))
  await ana.page.keyboard.press('Enter')
  await expect(ana.field('room_door_nickname')).toBeFocused()
  await ana.page.keyboard.type('Ana')
  await ana.page.keyboard.press('Enter')
  await expect(ana.heading).toHaveText(ana.text('member_lobby_title'))
  await expect(ana.heading).toBeFocused()
  const others = [await join({ code }), await join({ code })]

  await tabTo(page, lead.button('lead_start'))
  await keyboard.press('Enter')
  await expect(lead.heading).toBeFocused()
  const first = await lead.heading.innerText()

  await test.step('a phone votes, changes its vote and follows the room', async () => {
    await expect(ana.heading).toHaveText(first)
    await expect(ana.heading).toBeFocused()
    await tabTo(ana.page, ana.page.getByRole('radio'))
    await ana.page.keyboard.press('4')
    await ana.waitForVote(4)
    await expect(ana.heading).toBeFocused()
    await tabTo(ana.page, ana.button('member_mine_change'))
    await ana.page.keyboard.press('Enter')
    await expect(ana.choice(4)).toBeFocused()
    await ana.page.keyboard.press('3')
    await ana.waitForVote(3)
    for (const other of others) await other.tap(5)
    await expect(ana.page.locator('[data-plot]')).toBeVisible()
    await expect(ana.heading).toBeFocused()
    await tabTo(ana.page, ana.button('room_bar_feedback'))
    await ana.page.keyboard.press('Enter')
    await expect(ana.page.getByRole('textbox')).toBeFocused()
    await ana.page.keyboard.press('Escape')
    await expect(ana.button('room_bar_feedback')).toBeFocused()
  })

  await expect(lead.heading).toBeFocused()
  await tabTo(page, lead.stage.getByRole('radio'))
  await keyboard.press('4')
  await keyboard.press('Enter')
  await expect(lead.heading).not.toHaveText(first)
  await expect(lead.heading).toBeFocused()
  await tabBackTo(page, lead.button('lead_close'))
  await keyboard.press('Enter')
  await expect(lead.dialog.getByRole('button', { name: lead.text('action_cancel') })).toBeFocused()
  await tabTo(page, lead.dialog.getByRole('button', { name: lead.text('lead_close') }))
  await keyboard.press('Enter')
  await expect(lead.heading).toHaveText(lead.text('quick_first'))
  await expect(lead.heading).toBeFocused()
  await tabTo(page, lead.button('quick_copy'))
  await expect(ana.heading).toHaveText(ana.text('member_closed_title'))
  await expect(ana.heading).toBeFocused()
})

test('a squad reviews, skips and agrees on actions with the keyboard alone', async ({
  page,
  leadRoom,
}) => {
  const lead = await leadRoom({ titles: ['Planning'], promises: ['Um', 'Outro'] })
  const { keyboard } = page
  const answered = lead.stage.getByRole('button', { pressed: true })
  await keyboard.press('1')
  await expect(answered).toHaveText(['Feito'])
  await tabTo(page, lead.stage.getByRole('button', { name: 'Descartado' }).last())
  await keyboard.press('Enter')
  await expect(answered).toHaveText(['Feito', 'Descartado'])
  await expectFocusShown(page)
  await tabTo(page, lead.button('review_start'))
  await keyboard.press('Enter')
  await expect(lead.heading).toHaveText('Planning')
  await expect(lead.heading).toBeFocused()
  await keyboard.press('m')
  const skip = page.getByRole('menuitem', { name: lead.text('lead_skip') })
  await keyboard.press('Home')
  while (!(await skip.evaluate((item) => item === document.activeElement))) {
    await keyboard.press('ArrowDown')
  }
  await keyboard.press('Enter')
  await expect(lead.heading).toHaveText(lead.text('agree_title'))
  await expect(lead.heading).toBeFocused()
  // Loaded once the last vote is over.
  const lines = lead.stage.getByRole('textbox')
  await lines.first().waitFor()
  await keyboard.press('Tab')
  await expect(lines.first()).toBeFocused()
  await keyboard.type('Chamar QA antes')
  await keyboard.press('Enter')
  await expect(lines.nth(1)).toBeFocused()
  await keyboard.press('Backspace')
  await expect(lines.first()).toBeFocused()
  await tabTo(page, lead.button('agree_save'))
  await keyboard.press('Enter')
  await expect(lead.heading).toHaveText(lead.text('lead_closed'))
  await expect(lead.heading).toBeFocused()
})
