import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Retrospective } from '../../src/features/retrospectives/schema'
import type { Squad } from '../../src/features/squads/schema'
import { accountScreens } from '../support/account-screens'
import { storedHistory, storeHistory } from '../support/history'
import { downloaded, entry, type Locale, topic } from '../support/local-mode'
import { squadData } from '../support/squad-data'
import { type Account, expect, type Product, test } from './account-server'
import { LOOKS } from './fixtures'

/** As the original product wrote it, with fields that neither of the two knows. */
const FILE = fileURLToPath(new URL('files/original-history.json', import.meta.url))

const UNREADABLE = { ...entry('Sprint 9'), notes: { q: 7 } }

test('a history file is previewed, left alone, imported once, and has nothing new the second time', async ({
  page,
  product,
  signIn,
}) => {
  const app = await openSquad(page, { product, signIn })
  const file = JSON.stringify([
    entry('Sprint 1'),
    entry('Kickoff', { notes: { q: 5, p: 5, d: 5 } }),
  ])
  await app.choose(file)
  await expect(app.dialog).toContainText('Comparado com Alpha, o arquivo squad.json tem:')
  await expect(app.counts).toHaveText(['2', '0', '0', '0'])
  await app.dialog.getByText('Ver sprint por sprint').click()
  await expect(app.dialog.getByRole('listitem')).toHaveText([
    'Sprint 1: sprint 1, média 3,0',
    'Kickoff: sprint 2, média 5,0',
  ])
  await page.keyboard.press('Escape')
  await expect(app.button('dashboard_import')).toBeFocused()
  expect(await listSprints(page.request, product, app.squadId)).toEqual([])

  await app.choose(file)
  await app.dialogButton('Importar').click()
  await expect(app.toast).toContainText('Histórico importado com sucesso!')
  await expect(page.getByRole('link', { name: /^Sprint 2 – / })).toBeVisible()
  const before = await listSprints(page.request, product, app.squadId)
  expect(before.map(({ sprint }) => sprint)).toEqual([2, 1])

  await app.choose(file)
  await expect(app.counts).toHaveText(['0', '2', '0', '0'])
  await expect(app.dialog).toContainText('Não há nada novo para importar.')
  await expect(app.dialogButton('Importar')).toHaveCount(0)
  await app.dialogButton('Cancelar').click()
  expect(await listSprints(page.request, product, app.squadId)).toEqual(before)
})

test('a table of another tool comes into a squad in one request, and has nothing new the second time', async ({
  page,
  product,
  signIn,
}) => {
  const app = await openSquad(page, { product, signIn })
  const table = 'Date,Question,Name,Rating\n2026-01-05,Fun,Ana,1\n2026-01-05,Fun,Bia,5\n'
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await app.choose(table, 'notas.csv')
  await app.dialog.getByLabel('Menor nota da escala').fill('1')
  await app.dialog.getByLabel('Maior nota da escala').fill('5')
  await app.dialogButton('Ver prévia').click()
  await expect(app.counts).toHaveText(['1', '0', '0', '0'])
  await app.dialog.getByText('Ver sprint por sprint').click()
  await expect(app.dialog.getByRole('listitem')).toHaveText(['2026-01-05: sprint 1, média 3,0'])
  await app.dialogButton('Importar').click()
  await expect(app.toast).toContainText('Histórico importado com sucesso!')
  const imports = sent.filter((body) => body.includes('dryRun'))
  expect(imports).toHaveLength(2)
  expect(imports.join()).not.toMatch(/Ana|Bia/)

  await app.choose(table, 'notas.csv')
  await app.dialogButton('Ver prévia').click()
  await expect(app.counts).toHaveText(['0', '1', '0', '0'])
  await expect(app.dialogButton('Importar')).toHaveCount(0)
})

test("the original product's own file comes in with every field and score", async ({
  page,
  product,
  signIn,
}) => {
  const app = await openSquad(page, { product, signIn })
  await app.choose(await readFile(FILE, 'utf8'))
  await app.dialogButton('Importar').click()
  await expect(app.toast).toContainText('Histórico importado com sucesso!')
  await expectCarried(page, {
    product,
    squadId: app.squadId,
    history: JSON.parse(await readFile(FILE, 'utf8')),
  })
})

