import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { onTestFinished, vi } from 'vitest'
import { squads } from '~/features/squads/tables.server'
import type { TestApi } from '~tests/support/api/test-api'
import { dashboard } from '../../support/dashboard'
import { downloaded } from '../../support/local-mode'
import { squadData } from '../../support/squad-data'
import { expect, test } from '../support/fixtures'

const NOT_FOUND = { status: 404, json: { error: { code: 'NOT_FOUND' } } }

test('the empty dashboard greets the user and explains how to start', async ({ page, signIn }) => {
  const { email } = await signIn()
  const app = dashboard(page)
  await app.go()
  await expect(page).toHaveTitle('Painel · RetroScore')
  await expect(app.heading).toHaveText('Seus squads')
  await expect(page.getByText(`Olá, ${email}`)).toBeVisible()
  await expect(page.getByText('Você ainda não tem squads. Crie o primeiro.')).toBeVisible()
  const steps = page.getByRole('list', { name: 'Depois do primeiro squad' })
  await expect(steps.getByRole('listitem')).toHaveCount(2)
})

test('export, import and clearing are marked as unavailable on the empty dashboard', async ({
  page,
  signIn,
}) => {
  await signIn()
  const app = dashboard(page)
  await app.go()
  await expect(app.button('dashboard_export')).toHaveAccessibleDescription(
    'A exportação fica disponível com a primeira retrospectiva.',
  )
  for (const name of ['dashboard_export', 'dashboard_import', 'history_clear'] as const) {
    await expect(app.button(name)).toHaveAttribute('aria-disabled', 'true')
  }
})

test('the unavailable import tells where to import, and the unavailable export downloads nothing', async ({
  page,
  signIn,
}) => {
  await signIn()
  const app = dashboard(page)
  await app.go()
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await app.button('dashboard_export').press('Enter')
  await app.button('dashboard_import').press('Enter')
  await expect(app.alert).toContainText('A importação não está ativa no momento.')
  await expect(app.alert).toContainText('na página do squad')
  expect(downloads).toBe(0)
})

test('the unavailable clearing of the history leads to the account', async ({ page, signIn }) => {
  await signIn()
  const app = dashboard(page)
  await app.go()
  await app.button('history_clear').press('Enter')
  await expect(app.alert).toContainText('A limpeza do histórico não está ativa no momento.')
  await app.alert.getByRole('link', { name: 'Sua conta' }).click()
  await expect(page).toHaveURL('/account')
})

test('a squad with a blank name is refused until the name changes', async ({ page, signIn }) => {
  await signIn()
  const app = dashboard(page)
  await app.go()
  await app.create('   ')
  await expect(app.alert).toHaveText('O nome do squad não pode ser vazio.')
  await expect(app.nameField).toBeFocused()
  await expect(app.nameField).toHaveAttribute('aria-invalid', 'true')
  await app.nameField.fill('Squad')
  await expect(app.alert).toHaveCount(0)
  await page.reload()
  await expect(app.button('squad_create')).toBeVisible()
  await expect(app.cards).toHaveCount(0)
})

test('the name of a squad that could not be created offline stays in its field', async ({
  page,
  signIn,
}) => {
  await signIn()
  const app = dashboard(page)
  await app.go()
  await expect(app.button('squad_create')).toBeVisible()
  await page.context().setOffline(true)
  await app.create('  Squad Alpha  ')
  await expect(app.alert).toContainText('Não conseguimos falar com o servidor.')
  await expect(app.nameField).toHaveValue('  Squad Alpha  ')
  await page.context().setOffline(false)
  await app.button('squad_create').click()
  await expect(app.card('Squad Alpha')).toBeVisible()
})

test('a new squad appears as an empty card, which takes the focus', async ({ page, signIn }) => {
  await signIn()
  const app = dashboard(page)
  await app.go()
  await app.create('  Squad Alpha  ')
  await expect(app.toast).toContainText('Squad criado: Squad Alpha')
  await expect(app.card('Squad Alpha').getByRole('link', { name: 'Squad Alpha' })).toBeFocused()
  await expect(app.card('Squad Alpha')).toContainText('Nenhuma retrospectiva neste squad.')
  await expect(app.nameField).toHaveValue('')
})

test('a dashboard that is opened during an outage appears when the outage ends', async ({
  page,
  signIn,
}) => {
  await signIn()
  const app = dashboard(page)
  let away = 2
  await page.route('**/api/squads?*', (route) => {
    if (away === 0) return route.continue()
    away -= 1
    return route.abort()
  })
  await app.go()
  await expect(app.nameField).toBeVisible()
  await expect(app.alert).toHaveCount(0)
  await expect.poll(() => away, { timeout: 10_000 }).toBe(0)
  await expect(app.button('squad_create')).toBeVisible()
})

