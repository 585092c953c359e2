import { accountScreens } from '../../support/account-screens'
import { holdScripts } from '../held-scripts'
import { expect, newEmail, PASSWORD, test } from './account-server'

test('clicking the mailed page before its code has loaded confirms a sign-up', async ({
  page,
  product,
}) => {
  const screen = accountScreens(page)
  const email = newEmail()
  await screen.open('/signup?next=/account')
  await screen.fillSignUp({ name: 'Ana Souza', email, password: PASSWORD })
  await screen.button('signup_submit').click()
  await expect(screen.status.first()).toHaveText(screen.text('signup_done'))
  const { links } = await product.mails.next(email)
  const release = await holdScripts(page)
  const arrived = page.goto(links[0] ?? '')
  await screen.button('confirm_submit').click()
  release()
  await arrived
  await expect(page).toHaveURL('/account')
  await expect(screen.field('auth_name')).toHaveValue('Ana Souza')
})

test('a sign-in submitted before the code has loaded is sent afterwards', async ({
  page,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const account = await createAccount()
  const release = await holdScripts(page)
  const arrived = page.goto('/login?next=/account')
  await screen.fillSignIn(account)
  await screen.button('login_submit').click()
  await expect(page).toHaveURL('/login?next=/account')
  release()
  await arrived
  await expect(page).toHaveURL('/account')
})

test('signs in with the keyboard alone', async ({ page, createAccount }) => {
  const screen = accountScreens(page)
  const account = await createAccount()
  await screen.open('/login?next=/account')
  await page.getByRole('link', { name: 'RetroScore' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(screen.button('auth_provider', { provider: 'Google' })).toBeFocused()
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

test('sign-in through Google leads to the requested page', async ({ page, product }) => {
  const screen = accountScreens(page)
  product.google({ email: newEmail('google'), name: 'Gabi Google', email_verified: true })
  await screen.open('/account')
  await screen.button('auth_provider', { provider: 'Google' }).click()
  await expect(page).toHaveURL('/account')
  await expect(screen.field('auth_name')).toHaveValue('Gabi Google')
})
