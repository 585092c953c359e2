import type { Page } from '@playwright/test'
import { accountScreens } from '../../support/account-screens'
import { actionData } from '../../support/action-data'
import { storeRows } from '../../support/stored-rows'
import { twelveSprints } from '../../support/trends-data'
import { REPEATED_MS } from '../support/clock'
import { test as base, expect } from '../support/fixtures'

const HISTORY = '**/api/squads/*/history'

type Screens = ReturnType<typeof accountScreens>

const test = base.extend<{
  stored: Awaited<ReturnType<typeof storeRows>>
  squadId: string
  app: Screens
  talk: ReturnType<Screens['section']>
}>({
  /** The user's squad, which has twelve sprints. */
  stored: async ({ api, opened }, use) => {
    const { userId, cookie } = await api.signIn()
    opened.keepCookie(cookie)
    await use(await storeRows(api.db, userId, twelveSprints()))
  },
  squadId: async ({ stored }, use) => {
    await use(stored.squadId)
  },
  app: async ({ page }, use) => use(accountScreens(page)),
  talk: async ({ app }, use) => use(app.section('trends_talk_3')),
})

/** Sentences about the newest sprint, one for each topic of the conversation. */
const SENTENCES = [
  'A nota de Critérios de aceite caiu e continua baixa: perto de 2,1 há 2 sprints, 3,8 antes.',
  'As notas divergem em Entendimento das demandas: de 1 a 5. É a 3ª sprint seguida assim.',
  'A nota de Daily subiu e se manteve: perto de 4,8 há 2 sprints, 3,0 antes.',
]

test('the summary of a squad names the topics to talk about as the trends do', async ({
  page,
  app,
  squadId,
}) => {
  await page.goto(`/squad/${squadId}`)
  await expect(app.section('trends_title').getByRole('listitem')).toHaveText([
    /^Critérios de aceiteCaiu e continua baixo/,
    /^Entendimento das demandasAs notas divergem, de novo/,
    /^DailySubiu e se manteve/,
  ])
  await app.link('trends_see').press('Enter')
  await expect(app.heading).toHaveText('Tendências · Squad Alpha')
})

test('the report of the newest sprint has a sentence for each of these topics', async ({
  page,
  stored,
}) => {
  await page.goto(`/retrospective/${stored.ids.at(-1)}/report`)
  await expect(page.getByRole('article')).toContainText(SENTENCES.join(' '))
})

test("the squad's page omits trends that fail to load", async ({ page, app, squadId }) => {
  await page.route(HISTORY, (route) => route.abort())
  await page.goto(`/squad/${squadId}`)
  await expect(app.link('trends_see')).toBeVisible()
  await expect(app.section('trends_title').getByRole('listitem')).toHaveCount(0)
})

test('the trends name the topics to talk about first', async ({ page, squadId, talk }) => {
  await page.goto(`/squad/${squadId}/trends`)
  await expect(talk.getByRole('heading', { level: 3 })).toHaveText([
    'Caiu e continua baixo',
    'As notas divergem, de novo',
    'Subiu e se manteve',
  ])
  await expect(talk).toContainText(
    'Outros tópicos também saíram do habitual. Notas dentro do habitual: 4 de 9.',
  )
})

test('the focus stays in the list when all its votes are shown', async ({ page, squadId }) => {
  await page.goto(`/squad/${squadId}/trends`)
  const apart = page.getByRole('region', { name: 'Onde as notas divergem' })
  await apart.getByRole('button', { name: /^Mostrar mais/ }).press('Enter')
  const rows = apart.getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(rows.nth(4)).toBeFocused()
})

test('a topic has a picture of its votes and a table of its sprints', async ({
  page,
  app,
  squadId,
}) => {
  await page.goto(`/squad/${squadId}/trends`)
  await openTopic(page, 'Critérios de aceite')
  await expect(app.heading).toHaveText('FCritérios de aceite')
  await expect(page.getByRole('img', { name: /^Votos em Critérios de aceite/ })).toBeVisible()
  await app.button('trends_map_table').click()
  await expect(page.getByRole('row', { name: 'Sprint 12' })).toContainText('Abaixo do habitual')
})

test('a topic tells how far apart its votes are, and for how many sprints', async ({
  page,
  app,
  squadId,
}) => {
  await page.goto(`/squad/${squadId}/trends`)
  await openTopic(page, 'Entendimento das demandas')
  await expect(app.section('trends_says')).toContainText(
    'A nota é 3, mas os votos vão de 1 a 5. É a 3ª sprint seguida assim.',
  )
})

test('a topic lists the squad’s open actions on it', async ({ page, product, stored, app }) => {
  const { write, finish } = actionData(page, product.origin, stored.squadId)
  await write('Escrever o porquê de cada demanda', { topic: 'Entendimento das demandas' })
  await write('Pagar a dívida', { topic: 'Qualidade do produto' })
  await finish(await write('Ler em voz alta', { topic: 'Entendimento das demandas' }))
  await page.goto(`/squad/${stored.squadId}/trends`)
  await page.getByRole('link', { name: 'Entendimento das demandas' }).first().click()
  await expect(app.section('trends_actions').getByRole('listitem')).toHaveText([
    /^Escrever o porquê de cada demanda/,
  ])
})

