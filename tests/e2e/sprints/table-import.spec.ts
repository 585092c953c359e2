import { readFileSync } from 'node:fs'
import { storeHistory } from '../../support/history'
import { entry, localMode } from '../../support/local-mode'
import { tableDialog } from '../../support/table-screens'
import { expect, expectFit, test } from '../fixtures'

type Answer = (table: ReturnType<typeof tableDialog>) => Promise<void>

/** The five commonest kinds of tables, each with the answers that it needs. */
const FILES: readonly [name: string, answers: readonly Answer[]][] = [
  ['a03-google-forms-numbers.csv', [(table) => table.scale(1, 3).click()]],
  ['a11-excel-ptbr.csv', [(table) => table.scale(0, 5).click()]],
  [
    'a01-row-a-sprint.csv',
    [(table) => table.scale(0, 5).click(), (table) => table.scale(1, 10).last().click()],
  ],
  ['a17-lights.csv', []],
  ['b-own-export-pt.csv', []],
]

for (const [name, answers] of FILES) {
  test(`six presses at most lead from ${name} to the first chart`, async ({ page }) => {
    const app = localMode(page)
    await app.open()
    const bytes = readFileSync(new URL(`../../support/imports/${name}`, import.meta.url))
    await app.choose({ name, text: bytes })
    let presses = 1
    const table = tableDialog(page)
    await expect(table.scores).toBeVisible()
    for (const answer of answers) {
      await answer(table)
      presses += 1
    }
    const squad = table.dialog.getByLabel('Squad', { exact: true })
    if (await squad.isVisible()) {
      await squad.fill('Alpha')
      presses += 1
    }
    await table.take()
    presses += 1
    await expect(table.dialog).toHaveCount(0)
    await expect(page.getByText(`Trazido de ${name}`)).toBeVisible()
    await expect(page.getByRole('figure').first()).toBeVisible()
    expect(presses).toBeLessThanOrEqual(6)
  })
}

test('the dialog of a table is accessible and fits every width', async ({
  page,
  expectAccessible,
}) => {
  await storeHistory(page, [entry('Sprint 1')])
  const app = localMode(page, 'en')
  await app.open()
  await app.choose({ name: 'notes.csv', text: TABLE })
  const table = tableDialog(page, 'en')
  await table.scale(1, 5).click()
  for (const summary of await table.dialog.locator('summary').all()) await summary.click()
  await expect(table.scores.getByRole('row')).toHaveCount(3)
  await expectAccessible(table.dialog)
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFit(page)
    const { clientWidth, scrollWidth } = await table.dialog.evaluate(
      ({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth }),
    )
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
  await expectAccessible(table.dialog)
})

test('a table is imported with the keyboard alone', async ({ page }) => {
  await storeHistory(page, [entry('Sprint 1')])
  const app = localMode(page)
  await app.open()
  await app.choose({ name: 'notas.csv', text: 'Tema;Sprint 2;Sprint 3\r\nRitmo;2;3\r\n' })
  const table = tableDialog(page)
  await expect(page.getByRole('heading', { name: 'Importar uma tabela' })).toBeFocused()
  await table.scale(1, 5).focus()
  await page.keyboard.press('Space')
  await table.result.locator('button[aria-disabled=false]').waitFor()
  await table.import.focus()
  await page.keyboard.press('Enter')
  await expect(table.dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer a importação de notas.csv' }).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(app.toast).toContainText('Importação desfeita.')
})

/** A table with words, a total, an address and an invalid cell. */
const TABLE =
  'Topic;E-mail;Sprint 2;Sprint 3;Sprint 4\r\nPace;a@b.pt;1;N/A;4,5\r\nQuality;;3;green;nope text\r\nTotal;;4;3;2\r\n'
