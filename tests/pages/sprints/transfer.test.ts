import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Retrospective } from '~/features/retrospectives/schema'
import { ORIGIN } from '~tests/support/api/test-api'
import { COMMON_TABLES, readTable, takeCommonTable } from '../../support/common-tables'
import { downloaded, entry, type Locale, rowsOf } from '../../support/local-mode'
import { squadData } from '../../support/squad-data'
import { tableDialog } from '../../support/table-screens'
import { squadTransfer, UNREADABLE } from '../../support/transfer-screens'
import { expectCarried } from '../support/carried'
import { expect, test } from '../support/fixtures'

const ONE_SPRINT = JSON.stringify([entry('Sprint 1')])

const TWO_SPRINTS = JSON.stringify([
  entry('Sprint 1'),
  entry('Kickoff', { notes: { q: 5, p: 5, d: 5 } }),
])

/** A conflict with a squad that has a sprint 1, one new sprint, and one unreadable entry. */
const MIXED = JSON.stringify([entry('Sprint 1'), entry('Sprint 2'), UNREADABLE])

const SEVERAL_SQUADS = JSON.stringify([
  entry('Sprint 1', { squadName: 'Beta' }),
  entry('Sprint 2', { squadName: 'alpha' }),
  entry('Sprint 3', { squadName: '' }),
])

const TABLE = 'Date,Question,Name,Rating\n2026-01-05,Fun,Ana,1\n2026-01-05,Fun,Bia,5\n'

test('previews a history file with its numbers and each sprint', async ({ page, signIn }) => {
  const app = await openSquad(page, signIn)
  await app.choose(TWO_SPRINTS)
  await expect(app.dialog).toContainText('Comparado com Alpha, o arquivo squad.json tem:')
  await expect(app.counts).toHaveText(['2'])
  await app.dialog.getByText('Ver sprint por sprint').click()
  await expect(app.dialog.getByRole('listitem')).toHaveText([
    'Sprint 1: sprint 1, média 3,0',
    'Kickoff: sprint 2, média 5,0',
  ])
})

