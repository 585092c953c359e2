import { paperRoom } from '../../support/room-data'
import { leadScreen, memberScreen } from '../../support/room-screens'
import { squadData } from '../../support/squad-data'
import { expect } from '../support/fixtures'
import { test } from '../support/room'

const SUGGESTION = 'Chamar QA antes de fechar a estimativa.'
const PROMISE = { title: SUGGESTION, owner: { kind: 'squad' }, dueSprint: 25, state: 'open' }

test('a lobby turns into the review of later promises until they are removed', async ({
  page,
  product,
  leadRoom,
}) => {
  const lead = await leadRoom()
  const data = squadData(page, product.origin)
  const { id } = await data.promise(lead.squadId, 'Meanwhile')
  await expect(lead.heading).toHaveText(lead.text('review_title'))
  await data.remove(`/actions/${id}`)
  await expect(lead.heading).toHaveText(lead.text('lead_open_heading'))
})

test('the lobby of a phone shows later promises', async ({ page, holdRoom }) => {
  const { code, squadId, lead } = await holdRoom()
  const zoe = memberScreen(page)
  await page.goto(`/room/${code}`)
  await zoe.comeIn('Zoe')
  await expect(zoe.heading).toHaveText(zoe.text('member_lobby_title'))
  await lead.post(`/squads/${squadId}/actions`, { ...PROMISE, dueSprint: 1 })
  await expect(zoe.heading).toHaveText(zoe.text('review_title'))
})

test('one tap turns a suggestion into an idea and can be undone', async ({
  page,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom()
  const zoe = await join(lead.code, 'Zoe')
  const menu = lead.button('lead_comment_menu', { text: SUGGESTION })
  const make = page.getByRole('menuitem', { name: lead.text('idea_make') })
  await lead.button('lead_start').click()
  await zoe.say('suggestion', SUGGESTION)
  await menu.click()
  await make.click()
  await expect(lead.side.getByText(lead.text('idea_is'), { exact: true })).toBeVisible()
  await menu.click()
  await expect(make).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: lead.text('action_undo') }).click()
  await expect(lead.side.getByText(lead.text('idea_is'), { exact: true })).toHaveCount(0)
  await menu.click()
  await expect(make).toBeVisible()
})

test('a low score can become an idea', async ({ page, leadRoom, join }) => {
  const lead = await leadRoom({ titles: ['Planning'] })
  const people = await Promise.all([1, 2, 3].map(() => join(lead.code)))
  await lead.button('lead_start').click()
  await Promise.all(people.map((person, at) => person.vote(([1, 3, 5] as const)[at] ?? 'skip')))
  await lead.button('room_consensus_record_none').waitFor()
  await lead.more('idea_make')
  await expect(page.getByText(lead.text('actions_kept_idea'))).toBeVisible()
  await lead.button('lead_more').click()
  await page.getByRole('menuitem', { name: lead.text('lead_skip') }).waitFor()
  await expect(page.getByRole('menuitem', { name: lead.text('idea_make') })).toHaveCount(0)
})

