import type { Page } from '@playwright/test'
import { accountScreens } from '../../support/account-screens'
import { expectFit } from '../fixtures'
import { expect, newEmail, PASSWORD, test } from './account-server'

test('the entrances are accessible in all their states', async ({
  page,
  product,
  expectAccessible,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const screen = accountScreens(page)
  const email = newEmail()
  const main = page.locator('#main')
  const look = async (where: Parameters<typeof expectAccessible>[0]) => {
    await expectAccessible(where)
    await expectFit(page)
  }

  await screen.open('/signup')
  await look(page)
  await screen.button('signup_submit').click()
  await expect(screen.alert).toHaveCount(3)
  await look(main)
  await screen.fillSignUp({ name: 'Ana', email, password: PASSWORD })
  await screen.button('signup_submit').click()
  await expect(screen.status.first()).toBeVisible()
  await look(main)

  await screen.open(`/confirm-email?token=${'a'.repeat(43)}`)
  await expectAccessible(page)
  await screen.button('confirm_submit').click()
  await expect(screen.alert).toBeVisible()
  await look(main)
  const { links } = await product.mails.next(email)
  await page.context().clearCookies()
  await page.goto(links[0] ?? '')
  await screen.button('confirm_submit').click()
  await expect(screen.field('confirm_password')).toBeFocused()
  await look(main)

  await screen.open('/login?error=GOOGLE_CANCELLED')
  await expect(screen.alert).toBeVisible()
  await look(page)
  await screen.fillSignIn({ email, password: PASSWORD })
  await screen.button('login_submit').click()
  await expect(screen.button('auth_resend')).toBeVisible()
  await look(main)

  await screen.open('/forgot-password')
  await screen.field('auth_email').fill(email)
  await screen.button('forgot_submit').click()
  await expect(screen.status).toBeVisible()
  await look(page)
  await screen.open('/reset-password?error=INVALID_TOKEN')
  await expect(screen.alert).toBeVisible()
  await look(page)
})

test('the account is accessible in all its states', async ({ page, signIn, expectAccessible }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  const screen = accountScreens(page, 'en')
  // Signing up and signing in leave one session each.
  const { password } = await signIn({ name: 'Ana' })
  await screen.open('/account')
  await expect(screen.button('account_delete')).toBeVisible()
  await expect(screen.section('account_sessions').getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await expectFit(page)
  await screen.section('account_reminders').getByRole('button').last().click()
  await screen.section('account_name').getByRole('button').click()
  await expect(screen.section('account_name').getByRole('status')).toBeVisible()
  await screen.button('account_password_change').click()
  await screen.button('account_email_change').click()
  await expect(screen.alert).toHaveCount(4)
  await expectAccessible(page.locator('#main'))
  await expectFit(page)
  const section = screen.section('account_delete')
  await section.getByLabel(screen.text('account_delete_password')).fill(password)
  await screen.button('account_delete').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(dialog)
})

test('on a phone, targets are at least 44 by 44 and sign-up is visible at sign-in', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const paths = ['/signup', '/confirm-email', '/forgot-password', '/reset-password', '/login']
  for (const path of paths) {
    await page.goto(path)
    expect(await smallTargets(page), path).toEqual([])
  }
  const toSignUp = accountScreens(page).link('login_to_signup')
  await expect(toSignUp).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 650 })
  await expect(toSignUp).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn()
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Excluir conta' })).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
})

function smallTargets(page: Page) {
  return page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>('button, header a, main a, input')
    return [...targets].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      const isShown = target.checkVisibility({ visibilityProperty: true }) && width > 0
      if (!isShown || (width >= 43.9 && height >= 43.9)) return []
      return [`${width.toFixed(1)} x ${height.toFixed(1)}: ${target.outerHTML.slice(0, 120)}`]
    })
  })
}
