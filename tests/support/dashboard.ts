import type { Page } from '@playwright/test'
import { accountScreens } from './account-screens'
import type { Locale } from './local-mode'

/** Returns the dashboard in one language, as the user sees and operates it. */
export function dashboard(page: Page, locale: Locale = 'pt') {
  const screens = accountScreens(page, locale)
  const { text } = screens
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  return {
    ...screens,
    card,
    cards: page.locator('[data-squad]'),
    nameField: screens.field('squad_name'),
    dialog: page.getByRole('alertdialog'),
    toast: page.getByRole('status', { name: text('toast_region') }),
    go: () => screens.open('/dashboard'),
    create: async (name: string) => {
      await screens.field('squad_name').fill(name)
      await screens.button('squad_create').click()
    },
    /** Opens the card's menu and chooses from it. */
    choose: async (name: string, action: 'squad_page' | 'squad_rename' | 'squad_delete') => {
      await card(name)
        .getByRole('button', { name: text('squad_menu', { name }) })
        .click()
      await page.getByRole('menuitem', { name: text(action) }).click()
    },
    /** The links to a squad's sprints, as screen readers announce them. */
    sprints: (name: string) =>
      card(name)
        .getByRole('listitem')
        .getByRole('link', { name: /^Sprint \d+ – / }),
    removeSprint: (name: string, sprint: number) =>
      card(name).getByRole('button', {
        name: text('squad_retrospective_delete_named', { sprint }),
      }),
    chart: (name: string) => card(name).getByRole('figure'),
  }
}
