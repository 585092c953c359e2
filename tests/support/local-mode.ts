import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import en from '../../messages/en.json' with { type: 'json' }
import pt from '../../messages/pt.json' with { type: 'json' }

export type Locale = 'pt' | 'en'
const MESSAGES = { pt, en }
export type MessageName = keyof typeof pt
type Values = Record<string, string | number>

/** Returns a text of the product as the page shows it. */
export function messageIn(locale: Locale, name: MessageName, values: Values = {}): string {
  return MESSAGES[locale][name].replace(/\{(\w+)\}/g, (_, key) => String(values[key]))
}

/** Returns the page 'Registrar Sprint' in one language, as the user sees and operates it. */
export function localMode(page: Page, locale: Locale = 'pt') {
  const text = (name: MessageName, values?: Values) => messageIn(locale, name, values)
  const button = (name: MessageName, values?: Values) =>
    page.getByRole('button', { name: text(name, values), exact: true })
  const field = (name: MessageName, values?: Values) =>
    page.getByRole('textbox', { name: text(name, values), exact: true })
  const slider = (title: string) =>
    page.getByRole('slider', { name: text('score_slider', { title }), exact: true })
  const dialog = page.getByRole('alertdialog')
  const save = () => button('local_save').click()
  const saveAsZero = () => button('unscored_save').click()

  return {
    page,
    text,
    button,
    field,
    slider,
    squad: field('local_squad'),
    sprint: field('local_sprint'),
    dialog,
    /** The dialog's button, which is called like the one that opens it. */
    confirmClearing: dialog.getByRole('button', { name: text('history_clear_confirm') }),
    toast: page.getByRole('status', { name: text('toast_region') }),
    heading: page.getByRole('heading', { level: 1 }),
    topic: (title: string) => page.getByRole('region', { name: title, exact: true }),
    saved: (label: string) => page.getByRole('button', { name: label }),
    /** The comparison's table: the trends have a button of this name too, once they are loaded. */
    comparisonTable: page
      .getByRole('group', { name: text('comparison_view'), exact: true })
      .getByRole('button', { name: text('comparison_table'), exact: true }),
    savedAll: page.getByRole('listitem').getByRole('button', { name: / \(\D.*\)/ }),

    async open() {
      await page.goto(locale === 'pt' ? '/retrospectiva' : '/en/retrospectiva')
      await ready(page)
    },
    async fillNames(squad: string, sprint: string) {
      await field('local_squad').fill(squad)
      await field('local_sprint').fill(sprint)
    },
    async score(title: string, score: number) {
      await slider(title).press(String(score))
    },
    save,
    /** Saves a sheet on which not every topic has a score. */
    async saveUnscored() {
      await save()
      await saveAsZero()
    },
    /** Saves the form, scored or not. */
    async record(squad: string, sprint: string) {
      const saved = page.getByRole('heading', { level: 1, name: sprint, exact: true })
      await field('local_squad').fill(squad)
      await field('local_sprint').fill(sprint)
      await save()
      await saved.or(dialog).waitFor()
      if (await dialog.isVisible()) await saveAsZero()
      await saved.waitFor()
    },
    /** Chooses a file as a person does, so that the focus is in the right place. */
    async choose({ name, text }: { name: string; text: string | Buffer }) {
      const chooser = page.waitForEvent('filechooser')
      await button('history_import').click()
      const buffer = Buffer.from(text)
      await (await chooser).setFiles({ name, mimeType: 'application/json', buffer })
    },
    exportedFile: () => downloaded(page, () => button('history_export').click()),
  }
}

/** Waits until React has taken over, because a click before the page's code runs would be lost. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main && Object.keys(main).some((key) => key.startsWith('__react'))
  })
}

/** Returns name and text of the file that a click downloads. */
export async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), text: bytes.toString('utf8'), bytes }
}

/** Returns the rows of the first sheet of a downloaded workbook. */
export async function rowsOf({ bytes }: { bytes: Uint8Array }) {
  const { sheets } = await readXlsx(bytes)
  return sheets[0]?.rows
}

/** Returns a stored sprint with one single topic and one parent of two. */
export function entry(sprint: string, fields: object = {}) {
  return {
    sprint,
    squadName: 'Squad Alpha',
    topics: [
      topic('q', 'Qualidade'),
      { ...topic('m', 'Ágil'), hasChildren: true },
      { ...topic('p', 'Planning'), isSubtopic: true, parent: 'm' },
      { ...topic('d', 'Daily'), isSubtopic: true, parent: 'm' },
    ],
    notes: { q: 4, m: 2.5, p: 3, d: 2 },
    data: '2026-11-07T12:00:00.000Z',
    ...fields,
  }
}

export function topic(id: string, title: string) {
  return { id, title, isSubtopic: false, hasChildren: false }
}