test('Escape leaves the preview without an import and focuses the button again', async ({
  page,
  signIn,
}) => {
  const app = await openSquad(page, signIn)
  await app.choose(TWO_SPRINTS)
  await expect(app.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(app.button('dashboard_import')).toBeFocused()
  expect(await app.listSprints()).toEqual([])
})

test('imports a history file once and finds nothing new the second time', async ({
  page,
  signIn,
}) => {
  const app = await openSquad(page, signIn)
  await app.choose(TWO_SPRINTS)
  await app.import()
  const before = await app.listSprints()
  expect(before.map(({ sprint }) => sprint)).toEqual([2, 1])

  await app.choose(TWO_SPRINTS)
  await expect(app.counts).toHaveText(['2'])
  await expect(app.dialog).toContainText('Não há nada novo para importar.')
  await expect(app.dialogButton('Importar')).toHaveCount(0)
  await app.dialogButton('Cancelar').click()
  expect(await app.listSprints()).toEqual(before)
})

for (const locale of ['pt', 'en'] as const) {
  test(`imports another tool’s table with one press and without names of people, in ${locale}`, async ({
    page,
    signIn,
  }) => {
    const app = await openSquad(page, signIn, { locale })
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await app.choose(TABLE, 'notas.csv')
    const table = tableDialog(page, locale)
    await table.scale(1, 5).click()
    await expect(table.scores.getByRole('row')).toHaveText([/Sprint 1/, /^Fun3/])
    await expect(table.result).toContainText(app.text('table_votes'))
    await table.take()
    await expect(app.toast).toContainText(app.text('history_imported'))
    expect((await app.listSprints()).map(({ sprint }) => sprint)).toEqual([1])
    const imports = sent.filter((body) => body.includes('dryRun'))
    expect(imports.at(-1)).toContain('"dryRun":false')
    expect(imports.join()).not.toMatch(/Ana|Bia/)
  })

  test(`takes a table’s import back a week later, in ${locale}`, async ({ page, signIn }) => {
    const app = await openSquad(page, signIn, { locale, sprints: 1 })
    const before = await app.listSprints()
    await importTable(app, page, locale)
    await page.reload()
    await app.section
      .getByRole('button', { name: app.text('brought_undo_of', { file: 'notas.csv' }) })
      .click()
    await app.dialogButton(app.text('brought_undo')).click()
    await expect(app.toast).toContainText(app.text('brought_undone'))
    expect(await app.listSprints()).toEqual(before)
    await expect(app.section.getByRole('listitem')).toHaveCount(0)
    await expect(app.button('dashboard_import')).toBeFocused()
  })
}

for (const [name, answers] of COMMON_TABLES) {
  test(`six presses at most lead from ${name} to the first chart of the squad`, async ({
    page,
    signIn,
  }) => {
    const app = await openSquad(page, signIn)
    await app.data.record(app.squadId, 90, 3)
    await app.choose(readTable(name), name)
    const presses = 1 + (await takeCommonTable(page, answers))
    await expect(app.toast).toContainText('Histórico importado com sucesso!')
    await app.link('squad_view_summary').click()
    await expect(page.getByRole('figure').first()).toBeVisible()
    expect(presses + 1).toBeLessThanOrEqual(6)
  })
}

test('the squad’s page offers to undo the last import until the next room', async ({
  page,
  signIn,
}) => {
  const app = await openSquad(page, signIn)
  await importTable(app, page)
  await page.goto(`/squad/${app.squadId}`)
  const card = page.getByRole('region', { name: 'Tabelas importadas' })
  await expect(card).toContainText('Trazido de notas.csv, 1 sprint')
  await app.data.openRoom(app.squadId, { sprint: 9, topics: [{ id: 'a', title: 'Daily' }] })
  await page.reload()
  await expect(app.link('squad_view_settings')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a sprint that was edited since the import stays when it is taken back', async ({
  page,
  signIn,
}) => {
  const app = await openSquad(page, signIn)
  await importTable(app, page)
  const [first] = await app.listSprints()
  await app.data.revise(first?.id ?? '', { note: 'Boa' })
  await page.reload()
  await expect(app.section).toContainText('Mudaram desde então e continuam aqui: 1.')
  await app.section.getByRole('button', { name: 'Desfazer a importação de notas.csv' }).click()
  await app.dialogButton('Desfazer importação').click()
  await expect(app.toast).toContainText('Sprints que mudaram desde então ficaram: 1.')
  expect(await app.listSprints()).toHaveLength(1)
})

test('importing a table again replaces what it brought', async ({ page, signIn }) => {
  const app = await openSquad(page, signIn)
  await importTable(app, page)
  await app.button('brought_again').click()
  const table = tableDialog(page)
  await expect(table.dialog.getByRole('checkbox', { name: /^Trocar o que este/ })).toBeChecked()
  await table.take()
  await expect(table.dialog).toHaveCount(0)
  expect(await app.listSprints()).toHaveLength(1)
  await expect(app.section.getByRole('listitem')).toHaveCount(1)
})

test('a table of several squads asks for one of them', async ({ page, signIn }) => {
  const app = await openSquad(page, signIn)
  const text = 'Team,Sprint,Topic,Score\nBeta,1,Fun,4\nGama,1,Fun,2\n'
  await app.choose(text, 'times.csv')
  const table = tableDialog(page)
  await table.scale(1, 5).click()
  const squads = table.dialog.getByLabel('Squads na tabela: 2. Qual?')
  await expect(squads).toHaveValue('')
  await squads.selectOption('Gama')
  await table.take()
  await expect(table.dialog).toHaveCount(0)
  expect((await app.listSprints()).map(({ data }) => data)).toMatchObject([{ average: 1 }])
})

test('a sprint that the squad has stays unless the user replaces it', async ({ page, signIn }) => {
  const app = await openSquad(page, signIn, { sprints: 1 })
  await app.choose('Sprint,Fun\n1,5\n', 'a.csv')
  const table = tableDialog(page)
  await table.scale(0, 5).click()
  await expect(table.result).toContainText('Não há nada novo para importar.')
  await table.dialog
    .getByLabel('Já existem, com outro conteúdo: 1')
    .selectOption('Trocar pelas da tabela')
  await table.take()
  await expect(table.dialog).toHaveCount(0)
  expect((await app.listSprints()).map(({ data }) => data)).toMatchObject([{ average: 5 }])
})

test("imports the original product's own file with every field and score", async ({
  page,
  signIn,
}) => {
  const file = await readFile(
    fileURLToPath(new URL('../../support/original-history.json', import.meta.url)),
    'utf8',
  )
  const app = await openSquad(page, signIn)
  await app.choose(file)
  await app.import()
  await expectCarried(page, app.squadId, JSON.parse(file))
})

test('the preview shows both averages of a conflict and the reason for an unreadable entry', async ({
  page,
  signIn,
}) => {
  const app = await openSquad(page, signIn)
  await app.data.record(app.squadId, 1, 5)
  await app.choose(MIXED)
  await expect(app.counts).toHaveText(['1', '1', '1'])
  await app.dialog.getByText('Ver sprint por sprint').click()
  await expect(app.dialog.getByRole('listitem')).toHaveText([
    'Sprint 2: sprint 2, média 3,0',
    'Sprint 1: média 3,0 no arquivo, 5,0 na sprint 1 do squad',
    'Sprint 9: há notas fora da escala de 0 a 5',
  ])
})

test('reports conflicts and unreadable entries without importing them', async ({
  page,
  signIn,
}) => {
  const app = await openSquad(page, signIn)
  await app.data.record(app.squadId, 1, 5)
  await app.choose(MIXED)
  await app.dialogButton('Importar').click()
  await expect(app.section).toContainText('Ficaram de fora: 1 em conflito, 1 que não deu para ler.')
  const [second, first] = await app.listSprints()
  expect([second?.sprint, first?.sprint]).toEqual([2, 1])
  expect(first?.data).toMatchObject({ average: 5 })
})

test('proposes the squad of the same name in a file with several', async ({ page, signIn }) => {
  const app = await openSquad(page, signIn)
  await app.choose(SEVERAL_SQUADS)
  const source = app.dialog.getByRole('combobox', { name: 'Squad do arquivo' })
  await expect(source.locator('option')).toHaveText([
    'Todos (3)',
    'Beta (1)',
    'alpha (1)',
    'Sem squad (1)',
  ])
  await expect(source).toHaveValue('=alpha')
  await expect(app.counts).toHaveText(['1'])
})

test('another squad of the file can be chosen', async ({ page, signIn }) => {
  const app = await openSquad(page, signIn)
  await app.choose(SEVERAL_SQUADS)
  const source = app.dialog.getByRole('combobox', { name: 'Squad do arquivo' })
  await source.selectOption('Todos (3)')
  await expect(app.counts).toHaveText(['3'])
  await source.selectOption('Sem squad (1)')
  await expect(app.counts).toHaveText(['1'])
  await app.import()
  expect((await app.listSprints()).map(({ sprint }) => sprint)).toEqual([3])
})

test('refuses a file of another format in the words of the specification', async ({
  page,
  signIn,
}) => {
  const app = await openSquad(page, signIn)
  await app.choose('{')
  await expect(app.alert).toHaveText('Erro ao importar arquivo JSON. Verifique o formato.')
  await app.choose('[{"sprint":"Sprint 1"}]')
  await expect(app.alert).toHaveText(
    "Formato de arquivo JSON inválido para histórico. Verifique se cada entrada inclui 'sprint', 'squadName', 'topics' (array) e 'notes' (objeto).",
  )
})

test('a failed preview is reported beside the button until the next one succeeds', async ({
  page,
  signIn,
}) => {
  const app = await openSquad(page, signIn)
  await page.route('**/imports', (route) => route.abort())
  await app.choose(ONE_SPRINT)
  await expect(app.alert).toBeVisible()
  await expect(app.dialog).toHaveCount(0)
  await page.unroute('**/imports')
  await app.choose(ONE_SPRINT)
  await expect(app.counts).toHaveText(['1'])
  await expect(app.alert).toHaveCount(0)
})

test('the downloaded JSON contains the squad and imports as the same squad', async ({
  page,
  signIn,
}) => {
  const app = await openSquad(page, signIn, { name: 'Ação & Cia', sprints: 3 })
  const { name, text } = await downloaded(page, () => app.button('dashboard_export').click())
  expect(name).toBe('retrospectives-acao-cia.json')
  const rows = JSON.parse(text)
  expect(text).toBe(JSON.stringify(rows, null, 2))
  const sprints = await app.listSprints()
  expect(rows).toMatchObject(
    sprints.toReversed().map(({ id, sprint, createdAt }) => ({
      ...{ id, sprint, created_at: createdAt, squad_id: app.squadId },
      squads: { nome: 'Ação & Cia' },
    })),
  )
  await app.choose(text)
  await expect(app.counts).toHaveText(['3'])
})

test("imports a squad's actions with its file once", async ({ page, signIn }) => {
  const app = await openSquad(page, signIn, { sprints: 1 })
  for (const title of ['Refinar às terças', 'Ler o objetivo']) {
    await app.data.promise(app.squadId, title, { isMine: true })
  }
  const { text } = await downloaded(page, () => app.button('dashboard_export').click())
  const { id } = await app.data.createSquad('Beta')
  await app.open(`/squad/${id}/settings`)
  await app.choose(text)
  await expect(app.counts).toHaveText(['1', '2'])
  await app.import()
  await page.goto(`/squad/${id}/actions`)
  const rows = page.getByRole('region', { name: 'Combinados' }).getByRole('listitem')
  const shown = [
    /^Refinar às terças.*Ana Souza · até a Sprint 1/,
    /^Ler o objetivo.*Ana Souza · até a Sprint 1/,
  ]
  await expect(rows).toContainText(shown)
  await app.open(`/squad/${id}/settings`)
  await app.choose(text)
  await expect(app.counts).toHaveText(['1', '2'])
  await expect(app.dialog).toContainText('Não há nada novo para importar.')
  await app.dialogButton('Cancelar').press('Enter')
  await page.goto(`/squad/${id}/actions`)
  await expect(rows).toContainText(shown)
})

test('the downloaded CSV is a table in the language of the page', async ({ page, signIn }) => {
  const app = await openSquad(page, signIn)
  await app.choose(JSON.stringify([entry('Sprint 7', { notes: { q: 4, p: 3, d: 2 } })]))
  await app.import()
  const pt = await downloaded(page, () => app.button('transfer_export_csv').click())
  expect(pt.name).toBe('retrospectives-alpha.csv')
  expect(pt.text.split('\r\n')).toEqual([
    '\uFEFFSquad;Sprint;Data;Tópico;Sub-tópico;Nota;Média do tópico;Média da sprint;Observações;Nome da sprint;Média das respostas;Número de respostas;Votação com prazo desde;Votação com prazo até;Pessoas que terminaram;Pessoas que podiam votar',
    'Alpha;7;2026-11-07;Qualidade;;4;;3;;;;;;;;',
    'Alpha;7;2026-11-07;Ágil;;;2,5;3;;;;;;;;',
    'Alpha;7;2026-11-07;Ágil;Planning;3;;3;;;;;;;;',
    'Alpha;7;2026-11-07;Ágil;Daily;2;;3;;;;;;;;',
    '',
  ])

  const english = squadTransfer(page, 'en')
  await english.open(`/squad/${app.squadId}/settings`)
  const en = await downloaded(page, () => english.button('transfer_export_csv').click())
  expect(en.text.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFSquad,Sprint,Date,Topic,Sub-topic,Score,Topic average,Sprint average,Note,Sprint name,Mean of answers,Number of answers,Vote with a deadline from,Vote with a deadline until,People who finished,People who could vote',
    'Alpha,7,2026-11-07,Qualidade,,4,,3,,,,,,,,',
    'Alpha,7,2026-11-07,Ágil,,,2.5,3,,,,,,,,',
  ])
})