test('conflicts show both averages, unreadable entries their reason, and neither is imported', async ({
  page,
  product,
  signIn,
}) => {
  const app = await openSquad(page, { product, signIn })
  await app.data.record(app.squadId, 1, 5)
  await app.choose(JSON.stringify([entry('Sprint 1'), entry('Sprint 2'), UNREADABLE]))
  await expect(app.counts).toHaveText(['1', '0', '1', '1'])
  await app.dialog.getByText('Ver sprint por sprint').click()
  await expect(app.dialog.getByRole('listitem')).toHaveText([
    'Sprint 2: sprint 2, média 3,0',
    'Sprint 1: média 3,0 no arquivo, 5,0 na sprint 1 do squad',
    'Sprint 9: há notas fora da escala de 0 a 5',
  ])
  await app.dialogButton('Importar').click()
  await expect(app.section).toContainText('Ficaram de fora: 1 em conflito, 1 sem leitura.')
  const [second, first] = await listSprints(page.request, product, app.squadId)
  expect([second?.sprint, first?.sprint]).toEqual([2, 1])
  expect(first?.data).toMatchObject({ average: 5 })
})

test('of a file with several squads the one of this name is proposed, and another can be chosen', async ({
  page,
  product,
  signIn,
}) => {
  const app = await openSquad(page, { product, signIn })
  await app.choose(
    JSON.stringify([
      entry('Sprint 1', { squadName: 'Beta' }),
      entry('Sprint 2', { squadName: 'alpha' }),
      entry('Sprint 3', { squadName: '' }),
    ]),
  )
  const source = app.dialog.getByRole('combobox', { name: 'Squad do arquivo' })
  await expect(source.locator('option')).toHaveText([
    'Todos (3)',
    'Beta (1)',
    'alpha (1)',
    'Sem squad (1)',
  ])
  await expect(source).toHaveValue('=alpha')
  await expect(app.counts).toHaveText(['1', '0', '0', '0'])
  await source.selectOption('Todos (3)')
  await expect(app.counts).toHaveText(['3', '0', '0', '0'])
  await source.selectOption('Sem squad (1)')
  await expect(app.counts).toHaveText(['1', '0', '0', '0'])
  await app.dialogButton('Importar').click()
  await expect(app.toast).toContainText('Histórico importado com sucesso!')
  expect(
    (await listSprints(page.request, product, app.squadId)).map(({ sprint }) => sprint),
  ).toEqual([3])
})

test('a file of another format is refused in the words of the specification, in both languages', async ({
  page,
  product,
  signIn,
}) => {
  const app = await openSquad(page, { product, signIn })
  await app.choose('{')
  await expect(app.alert).toHaveText('Erro ao importar arquivo JSON. Verifique o formato.')
  await app.choose('[{"sprint":"Sprint 1"}]')
  await expect(app.alert).toHaveText(
    "Formato de arquivo JSON inválido para histórico. Verifique se cada entrada inclui 'sprint', 'squadName', 'topics' (array) e 'notes' (objeto).",
  )
  await page.goto(`/en/squad/${app.squadId}`)
  const english = squadPage(page, 'en')
  await english.choose('{')
  await expect(english.alert).toHaveText('Error importing the JSON file. Check the format.')
})

test('a refusal of the server is shown beside the button', async ({ page, product, signIn }) => {
  const app = await openSquad(page, { product, signIn })
  await page.route('**/imports', (route) => route.abort())
  await app.choose(JSON.stringify([entry('Sprint 1')]))
  await expect(app.alert).toBeVisible()
  await expect(app.dialog).toHaveCount(0)
  await page.unroute('**/imports')
  await app.choose(JSON.stringify([entry('Sprint 1')]))
  await expect(app.counts).toHaveText(['1', '0', '0', '0'])
  await expect(app.alert).toHaveCount(0)
})

