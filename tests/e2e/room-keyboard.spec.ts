import type { Page } from '@playwright/test'
import { holdAnswer } from '../support/room-screens'
import { expectNoSidewaysScrollAt } from './fixtures'
import { expect, PHONE, test } from './room'
import { tabBackTo, tabTo } from './tabbing'

test.describe.configure({ timeout: 120_000 })

test('a room begins with what the squad has promised: three answers and the first vote are four presses', async ({
  page,
  product,
  leadRoom,
  join,
  newPage,
  openWall,
  expectAccessible,
}) => {
  const promises = ['Read the goal aloud', 'Refine on Tuesdays', 'Write the reason down']
  const lead = await leadRoom({ promises })
  const { keyboard } = page
  const zoe = await join({ code: lead.code, nickname: 'Zoe' })
  const answers = (screen: Page) =>
    screen.locator('#main li').filter({ has: screen.getByRole('heading', { level: 2 }) })
  const expectAnswers = (texts: readonly string[], screen = zoe.page) =>
    expect(answers(screen)).toContainText([...texts])
  await expect(zoe.page.getByRole('heading', { level: 1 })).toHaveText('O que combinamos')
  await expectAnswers(['sem resposta', 'sem resposta', 'sem resposta'])
  // The invitation and the people stay in sight.
  await expect(lead.side.getByRole('img', { name: /QR/ })).toBeInViewport()
  await expect(lead.side.getByText('Zoe').first()).toBeInViewport()
  await expect(lead.stage.getByText(lead.text('review_keys')).last()).toBeInViewport()

  for (const key of ['1', '2', '3']) await keyboard.press(key)
  await expectAnswers(['Feito', 'Continua', 'Descartado'])
  const why = lead.button('review_why_title', { title: 'Write the reason down' })
  await why.click()
  await page.getByRole('menuitem', { name: lead.text('actions_reason_no_time') }).click()
  await expect(why).toHaveText(lead.text('actions_reason_no_time'))

  const wall = await openWall(lead.code)
  await expectAnswers(['Feito', 'Continua', 'Descartado'], wall)
  for (const screen of [page, zoe.page, wall]) {
    await expectAccessible(screen)
    await expectNoSidewaysScrollAt(screen)
  }

  await test.step('the last answer counts, also one that its owner gives from a phone', async () => {
    await keyboard.press('ArrowUp')
    await keyboard.press('1')
    await expectAnswers(['Feito', 'Feito', 'Descartado'])
    const storageState = await page.context().storageState()
    const own = await newPage({ storageState, viewport: PHONE })
    await own.goto(`${product.origin}/room/${lead.code}?view=vote`)
    await own.getByRole('button', { name: lead.text('room_door_enter'), exact: true }).click()
    const mine = own.getByRole('group', { name: /Read the goal aloud$/ })
    await expect(mine.getByRole('button', { name: 'Feito' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(own.getByRole('group', { name: /Refine on Tuesdays$/ })).toHaveCount(0)
    await mine.getByRole('button', { name: 'Continua' }).click()
    await expectAnswers(['Continua', 'Feito', 'Descartado'])
    await expect(
      lead.stage.getByRole('group', { name: /Read the goal aloud$/ }).getByRole('button', {
        pressed: true,
      }),
    ).toHaveText('Continua')
  })

  await test.step('what has no person to look after it can be made smaller and handed over', async () => {
    await lead.button('actions_edit_title', { title: 'Refine on Tuesdays' }).press('Enter')
    await lead.field('actions_new_title').fill('Refine')
    await lead.field('actions_owner').fill('QA')
    await keyboard.press('Enter')
    await expect(answers(zoe.page).nth(1)).toContainText('RefineQA · desde o começo')
    await expect(
      lead.stage
        .getByRole('group', { name: /Refine$/ })
        .getByRole('button')
        .first(),
    ).toBeFocused()
  })

  await page.reload()
  await lead.button('review_start').waitFor()
  await keyboard.press('Enter')
  await expect(lead.heading).toHaveText('Planning')
  await expect(zoe.choice('skip')).toBeAttached()
})

test('the facilitator leads a room by keyboard alone, and can switch its keys off', async ({
  page,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom({ seconds: 120 })
  const { keyboard } = page
  const ana = await join({ code: lead.code, nickname: 'Ana' })
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
    await tabTo(page, lead.field('lead_paper_name'))
    await keyboard.type('Pat 3')
    await expect(lead.field('lead_paper_name')).toHaveValue('Pat 3')
    await keyboard.press('Enter')
    await expect(lead.votes).toHaveText('0 de 3 já votaram')
    await expect(ring).not.toContainText(lead.text('room_ring_paused'))
  })

  await test.step('a paper vote, a pause and the reveal', async () => {
    const keys = page.getByRole('group', { name: 'Voto de Pat 3', exact: true })
    await lead.stage.getByText(lead.text('lead_reveal_needs_vote')).waitFor()
    await tabBackTo(page, keys.getByRole('button', { name: '2, Deixou a desejar' }))
    await keyboard.press('Enter')
    await expect(lead.button('lead_vote_change_named', { name: 'Voto de Pat 3' })).toBeFocused()
    // The room tells of the pause before the request for it is answered. A press in between counts.
    const answer = await holdAnswer(page, `**/api/rooms/${lead.code}/commands`)
    await keyboard.press('p')
    await expect(ring).toContainText(lead.text('room_ring_paused'))
    await keyboard.press('p')
    answer.release()
    await expect(ring).not.toContainText(lead.text('room_ring_paused'))
    await ana.vote(4)
    await tabBackTo(page, lead.button('lead_reveal'))
    await keyboard.press('Enter')
    await expect(
      bia.page.getByText('Notas de 2 a 4. Vale ouvir os dois lados.', { exact: true }),
    ).toBeVisible()
  })

  await test.step('the agreement starts at the median, and Enter leads to the next topic', async () => {
    const radio = lead.stage.getByRole('radio')
    await expect(radio.nth(2)).toBeFocused()
    await expect(radio.nth(2)).toBeChecked()
    await keyboard.press('3')
    await expect(radio.nth(3)).toBeFocused()
    await expect(radio.nth(3)).toBeChecked()
    await keyboard.press('Enter')
    await expect(lead.heading).toHaveText('Daily')
    await expect(lead.heading).toBeFocused()
    await bia.vote(5)
    await ana.vote(1)
    await expect(lead.votes).toHaveText('2 de 3 já votaram')
    await keyboard.press('Space')
    await expect(lead.stage.getByRole('radio', { checked: true })).toBeFocused()
    await keyboard.press('r')
    await expect(lead.votes).toHaveText('0 de 3 já votaram')
    await expect(lead.stage.getByText('Notas de 1 a 5.')).toBeVisible()
  })

  await test.step('equal votes wait at a press, and go on at another', async () => {
    await bia.vote(4)
    await ana.vote(4)
    await expect(lead.votes).toHaveText('2 de 3 já votaram')
    await keyboard.press('Space')
    await expect(lead.button('lead_hold')).toBeVisible()
    await keyboard.press('p')
    await expect(lead.stage.getByText(lead.text('lead_held'))).toBeVisible()
    await expect(lead.button('lead_go_on')).toBeFocused()
    await keyboard.press('Enter')
    await expect(lead.heading).toHaveText('Review')
  })

  await test.step('switched off, a key does nothing', async () => {
    await tabTo(page, lead.button('lead_keys_turn_off'))
    await keyboard.press('Enter')
    await expect(lead.stage.getByText(lead.text('lead_keys_are_off'))).toBeVisible()
    await keyboard.press('p')
    await page.reload()
    await expect(lead.stage.getByText(lead.text('lead_keys_are_off'))).toBeVisible()
    await tabTo(page, lead.button('lead_keys_turn_on'))
    await keyboard.press('Enter')
    await expect(lead.stage.getByText(lead.text('lead_keys_voting'))).toBeVisible()
    // Had the first one done anything, this one would end the pause.
    await keyboard.press('p')
    await expect(ring).toContainText(lead.text('room_ring_paused'))
  })
})