test('the downloaded workbook has numbers, dates and titles as they are', async ({
  page,
  signIn,
}) => {
  const app = await openSquad(page, signIn)
  const topics = [{ id: 'q', title: '=1+1', isSubtopic: false, hasChildren: false }]
  await app.choose(
    JSON.stringify([
      entry('Sprint 7', { topics, notes: { q: 4 }, data: '2026-11-07T23:30:00.000Z' }),
    ]),
  )
  await app.import()
  const file = await downloaded(page, () => app.button('transfer_export_xlsx').click())
  expect(file.name).toBe('retrospectives-alpha.xlsx')
  // In Nepal, where unit tests run, it is the next day.
  const [heads, ...rows] = (await rowsOf(file)) ?? []
  expect(heads?.slice(0, 3)).toEqual(['Squad', 'Sprint', 'Data'])
  const day = new Date('2026-11-08')
  expect(rows.map((row) => row.slice(0, 8))).toEqual([['Alpha', 7, day, '=1+1', null, 4, null, 4]])
})

/** Opens a new squad's page with this number of sprints. */
async function importTable(
  app: Awaited<ReturnType<typeof openSquad>>,
  page: Page,
  locale: Locale = 'pt',
) {
  await app.choose(TABLE, 'notas.csv')
  const table = tableDialog(page, locale)
  await table.scale(1, 5).click()
  await table.take()
  await expect(app.toast).toContainText(app.text('history_imported'))
}

async function openSquad(
  page: Page,
  signIn: () => Promise<unknown>,
  { name = 'Alpha', sprints = 0, locale = 'pt' as Locale } = {},
) {
  await signIn()
  const data = squadData(page, ORIGIN)
  const { id: squadId } = await data.createSquad(name)
  for (let sprint = 1; sprint <= sprints; sprint += 1) await data.record(squadId, sprint, sprint)
  const app = squadTransfer(page, locale)
  await app.open(`/squad/${squadId}/settings`)
  return {
    ...app,
    data,
    squadId,
    async import() {
      await app.dialogButton('Importar').click()
      await expect(app.toast).toContainText('Histórico importado com sucesso!')
    },
    async listSprints() {
      const answer = await page.request.get(`/api/squads/${squadId}/retrospectives`)
      return ((await answer.json()) as { retrospectives: Retrospective[] }).retrospectives
    },
  }
}