test('at the end, an idea is one line with an owner and survives a reload', async ({
  page,
  product,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom({ titles: ['Planning', 'Daily'], earlier: [2, 2, 2] })
  const zoe = await join(lead.code, 'Zoe')
  await lead.button('lead_start').click()
  await zoe.viewWhere(({ phase }) => phase === 'voting')
  await zoe.say('suggestion', SUGGESTION)
  await lead.button('lead_comment_menu', { text: SUGGESTION }).waitFor()
  const paper = await paperRoom(page, product.origin, lead.code)
  await paper.press({ do: 'skip' })
  await paper.press({ do: 'skip' })
  await expect(lead.heading).toHaveText(lead.text('agree_title'))
  await lead.button('idea_make_of', { text: SUGGESTION }).click()
  const line = lead.stage.getByRole('group', {
    name: lead.text('agree_line_label', { number: '1' }),
  })
  await expect(line.getByRole('textbox').first()).toBeFocused()
  await expect(lead.side.getByText(lead.text('agree_line', { number: '1' }))).toBeVisible()
  await line.getByRole('combobox', { name: lead.text('actions_owner') }).fill('QA')
  await page.reload()
  await expect(line.getByRole('combobox', { name: lead.text('actions_owner') })).toHaveValue('QA')
  await expect(line.getByRole('textbox').first()).toHaveValue(SUGGESTION)
  await expect(line.getByRole('combobox', { name: lead.text('actions_topic') })).toHaveText(
    /Planning/,
  )
  await lead.button('agree_save').click()
  await expect(page).toHaveURL(/\/report$/)
  await expect(page.getByRole('region', { name: 'Combinados' }).getByRole('listitem')).toHaveText(
    `${SUGGESTION}Planning · até a Sprint 25QA`,
  )
  const { actions } = await zoe.viewWhere(({ phase }) => phase === 'closed')
  expect(actions).toMatchObject([{ title: SUGGESTION }])
})

test('a phone shows the promises when the room is over', async ({ page, holdRoom }) => {
  const { code, lead, press } = await holdRoom()
  const zoe = memberScreen(page)
  await page.goto(`/room/${code}`)
  await zoe.comeIn('Zoe')
  await lead.post(`/rooms/${code}/actions`, PROMISE)
  await press({ do: 'close' })
  await expect(page.getByRole('region', { name: zoe.text('agree_agreed') })).toContainText(
    SUGGESTION,
  )
})

test('a promise that is done in a room is judged by the sprints after it', async ({
  page,
  product,
  squad,
}) => {
  const { origin } = product
  const { request } = page.context()
  for (const sprint of [21, 22, 23]) await squad.record(sprint, 2)
  const answer = await request.get(`${origin}/api/squads/${squad.id}/topics`)
  const own = (await answer.json()) as { topics: { id: string; title: string }[] }
  const topics = own.topics.map(({ id, title }) => ({ id, title }))
  const first = await squad.openRoom(squad.id, { sprint: 24, topics, seconds: null })
  const topic = topics.find(({ title }) => title === 'Planning')
  const promised = await request.post(`${origin}/api/rooms/${first.code}/actions`, {
    headers: { Origin: origin },
    data: { ...PROMISE, topic },
  })
  expect(promised.status(), await promised.text()).toBe(201)
  await (await paperRoom(page, origin, first.code)).close()

  const { code } = await squad.openRoom(squad.id, { sprint: 25, topics, seconds: null })
  await page.goto(`/room/${code}`)
  const lead = leadScreen(page)
  await page
    .getByRole('group', { name: new RegExp(SUGGESTION) })
    .getByRole('button', { name: 'Feito' })
    .click()
  await expect(lead.stage.getByRole('button', { pressed: true })).toHaveText('Feito')
  await (await paperRoom(page, origin, code)).close()
  for (const sprint of [25, 26, 27, 28]) await squad.record(sprint, 4)
  await page.goto(`/squad/${squad.id}/actions`)
  const card = page.getByRole('listitem').filter({ hasText: 'Feito na Sprint 25' }).first()
  await expect(card).toContainText('O tópico subiu: 4,0 depois, 2,0 antes.')
})

test('Enter continues the agreed lines, and a fourth one asks first', async ({
  page,
  leadRoom,
}) => {
  const lead = await leadRoom({ titles: ['Planning'], promises: ['One', 'Two'] })
  const titles = await reachLines(lead)
  await expect(lead.stage.getByText('Continuam da sprint passada:')).toContainText('One e Two')
  await titles.first().fill('A')
  await lead.button('agree_remove', { title: 'A' }).press('Enter')
  await expect(titles.first()).toBeFocused()
  await page.keyboard.type('A')
  for (const text of ['B', 'C']) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(text)
  }
  await expect(titles).toHaveCount(3)
  await lead.button('agree_one_more').click()
  await expect(lead.dialog).toContainText('Três combinados costumam ser o que cabe em uma sprint.')
  await lead.dialog.getByRole('button', { name: 'Adicionar mesmo assim' }).click()
  await expect(titles.last()).toBeFocused()
  await page.keyboard.type('D')
  await lead.button('agree_remove', { title: 'D' }).click()
  await expect(titles.last()).toBeFocused()
  await expect(titles).toHaveCount(3)
})

test('Backspace in an empty line removes it', async ({ page, leadRoom }) => {
  const lead = await leadRoom({ titles: ['Planning'], promises: ['One'] })
  const titles = await reachLines(lead)
  await titles.first().fill('A')
  await page.keyboard.press('Enter')
  await page.keyboard.type('B')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(titles.first()).toBeFocused()
  await expect(titles.first()).toHaveValue('A')
  await expect(titles.last()).toHaveValue('')
})

test('a second press takes a suggestion off the agreed lines', async ({
  page,
  product,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom({ titles: ['Planning'] })
  const zoe = await join(lead.code, 'Zoe')
  await lead.button('lead_start').click()
  await zoe.say('suggestion', SUGGESTION)
  const paper = await paperRoom(page, product.origin, lead.code)
  await paper.press({ do: 'skip' })
  await lead.button('idea_make_of', { text: SUGGESTION }).click()
  const titles = lead.stage.getByRole('textbox')
  await expect(titles.first()).toHaveValue(SUGGESTION)
  await lead.side.getByRole('button', { name: lead.text('agree_line', { number: '1' }) }).click()
  await expect(titles.first()).toHaveValue('')
  await expect(lead.button('idea_make_of', { text: SUGGESTION })).toBeFocused()
})

test('a refused line keeps its text, and closing the room asks about it', async ({ leadRoom }) => {
  const lead = await leadRoom({
    ...{ titles: ['Planning'], promises: ['One', 'Two', 'Three', 'Four', 'Five'] },
  })
  const titles = await reachLines(lead)
  await titles.first().fill('A')
  await lead.button('agree_save').click()
  await expect(lead.stage.getByText(lead.text('problem_too_many_actions'))).toBeVisible()
  await expect(titles.first()).toHaveValue('A')
  await lead.button('lead_close').click()
  await expect(lead.dialog).toContainText(lead.text('agree_unsaved'))
  await lead.dialog.getByRole('button', { name: 'Cancelar' }).click()
  await lead.button('agree_skip').click()
  await expect(lead.dialog).toContainText(lead.text('agree_unsaved'))
  await lead.dialog.getByRole('button', { name: lead.text('lead_close') }).click()
  await expect(lead.heading).toHaveText(lead.text('lead_closed'))
})

/** Skips the only topic and returns the fields for promises. */
async function reachLines(lead: ReturnType<typeof leadScreen>) {
  await lead.button('review_start').click()
  await lead.skip()
  await expect(lead.heading).toHaveText(lead.text('agree_title'))
  return lead.stage.getByRole('textbox')
}