test('the JSON that is downloaded is the squad, and the same squad when it comes back', async ({
  page,
  product,
  signIn,
}) => {
  const app = await openSquad(page, { product, signIn, name: 'Ação & Cia' })
  for (const sprint of [1, 2, 3]) await app.data.record(app.squadId, sprint, sprint)
  await page.reload()
  const { name, text } = await downloaded(page, () => app.button('dashboard_export').click())
  expect(name).toBe('retrospectives-acao-cia.json')
  const rows = JSON.parse(text)
  expect(text).toBe(JSON.stringify(rows, null, 2))
  const sprints = await listSprints(page.request, product, app.squadId)
  expect(rows).toMatchObject(
    sprints.toReversed().map(({ id, sprint, createdAt }) => ({
      ...{ id, sprint, created_at: createdAt, squad_id: app.squadId },
      squads: { nome: 'Ação & Cia' },
    })),
  )
  await app.choose(text)
  await expect(app.counts).toHaveText(['0', '3', '0', '0'])
})

test('the actions of a squad come into another one with its file, and again change nothing', async ({
  page,
  product,
  signIn,
}) => {
  const app = await openSquad(page, { product, signIn })
  await app.data.record(app.squadId, 1, 3)
  for (const title of ['Refinar às terças', 'Ler o objetivo']) {
    await app.data.promise(app.squadId, title, { isMine: true })
  }
  await page.reload()
  const { text } = await downloaded(page, () => app.button('dashboard_export').click())
  const { id } = await app.data.createSquad('Beta')
  await app.open(`/squad/${id}`)
  await app.choose(text)
  await expect(app.counts).toHaveText(['1', '0', '0', '0', '2', '0', '0', '0'])
  await app.dialogButton('Importar').press('Enter')
  await expect(app.toast).toContainText('Histórico importado com sucesso!')
  const rows = page.getByRole('region', { name: 'Combinados' }).getByRole('listitem')
  const shown = [
    /^Refinar às terças.*Ana Souza · até a Sprint 1/,
    /^Ler o objetivo.*Ana Souza · até a Sprint 1/,
  ]
  await expect(rows).toContainText(shown)
  await app.choose(text)
  await expect(app.counts).toHaveText(['0', '1', '0', '0', '0', '0', '2', '0'])
  await expect(app.dialog).toContainText('Não há nada novo para importar.')
  await app.dialogButton('Cancelar').press('Enter')
  await page.reload()
  await expect(rows).toContainText(shown)
})

test('the CSV that is downloaded is a table in the language of the page', async ({
  page,
  product,
  signIn,
}) => {
  const app = await openSquad(page, { product, signIn })
  const raw = entry('Sprint 7', { notes: { q: 4, p: 3, d: 2 } })
  await app.choose(JSON.stringify([raw]))
  await app.dialogButton('Importar').click()
  await expect(app.toast).toContainText('Histórico importado com sucesso!')

  const pt = await downloaded(page, () => app.button('transfer_export_csv').click())
  expect(pt.name).toBe('retrospectives-alpha.csv')
  expect(pt.text.split('\r\n')).toEqual([
    '\uFEFFSquad;Sprint;Data;Tópico;Sub-tópico;Nota;Média do tópico;Média da sprint;Observações',
    'Alpha;7;2026-11-07;Qualidade;;4;;3;',
    'Alpha;7;2026-11-07;Ágil;;;2,5;3;',
    'Alpha;7;2026-11-07;Ágil;Planning;3;;3;',
    'Alpha;7;2026-11-07;Ágil;Daily;2;;3;',
    '',
  ])
  await page.goto(`/en/squad/${app.squadId}`)
  const english = squadPage(page, 'en')
  const en = await downloaded(page, () => english.button('transfer_export_csv').click())
  expect(en.text.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFSquad,Sprint,Date,Topic,Sub-topic,Score,Topic average,Sprint average,Note',
    'Alpha,7,2026-11-07,Qualidade,,4,,3,',
    'Alpha,7,2026-11-07,Ágil,,,2.5,3,',
  ])
})

