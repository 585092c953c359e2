import type { Page } from '@playwright/test'
import packs from '../../src/content/packs.json' with { type: 'json' }
import { type Locale, localMode } from './local-mode'

/** Returns the page on which a squad chooses its questions, in local mode. */
export function packChooser(page: Page, locale: Locale = 'pt') {
  const app = localMode(page, locale)
  return {
    app,
    choose: (id: string) => page.getByRole('radio', { name: titleOfPack(id, locale) }),
    only: app.button('packs_take_only'),
    /** Its name ends with the number of questions that the form then has. */
    join: page.getByRole('button', { name: app.text('packs_join') }),
    async open() {
      await app.open()
      await app.button('packs_open').click()
    },
    /** Starts the form with this pack. */
    async start(id: string) {
      await app.open()
      await app.button('packs_open').click()
      await page.getByRole('radio', { name: titleOfPack(id, locale) }).check()
      await app.button('packs_take_only').click()
    },
  }
}

function titleOfPack(id: string, locale: Locale): string {
  return packs.find((pack) => pack.id === id)?.title[locale] ?? id
}

export function titleOfTopic(id: string, locale: Locale): string {
  const topic = packs.flatMap(({ topics }) => topics).find((each) => each.id === id)
  return topic?.title[locale] ?? id
}
