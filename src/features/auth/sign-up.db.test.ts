import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { PASSWORD, signUpAndConfirm, startAccounts } from '~tests/support/accounts/accounts'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { ANSWER_FLOOR_MS } from './endpoints.server'
import { accounts as accountRows, users } from './tables.server'

const accounts = await closeAfterAll(startAccounts())

beforeEach(() => accounts.reset())

test('signing up mails a link to a page whose button signs in once', async () => {
  const ana = accounts.browser()
  const answer = await ana.post('/sign-up/email', signUp({ email: ' Ana@Example.org ' }))
  expect([answer.status, answer.body]).toEqual([200, { isSignedIn: false }])
  expect(await ana.user()).toBe(null)

  const mail = await accounts.mails.next('ana@example.org')
  const link = mail.links[0] ?? ''
  const { pathname, searchParams } = new URL(link)
  expect([pathname, searchParams.get('next')]).toEqual(['/confirm-email', '/dashboard'])
  const confirmed = await ana.confirm(link)
  expect([confirmed.status, confirmed.body]).toEqual([200, { isSignedIn: true }])
  expect(await ana.user()).toMatchObject({ name: 'Ana', email: 'ana@example.org' })

  for (const person of [ana, accounts.browser()]) {
    const again = await person.confirm(link, PASSWORD)
    expect([again.status, again.body]).toEqual([400, { error: { code: 'INVALID_TOKEN' } }])
    expect(again.headers.getSetCookie()).toEqual([])
  }
})

test('the mail has the page’s language and contains no input', async () => {
  const visitor = accounts.browser()
  await visitor.post('/sign-up/email', signUp({ email: 'pt@example.org', name: 'Compre já' }))
  visitor.language = 'en'
  await visitor.post('/sign-up/email', signUp({ email: 'en@example.org', name: 'Buy now' }))
  const portuguese = await accounts.mails.next('pt@example.org')
  const english = await accounts.mails.next('en@example.org')

  expect(portuguese.subject).toBe('Confirme seu e-mail no RetroScore')
  expect(portuguese.html).toMatch('<html lang="pt-BR">')
  expect(english.subject).toBe('Confirm your email for RetroScore')
  expect(english.html).toMatch('<html lang="en">')
  for (const { text, html } of [portuguese, english]) expect(text + html).not.toMatch(/Compre|Buy/)
  const link = english.links[0] ?? ''
  expect(english.html).toMatch(`href="${link.replaceAll('&', '&amp;')}"`)
  expect(new URL(link).pathname).toBe('/en/confirm-email')
})

test('the response time does not reveal whether the account exists', async () => {
  const slow = await startAccounts({ isHurried: false })
  try {
    await signUpAndConfirm(slow, { email: 'ana@example.org' })
    const times = ['ana@example.org', 'nobody@example.org'].flatMap((email) =>
      ['/sign-up/email', '/request-password-reset'].map(async (path) => {
        const start = performance.now()
        const { status } = await slow.browser().post(path, signUp({ email }))
        expect(status).toBe(200)
        return performance.now() - start
      }),
    )
    // Timers may fire a millisecond early.
    expect(Math.min(...(await Promise.all(times)))).toBeGreaterThanOrEqual(ANSWER_FLOOR_MS - 1)
  } finally {
    await slow.close()
  }
})

test('the link contains the page to open after the confirmation', async () => {
  const ana = accounts.browser()
  await ana.post('/sign-up/email', signUp({ callbackURL: '/en/squad/7?tab=x' }))
  const mail = await accounts.mails.next('ana@example.org')
  expect(new URL(mail.links[0] ?? '').searchParams.get('next')).toBe('/squad/7?tab=x')
})