test('a history of this browser is brought into an account: every entry, every score, and nothing goes', async ({
  page,
  product,
  createAccount,
}) => {
  const account = await createAccount()
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await storeHistory(page, HISTORY)
  await page.goto('/retrospectiva')
  await page.getByRole('link', { name: 'Levar estas sprints para a sua conta' }).click()
  await expect(page).toHaveURL('/login?next=%2Fbring-history')
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual(['/api/session'])
  const app = accountScreens(page)
  await signInHere(page, account)
  await expect(page).toHaveURL('/bring-history')
  await expect(app.heading).toHaveText('Levar sprints para a conta')

  const destinations = page.getByRole('combobox')
  await expect(destinations).toHaveCount(3)
  await expect(page.getByRole('textbox')).toHaveCount(3)
  await expect(nameOf(page, 'Sem squad')).toHaveValue('Sem squad')
  await nameOf(page, 'Sem squad').fill(' ')
  await app.button('bring_preview').click()
  await expect(app.alert).toHaveText('O nome do squad não pode ser vazio.')
  await expect(nameOf(page, 'Sem squad')).toBeFocused()
  await nameOf(page, 'Sem squad').fill('Avulsas')
  await expect(page.getByText('Sprint 9: há notas fora da escala de 0 a 5')).toBeVisible()

  await app.button('bring_preview').click()
  await expect(page.getByRole('heading', { level: 2, name: 'O que vai acontecer' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Alpha, novo squad',
    'Beta, novo squad',
    'Avulsas, novo squad',
  ])
  await expect(page.getByRole('definition')).toHaveText(
    '3000 1000 1000'.replaceAll(' ', '').split(''),
  )
  await app.button('bring_run').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Histórico importado' })).toBeFocused()
  expect(await storedHistory(page)).toEqual(HISTORY)

  const squads = await listSquads(page.request, product)
  expect(squads.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Avulsas'])
  for (const [index, own] of [ALPHA, BETA, [UNNAMED]].entries()) {
    await expectCarried(page, { product, squadId: squads[index]?.id ?? '', history: own })
  }
  await page.getByRole('link', { name: 'Abrir Alpha' }).click()
  await expect(app.heading).toHaveText('Alpha')
  await expect(page.getByRole('link', { name: /^Sprint 22 – / })).toBeVisible()
})

test('brought again, the history goes to the squads of its names and has nothing new', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  await storeHistory(page, [...ALPHA, ...BETA])
  const app = accountScreens(page, 'en')
  await app.open('/bring-history')
  await app.button('bring_preview').click()
  await app.button('bring_run').click()
  await expect(page.getByRole('heading', { level: 2, name: 'History imported' })).toBeVisible()

  await app.open('/bring-history')
  await expect(destinationOf(page, 'Alpha')).toHaveText(/Alpha/)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await app.button('bring_preview').click()
  await expect(page.getByRole('definition')).toHaveText('03000100'.split(''))
  await expect(app.status.filter({ hasText: 'There is nothing new to import.' })).toBeVisible()
  await expect(app.button('bring_run')).toHaveCount(0)
  await app.button('bring_back').click()
  expect(await listSquads(page.request, product)).toHaveLength(2)
})

test('two squads of the history can go to one, and a third stays here', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const { id } = await squadData(page, product.origin).createSquad('Todos')
  await storeHistory(page, [...ALPHA, ...BETA, UNNAMED])
  const app = accountScreens(page)
  await app.open('/bring-history')
  for (const [name, to] of [
    ['Alpha', 'Todos'],
    ['Beta', 'Todos'],
    ['Sem squad', 'Não levar'],
  ]) {
    await destinationOf(page, name ?? '').selectOption(to ?? '')
  }
  await app.button('bring_preview').click()
  await expect(page.getByRole('definition')).toHaveText('4000'.split(''))
  await app.button('bring_back').click()
  await expect(destinationOf(page, 'Beta')).toHaveValue(id)
  await app.button('bring_preview').click()
  await app.button('bring_run').click()
  await expect(page.getByRole('link', { name: 'Abrir Todos' })).toBeVisible()
  const sprints = await listSprints(page.request, product, id)
  expect(sprints.map(({ sprint }) => sprint)).toEqual([24, 23, 22, 21])
})

