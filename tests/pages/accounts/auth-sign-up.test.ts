import type { Page } from '@playwright/test'
import { accountScreens } from '../../support/account-screens'
import { storeHistory } from '../../support/history'
import { entry } from '../../support/local-mode'
import { test as base, expect, PASSWORD } from '../support/fixtures'

const test = base.extend({ hasMail: true })

const ANA = { name: 'Ana Souza', email: 'ana@example.org', password: PASSWORD }

test('a sign-up asks the user to open the mailed link', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/signup?next=/account')
  await expect(page).toHaveTitle(new RegExp(`^${screen.text('signup_title')}`))
  await expect(screen.heading).toHaveText(screen.text('signup_title'))
  await screen.fillSignUp(ANA)
  await screen.button('signup_submit').click()
  await expect(screen.status.first()).toHaveText(screen.text('signup_done'))
  await expect(page).toHaveURL('/signup?next=/account')
})

test('one click on the mailed page signs in and opens the next page', async ({
  page,
  takeLink,
}) => {
  const screen = accountScreens(page)
  await signUp(page)
  await page.goto(await takeLink(ANA.email))
  await expect(screen.heading).toHaveText(screen.text('confirm_title'))
  await expect(screen.button('confirm_submit')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account')
  await expect(screen.heading).toHaveText(screen.text('account_title'))
  await expect(screen.heading).toBeFocused()
  await expect(screen.field('auth_name')).toHaveValue(ANA.name)
  await expect(page.getByRole('button', { name: screen.text('nav_open_menu') })).toBeVisible()
})

test('the mail can be sent again, and without a next page its link leads to the dashboard', async ({
  page,
  takeLink,
}) => {
  const screen = accountScreens(page)
  await screen.open('/signup')
  await screen.fillSignUp(ANA)
  await screen.button('signup_submit').click()
  await takeLink(ANA.email)
  await screen.button('auth_resend').click()
  await expect(page.getByText(screen.text('auth_resent'))).toBeVisible()
  await page.goto(await takeLink(ANA.email))
  await screen.button('confirm_submit').click()
  await expect(page).toHaveURL('/dashboard')
})

test('a link opened in another browser asks for the password', async ({
  page,
  context,
  takeLink,
}) => {
  const screen = accountScreens(page)
  await signUp(page)
  await context.clearCookies()
  await page.goto(await takeLink(ANA.email))
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
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account')
})

test('a used link leads to sign-in and keeps the next page', async ({
  page,
  context,
  takeLink,
}) => {
  const screen = accountScreens(page)
  await signUp(page)
  const link = await takeLink(ANA.email)
  await page.goto(link)
  await screen.button('confirm_submit').click()
  await expect(page).toHaveURL('/account')
  await context.clearCookies()
  await page.goto(link)
  await screen.button('confirm_submit').click()
  await expect(screen.alert).toHaveText(screen.text('problem_invalid_token'))
  await expect(page.getByText(screen.text('confirm_expired'))).toBeVisible()
  await screen.link('login_submit').click()
  await expect(page).toHaveURL('/login?next=%2Faccount')
})

test('an invalid link focuses the link to sign-in', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/confirm-email?token=abc&next=/account')
  await screen.button('confirm_submit').click()
  await expect(screen.alert).toHaveText(screen.text('problem_invalid_token'))
  await expect(screen.link('login_submit')).toBeFocused()
})

test('the link of another account does not change the session', async ({
  page,
  takeLink,
  signIn,
}) => {
  const screen = accountScreens(page)
  await signUp(page, '/dashboard')
  const account = await signIn()
  await page.goto(await takeLink(ANA.email))
  await screen.button('confirm_submit').click()
  await expect(screen.status).toHaveText(screen.text('confirm_other', { email: account.email }))
  await expect(screen.button('confirm_go_on')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await screen.open('/account')
  await expect(page.getByText(screen.text('account_lead', { email: account.email }))).toBeVisible()
})

test('the link of another account still confirms it', async ({
  page,
  context,
  takeLink,
  signIn,
}) => {
  const screen = accountScreens(page)
  await signUp(page)
  await signIn()
  await page.goto(await takeLink(ANA.email))
  await screen.button('confirm_submit').click()
  await expect(screen.button('confirm_go_on')).toBeVisible()
  await context.clearCookies()
  await screen.open('/login')
  await screen.fillSignIn(ANA)
  await screen.button('login_submit').click()
  await expect(page).toHaveURL('/dashboard')
})

test('each empty field says what it misses, and the first one gets the focus', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/signup')
  await screen.button('signup_submit').click()
  await expect(screen.alert).toHaveText([
    screen.text('auth_problem_name_missing'),
    screen.text('auth_problem_email_missing'),
    screen.text('auth_problem_password_missing'),
  ])
  await expect(screen.field('auth_name')).toBeFocused()
})

test('a refused password is described at its field until it is corrected', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/signup')
  for (const [password, problem] of [
    ['curta', 'problem_password_too_short'],
    ['password', 'problem_password_too_common'],
    ['a b c d e '.repeat(20), 'problem_password_too_long'],
  ] as const) {
    await screen.fillSignUp({ ...ANA, password })
    await expect(screen.alert).toHaveCount(0)
    await screen.button('signup_submit').click()
    await expect(screen.alert).toHaveText(screen.text(problem))
    await expect(screen.field('auth_password')).toHaveAttribute('aria-invalid', 'true')
    await expect(screen.field('auth_password')).toHaveAccessibleDescription(screen.text(problem))
    await expect(screen.field('auth_password')).toHaveValue(password)
  }
})

test('a problem of the form changes its language with the page', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/signup')
  await screen.fillSignUp({ name: 'Davi', email: 'qa@squad-alpha', password: 'senha123' })
  await screen.button('signup_submit').click()
  await expect(screen.alert).toHaveText(screen.text('auth_problem_email_ending'))
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  const english = accountScreens(page, 'en')
  await expect(screen.alert).toHaveText(english.text('auth_problem_email_ending'))
  await expect(english.field('auth_name')).toHaveValue('Davi')
  await expect(english.field('auth_password')).toHaveValue('senha123')
})

test('a sign-up with a known e-mail looks like any other', async ({ page, createAccount }) => {
  const screen = accountScreens(page)
  const { email } = await createAccount()
  await screen.open('/signup')
  await screen.fillSignUp({ ...ANA, email })
  await screen.button('signup_submit').click()
  await expect(screen.status.first()).toHaveText(screen.text('signup_done'))
})

base('a sign-up is signed in at once where the server sends no mails', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/signup?next=/account')
  await screen.fillSignUp(ANA)
  await screen.button('signup_submit').click()
  await expect(page).toHaveURL('/account')
  await expect(screen.field('auth_name')).toHaveValue(ANA.name)
})

/** Signs Ana up in this browser, as its form does. */
async function signUp(page: Page, callbackURL = '/account'): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-up/email', {
    data: { ...ANA, callbackURL },
  })
  expect(answer.status()).toBe(200)
}

test('a sign-up offers to bring the sprints of this browser', async ({ page }) => {
  const screen = accountScreens(page)
  await storeHistory(page, [entry('Sprint 1', { squadName: 'Squad Alpha' })])
  await screen.open('/signup')
  await expect(page.getByText(screen.text('auth_sprints_kept_one'))).toBeVisible()
  await screen.link('auth_bring_along').click()
  await expect(page).toHaveURL('/signup?next=/bring-history')
  const waiting = { sprint: 'Sprint 1', squad: 'Squad Alpha' }
  await expect(page.getByText(screen.text('auth_sprint_waits', waiting))).toBeVisible()
})
