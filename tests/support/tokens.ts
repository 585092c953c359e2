import type { Page } from '@playwright/test'
import { accountScreens } from './account-screens'
import type { Locale, MessageName } from './local-mode'

/** Returns the account's section with the tokens for programs. */
export function tokensOf(page: Page, locale: Locale = 'pt') {
  const screen = accountScreens(page, locale)
  const section = screen.section('tokens_title')
  const dialog = page.getByRole('alertdialog')
  return {
    ...screen,
    tokens: section,
    refusal: section.getByRole('alert'),
    rows: section.getByRole('listitem'),
    name: section.getByLabel(screen.text('tokens_name'), { exact: true }),
    tick: (name: MessageName) => section.getByRole('checkbox', { name: screen.text(name) }),
    secret: (name: string) => section.getByLabel(screen.text('tokens_created', { name })),
    dialog,
    confirm: dialog.getByRole('button', { name: screen.text('tokens_revoke'), exact: true }),
    async create(name: string) {
      await screen.button('tokens_new').click()
      await section.getByLabel(screen.text('tokens_name'), { exact: true }).fill(name)
      await screen.button('tokens_create').click()
    },
  }
}
