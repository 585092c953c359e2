import type { Page } from '@playwright/test'
import { accountScreens } from '../support/account-screens'
import { expect, newEmail, PASSWORD, test } from './account-server'
import { expectFit, LOOKS } from './fixtures'

test.describe.configure({ timeout: 120_000 })

for (const { locale, width, theme } of LOOKS) {
  const where = `${locale}, ${width} px, ${theme}`

  test(`the entrances are accessible in all their states, ${where}`, async ({
    page,
    product,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const screen = accountScreens(page, locale)
    const email = newEmail()
    const look = async () => {
      await expectAccessible(page, theme)
      await expectFit(page)
    }

    await screen.open('/signup')
    await look()
    await screen.button('signup_submit').click()
    await expect(screen.alert).toHaveCount(3)
    await look()
    await screen.fillSignUp({ name: 'Ana', email, password: PASSWORD })
    await screen.button('signup_submit').click()
    await expect(screen.status.first()).toBeVisible()
    await look()

    await screen.open(`/confirm-email?token=${'a'.repeat(43)}`)
    await look()
    await screen.button('confirm_submit').click()
    await expect(screen.alert).toBeVisible()
    await look()
    const { links } = await product.mails.next(email)
    await page.context().clearCookies()
    await page.goto(links[0] ?? '')
    await screen.button('confirm_submit').click()
    await expect(screen.field('confirm_password')).toBeFocused()
    await look()

    await screen.open('/login?error=GOOGLE_CANCELLED')
    await expect(screen.alert).toBeVisible()
    await look()
    await screen.fillSignIn({ email, password: PASSWORD })
    await screen.button('login_submit').click()
    await expect(screen.button('auth_resend')).toBeVisible()
    await look()

    await screen.open('/forgot-password')
    await screen.field('auth_email').fill(email)
    await screen.button('forgot_submit').click()
    await expect(screen.status).toBeVisible()
    await look()
    await screen.open('/reset-password?error=INVALID_TOKEN')
    await expect(screen.alert).toBeVisible()
    await look()
  })

  test(`the account is accessible in all its states, ${where}`, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const screen = accountScreens(page, locale)
    const { password } = await signIn({ name: 'Ana' })
    const look = async () => {
      await expectAccessible(page, theme)
      await expectFit(page)
    }
    await screen.open('/account')
    await expect(screen.button('account_delete')).toBeVisible()
    await expect(screen.section('account_sessions').getByRole('listitem')).toHaveCount(2)
    await look()
    await screen.section('account_name').getByRole('button').click()
    await expect(screen.section('account_name').getByRole('status')).toBeVisible()
    await screen.button('account_password_change').click()
    await screen.button('account_email_change').click()
    await expect(screen.alert).toHaveCount(4)
    await look()
    const section = screen.section('account_delete')
    await section.getByLabel(screen.text('account_delete_password')).fill(password)
    await screen.button('account_delete').click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await look()
  })
}

test('everything that is pressed on a phone is at least 44 by 44', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const paths = ['/login', '/signup', '/confirm-email', '/forgot-password', '/reset-password']
  for (const path of paths) {
    await page.goto(path)
    expect(await smallTargets(page), path).toEqual([])
  }
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
