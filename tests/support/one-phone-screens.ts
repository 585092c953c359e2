import type { Page } from '@playwright/test'
import { type Locale, localMode, type MessageName, ready } from './local-mode'

/** A score, or a skip as 's'. */
export type Given = 0 | 1 | 2 | 3 | 4 | 5 | 's'

/** Number of leaves of the default topics. */
export const LEAVES = 17

/** Returns the page of one phone, as people see and operate it. */
export function onePhone(page: Page, locale: Locale = 'pt') {
  const { text, button, field, heading, dialog } = localMode(page, locale)
  const takeTurn = (person: number) => button('one_phone_i_am', { person }).press('Enter')
  const isAt = (name: MessageName, person = 0) =>
    page.getByRole('heading', { level: 1, name: text(name, { person }), exact: true }).waitFor()
  const vote = async (votes: readonly Given[]) => {
    for (const given of votes) {
      if (given === 's') await page.getByRole('radio', { name: text('room_vote_skip') }).press(' ')
      else await page.keyboard.press(String(given))
      // Moves the focus to the next heading, because on a radio the arrow would move to the next radio.
      await (given === 's'
        ? button('one_phone_next').press('Enter')
        : page.keyboard.press('ArrowRight'))
    }
  }
  return {
    ...{ text, button, field, heading, dialog, takeTurn, vote, isAt },
    async open() {
      await page.goto(locale === 'pt' ? '/one-phone' : '/en/one-phone')
      await ready(page)
    },
    /** Goes from the first screen to the first hand-over, with the keyboard. */
    async begin({ squad, sprint, people }: { squad: string; sprint: string; people: number }) {
      await field('local_squad').fill(squad)
      await field('local_sprint').fill(sprint)
      const more = button(people < 4 ? 'one_phone_fewer' : 'one_phone_more')
      for (let step = Math.abs(people - 4); step > 0; step -= 1) await more.press('Enter')
      await field('local_sprint').press('Enter')
    },
    /** Agrees on this score for every topic once the votes are revealed. */
    async agreeOnAll(score: Given) {
      for (const row of await page.getByRole('main').getByRole('listitem').all()) {
        await row.getByRole('button').press('Enter')
        await row.getByRole('slider').press(String(score))
      }
    },
    /** Plays a whole turn, up to the next hand-over. */
    async turn(person: number, votes: readonly Given[]) {
      await takeTurn(person)
      await vote(votes)
      await isAt('one_phone_check_heading')
      await button('one_phone_store').press('Enter')
    },
  }
}

/** Returns a person's votes on all topics. */
export function ballotOf(person: number): Given[] {
  return Array.from({ length: LEAVES }, (_, at) => ((person * 5 + at * 2) % 6) as Given)
}

/** Returns the tab's record, which contains only tallies. */
export function recordOf(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('one-phone'))
}

/** Hides or shows a page as other apps or a locked screen do. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isHidden ? 'hidden' : 'visible',
  )
}
