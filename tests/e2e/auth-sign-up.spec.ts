import { accountScreens } from './account-screens'
import { expect, newEmail, PASSWORD, test } from './account-server'

for (const locale of ['pt', 'en'] as const) {
  test(`sign-up, the mail, its link, and one is in: ${locale}`, async ({ page, product }) => {
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
    await expect(page).toHaveURL(screen.path('/account'))
    await expect(screen.heading).toHaveText(screen.text('account_title'))
    await expect(screen.field('auth_name')).toHaveValue('Ana Souza')
    await expect(
      page.getByRole('button', { name: screen.text('nav_sign_out') }).first(),
    ).toBeVisible()
  })
}

test('without a next page, the link leads to the dashboard', async ({ page, product }) => {
  const screen = accountScreens(page)
  const email = newEmail()
  await screen.open('/signup')
  await screen.fillSignUp({ name: 'Bia', email, password: PASSWORD })
  await screen.button('signup_submit').click()
  const { links } = await product.mails.next(email)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await page.goto(links[0] ?? '')
  await expect.poll(() => visited).toContain('/dashboard')
})

test('the mail can be sent again', async ({ page, product }) => {
  const screen = accountScreens(page)
  const email = newEmail()
  await screen.open('/signup')
  await screen.fillSignUp({ name: 'Caio', email, password: PASSWORD })
  await screen.button('signup_submit').click()
  await product.mails.next(email)
  await screen.button('auth_resend').click()
  await expect(page.getByText(screen.text('auth_resent'))).toBeVisible()
  const { links } = await product.mails.next(email)
  expect(links[0]).toContain('/api/auth/verify-email')
})

test('each field says what it misses, in the language of the page, until it is set right', async ({
  page,
}) => {
  const screen = accountScreens(page)
  await screen.open('/signup')
  await screen.button('signup_submit').click()
  await expect(screen.alert).toHaveText([
    screen.text('auth_problem_name_missing'),
    screen.text('auth_problem_email_missing'),
    screen.text('auth_problem_password_missing'),
  ])
  await expect(screen.field('auth_name')).toBeFocused()
  await screen.fillSignUp({ name: 'Davi', email: 'qa@squad-alpha', password: 'senha123' })
  await expect(screen.alert).toHaveCount(0)
  await screen.button('signup_submit').click()
  await expect(screen.alert).toHaveText(screen.text('auth_problem_email_ending'))
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  const english = accountScreens(page, 'en')
  await expect(screen.alert).toHaveText(english.text('auth_problem_email_ending'))
  await expect(english.field('auth_name')).toHaveValue('Davi')
  await expect(english.field('auth_password')).toHaveValue('senha123')
})

for (const [password, problem] of [
  ['curta', 'problem_password_too_short'],
  ['password', 'problem_password_too_common'],
  ['a b c d e '.repeat(20), 'problem_password_too_long'],
] as const) {
  test(`the password "${password.slice(0, 12)}" is refused beside its field`, async ({ page }) => {
    const screen = accountScreens(page)
    await screen.open('/signup')
    await screen.fillSignUp({ name: 'Eva', email: newEmail(), password })
    await screen.button('signup_submit').click()
    await expect(screen.alert).toHaveText(screen.text(problem))
    await expect(screen.field('auth_password')).toHaveAttribute('aria-invalid', 'true')
    await expect(screen.field('auth_password')).toHaveAccessibleDescription(screen.text(problem))
    await expect(screen.field('auth_password')).toHaveValue(password)
  })
}

test('an e-mail that has an account gets the same answer', async ({ page, createAccount }) => {
  const screen = accountScreens(page)
  const { email } = await createAccount()
  await screen.open('/signup')
  await screen.fillSignUp({ name: 'Outra', email, password: PASSWORD })
  await screen.button('signup_submit').click()
  await expect(screen.status.first()).toHaveText(screen.text('signup_done'))
})
