import type { Page } from '@playwright/test'
import type { Squad } from '~/features/squads/schema'
import { ORIGIN } from '~tests/support/api/test-api'
import { accountScreens } from '../../support/account-screens'
import { storedHistory, storeHistory } from '../../support/history'
import { squadData } from '../../support/squad-data'
import { ALPHA, BETA, HISTORY, UNNAMED } from '../../support/transfer-screens'
import { expectCarried } from '../support/carried'
import { expect, test } from '../support/fixtures'

test('local mode leads through the sign-in to the import of its history', async ({
  page,
  createAccount,
}) => {
  const account = await createAccount()
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await storeHistory(page, HISTORY)
  await page.goto('/retrospectiva')
  await page.getByRole('link', { name: 'Levar estas sprints para a sua conta' }).click()
  await expect(page).toHaveURL('/login?next=%2Fbring-history')
  await expect
    .poll(() => calls.filter((path) => path.startsWith('/api/')))
    .toEqual(['/api/session'])
  const app = accountScreens(page)
  await app.fillSignIn(account)
  await app.button('login_submit').click()
  await expect(page).toHaveURL('/bring-history')
  await expect(app.heading).toHaveText('Levar sprints para a conta')
})

test('each squad of the history gets a new squad, and unreadable entries show their reason', async ({
  page,
  signIn,
}) => {
  await openWith(page, signIn, HISTORY)
  await expect(page.getByRole('combobox')).toHaveCount(3)
  await expect(page.getByRole('textbox')).toHaveCount(3)
  await expect(nameOf(page, 'Sem squad')).toHaveValue('Sem squad')
  await expect(page.getByText('Sprint 9: há notas fora da escala de 0 a 5')).toBeVisible()
})

test('a new squad without a name is refused and its field focused', async ({ page, signIn }) => {
  const app = await openWith(page, signIn, HISTORY)
  await nameOf(page, 'Sem squad').fill(' ')
  await app.button('bring_preview').click()
  await expect(app.alert).toHaveText('O nome do squad não pode ser vazio.')
  await expect(nameOf(page, 'Sem squad')).toBeFocused()
})