test('squads that cannot be loaded are reported and loaded again on request', async ({
  page,
  squad,
}) => {
  await squad.record(1)
  const app = dashboard(page)
  await page.route('/api/squads?*', (route) => route.fulfill(NOT_FOUND))
  await app.go()
  await expect(app.alert).toContainText('Erro ao carregar squads.')
  await page.unroute('/api/squads?*')
  await app.button('action_try_again').click()
  await expect(app.cards).toHaveText(['Squad Alpha'])
})

test('a card keeps its list while its retrospectives cannot be loaded for the chart', async ({
  page,
  squad,
}) => {
  for (const sprint of [1, 2]) await squad.record(sprint)
  const app = dashboard(page)
  await page.route('/api/squads/*/retrospectives?*', (route) => route.fulfill(NOT_FOUND))
  await app.go()
  await expect(app.alert).toContainText('Erro ao carregar retrospectivas.')
  await expect(app.sprints('Squad Alpha')).toHaveCount(2)
  await page.unroute('/api/squads/*/retrospectives?*')
  await app.button('action_try_again').click()
  await expect(app.chart('Squad Alpha')).toBeVisible()
})

test('more squads than a page are shown on request', async ({ page, api, squad }) => {
  await ownMore(api, { squadId: squad.id, count: 51 })
  await answerWithoutRooms(page)
  const app = dashboard(page)
  await app.go()
  await expect(app.cards).toHaveCount(50)
  await app.button('dashboard_more_squads').click()
  await expect(app.cards).toHaveCount(52)
  await expect(app.cards.nth(49)).toBeFocused()
  await expect(app.button('dashboard_more_squads')).toHaveCount(0)
})

test('a new squad appears after all others, also those of the next page', async ({
  page,
  api,
  squad,
}) => {
  await ownMore(api, { squadId: squad.id, count: 50 })
  await answerWithoutRooms(page)
  const app = dashboard(page)
  await app.go()
  await expect(app.cards).toHaveCount(50)
  await app.create('The newest')
  await expect(app.cards).toHaveCount(52)
  await expect(app.cards.last()).toHaveText('The newest')
  await expect(app.cards.last()).toBeFocused()
})

test('changes of another window appear when the user comes back', async ({ page, squad }) => {
  onTestFinished(() => void vi.useRealTimers())
  const app = dashboard(page)
  await app.go()
  await expect(app.cards).toHaveCount(1)
  await squad.createSquad('Squad Beta')
  // The page refreshes at most once in five seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(app.cards).toHaveCount(2)
})

test('the next user of the browser sees nothing of the previous one', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  await squadData(page, product.origin).createSquad('Squad of the first')
  const app = dashboard(page)
  await app.go()
  await expect(app.cards).toHaveCount(1)
  await app.button('nav_open_menu').click()
  await app.button('nav_sign_out').click()
  await expect(page).toHaveURL('/login')
  await signIn()
  await app.go()
  await expect(page.getByText('Você ainda não tem squads.')).toBeVisible()
  await expect(page.getByText('Squad of the first')).toHaveCount(0)
})

test('without a session the dashboard redirects to sign-in, and back', async ({ page }) => {
  await dashboard(page).go()
  await expect(page).toHaveURL('/login?next=%2Fdashboard')
})

test('all sprints of a user are exported into one file', async ({ page, squad }) => {
  for (const sprint of [3, 1, 2]) await squad.record(sprint, sprint)
  const app = dashboard(page)
  await app.go()
  const file = await downloaded(page, () => app.button('dashboard_export').click())
  expect(file.name).toBe('retrospectives_from_supabase.json')
  const rows = JSON.parse(file.text) as { sprint: number }[]
  expect(rows.map(({ sprint }) => sprint).sort()).toEqual([1, 2, 3])
  expect(rows.find(({ sprint }) => sprint === 3)).toMatchObject({
    squad_id: squad.id,
    dados_json: { overall_average: 3 },
    squads: { nome: 'Squad Alpha' },
  })
})

/** Gives the squad's owner more squads. */
async function ownMore(
  { db }: TestApi,
  { squadId, count }: { squadId: string; count: number },
): Promise<void> {
  const [squad] = await db.select().from(squads).where(eq(squads.id, squadId))
  if (!squad) throw new Error('there is no such squad')
  const { ownerId } = squad
  const names = Array.from({ length: count }, (_, at) => `Squad ${at}`)
  await db.insert(squads).values(names.map((name) => ({ name, ownerId })))
}

/** Skips the requests for each card's rooms, which take most of the time of many cards. */
function answerWithoutRooms(page: Page): Promise<unknown> {
  return page.route('/api/squads/*/rooms', (route) => route.fulfill({ json: { rooms: [] } }))
}
