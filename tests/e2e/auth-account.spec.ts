import { readFile } from 'node:fs/promises'
import { accountScreens } from '../support/account-screens'
import { addSession, expect, newEmail, test } from './account-server'

test('the name is changed, reminders are switched off, and all data is downloaded as a file', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const screen = accountScreens(page)
  const account = await signIn()
  await screen.open('/account')
  const name = screen.section('account_name')
  await name.getByRole('textbox').fill('  ')
  await name.getByRole('button').click()
  await expect(name.getByRole('alert')).toHaveText(screen.text('auth_problem_name_missing'))
  await name.getByRole('textbox').fill('Ana Clara')
  await name.getByRole('button').click()
  await expect(name.getByRole('status')).toHaveText(screen.text('account_name_saved'))

  const section = screen.section('account_reminders')
  const off = section.getByRole('button', { name: screen.text('account_reminders_off') })
  const on = section.getByRole('button', { name: screen.text('account_reminders_on'), exact: true })
  await expect(on).toHaveAttribute('aria-pressed', 'true')
  await off.press('Enter')
  await expect(off).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(section)
  await page.reload()
  await expect(name.getByRole('textbox')).toHaveValue('Ana Clara')
  await expect(off).toHaveAttribute('aria-pressed', 'true')

  const download = page.waitForEvent('download')
  await screen.button('account_data_download').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('retroscore-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.user).toMatchObject({ name: 'Ana Clara', email: account.email })
})

test('the e-mail changes once its mail is answered', async ({ page, product, signIn }) => {
  const screen = accountScreens(page)
  const account = await signIn()
  const email = newEmail('nova')
  await screen.open('/account')
  const section = screen.section('account_email')
  const address = section.getByLabel(screen.text('account_email_new'))
  const password = section.getByLabel(screen.text('account_delete_password'))
  await address.fill(account.email)
  await screen.button('account_email_change').click()
  await expect(section.getByRole('alert')).toHaveText([
    screen.text('account_email_same'),
    screen.text('auth_problem_password_missing'),
  ])
  await address.fill(email)
  await password.fill('errada')
  await screen.button('account_email_change').click()
  await expect(section.getByRole('alert')).toHaveText(screen.text('problem_invalid_password'))
  await expect(password).toBeFocused()
  await password.fill(account.password)
  await screen.button('account_email_change').click()
  await expect(section.getByRole('status')).toHaveText(screen.text('account_email_sent', { email }))
  const { links } = await product.mails.next(email)
  await page.goto(links[0] ?? '')
  await screen.button('confirm_submit').click()
  await expect(section.getByRole('status')).toHaveText(
    screen.text('account_email_changed', { email }),
  )
  await expect(page.getByText(screen.text('account_lead', { email }))).toBeVisible()
})

test('the password is changed, and the other devices are signed out', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const screen = accountScreens(page)
  const account = await signIn()
  const elsewhere = await browser.newContext({ baseURL: product.origin, serviceWorkers: 'block' })
  await addSession(elsewhere, product, account)
  const other = await elsewhere.newPage()
  await other.goto('/account')
  await expect(accountScreens(other).heading).toHaveText(screen.text('account_title'))

  await screen.open('/account')
  const section = screen.section('account_password')
  await screen.field('account_password_current').fill('errada')
  await screen.field('reset_new').fill('uma frase nova 5')
  await screen.button('account_password_change').click()
  await expect(section.getByRole('alert')).toHaveText(screen.text('problem_invalid_password'))
  await screen.field('account_password_current').fill(account.password)
  await screen.button('account_password_change').click()
  await expect(section.getByRole('status')).toHaveText(screen.text('account_password_saved'))
  await expect(screen.field('account_password_current')).toHaveValue('')

  await other.reload()
  await expect(other).toHaveURL('/login?next=%2Faccount')
  await elsewhere.close()
})

test('devices are listed, this one first, and signed out one by one or all at once', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const screen = accountScreens(page)
  const account = await signIn()
  for (const userAgent of [FIREFOX, IPHONE, 'curl/8']) {
    const context = await browser.newContext({ baseURL: product.origin, userAgent })
    const { email, password } = account
    const answer = await context.request.post('/api/auth/sign-in/email', {
      data: { email, password },
      headers: { Origin: product.origin },
    })
    expect(answer.status()).toBe(200)
    await context.close()
  }
  await screen.open('/account')
  const section = screen.section('account_sessions')
  const rows = section.getByRole('listitem')
  // This browser and the three.
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText(screen.text('account_session_this'))
  await expect(section).toContainText('Firefox em Windows')
  await expect(section).toContainText('Safari em iPhone')
  await expect(rows.filter({ hasText: 'Firefox' })).toContainText(/Usado em \d+ de /)

  await screen.button('account_session_end_named', { device: 'Firefox em Windows' }).click()
  await expect(section.getByRole('status')).toHaveText(screen.text('account_session_ended'))
  await expect(rows).toHaveCount(3)
  await screen.button('account_sessions_end_others').click()
  await expect(rows).toHaveCount(1)
  await expect(section.getByRole('status')).toHaveText(screen.text('account_sessions_others_ended'))
  await rows.getByRole('button').click()
  await expect(page).toHaveURL('/login')
})

test('the account is deleted with the password, after the question that names its squads', async ({
  page,
  product,
  signIn,
}) => {
  const screen = accountScreens(page)
  const account = await signIn()
  await page.request.post('/api/squads', {
    data: { name: 'Squad Alpha' },
    headers: { Origin: product.origin },
  })
  await screen.open('/account')
  const section = screen.section('account_delete')
  const dialog = page.getByRole('alertdialog')
  await screen.button('account_delete').click()
  await expect(section.getByRole('alert')).toHaveText(screen.text('auth_problem_password_missing'))
  await section.getByLabel(screen.text('account_delete_password')).fill('errada')
  await screen.button('account_delete').click()
  await expect(dialog).toContainText('Squad Alpha (retrospectivas: 0, pessoas: 1)')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await dialog.getByRole('button', { name: screen.text('account_delete') }).click()
  await expect(section.getByRole('alert')).toHaveText(screen.text('problem_invalid_password'))

  await section.getByLabel(screen.text('account_delete_password')).fill(account.password)
  await screen.button('account_delete').click()
  await dialog.getByRole('button', { name: screen.text('account_delete') }).click()
  await expect(page).toHaveURL('/')
  await expect(
    page.getByRole('status').filter({ hasText: screen.text('account_deleted') }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: screen.text('nav_sign_in') }).first()).toBeVisible()

  await screen.open('/login')
  await screen.fillSignIn(account)
  await screen.button('login_submit').click()
  await expect(screen.alert).toHaveText(screen.text('problem_invalid_credentials'))
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