test('the preview shows each new squad with its numbers', async ({ page, signIn }) => {
  const app = await openWith(page, signIn, HISTORY)
  await nameOf(page, 'Sem squad').fill('Avulsas')
  await app.button('bring_preview').click()
  await expect(page.getByRole('heading', { level: 2, name: 'O que vai acontecer' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Alpha, novo squad',
    'Beta, novo squad',
    'Avulsas, novo squad',
  ])
  await expect(page.getByRole('definition')).toHaveText('311'.split(''))
})

test('every entry and score is imported, and the history stays in the browser', async ({
  page,
  signIn,
}) => {
  const app = await openWith(page, signIn, HISTORY)
  await nameOf(page, 'Sem squad').fill('Avulsas')
  await bring(app)
  await expect(page.getByRole('heading', { level: 2, name: 'Histórico importado' })).toBeFocused()
  expect(await storedHistory(page)).toEqual(HISTORY)

  const squads = await listSquads(page)
  expect(squads.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Avulsas'])
  for (const [index, own] of [ALPHA, BETA, [UNNAMED]].entries()) {
    await expectCarried(page, squads[index]?.id ?? '', own)
  }
  await page.getByRole('link', { name: 'Abrir Alpha' }).click()
  await expect(app.heading).toHaveText('Alpha')
  await expect(page.getByRole('link', { name: /^Sprint 22 – / })).toBeVisible()
})

test('a second import goes to the squads of the same names and has nothing new', async ({
  page,
  signIn,
}) => {
  const app = await openWith(page, signIn, [...ALPHA, ...BETA])
  await bring(app)
  await expect(page.getByRole('heading', { level: 2, name: 'Histórico importado' })).toBeVisible()

  await app.open('/bring-history')
  await expect(destinationOf(page, 'Alpha')).toContainText('Alpha')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await app.button('bring_preview').click()
  await expect(page.getByRole('definition')).toHaveText('31'.split(''))
  await expect(app.status.filter({ hasText: app.text('bring_nothing') })).toBeVisible()
  await expect(app.button('bring_run')).toHaveCount(0)
  await app.button('bring_back').click()
  expect(await listSquads(page)).toHaveLength(2)
})

test('two squads of the history share a target beside one that stays', async ({ page, signIn }) => {
  await signIn()
  const { id } = await squadData(page, ORIGIN).createSquad('Todos')
  const app = await openWith(page, async () => {}, [...ALPHA, ...BETA, UNNAMED])
  for (const [name, to] of [
    ['Alpha', 'Todos'],
    ['Beta', 'Todos'],
    ['Sem squad', 'Não levar'],
  ] as const) {
    await destinationOf(page, name).selectOption(to)
  }
  await app.button('bring_preview').click()
  await expect(page.getByRole('definition')).toHaveText(['4'])
  await app.button('bring_back').click()
  await expect(destinationOf(page, 'Beta')).toHaveValue(id)
  await bring(app)
  await expect(page.getByRole('link', { name: 'Abrir Todos' })).toBeVisible()
  const answer = await page.request.get(`/api/squads/${id}/retrospectives`)
  const { retrospectives } = (await answer.json()) as { retrospectives: { sprint: number }[] }
  expect(retrospectives.map(({ sprint }) => sprint)).toEqual([24, 23, 22, 21])
})

test('a failed import continues where it stopped and creates no squad twice', async ({
  page,
  signIn,
}) => {
  const app = await openWith(page, signIn, [...ALPHA, ...BETA])
  await app.button('bring_preview').click()
  let left = 1
  await page.route('**/imports', (route) => (left-- > 0 ? route.continue() : route.abort()))
  await app.button('bring_run').click()
  await expect(app.alert).toBeVisible()
  await page.unroute('**/imports')
  await app.button('bring_run').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Histórico importado' })).toBeVisible()
  const squads = await listSquads(page)
  expect(squads.map(({ name, retrospectiveCount }) => [name, retrospectiveCount])).toEqual([
    ['Alpha', 3],
    ['Beta', 1],
  ])
})

test('a single sprint is imported from one screen with one question', async ({ page, signIn }) => {
  const app = await openWith(page, signIn, [{ ...UNNAMED, squadName: 'Sala rápida' }])
  const name = page.getByRole('textbox', { name: app.text('bring_name') })
  await expect(name).toHaveValue('')
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await app.button('bring_one_run').click()
  await expect(name).toBeFocused()
  await name.fill('Squad Alpha')
  await app.button('bring_one_run').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Histórico importado' })).toBeFocused()
  const [squad, ...others] = await listSquads(page)
  expect([squad?.name, squad?.retrospectiveCount, others]).toEqual(['Squad Alpha', 1, []])
})

test('a single sprint goes to the squad of its name, and a failed import creates no other', async ({
  page,
  signIn,
}) => {
  const app = await openWith(page, signIn, [UNNAMED])
  const name = page.getByRole('textbox', { name: app.text('bring_name') })
  await name.fill('Alpha')
  await page.route('**/imports', (route) => route.abort())
  await app.button('bring_one_run').click()
  await expect(app.alert).toBeVisible()
  await page.unroute('**/imports')
  await app.button('bring_one_run').click()
  await page.getByRole('heading', { level: 2, name: 'Histórico importado' }).waitFor()
  expect(await listSquads(page)).toHaveLength(1)
  await storeHistory(page, [{ ...UNNAMED, squadName: 'alpha', sprint: '40' }])
  await app.open('/bring-history')
  await expect(page.getByRole('combobox')).toContainText('Alpha')
  await expect(name).toHaveCount(0)
  await app.button('bring_one_run').click()
  await page.getByRole('heading', { level: 2, name: 'Histórico importado' }).waitFor()
  expect(await listSquads(page)).toMatchObject([{ name: 'Alpha', retrospectiveCount: 2 }])
})

test('a browser without a history says so and leads to local mode', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/bring-history')
  await expect(page.getByText('Não há sprints salvas neste navegador.')).toBeVisible()
  await page.locator('#main').getByRole('link', { name: 'Registrar Sprint' }).click()
  await expect(page).toHaveURL('/retrospectiva')
})

/** Opens the page with this history in the user's browser. */
async function openWith(page: Page, signIn: () => Promise<unknown>, history: readonly unknown[]) {
  await signIn()
  await storeHistory(page, history)
  const app = accountScreens(page)
  await app.open('/bring-history')
  return app
}

async function bring(app: ReturnType<typeof accountScreens>): Promise<void> {
  await app.button('bring_preview').click()
  await app.button('bring_run').click()
}

/** Returns the field for a squad's name in the history. */
function nameOf(page: Page, squad: string) {
  return page
    .getByRole('region', { name: squad })
    .getByRole('textbox', { name: 'Nome do novo squad' })
}

function destinationOf(page: Page, squad: string) {
  return page.getByRole('region', { name: squad }).getByRole('combobox')
}

async function listSquads(page: Page): Promise<Squad[]> {
  const answer = await page.request.get('/api/squads')
  return ((await answer.json()) as { squads: Squad[] }).squads
}
