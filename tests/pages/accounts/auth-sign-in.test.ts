import { accountScreens } from '../../support/account-screens'
import { test as base, expect, PASSWORD } from '../support/fixtures'

const test = base.extend({ hasMail: true })

test('a protected page leads to sign-in, and signing in leads back to it', async ({
  page,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const account = await createAccount()
  await screen.open('/account?from=mail')
  await expect(page).toHaveURL('/login?next=%2Faccount%3Ffrom%3Dmail')
  await expect(page).toHaveTitle(new RegExp(`^${screen.text('login_title')}`))
  await screen.fillSignIn(account)
  await screen.button('login_submit').click()
  await expect(page).toHaveURL('/account?from=mail')
  await expect(screen.heading).toHaveText(screen.text('account_title'))
  await expect(screen.heading).toBeFocused()
})

test('signing in without a next page leads to the dashboard', async ({ page, createAccount }) => {
  const screen = accountScreens(page)
  const account = await createAccount()
  await screen.open('/login')
  await screen.fillSignIn(account)
  await screen.button('login_submit').click()
  await expect(page).toHaveURL('/dashboard')
})

for (const entrance of [
  '/login',
  '/signup',
  '/login?next=https%3A%2F%2Fother.example',
  '/login?next=%2F%2Fother.example',
  '/login?next=%2F%5Cother.example',
  '/login?next=%2Flogin',
]) {
  test(`a signed-in user is led from ${entrance} to the dashboard`, async ({ page, signIn }) => {
    await signIn()
    await page.goto(entrance)
    await expect(page).toHaveURL('/dashboard')
  })
}

test('a password is shown and hidden without being lost', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/login')
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

test('a wrong password and an unknown e-mail get the same answer and stay in the form', async ({
  page,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const { email } = await createAccount()
  for (const typed of [email, 'ninguem@example.org']) {
    await screen.open('/login')
    await screen.fillSignIn({ email: typed, password: 'outra senha' })
    await screen.button('login_submit').click()
    await expect(screen.alert).toHaveText(screen.text('problem_invalid_credentials'))
    await expect(screen.field('auth_email')).toHaveValue(typed)
    await expect(screen.field('auth_password')).toHaveValue('outra senha')
  }
})

test('a server that cannot be reached is reported in the form', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/login')
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await screen.fillSignIn({ email: 'ana@example.org', password: PASSWORD })
  await screen.button('login_submit').click()
  await expect(screen.alert).toHaveText(screen.text('problem_offline'))
})

test('a change of the language keeps the input and the next page', async ({
  page,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const account = await createAccount()
  await screen.open('/login?next=/account')
  await screen.fillSignIn(account)
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  const english = accountScreens(page, 'en')
  await expect(english.heading).toHaveText('Sign In')
  await expect(english.field('auth_email')).toHaveValue(account.email)
  await english.button('login_submit').click()
  await expect(page).toHaveURL('/en/account')
})

test('an account that is not confirmed gets its mail again', async ({ page, takeLink }) => {
  const screen = accountScreens(page)
  const account = { email: 'ana@example.org', password: PASSWORD }
  const data = { name: 'Ana', ...account, callbackURL: '/dashboard' }
  await page.request.post('/api/auth/sign-up/email', { data })
  await screen.open('/login')
  await screen.fillSignIn(account)
  await screen.button('login_submit').click()
  await expect(screen.alert).toHaveText(screen.text('problem_email_not_verified'))
  const older = [await takeLink(account.email), await takeLink(account.email)]
  await screen.button('auth_resend').click()
  await expect(page.getByText(screen.text('auth_resent'))).toBeVisible()
  const newest = await takeLink(account.email)
  for (const link of older) {
    await page.goto(link)
    await screen.button('confirm_submit').click()
    await expect(screen.alert).toHaveText(screen.text('problem_invalid_token'))
  }
  await page.goto(newest)
  await screen.button('confirm_submit').click()
  await expect(page).toHaveURL('/dashboard')
})

test('after too many attempts the form says how many seconds to wait', async ({
  page,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const { email } = await createAccount()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const data = { email, password: `errada ${attempt}` }
    await page.request.post('/api/auth/sign-in/email', { data })
  }
  await screen.open('/login')
  await screen.fillSignIn({ email, password: 'errada' })
  await screen.button('login_submit').click()
  await expect(screen.alert).toHaveText(/^Por segurança, aguarde \d+ s antes de tentar de novo\.$/)
})

test('the next page is carried on to sign-up and back', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/login?next=/account')
  await screen.link('login_to_signup').click()
  await expect(page).toHaveURL('/signup?next=%2Faccount')
  await screen.link('signup_to_login').click()
  await expect(page).toHaveURL('/login?next=%2Faccount')
})