test('a known e-mail gets the same response and a mail about the existing account', async () => {
  await signUpAndConfirm(accounts, { email: 'ana@example.org' })
  const [known, unknown] = [accounts.browser(), accounts.browser()]
  const first = await known.post('/sign-up/email', signUp({ email: 'ANA@example.org' }))
  const second = await unknown.post('/sign-up/email', signUp({ email: 'bia@example.org' }))
  expect(first.status).toBe(second.status)
  expect(first.body).toEqual(second.body)
  expect(namesOf(first.headers)).toEqual(namesOf(second.headers))

  const mail = await accounts.mails.next('ana@example.org')
  expect(mail.subject).toBe('Você já tem uma conta no RetroScore')
  expect(mail.links).toEqual([`${accounts.origin}/login`, `${accounts.origin}/forgot-password`])
})

test('a sign-in before the confirmation mails the link again', async () => {
  const ana = accounts.browser()
  await ana.post('/sign-up/email', signUp())
  await accounts.mails.next('ana@example.org')
  const wrong = await ana.post('/sign-in/email', {
    email: 'ana@example.org',
    password: 'not it 99',
  })
  expect([wrong.status, wrong.body]).toEqual([401, { error: { code: 'INVALID_CREDENTIALS' } }])
  const right = await ana.post('/sign-in/email', { email: 'ana@example.org', password: PASSWORD })
  expect([right.status, right.body]).toEqual([403, { error: { code: 'EMAIL_NOT_VERIFIED' } }])
  const mail = await accounts.mails.next('ana@example.org')
  await ana.confirm(mail.links[0] ?? '')
  expect(await ana.user()).not.toBe(null)
})

test('a link can be requested again, with the same response for every caller and address', async () => {
  const bia = await signUpAndConfirm(accounts, { email: 'bia@resend.example' })
  const ana = accounts.browser()
  await ana.post('/sign-up/email', signUp({ email: 'ana@resend.example' }))
  await accounts.mails.next('ana@resend.example')

  const emails = ['ana@resend.example', 'bia@resend.example', 'nobody@resend.example']
  const asked = [ana, bia].flatMap((person) =>
    emails.map((email) => person.post('/send-verification-email', { email })),
  )
  for (const { status, body } of await Promise.all(asked)) expect([status, body]).toEqual([200, {}])
  await accounts.mails.next('ana@resend.example')
  await accounts.mails.next('ana@resend.example')
  for (const email of emails) expect(accounts.mails.count(email)).toBe(0)
})

test.each([
  [{ name: '' }, 'INVALID_NAME'],
  [{ name: ' \t ' }, 'INVALID_NAME'],
  [{ name: 'a'.repeat(121) }, 'INVALID_NAME'],
  [{ name: 'Ana\nBcc: x' }, 'INVALID_NAME'],
  [{ name: 7 }, 'INVALID_NAME'],
  [{ email: 'ana' }, 'INVALID_EMAIL'],
  [{ email: `${'a'.repeat(250)}@example.org` }, 'INVALID_EMAIL'],
  [{ email: undefined }, 'INVALID_EMAIL'],
  [{ password: 'k7#pZ2q' }, 'PASSWORD_TOO_SHORT'],
  [{ password: 'ab1'.repeat(43) }, 'PASSWORD_TOO_LONG'],
  [{ password: 'Senha123' }, 'PASSWORD_TOO_COMMON'],
  [{ password: 'ana@example.org' }, 'PASSWORD_TOO_COMMON'],
  [{ password: undefined }, 'INVALID_PASSWORD'],
])('refuses %j with %s', async (part, code) => {
  const answer = await accounts.browser().post('/sign-up/email', signUp(part))
  expect([answer.status, answer.body]).toEqual([400, { error: { code } }])
  expect(await accounts.db.select().from(users)).toEqual([])
})

test('stores nothing but the form’s fields', async () => {
  const more = { image: 'https://evil.example/x.png', emailVerified: true, id: 'x', role: 'admin' }
  await accounts.browser().post('/sign-up/email', { ...signUp(), ...more })
  const [user] = await accounts.db.select().from(users).where(eq(users.email, 'ana@example.org'))
  expect(user).toMatchObject({ name: 'Ana', image: null, emailVerified: false })
  const [account] = await accounts.db.select().from(accountRows)
  expect(account?.password).toMatch(/^[\da-f]{32}:[\da-f]{128}$/)
})

