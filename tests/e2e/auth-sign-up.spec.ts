import { accountScreens } from '../support/account-screens'
import { expect, newEmail, PASSWORD, test } from './account-server'

for (const locale of ['pt', 'en'] as const) {
  test(`sign-up, the mail, its link, one press, signed in: ${locale}`, async ({
    page,
    product,
  }) => {
    const screen = accountScreens(page, locale)
    const email = newEmail()
    await screen.open('/signup?next=/account')
    await expect(page).toHaveTitle(new RegExp(`^${screen.text('signup_title')}`))
    await expect(screen.heading).toHaveText(screen.text('signup_title'))
    await screen.fillSignUp({ name: 'Ana Souza', email, password: PASSWORD })
    await screen.button('signup_submit').click()
    await expect(screen.status.first()).toHaveText(screen.text('signup_done'))
    await expect(page).toHaveURL(/\/signup/)

    const mail = await product.mails.next(email)
    expect(mail.text).toContain(locale === 'pt' ? 'Confirm' : 'confirm')
    await page.goto(mail.links[0] ?? '')
    await expect(screen.heading).toHaveText(screen.text('confirm_title'))
    await expect(screen.button('confirm_submit')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(screen.path('/account'))
    await expect(screen.heading).toHaveText(screen.text('account_title'))
    await expect(screen.heading).toBeFocused()
    await expect(screen.field('auth_name')).toHaveValue('Ana Souza')
    await expect(
      page.getByRole('button', { name: screen.text('nav_sign_out') }).first(),
    ).toBeVisible()
  })
}

test('the mail can be sent again, and without a next page its link leads to the dashboard', async ({
  page,
  product,
}) => {
  const screen = accountScreens(page)
  const email = newEmail()
  await screen.open('/signup')
  await screen.fillSignUp({ name: 'Caio', email, password: PASSWORD })
  await screen.button('signup_submit').click()
  await product.mails.next(email)
  await screen.button('auth_resend').click()
  await expect(page.getByText(screen.text('auth_resent'))).toBeVisible()
  const { links } = await product.mails.next(email)
  await page.goto(links[0] ?? '')
  await screen.button('confirm_submit').click()
  await expect(page).toHaveURL('/dashboard')
})

test('a link opened in another browser asks for the password, and opened again says that it was used', async ({
  page,
  browser,
  product,
}) => {
  const laptop = accountScreens(page)
  const email = newEmail()
  await laptop.open('/signup?next=/account')
  await laptop.fillSignUp({ name: 'Ana', email, password: PASSWORD })
  await laptop.button('signup_submit').click()
  const { links } = await product.mails.next(email)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const phone = await context.newPage()
  const screen = accountScreens(phone)
  await phone.goto(links[0] ?? '')
  await screen.button('confirm_submit').click()
  await expect(screen.status).toHaveText(screen.text('problem_password_needed'))
  await expect(screen.field('confirm_password')).toBeFocused()
  await expect(screen.link('confirm_forgot')).toBeVisible()
  await screen.button('confirm_submit').click()
  await expect(screen.alert).toHaveText(screen.text('auth_problem_password_missing'))
  await screen.field('confirm_password').fill('outra coisa 9')
  await screen.button('confirm_submit').click()
  await expect(screen.alert).toHaveText(screen.text('problem_invalid_password'))
  await screen.field('confirm_password').fill(PASSWORD)
  await phone.keyboard.press('Enter')
  await expect(phone).toHaveURL(product.origin + screen.path('/account'))

  await context.clearCookies()
  await phone.goto(links[0] ?? '')
  await screen.button('confirm_submit').click()
  await expect(screen.alert).toHaveText(screen.text('problem_invalid_token'))
  await expect(phone.getByText(screen.text('confirm_expired'))).toBeVisible()
  await screen.link('login_submit').click()
  await expect(phone).toHaveURL(`${product.origin}/login?next=%2Faccount`)
  await context.close()
})

test('the link of another account does not change the session', async ({
  page,
  product,
  signIn,
  context,
}) => {
  const screen = accountScreens(page)
  const email = newEmail()
  await screen.open('/signup')
  await screen.fillSignUp({ name: 'Bia', email, password: PASSWORD })
  await screen.button('signup_submit').click()
  await expect(screen.status.first()).toBeVisible()
  const { links } = await product.mails.next(email)
  const account = await signIn()
  await page.goto(links[0] ?? '')
  await screen.button('confirm_submit').click()
  await expect(screen.status).toHaveText(screen.text('confirm_other', { email: account.email }))
  await expect(screen.button('confirm_go_on')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await screen.open('/account')
  await expect(page.getByText(screen.text('account_lead', { email: account.email }))).toBeVisible()

  await context.clearCookies()
  await screen.open('/login')
  await screen.fillSignIn({ email, password: PASSWORD })
  await screen.button('login_submit').click()
  await expect(page).toHaveURL('/dashboard')
})

test('a press before the code has loaded confirms once it has', async ({ page, product }) => {
  const screen = accountScreens(page)
  const email = newEmail()
  await screen.open('/signup?next=/account')
  await screen.fillSignUp({ name: 'Davi', email, password: PASSWORD })
  await screen.button('signup_submit').click()
  await expect(screen.status.first()).toBeVisible()
  const { links } = await product.mails.next(email)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const arrived = page.goto(links[0] ?? '')
  await screen.button('confirm_submit').click()
  release()
  await arrived
  await expect(page).toHaveURL('/account')
})

test('a link that is no longer valid says so', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/confirm-email?token=abc&next=/account')
  await screen.button('confirm_submit').click()
  await expect(screen.alert).toHaveText(screen.text('problem_invalid_token'))
  await expect(screen.link('login_submit')).toBeFocused()
  await screen.link('login_submit').click()
  await expect(page).toHaveURL('/login?next=%2Faccount')
})

test('each field says what it misses, in the language of the page, and the answer does not say who has an account', async ({
  page,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const { email } = await createAccount()
  await screen.open('/signup')
  await screen.button('signup_submit').click()
  await expect(screen.alert).toHaveText([
    screen.text('auth_problem_name_missing'),
    screen.text('auth_problem_email_missing'),
    screen.text('auth_problem_password_missing'),
  ])
  await expect(screen.field('auth_name')).toBeFocused()
  for (const [password, problem] of [
    ['curta', 'problem_password_too_short'],
    ['password', 'problem_password_too_common'],
    ['a b c d e '.repeat(20), 'problem_password_too_long'],
  ] as const) {
    await screen.fillSignUp({ name: 'Eva', email: newEmail(), password })
    await expect(screen.alert).toHaveCount(0)
    await screen.button('signup_submit').click()
    await expect(screen.alert).toHaveText(screen.text(problem))
    await expect(screen.field('auth_password')).toHaveAttribute('aria-invalid', 'true')
    await expect(screen.field('auth_password')).toHaveAccessibleDescription(screen.text(problem))
    await expect(screen.field('auth_password')).toHaveValue(password)
  }
  await screen.fillSignUp({ name: 'Davi', email: 'qa@squad-alpha', password: 'senha123' })
  await screen.button('signup_submit').click()
  await expect(screen.alert).toHaveText(screen.text('auth_problem_email_ending'))
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  const english = accountScreens(page, 'en')
  await expect(screen.alert).toHaveText(english.text('auth_problem_email_ending'))
  await expect(english.field('auth_name')).toHaveValue('Davi')
  await expect(english.field('auth_password')).toHaveValue('senha123')

  // As a new address would.
  await english.fillSignUp({ name: 'Outra', email, password: PASSWORD })
  await english.button('signup_submit').click()
  await expect(english.status.first()).toHaveText(english.text('signup_done'))
})
