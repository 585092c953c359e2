import { dashboard } from '../../support/dashboard'
import { holdAnswer, leadScreen, memberScreen } from '../../support/room-screens'
import { squadData } from '../../support/squad-data'
import { expect } from '../support/fixtures'
import { test } from '../support/room'

test('two clicks lead from the dashboard to the lobby of a room', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  await squadData(page, product.origin).createSquad('Squad Alpha')
  const app = dashboard(page)
  await app.go()
  await app
    .card('Squad Alpha')
    .getByRole('button', { name: app.text('open_room_sprint', { sprint: 1 }) })
    .click()
  await leadScreen(page).button('lead_start').waitFor()
  await expect(page).toHaveURL(/\/room\/\w{10}$/)
})

test('the topics of the vote are folded and open at a mistake', async ({ page, squad }) => {
  const app = dashboard(page)
  await app.open(`/squad/${squad.id}/open-room`)
  const topics = page.getByRole('group', { name: app.text('open_room_topics') })
  const summary = topics.locator('summary')
  const box = (name: string) => topics.getByRole('checkbox', { name, exact: true })
  await expect(summary).toContainText('17 de 17')
  await expect(box('Daily')).toBeHidden()
  await summary.click()
  const parents = await topics.locator('details > ul > li > label').allTextContents()
  expect(parents).toHaveLength(6)
  for (const parent of parents) await box(parent).uncheck()
  await expect(summary).toContainText('0 de 17')
  await summary.click()
  await expect(box('Daily')).toBeHidden()
  await app.button('open_room_open').click()
  await expect(app.alert).toHaveText(app.text('open_room_no_topics'))
  await expect(box('Qualidade do produto')).toBeFocused()
})

test('the heading has the focus when a room opens', async ({ page, squad }) => {
  const app = dashboard(page)
  await app.open(`/squad/${squad.id}/open-room`)
  await app.button('open_room_open').press('Enter')
  const lead = leadScreen(page)
  await lead.button('lead_start').waitFor()
  await expect(lead.heading).toBeFocused()
  await page.keyboard.press(' ')
  await expect(lead.heading).toHaveText('Qualidade do produto')
})