test('what fails half-way goes on where it stopped, and makes no squad twice', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  await storeHistory(page, [...ALPHA, ...BETA])
  const app = accountScreens(page)
  await app.open('/bring-history')
  await app.button('bring_preview').click()
  let left = 1
  await page.route('**/imports', (route) => (left-- > 0 ? route.continue() : route.abort()))
  await app.button('bring_run').click()
  await expect(app.alert).toBeVisible()
  await page.unroute('**/imports')
  await app.button('bring_run').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Histórico importado' })).toBeVisible()
  const squads = await listSquads(page.request, product)
  expect(squads.map(({ name, retrospectiveCount }) => [name, retrospectiveCount])).toEqual([
    ['Alpha', 3],
    ['Beta', 1],
  ])
})

test('a browser without a history says so and leads to local mode', async ({ page, signIn }) => {
  await signIn()
  const app = accountScreens(page)
  await app.open('/bring-history')
  await expect(page.getByText('Não há sprints salvas neste navegador.')).toBeVisible()
  await page.locator('#main').getByRole('link', { name: 'Registrar Sprint' }).click()
  await expect(page).toHaveURL('/retrospectiva')
})

for (const { locale, width, theme } of LOOKS) {
  test(`importing and bringing are accessible, ${locale}, ${width} px`, async ({
    page,
    product,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const app = await openSquad(page, { product, signIn, locale })
    await app.data.record(app.squadId, 1, 5)
    await app.choose(
      JSON.stringify([entry('Sprint 1'), entry('Sprint 2', { squadName: 'Beta' }), UNREADABLE]),
    )
    await app.dialog.locator('summary').click()
    await expect(app.dialog.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(app.dialog, theme)
    await page.keyboard.press('Escape')
    await app.choose('Topic;E-mail;Sprint 1;Sprint 2\nFun;a@b.pt;1;9', 'table.csv')
    await app.dialog.getByRole('textbox').first().fill('1')
    await app.dialog.getByRole('textbox').last().fill('5')
    await app.dialog.locator('summary').click()
    await expectAccessible(app.dialog, theme)
    await page.keyboard.press('Escape')

    await page.evaluate(
      (text) => localStorage.setItem('retrospective-history', text),
      JSON.stringify(HISTORY),
    )
    await app.open('/bring-history')
    await expect(page.getByRole('combobox')).toHaveCount(3)
    await expectAccessible(page, theme)
    await app.button('bring_preview').click()
    await page.locator('summary').first().click()
    await expectAccessible(page, theme)
    await app.button('bring_run').click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await expectAccessible(page, theme)
  })
}

test('a history is brought with the keyboard alone', async ({ page, product, signIn }) => {
  await signIn()
  await storeHistory(page, BETA)
  const app = accountScreens(page)
  await app.open('/bring-history')
  await page.getByRole('combobox').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Gama')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'O que vai acontecer' })).toBeFocused()
  await app.button('bring_run').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Abrir Gama' })).toBeVisible()
  expect((await listSquads(page.request, product)).map(({ name }) => name)).toEqual(['Gama'])
})

const ALPHA = [
  entry('Sprint 21', { squadName: 'Alpha', notes: { q: 5, m: 0.5, p: 1, d: 0 } }),
  entry('Kickoff', { squadName: 'alpha ', topics: [topic('x', 'Café')], notes: { x: 3 } }),
  entry('Sprint 22', { squadName: 'Alpha', notes: { q: 2 }, humor: 'bom' }),
]
const BETA = [entry('Sprint 21', { squadName: 'Beta' })]
const UNNAMED = entry('Abertura', { squadName: ' ' })
const HISTORY = [...ALPHA.slice(0, 2), ...BETA, ...ALPHA.slice(2), UNNAMED, unreadableOf('Beta')]

type Entry = {
  sprint: string
  topics: { id: string; title: string }[]
  notes: Record<string, number>
}

function unreadableOf(squadName: string) {
  return { ...UNREADABLE, squadName }
}

function squadPage(page: Page, locale: Locale = 'pt') {
  const screens = accountScreens(page, locale)
  const dialog = page.getByRole('alertdialog')
  return {
    ...screens,
    dialog,
    counts: dialog.getByRole('definition'),
    section: screens.section('transfer_title'),
    toast: page.getByRole('status', { name: screens.text('toast_region') }),
    dialogButton: (name: string) => dialog.getByRole('button', { name, exact: true }),
    async choose(text: string, name = 'squad.json') {
      const chooser = page.waitForEvent('filechooser')
      await screens.button('dashboard_import').click()
      const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) }
      await (await chooser).setFiles(file)
    },
  }
}

