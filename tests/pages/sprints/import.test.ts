import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { storedHistory, storedText, storeHistory } from '../../support/history'
import { entry, type Locale, localMode, messageIn } from '../../support/local-mode'
import { tableDialog } from '../../support/table-screens'
import { expect, test } from '../support/fixtures'

/** As the original product wrote it, with fields that neither product knows. */
const FILE = {
  name: 'original-history.json',
  text: readFileSync(new URL('../../support/original-history.json', import.meta.url), 'utf8'),
}
const [FIRST, LAST] = JSON.parse(FILE.text)
const CHANGED = { ...FIRST, notes: { ...FIRST.notes, k3j9x: 0 } }

test("the original product's file is imported into an empty history and the form", async ({
  page,
}) => {
  const app = localMode(page)
  await app.open()
  await app.choose(FILE)
  await expect(app.toast).toContainText('Histórico importado com sucesso!')
  await expect(app.heading).toHaveText('Registrar Sprint')
  await expect(app.heading).toBeFocused()
  await expect(app.squad).toHaveValue('Squad Coração')
  await expect(app.sprint).toHaveValue('Sprint 21')
  await expect(app.slider('Movimentações dos cards - Sprint')).toHaveValue('5')
  await expect(app.savedAll).toHaveText([/Sprint 21/, /Sprint 20 – Ação \(Squad Coração\)/])
  expect(await storedHistory(page)).toEqual([FIRST, LAST])
})

test('a file equal to the history reports that nothing changes', async ({ page }) => {
  const app = await openWith(page, [FIRST, LAST])
  const before = await storedText(page)
  await app.choose(FILE)
  await expect(app.toast).toContainText('O arquivo é igual às sprints salvas neste navegador.')
  await expect(app.dialog).toHaveCount(0)
  expect(await storedText(page)).toBe(before)
})

test('unknown fields of an import are exported and continue in the next sprint', async ({
  page,
}) => {
  const app = localMode(page)
  await app.open()
  await app.choose(FILE)
  await expect(app.sprint).toHaveValue('Sprint 21')
  await app.record('Squad Coração', 'Sprint 22')
  const [first, last, saved] = JSON.parse((await app.exportedFile()).text)
  expect([first, last]).toEqual([FIRST, LAST])
  expect(saved).toMatchObject({ sprint: 'Sprint 22', versão: 2, notes: LAST.notes })
  expect(saved.topics).toEqual(LAST.topics)
})

test('the preview counts the changes of a file, and cancel changes nothing', async ({ page }) => {
  const app = await openWith(page, [CHANGED, LAST, entry('Sprint 1')])
  const before = await storedText(page)
  const file = JSON.stringify([FIRST, LAST, entry('Sprint 2'), entry('Sprint 3')])
  await app.choose({ name: 'de casa.json', text: file })
  await expect(app.dialog).toContainText('o arquivo de casa.json tem:')
  await expect(app.dialog.getByRole('definition')).toHaveText(['2', '1', '1', '1'])
  await expect(app.dialog.getByRole('term')).toContainText([
    'Novas',
    'Iguais',
    'Diferentes',
    'Só aqui',
  ])
  await page.keyboard.press('Escape')
  await expect(app.dialog).toHaveCount(0)
  await expect(app.button('history_import')).toBeFocused()
  expect(await storedText(page)).toBe(before)
})

test('merging adds new sprints in the order of saving', async ({ page }) => {
  const app = await openWith(page, [CHANGED, entry('Sprint 1')])
  await app.choose(FILE)
  await app.button('import_merge').click()
  await expect(app.toast).toContainText('Histórico importado com sucesso!')
  expect(await storedHistory(page)).toEqual([CHANGED, LAST, entry('Sprint 1')])
  await expect(app.sprint).toHaveValue('Sprint 1')
})

test('replacing makes the history equal to the file', async ({ page }) => {
  const app = await openWith(page, [CHANGED, entry('Sprint 1')])
  await app.choose(FILE)
  await app.button('import_replace').click()
  await expect(app.sprint).toHaveValue('Sprint 21')
  expect(await storedHistory(page)).toEqual([FIRST, LAST])
  await expect(app.savedAll).toHaveCount(2)
})

