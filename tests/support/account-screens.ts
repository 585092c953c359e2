import type { Page } from '@playwright/test'
import { type Locale, type MessageName, messageIn } from './local-mode'

/** Returns the screens of an account in one language, as the user sees and operates them. */
export function accountScreens(page: Page, locale: Locale = 'pt') {
  const text = (name: MessageName, values: Record<string, string | number> = {}) =>
    messageIn(locale, name, values)
  const path = (path: string) => (locale === 'pt' ? path : `/en${path}`)
  const field = (name: MessageName) =>
    page.locator('input, textarea').and(page.getByLabel(text(name), { exact: true }))
  const button = (name: MessageName, values?: Record<string, string>) =>
    page.getByRole('button', { name: text(name, values), exact: true })

  return {
    text,
    path,
    field,
    button,
    link: (name: MessageName) => page.locator('#main').getByRole('link', { name: text(name) }),
    heading: page.getByRole('heading', { level: 1 }),
    alert: page.getByRole('alert'),
    status: page.getByRole('status'),
    section: (name: MessageName) => page.getByRole('region', { name: text(name), exact: true }),
    open: (where: string) => page.goto(path(where)),
    async fillSignIn({ email, password }: { email: string; password: string }) {
      await field('auth_email').fill(email)
      await field('auth_password').fill(password)
    },
    async fillSignUp(account: { name: string; email: string; password: string }) {
      await field('auth_name').fill(account.name)
      await field('auth_email').fill(account.email)
      await field('auth_password').fill(account.password)
    },
  }
}
