import type { Page } from '@playwright/test'
import { type Locale, messageIn } from './local-mode'

/** Returns the dialog that imports a table, in one language. */
export function tableDialog(page: Page, locale: Locale = 'pt') {
  const dialog = page.getByRole('dialog', { name: messageIn(locale, 'table_title'), exact: true })
  const result = dialog.getByRole('region', {
    name: messageIn(locale, 'table_result'),
    exact: true,
  })
  const button = result.getByRole('button', { name: locale === 'pt' ? /^Importar / : /^Import / })
  return {
    dialog,
    result,
    /** The first sprints and topics as they would be stored. */
    scores: result.getByRole('region', { name: messageIn(locale, 'table_first'), exact: true }),
    scale: (worst: number, best: number) =>
      dialog.getByRole('radio', {
        name: messageIn(locale, 'table_scale_ends', { worst, best }),
        exact: true,
      }),
    /** Enters the ends of a scale that is not among the usual ones. */
    async fillScale(worst: number, best: number) {
      const name = messageIn(locale, 'table_scale_other')
      await dialog.getByRole('radio', { name, exact: true }).click()
      await dialog.getByLabel(messageIn(locale, 'table_worst')).fill(String(worst))
      await dialog.getByLabel(messageIn(locale, 'table_best')).fill(String(best))
    },
    import: button,
    /** Presses the button once the table has been compared with the history. */
    async take() {
      await result.locator('button[aria-disabled=false]').waitFor()
      await button.click()
    },
  }
}
