import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { storeHistory } from '../../support/history'
import { entry, localMode } from '../../support/local-mode'
import { squadData } from '../../support/squad-data'
import { tableDialog } from '../../support/table-screens'
import { squadTransfer } from '../../support/transfer-screens'
import { expect, test } from '../accounts/account-server'
import { expectFit } from '../fixtures'

type Answer = (table: ReturnType<typeof tableDialog>) => Promise<void>

/** The five commonest kinds of tables, each with the answers that it needs. */
const FILES: readonly [name: string, answers: readonly Answer[]][] = [
  ['a03-google-forms-numbers.csv', [(table) => table.scale(1, 3).click()]],
  ['a11-excel-ptbr.csv', [(table) => table.scale(0, 5).click()]],
  [
    'a01-row-a-sprint.csv',
    [(table) => table.scale(0, 5).click(), (table) => table.scale(1, 10).click()],
  ],
  ['a17-lights.csv', []],
  ['b-own-export-pt.csv', []],
]

for (const [name, answers] of FILES) {
  test(`six presses at most lead from ${name} to the first chart`, async ({
    page,
    product,
    signIn,
  }) => {
    await signIn()
    const data = squadData(page, product.origin)
    const { id } = await data.createSquad('Alpha')
    const app = squadTransfer(page)
    await app.open(`/squad/${id}`)
    const presses = await countPresses(page)
    const bytes = readFileSync(new URL(`../../support/imports/${name}`, import.meta.url))
    await app.choose(bytes, name)
    const table = tableDialog(page)
    for (const answer of answers) await answer(table)
    await table.take()
    await expect(table.dialog).toHaveCount(0)
    await expect(app.section).toContainText(`Trazido de ${name}`)
    await page
      .getByRole('navigation', { name: 'Do squad Alpha' })
      .getByRole('link', { name: 'Tendências' })
      .click()
    await expect(page.getByRole('figure').first()).toBeVisible()
    expect(presses()).toBeLessThanOrEqual(6)
    expect(presses()).toBe(answers.length + 3)
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
  await app.choose({ name: 'notas.csv', text: TABLE })
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

/** Counts the presses of mouse and keyboard, also those on the following pages of the site. */
async function countPresses(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('countPress', () => {
    count += 1
  })
  await page.evaluate(() => {
    addEventListener(
      'pointerdown',
      () => void (window as { countPress?(): void }).countPress?.(),
      true,
    )
  })
  return () => count
}
