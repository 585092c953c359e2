import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { tableDialog } from './table-screens'

type Answer = (table: ReturnType<typeof tableDialog>) => Promise<void>

/** The five commonest kinds of tables, each with the answers that it needs. */
export const COMMON_TABLES: readonly [name: string, answers: readonly Answer[]][] = [
  ['a03-google-forms-numbers.csv', [(table) => table.scale(1, 3).click()]],
  ['a11-excel-ptbr.csv', [(table) => table.scale(0, 5).click()]],
  [
    'a01-row-a-sprint.csv',
    [(table) => table.scale(0, 5).click(), (table) => table.scale(1, 10).last().click()],
  ],
  ['a17-lights.csv', []],
  ['b-own-export-pt.csv', []],
]

/** Returns the bytes of a table among the test files. */
export function readTable(name: string): Buffer {
  return readFileSync(new URL(`./imports/${name}`, import.meta.url))
}

/** Answers what the dialog asks and imports the table. Returns the number of presses. */
export async function takeCommonTable(page: Page, answers: readonly Answer[]): Promise<number> {
  const table = tableDialog(page)
  await table.scores.waitFor()
  let presses = 0
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
  return presses + 1
}