test('our own export imports again without any difference', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.record('Squad Alpha', 'Sprint 1')
  const { name, text } = await app.exportedFile()
  await app.button('history_clear').click()
  await app.confirmClearing.click()
  await app.choose({ name, text })
  await expect(app.sprint).toHaveValue('Sprint 1')
  expect(JSON.parse((await app.exportedFile()).text)).toEqual(JSON.parse(text))
})

test('the ends of a scale have the decimal sign of the language', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.choose({
    name: 'notas.csv',
    text: 'Squad;Sprint;Tópico;Nota\nAlpha;1;Planning;1,5\nAlpha;1;Daily;4,5\n',
  })
  const { dialog, fillScale } = tableDialog(page)
  await expect(dialog).toContainText('Na tabela vão de 1,5 a 4,5.')
  await fillScale(0.5, 4.5)
  await expect(dialog).toContainText('0,5–4,5 → 0–5: 0,5 vira 0 e 4,5 vira 5.')
})

for (const locale of ['pt', 'en'] as const) {
  test(`shows a table as it would be stored, and imports it with one press, in ${locale}`, async ({
    page,
  }) => {
    const app = localMode(page, locale)
    await storeHistory(page, OWN)
    await app.open()
    await app.choose(TABLE)
    const table = tableDialog(page, locale)
    await expect(table.import).toHaveAttribute('aria-disabled', 'true')
    await expect(table.dialog).toContainText(app.text('table_no_scale'))
    await table.fillScale(1, 5)
    await expect(table.result).toContainText(
      app.text('table_read', { sprints: 1, topics: 2, scores: 2 }),
    )
    await expect(table.scores.getByRole('row')).toHaveText([
      /Sprint 1$/,
      /^Colaboração0$/,
      /^Ritmo3/,
    ])
    await expect(table.result).toContainText(app.text('table_personal', { columns: 'E-mail' }))
    await table.dialog.getByText(app.text('table_odd', { count: 1 })).click()
    await expect(table.result.getByText(/3.*4: 9/)).toBeVisible()
    await table.take()
    await expect(table.dialog).toHaveCount(0)
    expect(await storedHistory(page)).toHaveLength(3)
  })

  test(`takes a table's import back, in ${locale}`, async ({ page }) => {
    const app = localMode(page, locale)
    await storeHistory(page, OWN)
    await app.open()
    const before = await storedText(page)
    await importTable(app, locale)
    const list = page.getByRole('region', { name: app.text('brought_title') })
    await expect(list).toContainText(app.text('brought_one', { file: 'notas.csv' }))
    await list
      .getByRole('button', { name: app.text('brought_undo_of', { file: 'notas.csv' }) })
      .click()
    await expect(app.dialog).toContainText(app.text('brought_goes_one', { file: 'notas.csv' }))
    await app.dialog.getByRole('button', { name: app.text('brought_undo') }).click()
    await expect(app.toast).toContainText(app.text('brought_undone'))
    expect(await storedText(page)).toBe(before)
    await expect(list).toHaveCount(0)
    await expect(app.button('history_export')).toBeFocused()
  })
}

test('a table is imported before the history', async ({ page }) => {
  const app = await openWith(page, OWN)
  await importTable(app)
  const [first, ...rest] = (await storedHistory(page)) as unknown[]
  expect(first).toMatchObject({
    sprint: 'Sprint 1',
    squadName: 'Squad Alpha',
    topics: [{ title: 'Colaboração' }, { title: 'Ritmo' }],
    notes: { 'table-colaboracao': 1, 'table-ritmo': 4 },
    source: { format: 'table', lowest: 0, highest: 5 },
  })
  expect(rest).toEqual(OWN)
})

