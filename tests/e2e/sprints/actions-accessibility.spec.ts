import type { Page } from '@playwright/test'
import { unsubscribeToken } from '../../../src/features/actions/reminders/unsubscribe-token.server'
import { accountScreens } from '../../support/account-screens'
import { paperRoom } from '../../support/room-data'
import { openRoom } from '../../support/room-screens'
import { squadData } from '../../support/squad-data'
import { SECRET } from '../accounts/account-server'
import { expectNoSidewaysScrollAt } from '../fixtures'
import { expect, test } from '../rooms/room'
import { tabTo } from '../tabbing'

test.describe.configure({ timeout: 240_000 })

test('actions are accessible from the review to the report and the settings', async ({
  page,
  product,
  signIn,
  join,
  openWall,
  expectAccessible,
}) => {
  await signIn()
  const { origin } = product
  const app = accountScreens(page)
  const dialog = page.getByRole('alertdialog')
  const check = (name: string, screen: Page = page) =>
    test.step(name, async () => {
      await expectAccessible(screen)
      await expectNoSidewaysScrollAt(screen, [320])
    })
  const lead = await openRoom(page, origin, { titles: ['Planning', 'Daily'] })
  const data = squadData(page, origin)
  const { id: often } = await data.promise(lead.squadId, 'Ler o objetivo em voz alta')
  const topics = ['Planning', 'Daily'].map((title, at) => ({ id: `topic-${at}`, title }))
  for (const sprint of [22, 23]) {
    await data.record(lead.squadId, sprint, 3, { topics })
    await data.keep(often)
  }
  await data.promise(lead.squadId, 'Refinar às terças', { isMine: true })
  const paper = await paperRoom(page, origin, lead.code)
  await paper.addSeats(3)
  const zoe = await join({ code: lead.code })
  await page.setViewportSize({ width: 390, height: 900 })
  await app.open(`/room/${lead.code}`)

  await app.button('review_start').waitFor()
  await page.keyboard.press('3')
  await page.keyboard.press('1')
  await expect(
    app.button('review_why_title', { title: 'Ler o objetivo em voz alta' }),
  ).toBeVisible()
  await check('the review, with a reason to give')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('2')
  await app.button('actions_edit_title', { title: 'Ler o objetivo em voz alta' }).press('Enter')
  await expect(app.field('actions_new_title')).toBeFocused()
  await check('the review, carried often and edited')
  await page.keyboard.press('Escape')
  await check('the review on a phone', zoe.page)
  const wall = await openWall(lead.code)
  await expect(wall.getByRole('heading', { level: 1 })).toHaveText(app.text('review_title'))
  await check('the review on the wall', wall)

  await paper.press({ do: 'start' })
  await paper.vote([1, 3, 5])
  await zoe.tap(3)
  await app.button('room_consensus_record_none').waitFor()
  await app.button('lead_more').press('Enter')
  await page.getByRole('menuitem', { name: app.text('idea_make') }).press('Enter')
  await expect(page.getByText(app.text('actions_kept_idea'))).toBeVisible()
  await check('a topic that is an idea')
  await paper.press({ do: 'agree', score: 2 })
  await paper.press({ do: 'goOn' })
  await paper.vote([3, 3, 3])
  await zoe.tap(3)
  await app.button('lead_go_on_last').press('Enter')

  await expect(app.heading).toHaveText(app.text('agree_title'))
  await check('the end, with nothing written')
  const titles = page.getByRole('main').getByRole('textbox')
  await titles.first().fill('Chamar QA antes de fechar a estimativa')
  for (const title of ['Mostrar o gráfico na daily', 'Escrever o porquê de cada demanda']) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(title)
  }
  await expect(titles).toHaveCount(3)
  await check('the end, with three lines')
  await app.button('agree_one_more').press('Enter')
  await expectAccessible(dialog)
  await page.keyboard.press('Escape')
  await app.button('agree_skip').press('Enter')
  await expect(dialog).toContainText(app.text('agree_unsaved'))
  await expectAccessible(dialog)
  await page.keyboard.press('Escape')
  await app.button('agree_save').press('Enter')

  await expect(page).toHaveURL(/\/report$/)
  await app.button('report_export').press('Enter')
  await expect(page.getByRole('group', { name: app.text('actions_take') })).toBeVisible()
  await check('the report, with its files')
  await expect(zoe.page.getByRole('region', { name: app.text('agree_agreed') })).toBeVisible()
  await check('what was agreed, on a phone', zoe.page)
  await expect(wall.getByRole('region', { name: app.text('agree_agreed') })).toBeVisible()
  await check('what was agreed, on the wall', wall)

  await page.goto(page.url().replace('/report', ''))
  await expect(app.section('actions_title').getByRole('listitem')).toHaveCount(6)
  await check('the page of the retrospective')

  await app.open(`/squad/${lead.squadId}/settings`)
  // Uses the keyboard alone.
  await tabTo(page, page.locator('summary', { hasText: app.text('trackers_open') }))
  await page.keyboard.press('Enter')
  const trackers = page.getByRole('form', { name: app.text('trackers_title') })
  await tabTo(page, trackers.getByRole('textbox').first())
  await page.keyboard.type('acme')
  await page.keyboard.press('Enter')
  await expect(trackers.getByText(app.text('trackers_wrong'))).toBeVisible()
  await tabTo(page, page.getByRole('combobox', { name: app.text('squad_reminder_day') }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(app.text('squad_reminder_saved'))).toBeVisible()
  await check('the reminder and the trackers, one of them wrong')

  const { owner } = (await (
    await page.request.get(`${origin}/api/squads/${lead.squadId}/members`)
  ).json()) as { owner: { userId: string } }
  const stop = `/api/reminders/${unsubscribeToken(owner.userId, SECRET)}?language=pt`
  await page.goto(`${origin}${stop}`)
  await expect(app.heading).toHaveText(app.text('reminder_stop'))
  await check('the page behind the link of a reminder')
  await app.button('reminder_stop').press('Enter')
  await expect(app.heading).toHaveText(app.text('reminder_stopped'))
  await check('the page that says that reminders are stopped')
})
