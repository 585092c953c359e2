import type { Page } from '@playwright/test'
import { accountScreens } from './account-screens'
import type { Locale } from './local-mode'

/** Returns the report in one language, as the user sees and operates it. */
export function reportScreens(page: Page, locale: Locale = 'pt') {
  const screens = accountScreens(page, locale)
  return {
    ...screens,
    sheet: page.getByRole('article'),
    actions: page.getByRole('region', { name: screens.text('report_actions') }),
    promises: page
      .getByRole('article')
      .getByRole('region', { name: screens.text('actions_title') })
      .getByRole('listitem'),
    row: (title: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) }),
  }
}