test('the import of a table can be taken back after a reload', async ({ page }) => {
  const app = await openWith(page, OWN)
  const before = await storedText(page)
  await importTable(app)
  await page.reload()
  await page.getByRole('button', { name: 'Desfazer a importação de notas.csv' }).click()
  await app.dialog.getByRole('button', { name: 'Desfazer importação' }).click()
  await expect(app.toast).toContainText('Importação desfeita.')
  expect(await storedText(page)).toBe(before)
})

test('clearing the history also clears what an import replaced', async ({ page }) => {
  const app = await openWith(page, OWN)
  await importTable(app)
  await app.button('history_clear').click()
  await app.confirmClearing.click()
  await expect(app.toast).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('retrospective-imports'))).toBe(null)
})

test('rows named like totals are out until they are put back', async ({ page }) => {
  const app = await openWith(page, [])
  await app.choose(TOTALS)
  const table = tableDialog(page)
  await table.scale(1, 5).click()
  await expect(table.dialog).toContainText('Linhas que entram: 1 de 2.')
  await expect(table.result).toContainText('Parecem totais, então ficam de fora: Média geral')
  await table.dialog.getByRole('checkbox', { name: 'Linha 3: Média geral, 4' }).click()
  await expect(table.dialog).toContainText('Linhas que entram: 2 de 2.')
  await expect(table.scores.getByRole('row')).toHaveText([/Sprint 1/, /^Ritmo/, /^Média geral/])
})

test('a column can be left out', async ({ page }) => {
  const app = await openWith(page, [])
  await app.choose({ name: 'a.csv', text: 'Sprint,Fun,Pace\n1,3,4\n2,4,5\n' })
  const table = tableDialog(page)
  await table.scale(1, 5).click()
  await table.dialog.getByLabel('O que é Pace?').selectOption('Deixar de fora')
  await expect(table.result).toContainText('Sprints: 2. Tópicos: 1. Notas: 2.')
  await expect(table.result).toContainText('Colunas que ficam de fora: Pace')
})

test('the form of a table can be changed', async ({ page }) => {
  const app = await openWith(page, [])
  await app.choose({ name: 'a.csv', text: 'Sprint,Fun,Pace\n1,3,4\n2,4,5\n' })
  const form = tableDialog(page).dialog.getByRole('group', { name: 'Como a tabela está arrumada?' })
  await expect(form.getByRole('radio', { name: /^Tópicos lado a lado/ })).toBeChecked()
  await form.getByRole('radio', { name: /^Sprints lado a lado/ }).click()
  await expect(form.getByRole('radio', { name: /^Sprints lado a lado/ })).toBeChecked()
})

test('words get a score each, which the next file remembers', async ({ page }) => {
  const app = await openWith(page, [])
  await app.choose(LIGHTS)
  const table = tableDialog(page)
  const slider = table.dialog.getByRole('slider', {
    name: messageIn('pt', 'score_slider', { title: 'quase' }),
  })
  await expect(table.import).toHaveAttribute('aria-disabled', 'true')
  await slider.press('3')
  await expect(table.result).toContainText('Sprints: 2. Tópicos: 1. Notas: 2.')
  await expect(table.result).toContainText('Diga de qual squad é a tabela.')
  await table.dialog.getByLabel('Squad', { exact: true }).fill('Squad Alpha')
  await table.take()
  await expect(table.dialog).toHaveCount(0)
  await app.choose({ ...LIGHTS, name: 'outro.csv' })
  await expect(slider).toHaveValue('3')
})

test('an undecided date offers the two days that it can be', async ({ page }) => {
  const app = await openWith(page, [])
  await app.choose({ name: 'a.csv', text: 'Date,Fun\n03/06/2026,3\n04/06/2026,4\n' })
  const table = tableDialog(page)
  await table.scale(1, 5).click()
  await table.dialog.getByRole('radio', { name: '6 de março de 2026' }).click()
  await expect(table.import).toHaveText('Importar 2 sprints')
})

