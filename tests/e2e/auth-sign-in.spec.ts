import type { Page } from '@playwright/test'
import { accountScreens } from '../support/account-screens'
import { expect, newEmail, PASSWORD, test } from './account-server'

test('a protected page, signing in, and back to it', async ({ page, createAccount }) => {
  const screen = accountScreens(page)
  const account = await createAccount()
  await screen.open('/account?from=mail')
  await expect(page).toHaveURL(`${screen.path('/login')}?next=%2Faccount%3Ffrom%3Dmail`)
  await expect(page).toHaveTitle(new RegExp(`^${screen.text('login_title')}`))
  await screen.fillSignIn(account)
  await screen.button('login_submit').click()
  await expect(page).toHaveURL(screen.path('/account?from=mail'))
  await expect(screen.heading).toHaveText(screen.text('account_title'))
  await expect(screen.heading).toBeFocused()
})

test('without a next page of this site, signing in leads to the dashboard, and so does /login from then on', async ({
  page,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const account = await createAccount()
  const visited = visitedBy(page)
  await screen.open('/login')
  await screen.fillSignIn(account)
  await screen.button('login_submit').click()
  await expect.poll(visited).toContain('/dashboard')
  for (const entrance of ['/login', '/signup']) {
    const later = visitedBy(page)
    await screen.open(entrance)
    await expect.poll(later).toContain('/dashboard')
  }
  for (const next of ['https://other.example', '//other.example', '/\\other.example', '/login']) {
    const later = visitedBy(page)
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await expect.poll(later).toContain('/dashboard')
  }
})

test('the form stays while a password is shown, after a refusal, without the server and in the other language', async ({
  page,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const account = await createAccount()
  await screen.open('/login?next=/account')

  await test.step('a password is shown and hidden without being lost', async () => {
    const field = screen.field('auth_password')
    const toggle = screen.button('auth_show_password')
    await field.fill('uma frase')
    await expect(field).toHaveAttribute('type', 'password')
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await toggle.click()
    await expect(field).toHaveAttribute('type', 'text')
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await toggle.click()
    await expect(field).toHaveAttribute('type', 'password')
    await expect(field).toHaveValue('uma frase')
  })

  await test.step('a wrong password and an unknown e-mail get the same answer', async () => {
    for (const typed of [account.email, newEmail('ninguem')]) {
      await screen.fillSignIn({ email: typed, password: 'outra senha' })
      await screen.button('login_submit').click()
      await expect(screen.alert).toHaveText(screen.text('problem_invalid_credentials'))
      await expect(screen.field('auth_email')).toHaveValue(typed)
      await expect(screen.field('auth_password')).toHaveValue('outra senha')
      await page.reload()
    }
  })

  await test.step('a server that cannot be reached says so', async () => {
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await screen.fillSignIn(account)
    await screen.button('login_submit').click()
    await expect(screen.alert).toHaveText(screen.text('problem_offline'))
    await page.unroute('**/api/**')
  })

  await test.step('the language changes, and the input and the next page stay', async () => {
    await page.getByRole('link', { name: 'EN', exact: true }).click()
    const english = accountScreens(page, 'en')
    await expect(english.heading).toHaveText('Sign In')
    await expect(english.field('auth_email')).toHaveValue(account.email)
    await english.button('login_submit').click()
    await expect(page).toHaveURL('/en/account')
  })
})

test('an account that is not confirmed says so, and sends its mail again', async ({
  page,
  product,
}) => {
  const screen = accountScreens(page)
  const email = newEmail()
  await screen.open('/signup')
  await screen.fillSignUp({ name: 'Ana', email, password: PASSWORD })
  await screen.button('signup_submit').click()
  await expect(screen.status.first()).toBeVisible()
  await product.mails.next(email)
  await screen.link('signup_to_login').click()
  await screen.fillSignIn({ email, password: PASSWORD })
  await screen.button('login_submit').click()
  await expect(screen.alert).toHaveText(screen.text('problem_email_not_verified'))
  const older = await product.mails.next(email)
  await screen.button('auth_resend').click()
  await expect(page.getByText(screen.text('auth_resent'))).toBeVisible()
  const newest = await product.mails.next(email)
  await page.goto(older.links[0] ?? '')
  await screen.button('confirm_submit').click()
  await expect(screen.alert).toHaveText(screen.text('problem_invalid_token'))
  await page.goto(newest.links[0] ?? '')
  await screen.button('confirm_submit').click()
  await expect(page).toHaveURL('/dashboard')
})

test('after too many attempts the form says how many seconds to wait', async ({
  page,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const { email } = await createAccount()
  await screen.open('/login')
  const told = screen.alert.filter({ hasText: /aguarde \d+ segundos/ })
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await screen.fillSignIn({ email, password: `errada ${attempt}` })
    const answer = page.waitForResponse(/sign-in/)
    await screen.button('login_submit').click()
    await answer
  }
  await expect(told).toHaveText(/^Por segurança, aguarde \d+ segundos antes de tentar novamente\.$/)
})

test('the keyboard alone signs in', async ({ page, createAccount }) => {
  const screen = accountScreens(page)
  const account = await createAccount()
  await screen.open('/login?next=/account')
  await page.getByRole('link', { name: 'RetroScore' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(screen.button('auth_google')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(screen.field('auth_email')).toBeFocused()
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Tab')
  await expect(screen.button('auth_show_password')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(screen.button('login_submit')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account')
})

test('sign-up is in sight, and next is carried on to it and back', async ({ page }) => {
  const screen = accountScreens(page)
  for (const [width, height] of [
    [390, 844],
    [1280, 650],
  ] as const) {
    await page.setViewportSize({ width, height })
    await screen.open('/login')
    await expect(screen.link('login_to_signup')).toBeInViewport({ ratio: 1 })
  }
  await screen.open('/login?next=/account')
  await screen.link('login_to_signup').click()
  await expect(page).toHaveURL('/signup?next=%2Faccount')
  await screen.link('signup_to_login').click()
  await expect(page).toHaveURL('/login?next=%2Faccount')
})

test('a form that is sent before the code is there is sent when it is', async ({
  page,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const account = await createAccount()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const arrived = page.goto('/login?next=/account')
  await screen.fillSignIn(account)
  await screen.button('login_submit').click()
  await expect(page).toHaveURL('/login?next=/account')
  release()
  await arrived
  await expect(page).toHaveURL('/account')
})

/** The paths gone through from now on. */
function visitedBy(page: Page): () => string[] {
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  return () => paths
}
