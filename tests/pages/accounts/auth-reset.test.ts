import type { Page } from '@playwright/test'
import { type MockInstance, vi } from 'vitest'
import { accountScreens } from '../../support/account-screens'
import { test as base, expect } from '../support/fixtures'

type Timers = MockInstance<typeof setTimeout>

const NEW_PASSWORD = 'outra frase 82'

const test = base.extend({ hasMail: true }).extend<{ timers: Timers }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the wanted fixtures from here
  timers: async ({}, use) => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await use(timers)
    timers.mockRestore()
  },
})

test('a forgotten password is replaced through the mailed link', async ({
  page,
  takeLink,
  createAccount,
  timers,
}) => {
  const screen = accountScreens(page)
  const { email } = await createAccount()
  await screen.open('/login')
  await screen.link('login_forgot').click()
  await expect(screen.heading).toHaveText(screen.text('forgot_title'))
  await screen.field('auth_email').fill(email)
  await screen.button('forgot_submit').click()
  await expect(screen.status).toHaveText(screen.text('forgot_done'))

  await page.goto(await takeLink(email))
  await expect(page).toHaveURL(/^[^?]*\/reset-password\?token=/)
  await fillReset(page, { repeat: 'outra coisa 82' })
  await expect(screen.alert).toHaveText(screen.text('auth_problem_mismatch'))
  await fillReset(page)
  await expect(screen.status).toHaveText(screen.text('reset_done'))
  endPause(timers)
  await expect(page).toHaveURL('/login')

  await screen.fillSignIn({ email, password: NEW_PASSWORD })
  await screen.button('login_submit').click()
  await expect(page).toHaveURL('/dashboard')
})

test('the answer is the same for an e-mail without an account', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/forgot-password')
  await screen.field('auth_email').fill('ninguem@example.org')
  await screen.button('forgot_submit').click()
  await expect(screen.status).toHaveText(screen.text('forgot_done'))
})

test('a used link says that it is no longer valid and leads to a new one', async ({
  page,
  takeLink,
  createAccount,
}) => {
  const screen = accountScreens(page)
  const { email } = await createAccount()
  await page.request.post('/api/auth/request-password-reset', { data: { email } })
  const link = await takeLink(email)
  await page.goto(link)
  await fillReset(page)
  await expect(screen.status).toHaveText(screen.text('reset_done'))

  await page.goto(link)
  await expect(screen.alert).toHaveText(screen.text('problem_invalid_token'))
  await screen.link('reset_again').click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a made-up token is refused', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/reset-password?token=inventado')
  await fillReset(page)
  await expect(screen.alert).toHaveText(screen.text('problem_invalid_token'))
})

test('after a reset elsewhere an open page leads to sign-in at its next request', async ({
  page,
  api,
  takeLink,
  signIn,
}) => {
  const screen = accountScreens(page)
  const { email } = await signIn()
  await screen.open('/account')
  await expect(screen.heading).toHaveText(screen.text('account_title'))
  await api.visitor.post('/auth/request-password-reset', { email })
  const token = new URL(await takeLink(email)).pathname.split('/').at(-1)
  const reset = await api.visitor.post('/auth/reset-password', { newPassword: NEW_PASSWORD, token })
  expect(reset.status).toBe(200)

  await screen.field('auth_name').fill('Outro nome')
  await screen.section('account_name').getByRole('button').click()
  await expect(page).toHaveURL('/login?next=%2Faccount')
})

async function fillReset(page: Page, { repeat = NEW_PASSWORD } = {}): Promise<void> {
  const screen = accountScreens(page)
  await screen.field('reset_new').fill(NEW_PASSWORD)
  await screen.field('reset_repeat').fill(repeat)
  await screen.button('reset_submit').click()
}

/** Ends the pause: the page leaves for sign-in after two seconds. */
function endPause({ mock }: Timers): void {
  const [leave] = mock.calls.findLast(([, after]) => after === 2000) ?? []
  expect(leave, 'a pause of two seconds').toBeDefined()
  leave?.()
}