test('the squad declares a renamed topic different and undoes it', async ({
  page,
  app,
  squadId,
}) => {
  await page.goto(`/squad/${squadId}/trends`)
  await openTopic(page, 'Comunicação time dev')
  const renames = page.getByRole('list', { name: app.text('trends_renames') })
  await expect(renames).toContainText(
    'Sprint 7: “Conversas” passou a se chamar “Comunicação time dev”.',
  )
  await renames.getByRole('button', { name: 'É outro tópico' }).click()
  await expect(renames).toContainText('“Conversas” deu lugar a outro tópico')
  await expect(page.getByText('definição mudou')).toBeVisible()
  await renames.getByRole('button', { name: 'É o mesmo tópico' }).click()
  await expect(renames.getByRole('button', { name: 'É outro tópico' })).toBeVisible()
  await expect(page.getByText('definição mudou')).toHaveCount(0)
})

test('a topic is put on the agenda and removed without losing the focus', async ({
  page,
  app,
  squadId,
  talk,
}) => {
  await page.goto(`/squad/${squadId}/trends`)
  const onAgenda = talk.getByText(app.text('agenda_brought'))
  await bring(page, 'Critérios de aceite').press('Enter')
  await expect(onAgenda).toHaveCount(1)
  await expect(page.locator(':focus')).toHaveText(app.text('action_undo'))
  await page.keyboard.press('Space')
  await expect(onAgenda).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(onAgenda).toHaveCount(1)
})

test('topics on the agenda are listed before the next room and in it', async ({
  page,
  app,
  squadId,
  talk,
}) => {
  await page.goto(`/squad/${squadId}/trends`)
  await bring(page, 'Critérios de aceite').click()
  await expect(talk.getByText(app.text('agenda_brought'))).toHaveCount(1)
  await talk.getByRole('link', { name: /^Daily/ }).click()
  await bring(page, 'Daily').click()
  await expect(page.getByText(app.text('agenda_brought'))).toBeVisible()
  await page.goto(`/squad/${squadId}/open-room`)
  const listed = app.section('agenda_title').getByRole('listitem')
  await expect(listed).toHaveText(['Daily', 'Critérios de aceite'])
  await app.button('open_room_open').click()
  await expect(app.button('lead_start')).toBeVisible()
  const side = page.getByRole('complementary')
  await side.getByRole('button', { name: /^Mais \d/ }).click()
  await expect(
    side.getByRole('button', { name: new RegExp(app.text('agenda_from_trends')) }),
  ).toHaveText(['Daily', 'Critérios de aceite'])
})

test('the room repeats the question of a topic from the trends', async ({
  page,
  app,
  squadId,
  talk,
}) => {
  const question = 'O que mudou a partir da Sprint 11?'
  await page.goto(`/squad/${squadId}/trends`)
  await expect(talk.getByText(question)).toBeVisible()
  await bring(page, 'Critérios de aceite').click()
  await page.goto(`/squad/${squadId}/open-room`)
  await app.button('open_room_open').click()
  const side = page.getByRole('complementary')
  await side.getByRole('button', { name: /^Mais \d/ }).click()
  await side.getByRole('button', { name: /^Critérios de aceite/ }).click()
  await expect(page.getByRole('main').getByText(question)).toBeVisible()
})

test('the address contains the chosen order, which survives a reload', async ({
  page,
  app,
  squadId,
}) => {
  await page.goto(`/squad/${squadId}/trends`)
  await app.button('trends_order_changed').click()
  await expect(page).toHaveURL(/\?order=changed$/)
  await page.reload()
  await expect(app.button('trends_order_changed')).toHaveAttribute('aria-pressed', 'true')
})

test('without a network, earlier trends are shown with a notice', async ({
  page,
  app,
  squadId,
  talk,
}) => {
  await page.goto(`/squad/${squadId}/trends`)
  await expect(talk).toBeVisible()
  await page.route(HISTORY, (route) => route.abort())
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.clock.runFor(REPEATED_MS)
  await expect(app.status.filter({ hasText: 'Sem conexão. Estes dados são de' })).toBeVisible()
})

test('a refusal of the server is not a missing connection and can be retried', async ({
  page,
  app,
  squadId,
  talk,
}) => {
  await page.goto(`/squad/${squadId}/trends`)
  await expect(talk).toBeVisible()
  await page.route(HISTORY, (route) => route.fulfill({ status: 429 }))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const outdated = app.status.filter({
    hasText: 'Não foi possível atualizar. Estes dados são de',
  })
  await expect(outdated.getByRole('button', { name: app.text('action_try_again') })).toBeVisible()
})

test('trends that fail to load can be retried', async ({ page, app, squadId, talk }) => {
  await page.route(HISTORY, (route) => route.fulfill({ status: 429 }))
  await page.goto(`/squad/${squadId}/trends`)
  await expect(app.alert).toContainText('Erro ao carregar as tendências.')
  await page.unroute(HISTORY)
  await app.button('action_try_again').click()
  await expect(talk).toBeVisible()
})

async function openTopic(page: Page, title: string) {
  await page.getByRole('link', { name: new RegExp(`^${title}, `) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}

function bring(page: Page, title: string) {
  const name = `${accountScreens(page).text('agenda_bring')}: ${title}`
  return page.getByRole('button', { name })
}
