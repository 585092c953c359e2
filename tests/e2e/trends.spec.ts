import type { Page } from '@playwright/test'
import { accountScreens } from '../support/account-screens'
import { squadData } from '../support/squad-data'
import { startWithRows } from '../support/stored-rows'
import { twelveSprints } from '../support/trends-data'
import { expect, expectNoSidewaysScrollAt, LOOKS, test } from './fixtures'

test.describe.configure({ timeout: 240_000 })

test('the trends of a squad say what to talk about, and lead to one topic', async ({ page }) => {
  const { sprints, votes, topics } = twelveSprints()
  const product = await startWithRows(sprints, votes, topics)
  await product.signIn(page.context())
  const app = accountScreens(page)
  // The squad's page sums its newest sprint up. Nothing moves when the sentences come, and nothing is said if they do not.
  const history = '**/api/squads/*/history'
  const strip = app.section('trends_title')
  await page.route(history, (route) => route.abort())
  await page.goto(`${product.origin}/squad/${product.squadId}`)
  await expect(app.link('trends_see')).toBeVisible()
  const empty = await strip.boundingBox()
  await page.unroute(history)
  await page.reload()
  await expect(strip.getByRole('listitem')).toHaveText([
    'A mudança em Daily ficou: 4,8 em duas sprints, 3,0 antes.',
    'O squad se divide em Entendimento das demandas: notas de 1 a 5.',
    'Leitura de gráfico está em 2 ou menos há 12 sprints.',
  ])
  expect((await strip.boundingBox())?.height).toBe(empty?.height)
  // A link to a part of the page takes the focus there.
  await page.getByRole('link', { name: app.text('members_title') }).press('Enter')
  await expect(page.locator('#members')).toBeFocused()
  await app.link('trends_see').press('Enter')
  await expect(app.heading).toHaveText('Tendências do Squad Alpha')
  const talk = app.section('trends_talk_3')
  await expect(talk.getByRole('heading', { level: 3 })).toHaveText([
    'Caiu e ficou embaixo',
    'O squad diverge, de novo',
    'Subiu e ficou',
  ])
  await expect(talk).toContainText(
    'O resto é oscilação. Das 9 notas, 4 ficaram dentro do habitual.',
  )

  // The map is one tab stop: arrows go through it, the line above says the cell, Enter opens its topic.
  const map = page.getByRole('grid', { name: 'Nota por tópico e sprint' })
  await expect(map.locator('[tabindex="0"]')).toHaveCount(1)
  await map.locator('[data-at="2"][data-column="4"]').hover()
  await expect(page.locator('[data-readout]')).toContainText('Sprint 5')
  await map.locator('[tabindex="0"]').focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await expect(page.locator('[aria-live=polite]')).toHaveText(
    'Critérios de aceite, Sprint 1: 4 · Cumpriu · 7 votos, de 3 a 5 · poucas sprints ainda · 9 de janeiro de 2026',
  )
  await page.keyboard.press('Escape')
  await expect(map.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(app.heading).toHaveText('FCritérios de aceite')
  await expect(page.getByRole('img', { name: /^Votos em Critérios de aceite/ })).toBeVisible()
  await app.button('trends_map_table').click()
  await expect(page.getByRole('row', { name: 'Sprint 12' })).toContainText('Abaixo do habitual')
  await app.link('trends_back').click()

  // A topic that got another title may have become another topic: that only the squad can say, and take back.
  await openTopic(page, 'Comunicação time dev')
  const renames = page.getByRole('list', { name: app.text('trends_renames') })
  await expect(renames).toContainText(
    'Sprint 7: “Conversas” passou a se chamar “Comunicação time dev”.',
  )
  await renames.getByRole('button').press('Enter')
  await expect(renames).toContainText('“Conversas” deu lugar a outro tópico')
  await expect(page.getByText('definição mudou')).toBeVisible()
  await expect(renames.getByRole('button', { name: 'É o mesmo tópico' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(renames.getByRole('button', { name: 'É outro tópico' })).toBeFocused()
  await expect(page.getByText('definição mudou')).toHaveCount(0)
  await app.link('trends_back').click()

  // What stands below the first screen is drawn last.
  await expect(app.section('trends_how')).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)

  // A topic of the conversation goes to the next room, and can be taken off where it was brought. The focus stays on the button.
  const bring = (title: string) =>
    page.getByRole('button', { name: `${app.text('agenda_bring')}: ${title}` })
  const onAgenda = talk.getByText(app.text('agenda_brought'))
  await bring('Critérios de aceite').press('Enter')
  await expect(onAgenda).toHaveCount(1)
  await expect(page.locator(':focus')).toHaveText(app.text('action_undo'))
  await page.keyboard.press('Space')
  await expect(onAgenda).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(onAgenda).toHaveCount(1)
  await talk.getByRole('link', { name: /^Daily/ }).click()
  await bring('Daily').click()
  await expect(page.getByText(app.text('agenda_brought'))).toBeVisible()
  await page.goto(`${product.origin}/squad/${product.squadId}/open-room`)
  const listed = app.section('agenda_title').getByRole('listitem')
  await expect(listed).toHaveText(['Daily', 'Critérios de aceite'])
  await app.button('open_room_open').click()
  await expect(app.button('lead_start')).toBeVisible()
  await expect(listed).toHaveText(['Daily', 'Critérios de aceite'])
  await page.goto(`${product.origin}/squad/${product.squadId}/trends`)

  // What is chosen is in the address.
  await app.button('trends_order_changed').click()
  await expect(page).toHaveURL(/\?order=changed$/)
  await page.reload()
  await expect(app.button('trends_order_changed')).toHaveAttribute('aria-pressed', 'true')

  await page.route('**/api/squads/*/history', (route) => route.abort())
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(
    app.status.filter({ hasText: 'Sem conexão. Estas são as tendências de' }),
  ).toBeVisible()
  // A server that answers is no missing connection.
  await page.unroute('**/api/squads/*/history')
  await page.route('**/api/squads/*/history', (route) => route.fulfill({ status: 429 }))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const outdated = app.status.filter({ hasText: 'Erro ao atualizar. Estas são as tendências de' })
  await expect(outdated.getByRole('button', { name: app.text('action_try_again') })).toBeVisible()
  await page.reload()
  await expect(app.alert).toContainText('Erro ao carregar as tendências.')
  await page.unroute('**/api/squads/*/history')
  await app.button('action_try_again').click()
  await expect(talk).toBeVisible()

  // What others may see of the line is made where everything leaves the squad.
  await app.link('trends_share').press('Enter')
  await expect(app.heading).toHaveText(app.text('integrations_title'))
  await expect(app.section('embed_title').getByRole('heading')).toBeInViewport()
  await product.stop()
})

test('trends are accessible in every state', async ({ page, expectAccessible }) => {
  const { sprints, votes, topics } = twelveSprints()
  const product = await startWithRows(sprints, votes, topics)
  await product.signIn(page.context())
  for (const count of [12, 4, 1, 0]) {
    // The squad deletes its newest sprints.
    for (const id of product.ids.splice(count)) {
      await squadData(page, product.origin).remove(`/retrospectives/${id}`)
    }
    for (const { locale, width, theme } of LOOKS) {
      const app = accountScreens(page, locale)
      await page.setViewportSize({ width, height: 900 })
      await page.goto(product.origin + app.path(`/squad/${product.squadId}/trends`))
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectAccessible(page, theme)
      await expectNoSidewaysScrollAt(page)
      if (count < 12) continue
      await openTopic(page, 'Entendimento das demandas')
      await expectAccessible(page, theme)
      await expectNoSidewaysScrollAt(page)
    }
  }
  await product.stop()
})

async function openTopic(page: Page, title: string) {
  await page.getByRole('link', { name: new RegExp(`^${title}, `) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}