async function openSquad(
  page: Page,
  {
    product,
    signIn,
    name = 'Alpha',
    locale = 'pt',
  }: { product: Product; signIn: () => Promise<Account>; name?: string; locale?: Locale },
) {
  await signIn()
  const data = squadData(page, product.origin)
  const { id: squadId } = await data.createSquad(name)
  const app = squadPage(page, locale)
  await app.open(`/squad/${squadId}`)
  return { ...app, data, squadId }
}

/** By the name that a squad has in the history. */
function nameOf(page: Page, squad: string) {
  return page
    .getByRole('region', { name: squad })
    .getByRole('textbox', { name: 'Nome do novo squad' })
}

function destinationOf(page: Page, squad: string) {
  return page.getByRole('region', { name: squad }).getByRole('combobox')
}

async function signInHere(page: Page, account: Account): Promise<void> {
  const app = accountScreens(page)
  await app.fillSignIn(account)
  await app.button('login_submit').click()
}

/** Every entry stands in the squad under the topics and scores that it has in the history. */
async function expectCarried(
  page: Page,
  { product, squadId, history }: { product: Product; squadId: string; history: readonly unknown[] },
): Promise<void> {
  const answer = await page.request.get(`${product.origin}/api/squads/${squadId}/export`)
  const rows: { dados_json: Record<string, unknown> & { imported_from: { sprint: string } } }[] =
    await answer.json()
  expect(rows).toHaveLength(history.length)
  for (const raw of history as (Entry & Record<string, unknown>)[]) {
    const { sprint, squadName, topics, notes, data, ...extra } = raw
    const row = rows.find(({ dados_json }) => dados_json.imported_from.sprint === sprint)
    expect(row?.dados_json).toMatchObject({ ...extra, imported_from: { sprint, squadName, data } })
    const stored = row?.dados_json as Entry | undefined
    expect(stored?.topics.map(({ id, title }) => [id, title])).toEqual(
      topics.map(({ id, title }) => [id, title]),
    )
    for (const { id } of topics)
      expect(stored?.notes[id] ?? 0, `${sprint} ${id}`).toBe(scoreIn(raw, id))
  }
}

/** A leaf's note as it stands, 0 without one; a parent's is made of its children's. */
function scoreIn({ topics, notes }: Entry, id: string): number {
  const children = (topics as { id: string; parent?: string }[]).filter(
    ({ parent }) => parent === id,
  )
  if (children.length === 0) return notes[id] ?? 0
  const sum = children.reduce((total, child) => total + (notes[child.id] ?? 0), 0)
  return Math.floor((20 * sum + children.length) / (2 * children.length)) / 10
}

async function listSprints(request: APIRequestContext, { origin }: Product, squadId: string) {
  const answer = await request.get(`${origin}/api/squads/${squadId}/retrospectives`)
  return ((await answer.json()) as { retrospectives: Retrospective[] }).retrospectives
}

async function listSquads(request: APIRequestContext, { origin }: Product): Promise<Squad[]> {
  const answer = await request.get(`${origin}/api/squads`)
  return ((await answer.json()) as { squads: Squad[] }).squads
}
