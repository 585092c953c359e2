import { accountScreens } from '../../support/account-screens'
import { expect, test } from '../support/fixtures'

for (const [code, text] of [
  ['GOOGLE_CANCELLED', 'problem_provider_cancelled'],
  ['ACCOUNT_NOT_LINKED', 'problem_account_not_linked'],
  ['EMAIL_NOT_VERIFIED', 'problem_email_not_verified'],
  ['INVALID_TOKEN', 'problem_invalid_token'],
  ['toString', 'problem_internal'],
  ['<b>x</b>', 'problem_internal'],
] as const) {
  test(`an address with the error ${code} shows a sentence`, async ({ page }) => {
    const screen = accountScreens(page)
    await screen.open(`/login?error=${encodeURIComponent(code)}`)
    await expect(screen.alert).toHaveText(screen.text(text))
  })
}

test("on a server without providers, Google's button says so and does nothing", async ({
  page,
}) => {
  const screen = accountScreens(page)
  await screen.open('/login')
  const google = page.getByRole('button', {
    name: screen.text('auth_provider', { provider: 'Google' }),
  })
  await expect(google).toContainText(screen.text('auth_provider_off'))
  await expect(google).toHaveAttribute('aria-disabled', 'true')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await google.press('Enter')
  await expect(page).toHaveURL('/login')
  expect(calls).toEqual([])
})