test('two concurrent sign-ups with one e-mail create one account and get the same response', async () => {
  const both = [accounts.browser(), accounts.browser()]
  const answers = await Promise.all(both.map((one) => one.post('/sign-up/email', signUp())))
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([200, { isSignedIn: false }])
    expect(headers.getSetCookie()).toHaveLength(1)
  }
  expect(await accounts.db.select().from(users)).toHaveLength(1)
  expect(await accounts.db.select().from(accountRows)).toHaveLength(1)
})

test.each([
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  '/%2F/evil.example',
])('a confirmation never redirects to %s', async (page) => {
  const visitor = accounts.browser()
  const answer = await visitor.post('/sign-up/email', signUp({ callbackURL: page }))
  expect([answer.status, answer.body]).toEqual([422, { error: { code: 'INVALID' } }])
  const link = `/reset-password/abc?callbackURL=${encodeURIComponent(page)}`
  expect((await visitor.get(link)).location).toBe('/login?error=INVALID')
})

test.each([
  ['GET', '/'],
  ['GET', '/ok'],
  ['GET', '/get-session'],
  ['GET', '/list-sessions'],
  ['GET', '/sign-up/email'],
  ['GET', '/verify-email?token=x&callbackURL=%2F'],
  ['GET', '/confirm-email?token=x'],
  ['GET', '/delete-user/callback?token=x'],
  ['GET', '/account-info'],
  ['GET', '/callback/github?code=x&state=y'],
  ['GET', '/reset-password/%00?callbackURL=/'],
  ['GET', '/callback/google?state=%00'],
  ['POST', '/revoke-session'],
  ['POST', '/link-social'],
  ['POST', '/unlink-account'],
  ['POST', '/refresh-token'],
  ['POST', '/get-access-token'],
  ['POST', '/callback/google'],
  ['POST', '/update-session'],
  ['POST', '/toString'],
  ['POST', '/sign-up/email/'],
  ['POST', '//sign-up/email'],
])('%s %s does not exist', async (method, path) => {
  const visitor = accounts.browser()
  const answer = await (method === 'GET' ? visitor.get(path) : visitor.post(path, signUp()))
  expect([answer.status, answer.body]).toEqual([404, { error: { code: 'NOT_FOUND' } }])
})

test('refuses a body that is not JSON, too long, or invalid for a database', async () => {
  const post = (body: string, type = 'application/json') =>
    accounts.auth.handle(
      new Request(`${accounts.origin}/api/auth/sign-up/email`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      }),
      '192.0.2.9',
    )
  const form = new URLSearchParams({ name: 'Ana', email: 'ana@example.org', password: PASSWORD })
  for (const [answer, status, code] of [
    [await post('{'), 400, 'BAD_JSON'],
    [await post(JSON.stringify(signUp({ name: 'a\0' }))), 400, 'BAD_JSON'],
    [await post('[]'), 422, 'INVALID'],
    [
      await post(form.toString(), 'application/x-www-form-urlencoded'),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [await post(JSON.stringify(signUp({ name: 'a'.repeat(20_000) }))), 413, 'TOO_LARGE'],
  ] as const) {
    expect([answer.status, await answer.json()]).toEqual([status, { error: { code } }])
  }
})

test('the log contains no personal data', async () => {
  accounts.lines.length = 0
  const visitor = accounts.browser()
  await signUpAndConfirm(accounts, { email: 'ana@example.org' })
  await visitor.post('/sign-up/email', signUp())
  await visitor.post('/sign-in/email', { email: 'ana@example.org', password: 'wrong wrong' })
  await visitor.post('/request-password-reset', { email: 'nobody@example.org' })
  await visitor.post('/sign-up/email', signUp({ callbackURL: 'https://evil.example/ana' }))
  expect(JSON.stringify(accounts.lines)).not.toMatch(/example\.|Ana|wrong wrong|token/)
})

function signUp(parts: Record<string, unknown> = {}) {
  return { name: 'Ana', email: 'ana@example.org', password: PASSWORD, ...parts }
}

function namesOf(headers: Headers): string[] {
  return [...headers.keys()].sort()
}
