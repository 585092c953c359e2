import { COMMON_TABLES, readTable, takeCommonTable } from '../../support/common-tables'
import { storeHistory } from '../../support/history'
import { entry, localMode } from '../../support/local-mode'
import { tableDialog } from '../../support/table-screens'
import { expect, expectFit, test } from '../fixtures'

for (const [name, answers] of COMMON_TABLES) {
  test(`six presses at most lead from ${name} to the first chart`, async ({ page }) => {
    const app = localMode(page)
    await app.open()
    await app.choose({ name, text: readTable(name) })
    const presses = 1 + (await takeCommonTable(page, answers))
    const { dialog } = tableDialog(page)
    await expect(dialog).toHaveCount(0)
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
