import type { Page } from '@playwright/test'
import { accountScreens } from './account-screens'
import type { Locale } from './local-mode'

/** Returns the members' part of a squad's page, and the page of an invitation. */
export function membersOf(page: Page, locale: Locale = 'pt') {
  const screens = accountScreens(page, locale)
  const { text, field, button } = screens
  const section = page.getByRole('region', { name: text('members_title'), exact: true })
  const email = field('members_invite_email')
  return {
    ...screens,
    /** The members' part itself. */
    members: section,
    link: field('members_link'),
    linkTo: screens.link,
    email,
    dialog: page.getByRole('alertdialog'),
    toast: page.getByRole('status', { name: text('toast_region') }),
    people: section.getByRole('list').first().getByRole('listitem'),
    async invite(to: string) {
      await email.fill(to)
      await button('members_invite_send').click()
    },
  }
}
