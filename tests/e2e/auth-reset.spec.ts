import { accountScreens } from '../support/account-screens'
import { addSession, expect, newEmail, test } from './account-server'

const NEW_PASSWORD = 'outra frase 82'

test('forgot, the mail, a new password, two seconds, sign-in', async ({
  page,
  product,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const { email } = await createAccount()
  await screen.open('/login')
  await screen.link('login_forgot').click()
  await expect(screen.heading).toHaveText(screen.text('forgot_title'))
  await screen.field('auth_email').fill(email)
  await screen.button('forgot_submit').click()
  await expect(screen.status).toHaveText(screen.text('forgot_done'))

  const { links } = await product.mails.next(email)
  await page.goto(links[0] ?? '')
  await expect(page).toHaveURL(new RegExp(`^[^?]*${screen.path('/reset-password')}\\?token=`))
  await screen.field('reset_new').fill(NEW_PASSWORD)
  await screen.field('reset_repeat').fill('outra coisa 82')
  await screen.button('reset_submit').click()
  await expect(screen.alert).toHaveText(screen.text('auth_problem_mismatch'))
  await screen.field('reset_repeat').fill(NEW_PASSWORD)
  await screen.button('reset_submit').click()
  await expect(screen.status).toHaveText(screen.text('reset_done'))
  const shown = Date.now()
  await expect(page).toHaveURL(screen.path('/login'))
  expect(Date.now() - shown).toBeGreaterThan(1500)

  await screen.fillSignIn({ email, password: NEW_PASSWORD })
  const answer = page.waitForResponse(/sign-in\/email/)
  await screen.button('login_submit').click()
  expect((await answer).status()).toBe(200)
})

test('the answer is the same for an e-mail without an account', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/forgot-password')
  await screen.field('auth_email').fill(newEmail('ninguem'))
  await screen.button('forgot_submit').click()
  await expect(screen.status).toHaveText(screen.text('forgot_done'))
})

test('a link that is no longer valid says so and leads to a new one', async ({
  page,
  product,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const { email } = await createAccount()
  await screen.open('/forgot-password')
  await screen.field('auth_email').fill(email)
  await screen.button('forgot_submit').click()
  const { links } = await product.mails.next(email)
  const link = links[0] ?? ''
  await page.goto(link)
  await screen.field('reset_new').fill(NEW_PASSWORD)
  await screen.field('reset_repeat').fill(NEW_PASSWORD)
  await screen.button('reset_submit').click()
  await expect(page).toHaveURL('/login')

  await page.goto(link)
  await expect(screen.alert).toHaveText(screen.text('problem_invalid_token'))
  await screen.link('reset_again').click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a made-up token is refused', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/reset-password?token=inventado')
  await screen.field('reset_new').fill(NEW_PASSWORD)
  await screen.field('reset_repeat').fill(NEW_PASSWORD)
  await screen.button('reset_submit').click()
  await expect(screen.alert).toHaveText(screen.text('problem_invalid_token'))
})

test('after a reset every open session has to sign in again', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const screen = accountScreens(page)
  const account = await signIn()
  await screen.open('/account')
  await expect(screen.heading).toHaveText(screen.text('account_title'))

  const elsewhere = await browser.newContext({ baseURL: product.origin, serviceWorkers: 'block' })
  await addSession(elsewhere, product, account)
  const other = await elsewhere.newPage()
  const reset = accountScreens(other)
  await reset.open('/forgot-password')
  await reset.field('auth_email').fill(account.email)
  await reset.button('forgot_submit').click()
  const { links } = await product.mails.next(account.email)
  await other.goto(links[0] ?? '')
  await reset.field('reset_new').fill(NEW_PASSWORD)
  await reset.field('reset_repeat').fill(NEW_PASSWORD)
  await reset.button('reset_submit').click()
  await expect(other).toHaveURL('/login')
  await elsewhere.close()

  await screen.field('auth_name').fill('Outro nome')
  await screen.section('account_name').getByRole('button').click()
  await expect(page).toHaveURL('/login?next=%2Faccount')
})
