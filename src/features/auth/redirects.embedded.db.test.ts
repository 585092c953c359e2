import { beforeEach, expect, test } from 'vitest'
import {
  PASSWORD,
  providerAt,
  SECRET,
  signToken,
  startAccounts,
} from '~tests/support/accounts/accounts'
import { signInAs } from '~tests/support/accounts/sign-in'
import { closeAfterAll } from '~tests/support/setup/test-end'

/** Addresses that browsers resolve to another site, or look like it. */
const FOREIGN = [
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  '/%2F/evil.example',
  'javascript:alert(1)',
  '/..//evil.example/login',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '/%2E%2e//evil.example',
  '/..//evil.example/%2e%2e',
  '/en/..//evil.example',
  '/\t/evil.example',
]

const accounts = await closeAfterAll(
  startAccounts({
    signIn: { providers: [providerAt('http://127.0.0.1:9')] },
  }),
)

beforeEach(() => accounts.reset())

test.each(FOREIGN)('no link leads to %j', async (page) => {
  const visitor = accounts.browser()
  const token = signToken({ email: 'ana@example.org' })
  const query = `callbackURL=${encodeURIComponent(page)}`
  for (const path of [
    `/verify-email?token=${token}&${query}`,
    `/verify-email?token=abc&${query}`,
    `/reset-password/abc?${query}`,
    `/callback/google?state=abc&code=x&${query}`,
    `/callback/google?error=x&${query}`,
    `/error?${query}`,
  ]) {
    const { status, location } = await visitor.get(path)
    expect(status, path).toBeLessThan(500)
    const target = new URL(location ?? '/', accounts.origin)
    expect(target.origin, path).toBe(accounts.origin)
    expect(target.pathname, path).not.toContain('//')
  }
})

test.each(FOREIGN)('no command accepts %j', async (page) => {
  const { cookie } = await signInAs(accounts.db, SECRET, { email: 'ana@example.org' })
  const ana = accounts.browser(cookie)
  const email = 'bia@example.org'
  const field = { callbackURL: page }
  for (const [path, body] of [
    ['/sign-up/email', { name: 'Bia', email, password: PASSWORD, ...field }],
    ['/sign-in/email', { email, password: PASSWORD, ...field }],
    ['/send-verification-email', { email, ...field }],
    ['/change-email', { newEmail: email, ...field }],
    ['/sign-in/social', { provider: 'google', ...field }],
    ['/sign-in/social', { provider: 'google', errorCallbackURL: page }],
  ] as const) {
    const answer = await ana.post(path, body)
    expect([path, answer.status, answer.body]).toEqual([path, 422, { error: { code: 'INVALID' } }])
  }
  const fields = { redirectTo: page, newUserCallbackURL: page, ...field }
  await ana.post('/request-password-reset', { email: 'ana@example.org', ...fields })
  const { text, html } = await accounts.mails.next('ana@example.org')
  expect(text + html).not.toContain('evil')
  expect(accounts.mails.count()).toBe(0)
})
