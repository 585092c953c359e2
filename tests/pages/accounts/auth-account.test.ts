import { readFile } from 'node:fs/promises'
import type { TestApi } from '~tests/support/api/test-api'
import { accountScreens } from '../../support/account-screens'
import { type Account, test as base, expect } from '../support/fixtures'

const test = base.extend({ hasMail: true })

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('a new name is saved and still there after a reload', async ({ page, signIn }) => {
  const screen = accountScreens(page)
  await signIn()
  await screen.open('/account')
  const section = screen.section('account_name')
  await section.getByRole('textbox').fill('Ana Clara')
  await section.getByRole('button').click()
  await expect(section.getByRole('status')).toHaveText(screen.text('account_name_saved'))
  await page.reload()
  await expect(section.getByRole('textbox')).toHaveValue('Ana Clara')
})

test('a name of spaces is refused as missing', async ({ page, signIn }) => {
  const screen = accountScreens(page)
  await signIn()
  await screen.open('/account')
  const section = screen.section('account_name')
  await section.getByRole('textbox').fill('  ')
  await section.getByRole('button').click()
  await expect(section.getByRole('alert')).toHaveText(screen.text('auth_problem_name_missing'))
})

test('reminders are on at first and stay off once they are turned off', async ({
  page,
  signIn,
}) => {
  const screen = accountScreens(page)
  await signIn()
  await screen.open('/account')
  const section = screen.section('account_reminders')
  const off = section.getByRole('button', { name: screen.text('account_reminders_off') })
  const on = section.getByRole('button', { name: screen.text('account_reminders_on'), exact: true })
  await expect(on).toHaveAttribute('aria-pressed', 'true')
  await off.press('Enter')
  await expect(off).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(off).toHaveAttribute('aria-pressed', 'true')
})

