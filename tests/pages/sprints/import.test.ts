import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { storedHistory, storedText, storeHistory } from '../../support/history'
import { entry, localMode } from '../../support/local-mode'
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

test('a table asks for its scale and previews its cells', async ({ page }) => {
  const app = await openWith(page, OWN)
  await app.choose(TABLE)
  await expect(app.button('table_preview')).toHaveCount(0)
  await app.dialog.getByLabel('Pior nota da escala').fill('1')
  await app.dialog.getByLabel('Melhor nota da escala').fill('5')
  await page.keyboard.press('Enter')
  await expect(app.dialog.getByRole('status')).toHaveText('Sprints: 1. Notas: 2.')
  await expect(app.dialog).toContainText('1–5 → 0–5: 1 vira 0')
  await expect(app.dialog).toContainText('nomes ou e-mails: E-mail.')
  await app.dialog.locator('summary').last().click()
  await expect(app.dialog.getByRole('listitem')).toHaveText('linha 3, coluna 4: 9')
})

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

test('choosing a table again keeps its scale and finds nothing new', async ({ page }) => {
  const app = await openWith(page, OWN)
  await importTable(app)
  const before = await storedText(page)
  await app.choose(TABLE)
  await expect(app.dialog.getByLabel('Melhor nota da escala')).toHaveValue('5')
  await app.button('table_preview').click()
  await expect(app.dialog.getByRole('definition')).toHaveText(['0', '1', '0'])
  await expect(app.button('import_merge')).toHaveCount(0)
  await page.keyboard.press('Escape')
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
  await expect(app.dialog.getByLabel('Aba da planilha')).toHaveValue('0')
  await app.dialog.getByLabel('Pior nota da escala').fill('0')
  await app.dialog.getByLabel('Melhor nota da escala').fill('5')
  await expect(app.dialog.getByRole('status')).toHaveText('Sprints: 3. Notas: 3.')
  await app.dialog.getByLabel('Aba da planilha').selectOption('Antigas')
  await app.dialog.getByLabel('Pior nota da escala').fill('0')
  await app.dialog.getByLabel('Melhor nota da escala').fill('5')
  await app.dialog.getByLabel('Squad').fill('Squad Alpha')
  await app.button('table_preview').click()
  await app.button('import_merge').click()
  expect(await storedHistory(page)).toMatchObject([
    { sprint: 'Sprint 0', squadName: 'Squad Alpha', notes: { 'table-ritmo': 2 } },
  ])
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
    await expect(app.dialog).toContainText(advice)
    await expect(app.dialog).toContainText(name)
    await page.keyboard.press('Escape')
    await expect(app.dialog).toHaveCount(0)
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

/** Imports with unchanged scores on a scale from 1 to 5. */
async function importTable(app: ReturnType<typeof localMode>) {
  await app.choose(TABLE)
  await app.dialog.getByLabel('Pior nota da escala').fill('1')
  await app.dialog.getByLabel('Melhor nota da escala').fill('5')
  await app.dialog.getByLabel('O que fazer com as notas').selectOption('Manter 1–5 como está')
  await app.button('table_preview').click()
  await expect(app.dialog.getByRole('definition')).toHaveText(['1', '0', '0'])
  await app.button('import_merge').click()
  await expect(app.toast).toContainText('Histórico importado com sucesso!')
}

async function openWith(page: Page, history: unknown[]) {
  await storeHistory(page, history)
  const app = localMode(page)
  await app.open()
  return app
}