test('a sprint with other content stays unless the user replaces it', async ({ page }) => {
  const app = await openWith(page, OWN)
  await app.choose({ name: 'a.csv', text: 'Sprint,Fun\nSprint 3,3\nSprint 5,4\n' })
  const table = tableDialog(page)
  await table.scale(1, 5).click()
  await table.dialog.getByLabel('Squad', { exact: true }).fill('Squad Alpha')
  await expect(table.import).toHaveText('Importar 1 sprint')
  await table.dialog
    .getByLabel('Já existem, com outro conteúdo: Sprint 3')
    .selectOption('Trocar pelas da tabela')
  await expect(table.import).toHaveText('Importar 2 sprints')
  await table.take()
  await expect(table.dialog).toHaveCount(0)
  const stored = (await storedHistory(page)) as { sprint: string; notes: object }[]
  expect(stored.find(({ sprint }) => sprint === 'Sprint 3')?.notes).toEqual({ 'table-fun': 3 })
})

test('a corrected table replaces what its earlier version brought', async ({ page }) => {
  const app = await openWith(page, OWN)
  await importTable(app)
  const text = 'Tema;Sprint 8\r\nColaboração;5\r\nRitmo;2\r\n'
  await app.choose({ name: 'notas (1).csv', text })
  const table = tableDialog(page)
  await table.scale(1, 5).click()
  await expect(
    table.dialog.getByRole('checkbox', { name: /^Trocar o que este arquivo/ }),
  ).toBeChecked()
  await table.take()
  await expect(table.dialog).toHaveCount(0)
  const stored = (await storedHistory(page)) as { sprint: string }[]
  expect(stored.map(({ sprint }) => sprint)).toEqual(['Sprint 8', 'Sprint 3', 'Sprint 4'])
})

test('our own table needs no step', async ({ page }) => {
  const app = await openWith(page, [])
  const text =
    'Squad,Sprint,Date,Topic,Sub-topic,Score,Topic average,Sprint average\nAlpha,7,2026-01-05,Fun,,4,4,4\n'
  await app.choose({ name: 'retrospectives-alpha.csv', text })
  const table = tableDialog(page)
  await expect(table.dialog.getByRole('radio')).toHaveCount(0)
  await table.take()
  await expect(app.savedAll).toHaveText([/7 \(Alpha\)/])
})

test('names the cells in the way if no score can be read', async ({ page }) => {
  const app = await openWith(page, [])
  await app.choose({ name: 'a.csv', text: 'Topic,Sprint 1\nFun,nine\nPace,ten of them all\n' })
  const table = tableDialog(page)
  await expect(table.result).toContainText('Nenhuma nota encontrada')
})

test("shows no change between a table and the squad's own sprints", async ({ page }) => {
  const app = await openWith(page, OWN)
  await importTable(app)
  for (const [sprint, changes, against] of [
    ['Sprint 3', 0, 'Sprint 1'],
    ['Sprint 4', 1, 'Sprint 3'],
  ] as const) {
    const saved = app.saved(`${sprint} (Squad Alpha)`)
    await expect(saved.locator('[data-part="change"]')).toHaveCount(changes)
    await expect(saved).not.toContainText('primeira')
    await saved.click()
    await expect(app.heading).toHaveText(sprint)
    await expect(page.getByText(`Em relação a ${against}`)).toHaveCount(changes)
    await app.button('results_back').click()
  }
})

test('choosing a table again keeps its scale and changes nothing', async ({ page }) => {
  const app = await openWith(page, OWN)
  await importTable(app)
  const before = await storedText(page)
  await app.choose(TABLE)
  const table = tableDialog(page)
  await expect(table.dialog.getByLabel('Melhor nota da escala')).toHaveValue('5')
  await table.take()
  await expect(table.dialog).toHaveCount(0)
  expect(await storedText(page)).toBe(before)
})