test('all data of the account is downloaded as a file', async ({ page, signIn }) => {
  const screen = accountScreens(page)
  const { email } = await signIn({ name: 'Ana Clara' })
  await screen.open('/account')
  const download = page.waitForEvent('download')
  await screen.button('account_data_download').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('retroscore-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.user).toMatchObject({ name: 'Ana Clara', email })
})

test('the e-mail changes once its mail is confirmed', async ({ page, takeLink, signIn }) => {
  const screen = accountScreens(page)
  const account = await signIn()
  const email = 'nova@example.org'
  await screen.open('/account')
  const section = screen.section('account_email')
  await screen.field('account_email_new').fill(email)
  await section.getByLabel(screen.text('account_delete_password')).fill(account.password)
  await screen.button('account_email_change').click()
  await expect(section.getByRole('status')).toHaveText(screen.text('account_email_sent', { email }))
  await page.goto(await takeLink(email))
  await screen.button('confirm_submit').click()
  await expect(section.getByRole('status')).toHaveText(
    screen.text('account_email_changed', { email }),
  )
  await expect(page.getByText(screen.text('account_lead', { email }))).toBeVisible()
})

test('a new e-mail has to differ from the old one and needs the password', async ({
  page,
  signIn,
}) => {
  const screen = accountScreens(page)
  const account = await signIn()
  await screen.open('/account')
  const section = screen.section('account_email')
  const address = screen.field('account_email_new')
  const password = section.getByLabel(screen.text('account_delete_password'))
  await address.fill(account.email)
  await screen.button('account_email_change').click()
  await expect(section.getByRole('alert')).toHaveText([
    screen.text('account_email_same'),
    screen.text('auth_problem_password_missing'),
  ])
  await address.fill('nova@example.org')
  await password.fill('errada')
  await screen.button('account_email_change').click()
  await expect(section.getByRole('alert')).toHaveText(screen.text('problem_invalid_password'))
  await expect(password).toBeFocused()
})

test('a new password needs the current one', async ({ page, signIn }) => {
  const screen = accountScreens(page)
  await signIn()
  await screen.open('/account')
  await screen.field('account_password_current').fill('errada')
  await screen.field('reset_new').fill('uma frase nova 5')
  await screen.button('account_password_change').click()
  await expect(screen.section('account_password').getByRole('alert')).toHaveText(
    screen.text('problem_invalid_password'),
  )
})

test('a changed password empties the form and signs the other devices out', async ({
  page,
  api,
  signIn,
}) => {
  const screen = accountScreens(page)
  const account = await signIn()
  await signInElsewhere(api, account, FIREFOX)
  await screen.open('/account')
  const devices = screen.section('account_sessions').getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await screen.field('account_password_current').fill(account.password)
  await screen.field('reset_new').fill('uma frase nova 5')
  await screen.button('account_password_change').click()
  await expect(screen.section('account_password').getByRole('status')).toHaveText(
    screen.text('account_password_saved'),
  )
  await expect(screen.field('account_password_current')).toHaveValue('')
  await expect(devices).toHaveCount(1)
})

test('an account without a password gets the link to set one by mail', async ({
  page,
  api,
  opened,
  takeLink,
}) => {
  const screen = accountScreens(page)
  const { email, cookie } = await api.signIn()
  opened.keepCookie(cookie)
  await screen.open('/account')
  const section = screen.section('account_password')
  await expect(section).toContainText(screen.text('account_password_none'))
  await screen.button('account_password_define').click()
  await expect(section.getByRole('status')).toHaveText(
    screen.text('account_password_sent', { email }),
  )
  await page.goto(await takeLink(email))
  await expect(screen.heading).toHaveText(screen.text('reset_title'))
})

test('devices are listed by name and last use, the current one first', async ({
  page,
  api,
  signIn,
}) => {
  const screen = accountScreens(page)
  const account = await signIn()
  for (const device of [FIREFOX, IPHONE, 'curl/8']) await signInElsewhere(api, account, device)
  await screen.open('/account')
  const section = screen.section('account_sessions')
  const rows = section.getByRole('listitem')
  // This browser and the three.
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText(screen.text('account_session_this'))
  await expect(section).toContainText('Firefox em Windows')
  await expect(section).toContainText('Safari em iPhone')
  await expect(rows.filter({ hasText: 'Firefox' })).toContainText(/Usado em \d+ de /)
})

test('other devices are signed out one by one or all at once', async ({ page, api, signIn }) => {
  const screen = accountScreens(page)
  const account = await signIn()
  for (const device of [FIREFOX, IPHONE, 'curl/8']) await signInElsewhere(api, account, device)
  await screen.open('/account')
  const section = screen.section('account_sessions')
  const rows = section.getByRole('listitem')
  await screen.button('account_session_end_named', { device: 'Firefox em Windows' }).click()
  await expect(section.getByRole('status')).toHaveText(screen.text('account_session_ended'))
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Firefox' })).toHaveCount(0)
  await expect(section.getByRole('list')).toBeFocused()
  await screen.button('account_sessions_end_others').click()
  await expect(rows).toHaveCount(1)
  await expect(section.getByRole('list')).toBeFocused()
  await expect(section.getByRole('status')).toHaveText(screen.text('account_sessions_others_ended'))
})

test('a device is signed out although another request is pending', async ({
  page,
  api,
  signIn,
}) => {
  const screen = accountScreens(page)
  const account = await signIn()
  for (const device of [FIREFOX, IPHONE]) await signInElsewhere(api, account, device)
  await screen.open('/account')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/account/sessions/*', async (route) => {
    await held
    return route.continue()
  })
  for (const device of ['Firefox em Windows', 'Safari em iPhone']) {
    await screen.button('account_session_end_named', { device }).click()
  }
  answer()
  await expect(screen.section('account_sessions').getByRole('listitem')).toHaveCount(1)
})

test('the button beside the current device signs out', async ({ page, signIn }) => {
  const screen = accountScreens(page)
  await signIn()
  await screen.open('/account')
  await screen.section('account_sessions').getByRole('listitem').getByRole('button').click()
  await expect(page).toHaveURL('/login')
})

test('the question before a deletion names the squads and has the focus on Cancel', async ({
  page,
  squad,
}) => {
  const screen = accountScreens(page)
  await screen.open('/account')
  const dialog = page.getByRole('alertdialog')
  await screen
    .section('account_delete')
    .getByLabel(screen.text('account_delete_password'))
    .fill(squad.account.password)
  await screen.button('account_delete').click()
  await expect(dialog).toContainText('Squad Alpha (retrospectivas: 0, pessoas: 1)')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
})

test('an account is not deleted without its password', async ({ page, signIn }) => {
  const screen = accountScreens(page)
  await signIn()
  await screen.open('/account')
  const section = screen.section('account_delete')
  const dialog = page.getByRole('alertdialog')
  await screen.button('account_delete').click()
  await expect(section.getByRole('alert')).toHaveText(screen.text('auth_problem_password_missing'))
  await section.getByLabel(screen.text('account_delete_password')).fill('errada')
  await screen.button('account_delete').click()
  await dialog.getByRole('button', { name: screen.text('account_delete') }).click()
  await expect(section.getByRole('alert')).toHaveText(screen.text('problem_invalid_password'))
})

test('a deleted account leads to the home page and cannot sign in any more', async ({
  page,
  signIn,
}) => {
  const screen = accountScreens(page)
  const account = await signIn()
  await screen.open('/account')
  await screen
    .section('account_delete')
    .getByLabel(screen.text('account_delete_password'))
    .fill(account.password)
  await screen.button('account_delete').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: screen.text('account_delete') }).click()
  await expect(page).toHaveURL('/')
  await expect(
    page.getByRole('status').filter({ hasText: screen.text('account_deleted') }),
  ).toBeVisible()
  await expect(
    page.getByRole('link', { name: screen.text('nav_sign_in'), exact: true }).first(),
  ).toBeVisible()

  await screen.open('/login')
  await screen.fillSignIn(account)
  await screen.button('login_submit').click()
  await expect(screen.alert).toHaveText(screen.text('problem_invalid_credentials'))
})

base('a new e-mail counts at once where the server sends no mails', async ({ page, signIn }) => {
  const screen = accountScreens(page)
  const { password } = await signIn()
  const email = 'nova@example.org'
  await screen.open('/account')
  const section = screen.section('account_email')
  await screen.field('account_email_new').fill(email)
  await section.getByLabel(screen.text('account_delete_password')).fill(password)
  await screen.button('account_email_change').click()
  await expect(section.getByRole('status')).toHaveText(
    screen.text('account_email_changed', { email }),
  )
})

async function signInElsewhere(
  { visitor }: TestApi,
  { email, password }: Account,
  device: string,
): Promise<void> {
  const { status } = await visitor.send('POST', '/auth/sign-in/email', {
    body: { email, password },
    headers: { 'user-agent': device },
  })
  expect(status).toBe(200)
}
