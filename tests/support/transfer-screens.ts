import type { Page } from '@playwright/test'
import { accountScreens } from './account-screens'
import { entry, type Locale, topic } from './local-mode'

/** Returns the part of a squad's page that imports and exports, in one language. */
export function squadTransfer(page: Page, locale: Locale = 'pt') {
  const screens = accountScreens(page, locale)
  const dialog = page.getByRole('alertdialog')
  return {
    ...screens,
    dialog,
    counts: dialog.getByRole('definition'),
    section: screens.section('transfer_title'),
    toast: page.getByRole('status', { name: screens.text('toast_region') }),
    dialogButton: (name: string) => dialog.getByRole('button', { name, exact: true }),
    async choose(text: string | Buffer, name = 'squad.json') {
      const chooser = page.waitForEvent('filechooser')
      await screens.button('dashboard_import').click()
      const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) }
      await (await chooser).setFiles(file)
    },
  }
}

/** An entry with a note outside the scale. */
export const UNREADABLE = { ...entry('Sprint 9'), notes: { q: 7 } }

/** Three squads of one history: three entries, one entry, and one without a squad. */
export const ALPHA = [
  entry('Sprint 21', { squadName: 'Alpha', notes: { q: 5, m: 0.5, p: 1, d: 0 } }),
  entry('Kickoff', { squadName: 'alpha ', topics: [topic('x', 'Café')], notes: { x: 3 } }),
  entry('Sprint 22', { squadName: 'Alpha', notes: { q: 2 }, humor: 'bom' }),
]
export const BETA = [entry('Sprint 21', { squadName: 'Beta' })]
export const UNNAMED = entry('Abertura', { squadName: ' ' })

/** All of them, and an unreadable entry of Beta. */
export const HISTORY = [
  ...ALPHA.slice(0, 2),
  ...BETA,
  ...ALPHA.slice(2),
  UNNAMED,
  { ...UNREADABLE, squadName: 'Beta' },
]