test('a workbook is previewed and imported like a table, from the sheet that is chosen', async ({
  page,
}) => {
  const app = localMode(page)
  await app.open()
  const sprints = ['Sprint 1', 'Sprint 2', 'Sprint 3']
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Antigas',
        rows: [
          ['Tema', 'Sprint 0'],
          ['Ritmo', 2],
        ],
      },
      {
        name: 'Notas',
        rows: [
          ['Tema', ...sprints],
          ['Ritmo', 3, 4, 5],
        ],
      },
    ],
  })
  await app.choose({ name: 'notas.xlsx', text: Buffer.from(bytes) })
  const table = tableDialog(page)
  await expect(table.dialog.getByLabel('Aba da planilha')).toHaveValue('0')
  await table.scale(0, 5).click()
  await expect(table.result).toContainText('Sprints: 3. Tópicos: 1. Notas: 3.')
  await table.dialog.getByLabel('Aba da planilha').selectOption('Antigas')
  await table.scale(0, 5).click()
  await table.dialog.getByLabel('Squad', { exact: true }).fill('Squad Alpha')
  await table.take()
  await expect(table.dialog).toHaveCount(0)
  expect(await storedHistory(page)).toMatchObject([
    { sprint: 'Sprint 0', squadName: 'Squad Alpha', notes: { 'table-ritmo': 2 } },
  ])
})

test('a refused file can be replaced by another one', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.choose({ name: 'notas.pdf', text: '%PDF-1.7' })
  const { dialog } = tableDialog(page)
  await expect(dialog).toContainText('um PDF não tem células')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Trocar arquivo' }).click()
  const buffer = Buffer.from(TABLE.text)
  await (await chooser).setFiles({ name: 'notas.csv', mimeType: 'text/csv', buffer })
  await expect(dialog).toContainText('Linhas: 2. Colunas: 4. Títulos lidos da linha 1.')
})

for (const [name, bytes, advice] of [
  ['notas.xls', [0xd0, 0xcf, 0x11, 0xe0], 'No Excel, salve como .xlsx'],
  ['notas.numbers', [0x50, 0x4b, 3, 4, 0, 0], 'Abra no programa de planilhas, salve como .xlsx'],
  ['notas.pdf', [0x25, 0x50, 0x44, 0x46], 'Este arquivo é um PDF'],
  ['quadro.png', [0x89, 0x50, 0x4e, 0x47], 'Este arquivo é uma imagem'],
] as const) {
  test(`${name} is refused with advice`, async ({ page }) => {
    const app = await openWith(page, OWN)
    const before = await storedText(page)
    await app.choose({ name, text: Buffer.from(bytes) })
    const { dialog } = tableDialog(page)
    await expect(dialog).toContainText(advice)
    await expect(dialog).toContainText(name)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(app.button('history_import')).toBeFocused()
    expect(await storedText(page)).toBe(before)
  })
}

test('an import from the results returns to voting', async ({ page }) => {
  const app = await openWith(page, [entry('Sprint 1')])
  await app.saved('Sprint 1 (Squad Alpha)').click()
  await app.choose(FILE)
  await app.button('import_replace').click()
  await expect(app.heading).toHaveText('Registrar Sprint')
  await expect(app.sprint).toHaveValue('Sprint 21')
})

const OWN = [entry('Sprint 3'), entry('Sprint 4')]
const TABLE = {
  name: 'notas.csv',
  text: Buffer.from(
    'Tema;E-mail;Sprint 1;Sprint 2\r\nColaboração;a@b.pt;1;N/A\r\nRitmo;;3,5;9\r\n',
    'latin1',
  ),
}

const TOTALS = { name: 'totais.csv', text: 'Tema,Sprint 1\nRitmo,3\nMédia geral,4\n' }
const LIGHTS = { name: 'luzes.csv', text: 'Tema,Sprint 1,Sprint 2\nRitmo,verde,quase\n' }

/** Imports with unchanged scores on a scale from 1 to 5. */
async function importTable(app: ReturnType<typeof localMode>, locale: Locale = 'pt') {
  await app.choose(TABLE)
  const table = tableDialog(app.page, locale)
  await table.fillScale(1, 5)
  await table.dialog
    .getByLabel(app.text('table_conversion'))
    .selectOption(app.text('table_keep', { worst: 1, best: 5 }))
  await table.take()
  await expect(app.toast).toContainText(app.text('history_imported'))
}

async function openWith(page: Page, history: unknown[]) {
  await storeHistory(page, history)
  const app = localMode(page)
  await app.open()
  return app
}
