import { type ServerProcess, startShortLived } from '../server/server-process'
import { accountScreens } from '../support/account-screens'
import { expect, newEmail, PASSWORD, test } from './account-server'

test('sign-in through Google leads on to the page that the user wanted', async ({
  page,
  product,
}) => {
  const screen = accountScreens(page)
  const email = newEmail('google')
  product.google({ email, name: 'Gabi Google', email_verified: true })
  await screen.open('/account')
  await screen.button('auth_google').click()
  await expect(page).toHaveURL(screen.path('/account'))
  await expect(screen.field('auth_name')).toHaveValue('Gabi Google')
  const password = screen.section('account_password')
  await expect(password).toContainText(screen.text('account_password_none'))
  await screen.button('account_password_define').click()
  await expect(password.getByRole('status')).toHaveText(
    screen.text('account_password_sent', { email }),
  )
  const { links } = await product.mails.next(email)
  await page.goto(links[0] ?? '')
  await expect(screen.heading).toHaveText(screen.text('reset_title'))
})

test('an account with the same e-mail that Google has not verified is not taken over', async ({
  page,
  product,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const { email } = await createAccount()
  product.google({ email, name: 'Outra', email_verified: false })
  await screen.open('/login?next=/account')
  await screen.button('auth_google').click()
  await expect(page).toHaveURL(/\/login\?next=.*error=/)
  await expect(screen.alert).toHaveText(
    new RegExp(
      [screen.text('problem_account_not_linked'), screen.text('problem_email_not_verified')].join(
        '|',
      ),
    ),
  )
})

test('whatever code an address carries, a sentence is shown', async ({ page }) => {
  const screen = accountScreens(page)
  for (const [code, text] of [
    ['GOOGLE_CANCELLED', 'problem_google_cancelled'],
    ['INVALID_TOKEN', 'problem_invalid_token'],
    ['toString', 'problem_internal'],
    ['<b>x</b>', 'problem_internal'],
  ] as const) {
    await screen.open(`/login?error=${encodeURIComponent(code)}`)
    await expect(screen.alert).toHaveText(screen.text(text))
  }
})

test.describe('on a server with neither Google nor mail', () => {
  let server: ServerProcess
  test.beforeAll(async () => {
    server = await startShortLived({ LOG_LEVEL: 'silent' })
  })
  test.afterAll(() => {
    server.child.kill('SIGTERM')
  })

  test('the button says that Google is not enabled, and does nothing', async ({ page }) => {
    const screen = accountScreens(page)
    await page.goto(`${server.origin}/login`)
    const google = page.getByRole('button', { name: screen.text('auth_google') })
    await expect(google).toContainText(screen.text('auth_google_off'))
    await expect(google).toHaveAttribute('aria-disabled', 'true')
    await google.press('Enter')
    await expect(page).toHaveURL(`${server.origin}/login`)
  })

  test('a sign-up is signed in immediately, and a changed e-mail counts at once', async ({
    page,
  }) => {
    const screen = accountScreens(page)
    await page.goto(`${server.origin}/signup?next=/account`)
    await screen.fillSignUp({ name: 'Ana', email: newEmail(), password: PASSWORD })
    await screen.button('signup_submit').click()
    await expect(page).toHaveURL(`${server.origin}/account`)
    await expect(screen.field('auth_name')).toHaveValue('Ana')

    const email = newEmail('nova')
    const section = screen.section('account_email')
    await screen.field('account_email_new').fill(email)
    await section.getByLabel(screen.text('account_delete_password')).fill(PASSWORD)
    await screen.button('account_email_change').click()
    await expect(section.getByRole('status')).toHaveText(
      screen.text('account_email_changed', { email }),
    )
  })
})