test('the heading has the focus when a room closes into the report', async ({
  page,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom()
  const ana = await join(lead.code, 'Ana')
  await lead.button('lead_start').click()
  await ana.vote(4)
  await lead.button('lead_hold').waitFor()
  await lead.close()
  await expect(page).toHaveURL(/\/report$/)
  await expect(page.getByRole('article')).toBeVisible()
  await expect(lead.heading).toBeFocused()
})

test('default topics are shown in the language of each reader', async ({ page, api, squad }) => {
  const app = dashboard(page)
  await app.open(`/squad/${squad.id}/open-room`)
  await app.button('open_room_open').click()
  await leadScreen(page).button('lead_start').waitFor()
  const code = new URL(page.url()).pathname.split('/').at(-1)
  await page.context().clearCookies()
  const ana = memberScreen(page, 'en')
  await page.goto(`/en/room/${code}`)
  await ana.comeIn('Ana')
  const { cookie } = squad.account
  const body = { do: 'start', step: 0 }
  await api.visitor.send('POST', `/rooms/${code}/commands`, { cookie, body })
  await expect(ana.heading).toHaveText('Product quality')
})

test('a person without a phone is added during the request for the previous one', async ({
  page,
  leadRoom,
}) => {
  const lead = await leadRoom()
  const answer = await holdAnswer(page, `**/api/rooms/${lead.code}/paper-seats`)
  // The seat appears before the response to its request. Input in between counts.
  await lead.addPaper('Eva')
  await lead.openSettings()
  await lead.field('lead_paper_name').fill('Ivo')
  await lead.button('lead_paper_add').click()
  answer.release()
  await lead.button('lead_paper_remove', { name: 'Ivo' }).waitFor()
})

test('the button that changes a vote on paper names its person once', async ({
  page,
  leadRoom,
}) => {
  const lead = await leadRoom()
  await lead.addPaper('Eva')
  await lead.button('lead_start').click()
  await lead.votePaper('Eva', 3)
  await expect(
    page.getByRole('button', { name: 'Trocar o voto de Eva', exact: true }),
  ).toBeVisible()
})

test('a phone joins with a name by keyboard', async ({ page, holdRoom }) => {
  const { code } = await holdRoom()
  const phone = memberScreen(page)
  await page.goto(`/room/${code}`)
  await expect(phone.heading).toHaveText('Squad Alpha')
  await phone.button('room_door_enter_named').press('Enter')
  await expect(phone.field('room_door_nickname')).toBeFocused()
  await page.keyboard.type('Zoe')
  await page.keyboard.press('Enter')
  await expect(phone.heading).toHaveText(phone.text('member_lobby_title'))
  await expect(phone.heading).toBeFocused()
  await expect(
    page.getByText(phone.text('room_say_joined', { squad: 'Squad Alpha' })),
  ).toBeAttached()
  await expect(page.getByText(phone.text('member_lobby_named', { nickname: 'Zoe' }))).toBeVisible()
})

test('a practice vote in the lobby is never sent', async ({ page, holdRoom }) => {
  const room = await holdRoom()
  const phone = memberScreen(page)
  await page.goto(`/room/${room.code}`)
  await phone.comeIn('Zoe')
  await expect(phone.heading).toHaveText(phone.text('member_lobby_title'))
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  const rows = page.getByRole('group', { name: phone.text('member_practice_question') })
  await expect(rows.getByRole('radio')).toHaveCount(6)
  await phone.choice(5).focus()
  await page.keyboard.press('ArrowUp')
  await expect(phone.choice(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(phone.choice(0)).toBeChecked()
  await page.keyboard.press('4')
  await expect(phone.choice(4)).toBeChecked()
  await expect(rows).toContainText(phone.text('room_vote_practice'))
  await page
    .locator('label')
    .filter({ has: phone.choice(2) })
    .click()
  expect(sent).toEqual([])
  await room.press({ do: 'start' })
  await expect(phone.heading).toHaveText('Planning')
  await expect(phone.heading).toBeFocused()
  await expect(phone.choice(2)).not.toBeChecked()
  expect(sent.filter((url) => url.includes('ballots'))).toEqual([])
})

test('a phone shows the agreed score for the first seconds of the next vote', async ({
  page,
  holdRoom,
}) => {
  const room = await holdRoom()
  const ana = memberScreen(page)
  await page.goto(`/room/${room.code}`)
  await ana.comeIn('Ana')
  await room.press({ do: 'start' })
  await room.vote(4)
  await ana.tap(2)
  await room.viewWhere(({ phase }) => phase === 'revealed')
  await room.press({ do: 'agree', score: 3 })
  await room.press({ do: 'goOn' })
  await expect(ana.heading).toHaveText('Daily')
  const line = page.getByText(ana.text('room_last_agreed', { topic: 'Planning', score: '3' }))
  await expect(line).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(line).toHaveCount(0)
  await expect(page.getByText('Squad Alpha · Sprint 24')).toBeVisible()
})

test('a full field shows its limit', async ({ page, leadRoom }) => {
  const lead = await leadRoom()
  await lead.openSettings()
  const full = page.getByText(lead.text('field_full', { max: '40' }))
  await lead.field('lead_paper_name').fill('x'.repeat(39))
  await expect(full).toHaveCount(0)
  await lead.field('lead_paper_name').fill('x'.repeat(40))
  await expect(full).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(full).toHaveCount(0)
})

test('the wall warns that two votes reveal their owners', async ({ page, leadRoom }) => {
  const lead = await leadRoom({ titles: ['Planning'] })
  await lead.addPaper('Ana')
  await lead.addPaper('Bia')
  await lead.button('lead_start').click()
  await expect(lead.heading).toHaveText('Planning')
  await page.goto(`/room/${lead.code}?view=wall`)
  await expect(page.getByText(lead.text('wall_too_few'))).toBeVisible()
})

test('the score of the previous sprint appears with the reveal', async ({
  page,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom({ titles: ['Planning'], earlier: [3, 3, 3, 3, 3, 5] })
  const people = await Promise.all([join(lead.code), join(lead.code)])
  await lead.button('lead_start').click()
  await expect(lead.heading).toHaveText('Planning')
  await expect(page.getByText('Sprint 23')).toHaveCount(0)
  await Promise.all(people.map((person, at) => person.vote(at === 0 ? 0 : 5)))
  await expect(page.getByText('Sprint 23')).toHaveText('Sprint 23: 5 Acima do habitual')
  await page.goto(`/room/${lead.code}?view=wall`)
  await expect(page.locator('dl > div').last()).toHaveText('Sprint 235 Acima do habitual')
})

test('a comment that the end of the room interrupts stays on the phone', async ({
  page,
  holdRoom,
}) => {
  const room = await holdRoom()
  const ana = memberScreen(page)
  await page.goto(`/room/${room.code}`)
  await ana.comeIn('Ana')
  await ana.button('room_bar_feedback').click()
  await page.locator('#member-feedback').getByRole('textbox').fill('Daily curta')
  await room.press({ do: 'close' })
  await expect(page.getByText(ana.text('member_closed_unsent'))).toBeVisible()
  await expect(page.getByText('Daily curta')).toBeVisible()
})

test('the form for ideas opens at the end although the form for comments was closed', async ({
  page,
  holdRoom,
}) => {
  const room = await holdRoom({ topics: [{ id: 'a', title: 'Planning' }] })
  const ana = memberScreen(page)
  await page.goto(`/room/${room.code}`)
  await ana.comeIn('Ana')
  await ana.button('room_bar_feedback').click()
  await expect(page.getByRole('textbox')).toBeFocused()
  await ana.button('member_feedback_close').click()
  await expect(page.getByRole('textbox')).toBeHidden()
  await room.press({ do: 'start' })
  await room.press({ do: 'skip' })
  const idea = page.getByRole('textbox', { name: ana.text('member_idea') })
  await expect(idea).toBeVisible()
  await ana.button('member_feedback_close').click()
  await expect(idea).toBeHidden()
})

test('a comment that was not sent is gone with the seat of its author', async ({
  page,
  holdRoom,
}) => {
  const room = await holdRoom()
  const phone = memberScreen(page)
  const comment = page.locator('#member-feedback').getByRole('textbox')
  await page.goto(`/room/${room.code}`)
  await phone.comeIn('Ana')
  await phone.button('room_bar_feedback').click()
  await comment.fill('Daily curta')
  await phone.button('room_bar_options').click()
  await phone.button('room_options_leave').click()
  await phone.comeIn('Bia')
  await phone.button('room_bar_feedback').click()
  await expect(comment).toHaveValue('')
})
