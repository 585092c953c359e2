import type { Page } from '@playwright/test'
import { paperRoom } from '../support/room-data'
import { squadData } from '../support/squad-data'
import { expectNoSidewaysScrollAt } from './fixtures'
import { expect, test } from './room'

test.describe.configure({ timeout: 240_000 })

const SUGGESTION = 'Chamar QA antes de fechar a estimativa.'

test('a suggestion from a phone becomes an idea, a promise, is done in the next room, and is judged', async ({
  page,
  product,
  leadRoom,
  join,
  expectAccessible,
}) => {
  const { origin } = product
  const lead = await leadRoom({ titles: ['Planning', 'Daily'], earlier: [2, 2, 2] })
  const zoe = await join({ code: lead.code, nickname: 'Zoe' })
  const data = squadData(page, origin)

  await test.step('a lobby shows what is promised meanwhile, and a slip that is taken back', async () => {
    const { id } = await data.promise(lead.squadId, 'Meanwhile')
    for (const screen of [lead, zoe]) {
      await expect(screen.heading).toHaveText(lead.text('review_title'))
    }
    await data.remove(`/actions/${id}`)
    await expect(lead.heading).toHaveText(lead.text('lead_open_heading'))
  })

  const paper = await paperRoom(page, origin, lead.code)
  await paper.addSeats(3)
  await paper.press({ do: 'start' })
  const make = lead.button('idea_make_of', { text: SUGGESTION })

  await test.step('one tap makes an idea, which can be taken back', async () => {
    await zoe.say('member_feedback_suggestion', SUGGESTION)
    await make.press('Enter')
    await expect(lead.side.getByText(lead.text('idea_is'), { exact: true })).toBeVisible()
    await expect(make).toHaveCount(0)
    await page.getByRole('button', { name: lead.text('action_undo') }).click()
    await expect(make).toBeVisible()
    await make.click()
    await expect(make).toHaveCount(0)
  })

  await paper.vote([1, 3, 5])
  await zoe.tap(3)
  await lead.button('room_consensus_record', { score: '3' }).waitFor()
  await lead.button('idea_make').click()
  await expect(lead.stage.getByText(lead.text('idea_is'), { exact: true })).toBeVisible()
  await paper.press({ do: 'agree', score: 2 })
  await paper.press({ do: 'goOn' })
  await paper.vote([3, 3, 3])
  await zoe.tap(3)
  await lead.button('lead_go_on_last').click()

  await test.step('at the end it is one line with an owner, which a reload does not lose', async () => {
    await expect(lead.heading).toHaveText(lead.text('agree_title'))
    await make.click()
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
    await expectAccessible(page)
    await expectNoSidewaysScrollAt(page, [320])
    await page.setViewportSize({ width: 1280, height: 800 })
    await lead.button('agree_save').click()
    await expect(page).toHaveURL(/\/report$/)
    await expect(page.getByRole('region', { name: 'Combinados' }).getByRole('listitem')).toHaveText(
      `${SUGGESTION}Planning · até a Sprint 25QA`,
    )
    await expect(zoe.page.getByRole('region', { name: zoe.text('agree_agreed') })).toContainText(
      SUGGESTION,
    )
  })

  await test.step('the next room begins with it', async () => {
    const code = await openNext(page, origin, lead.squadId)
    await page.goto(`/room/${code}`)
    await page
      .getByRole('group', { name: new RegExp(SUGGESTION) })
      .getByRole('button', { name: 'Feito' })
      .click()
    const next = await paperRoom(page, origin, code)
    await next.close()
  })

  for (const sprint of [25, 26, 27, 28]) await data.record(lead.squadId, sprint, 4)
  await page.goto(`/squad/${lead.squadId}#actions`)
  const card = page.getByRole('listitem').filter({ hasText: 'Feito na Sprint 25' }).first()
  await expect(card).toContainText('O tópico subiu: 4,0 depois, 2,0 antes.')
})

test('a fourth line asks, a sixth open action is refused, and what was typed stays', async ({
  page,
  leadRoom,
}) => {
  const lead = await leadRoom({
    ...{ titles: ['Planning'], promises: ['One', 'Two', 'Three', 'Four', 'Five'] },
  })
  await lead.button('review_start').click()
  await lead.button('lead_skip').click()
  await expect(lead.heading).toHaveText(lead.text('agree_title'))
  await expect(lead.stage.getByText('Continua da sprint passada:')).toContainText(
    'One, Two, Three, Four e Five',
  )
  const titles = lead.stage.getByRole('textbox')
  await titles.fill('A')
  await lead.button('agree_remove', { title: 'A' }).press('Enter')
  await expect(titles).toBeFocused()
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

  await lead.button('agree_save').click()
  await expect(lead.stage.getByText(lead.text('problem_too_many_actions'))).toBeVisible()
  await expect(titles).toHaveCount(3)
  await expect(titles.first()).toHaveValue('A')
  await lead.button('lead_close').click()
  await expect(lead.dialog).toContainText(lead.text('agree_unsaved'))
  await lead.dialog.getByRole('button', { name: 'Cancelar' }).click()
  await lead.button('agree_skip').click()
  await expect(lead.dialog).toContainText(lead.text('agree_unsaved'))
  await lead.dialog.getByRole('button', { name: lead.text('lead_close') }).click()
  await expect(lead.heading).toHaveText(lead.text('lead_closed'))
})

async function openNext(page: Page, origin: string, squadId: string): Promise<string> {
  const { request } = page.context()
  const own = await request.get(`${origin}/api/squads/${squadId}/topics`)
  const { topics } = (await own.json()) as { topics: { id: string; title: string }[] }
  const answer = await request.post(`${origin}/api/squads/${squadId}/rooms`, {
    headers: { Origin: origin },
    data: { sprint: 25, seconds: null, topics: topics.map(({ id, title }) => ({ id, title })) },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { code: string }).code
}
