import { holdAnswer, memberScreen } from '../../support/room-screens'
import { expect } from '../support/fixtures'
import { test } from '../support/room'

const PROMISES = ['Read the goal aloud', 'Refine on Tuesdays', 'Write the reason down']

test('three keys answer three promises', async ({ page, leadRoom, join }) => {
  const lead = await leadRoom({ promises: PROMISES })
  const zoe = await join(lead.code, 'Zoe')
  await expect(lead.stage.getByText(lead.text('review_keys')).last()).toBeVisible()
  for (const key of ['1', '2', '3']) await page.keyboard.press(key)
  await zoe.viewWhere(
    ({ actions }) => actions.map(({ answer }) => answer).join() === 'done,keep,drop',
  )
  await expect(lead.stage.getByRole('button', { pressed: true })).toHaveText([
    'Feito',
    'Continua',
    'Descartado',
  ])
})

test('a dropped promise takes a reason', async ({ page, leadRoom, join }) => {
  const lead = await leadRoom({ promises: PROMISES })
  const zoe = await join(lead.code)
  for (const key of ['1', '2', '3']) await page.keyboard.press(key)
  await zoe.viewWhere(({ actions }) => actions[2]?.answer === 'drop')
  const why = lead.button('review_why_title', { title: 'Write the reason down' })
  await why.click()
  await page.getByRole('menuitem', { name: lead.text('actions_reason_no_time') }).click()
  await expect(why).toHaveText(lead.text('actions_reason_no_time'))
})

test('the last answer to a promise counts', async ({ page, leadRoom }) => {
  const lead = await leadRoom({ promises: PROMISES })
  for (const key of ['1', '2']) await page.keyboard.press(key)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('1')
  await expect(lead.stage.getByRole('button', { pressed: true })).toHaveText(['Feito', 'Feito'])
})

test('the owner of a promise answers it from a phone', async ({ page, leadRoom }) => {
  const lead = await leadRoom({ promises: PROMISES })
  await page.keyboard.press('1')
  await expect(lead.stage.getByRole('button', { pressed: true })).toHaveText('Feito')
  await page.goto(`/room/${lead.code}?view=vote`)
  await memberScreen(page).comeIn('')
  const mine = page.getByRole('group', { name: /Read the goal aloud$/ })
  await expect(mine.getByRole('button', { pressed: true })).toHaveText('Feito')
  await expect(page.getByRole('group', { name: /Refine on Tuesdays$/ })).toHaveCount(0)
  await mine.getByRole('button', { name: 'Continua' }).click()
  await expect(mine.getByRole('button', { pressed: true })).toHaveText('Continua')
  await page.goto(`/room/${lead.code}`)
  await expect(
    lead.stage
      .getByRole('group', { name: /Read the goal aloud$/ })
      .getByRole('button', { pressed: true }),
  ).toHaveText('Continua')
})

test('phones and the wall show the answers to the promises', async ({ page, leadRoom }) => {
  const { code, stage } = await leadRoom({ promises: PROMISES })
  for (const key of ['1', '2', '3']) await page.keyboard.press(key)
  await expect(stage.getByRole('button', { pressed: true })).toHaveCount(PROMISES.length)
  const answers = page.locator('#main li').filter({ has: page.getByRole('heading', { level: 2 }) })
  await page.goto(`/room/${code}?view=wall`)
  await expect(answers).toContainText(['Feito', 'Continua', 'Descartado'])
  await page.context().clearCookies()
  await page.goto(`/room/${code}`)
  const zoe = memberScreen(page)
  await zoe.comeIn('Zoe')
  await expect(zoe.heading).toHaveText('O que combinamos')
  await expect(answers).toContainText(['Feito', 'Continua', 'Descartado'])
})

test('a phone shows promises without an answer', async ({ page, leadRoom }) => {
  const { code } = await leadRoom({ promises: PROMISES })
  await page.context().clearCookies()
  await page.goto(`/room/${code}`)
  await memberScreen(page).comeIn('Zoe')
  const answers = page.locator('#main li').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(answers).toContainText(['sem resposta', 'sem resposta', 'sem resposta'])
})

test('a promise is reduced and handed over', async ({ page, leadRoom, join }) => {
  const lead = await leadRoom({ promises: PROMISES })
  const zoe = await join(lead.code, 'Zoe')
  await lead.button('actions_edit_title', { title: 'Refine on Tuesdays' }).press('Enter')
  await lead.field('actions_new_title').fill('Refine')
  await lead.field('actions_owner').fill('QA')
  // The stream is faster than the response.
  const answer = await holdAnswer(page, '**/api/actions/*')
  await page.keyboard.press('Enter')
  const { actions } = await zoe.viewWhere(({ actions }) =>
    actions.some(({ title }) => title === 'Refine'),
  )
  expect(actions.map(({ owner }) => owner)).toContainEqual(expect.objectContaining({ name: 'QA' }))
  const refined = lead.stage.getByRole('group', { name: /Refine$/ })
  await refined.waitFor()
  answer.release()
  await expect(refined.getByRole('button').first()).toBeFocused()
})

test('after the review Enter starts the vote', async ({ page, leadRoom, join }) => {
  const lead = await leadRoom({ promises: PROMISES })
  const zoe = await join(lead.code, 'Zoe')
  await page.keyboard.press('1')
  await page.reload()
  await lead.button('review_start').waitFor()
  await page.keyboard.press('Enter')
  await expect(lead.heading).toHaveText('Planning')
  await zoe.viewWhere(({ phase }) => phase === 'voting')
})
