import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { accounts as accountRows, users, verifications } from '~/features/auth/tables.server'
import {
  type Answer,
  type Browser,
  PASSWORD,
  providerAt,
  SECRET,
  signUpAndConfirm,
  startAccounts,
} from '~tests/support/accounts/accounts'
import { signInAs } from '~tests/support/accounts/sign-in'
import { closeAfterAll } from '~tests/support/setup/test-end'

const provider = new OAuth2Server()
/** Claims of the provider's next token, set by each test. */
let claims: Record<string, unknown>
let nonce: unknown
await provider.issuer.keys.generate('RS256')
await provider.start(0, '127.0.0.1')
afterAll(() => provider.stop())
provider.service.on('beforeAuthorizeRedirect', (_redirect, request) => {
  nonce = new URL(request.url ?? '', 'http://x').searchParams.get('nonce')
})
provider.service.on('beforeTokenSigning', (token) => {
  Object.assign(token.payload, { aud: 'client-1', nonce, ...claims })
})
const accounts = await closeAfterAll(
  startAccounts({ signIn: { providers: [providerAt(provider.issuer.url ?? '')] } }),
)

beforeEach(async () => {
  claims = { sub: 'g-1', email: 'Gina@example.org', email_verified: true, name: 'Gina' }
  await accounts.reset()
})

test('returns a new user from Google, signed in, to the requested page', async () => {
  const gina = accounts.browser()
  const answer = await viaGoogle(gina, { callbackURL: '/en/squad/7' })
  expect(answer.location).toBe('/en/squad/7')
  expect(await gina.user()).toMatchObject({ name: 'Gina', email: 'gina@example.org' })
  const [user] = await accounts.db.select().from(users)
  expect(user).toMatchObject({ emailVerified: true, image: null })
  expect((await gina.get('/list-accounts')).body).toEqual({ providers: ['google'] })

  const again = accounts.browser()
  await viaGoogle(again)
  expect((await again.user())?.id).toBe(user?.id)
})

test('stores no tokens of the Google account', async () => {
  await viaGoogle(accounts.browser())
  await viaGoogle(accounts.browser())
  const rows = await accounts.db.select().from(accountRows)
  expect(rows).toMatchObject([
    {
      accessToken: null,
      refreshToken: null,
      idToken: null,
      accessTokenExpiresAt: null,
      scope: null,
    },
  ])
})

test('binds the redirect to Google to this browser', async () => {
  const gina = accounts.browser()
  const { body } = await gina.post('/sign-in/social', { provider: 'google' })
  const query = new URL(body.url).searchParams
  expect(query.get('code_challenge_method')).toBe('S256')
  expect(query.get('redirect_uri')).toBe(`${accounts.origin}/api/auth/callback/google`)
  expect(query.get('scope')).toBe('openid email profile')
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect((query.get(name) ?? '').length).toBeGreaterThan(20)
  }
  const back = (await gina.get(body.url)).location ?? ''
  const thief = accounts.browser()
  expect((await thief.get(back)).location).toBe('/login?error=GOOGLE_FAILED')
  expect(await thief.user()).toBe(null)
})

test('a sign-in whose state has expired returns to the form in the language of the browser', async () => {
  const gina = accounts.browser()
  gina.language = 'en'
  const { body } = await gina.post('/sign-in/social', { provider: 'google' })
  const back = (await gina.get(body.url)).location ?? ''
  await accounts.db.delete(verifications)
  expect((await gina.get(back)).location).toBe('/en/login?error=GOOGLE_FAILED')
  gina.cookies.clear()
  expect((await gina.get(back)).location).toBe('/en/login?error=GOOGLE_FAILED')
  gina.language = 'pt-BR'
  expect((await gina.get(back)).location).toBe('/login?error=GOOGLE_FAILED')
  expect(await gina.user()).toBe(null)
})

test('Google signs in to the account that has its confirmed e-mail', async () => {
  const ana = await signUpAndConfirm(accounts, { email: 'gina@example.org' })
  const before = await ana.user()
  const gina = accounts.browser()
  expect((await viaGoogle(gina)).location).toBe('/dashboard')
  expect((await gina.user())?.id).toBe(before?.id)
  const { providers } = (await gina.get('/list-accounts')).body
  expect(providers.sort()).toEqual(['credential', 'google'])
})

test('only the first sign-in with Google ends older sessions', async () => {
  const { cookie } = await signInAs(accounts.db, SECRET, { email: 'gina@example.org' })
  const attacker = accounts.browser(cookie)
  const [gina, again] = [accounts.browser(), accounts.browser()]
  await viaGoogle(gina)
  expect(await attacker.user()).toBe(null)
  await viaGoogle(again)
  expect(await gina.user()).toMatchObject({ email: 'gina@example.org' })
})

test('Google does not sign in to an account whose e-mail was never confirmed', async () => {
  const body = { name: 'Eve', email: 'gina@example.org', password: PASSWORD }
  await accounts.browser().post('/sign-up/email', body)
  const gina = accounts.browser()
  const answer = await viaGoogle(gina, { errorCallbackURL: '/en/login?next=%2Faccount' })
  expect(answer.location).toBe('/en/login?next=%2Faccount&error=ACCOUNT_NOT_LINKED')
  expect(await gina.user()).toBe(null)
})

test.each([false, 'false', undefined])(
  'an e-mail that the provider calls %j confirmed does not sign in',
  async (email_verified) => {
    const { userId } = await signInAs(accounts.db, SECRET, { email: 'gina@example.org' })
    claims = { ...claims, email_verified }
    const gina = accounts.browser()
    expect((await viaGoogle(gina)).location).toBe('/login?error=ACCOUNT_NOT_LINKED')
    expect(await gina.user()).toBe(null)

    claims = { ...claims, email: 'fresh@example.org', sub: 'g-2' }
    expect((await viaGoogle(gina)).location).toBe('/login?error=EMAIL_UNPROVEN')
    expect(await gina.user()).toBe(null)
    const rows = await accounts.db.select().from(accountRows)
    expect(rows.filter((row) => row.userId === userId)).toEqual([])
  },
)

test.each([
  ['meant for another service', { aud: 'somebody else' }],
  ['from another issuer', { iss: 'https://evil.example' }],
  ['from another sign-in', { nonce: 'another' }],
  ['expired', { exp: Math.floor(Date.now() / 1000) - 600 }],
])('refuses a token that is %s', async (_, changed) => {
  claims = { ...claims, ...changed }
  const gina = accounts.browser()
  expect((await viaGoogle(gina)).location).toBe('/login?error=GOOGLE_FAILED')
  expect(await gina.user()).toBe(null)
  expect(await accounts.db.select().from(users)).toEqual([])
})

test('a user who cancels at Google returns to the form', async () => {
  const gina = accounts.browser()
  gina.language = 'en'
  const { body } = await gina.post('/sign-in/social', { provider: 'google' })
  const state = new URL(body.url).searchParams.get('state')
  const answer = await gina.get(`/callback/google?error=access_denied&state=${state}`)
  expect(answer.location).toBe('/en/login?error=GOOGLE_CANCELLED')
})

test.each([
  [' \u0000Gina\n<b> ', 'Gina <b>'],
  ['', 'gina'],
  ['ab'.repeat(100), 'ab'.repeat(60)],
])('cleans the name %j from Google', async (name, expected) => {
  claims = { ...claims, name }
  const gina = accounts.browser()
  await viaGoogle(gina)
  expect((await gina.user())?.name).toBe(expected)
})

test('refuses an e-mail from Google that is longer than mail allows', async () => {
  claims = { ...claims, email: `${'a'.repeat(250)}@example.org` }
  expect((await viaGoogle(accounts.browser())).location).toBe('/login?error=INVALID_EMAIL')
})

test.each(['https://evil.example/x', '//evil.example'])(
  'a sign-in with Google never redirects to %s',
  async (page) => {
    for (const field of ['callbackURL', 'errorCallbackURL']) {
      const answer = await accounts
        .browser()
        .post('/sign-in/social', { provider: 'google', [field]: page })
      expect([answer.status, answer.body]).toEqual([422, { error: { code: 'INVALID' } }])
    }
  },
)

test('accepts only Google’s redirect', async () => {
  const other = await accounts.browser().post('/sign-in/social', { provider: 'github' })
  expect([other.status, other.body]).toEqual([422, { error: { code: 'INVALID' } }])
  const idToken = { token: 'x.y.z' }
  const direct = await accounts.browser().post('/sign-in/social', { provider: 'google', idToken })
  expect(Object.keys(direct.body)).toEqual(['url'])
})

test('an account that came from Google sets its password by mail', async () => {
  const gina = accounts.browser()
  await viaGoogle(gina)
  const none = { currentPassword: 'none at all', newPassword: PASSWORD }
  const changed = await gina.post('/change-password', none)
  expect([changed.status, changed.body]).toEqual([400, { error: { code: 'INVALID_PASSWORD' } }])

  const email = 'gina@password.example'
  claims = { ...claims, email, sub: 'g-3' }
  await viaGoogle(gina)
  await gina.post('/request-password-reset', { email })
  const { links } = await accounts.mails.next(email)
  const { location } = await gina.get(links[0] ?? '')
  const token = new URL(location ?? '', accounts.origin).searchParams.get('token')
  await gina.post('/reset-password', { token, newPassword: PASSWORD })
  const answer = await accounts.browser().post('/sign-in/email', { email, password: PASSWORD })
  expect(answer.status).toBe(200)
})

test('Google is unavailable without its settings', async () => {
  const plain = await startAccounts()
  const answer = await plain.browser().post('/sign-in/social', { provider: 'google' })
  expect([answer.status, answer.body]).toEqual([404, { error: { code: 'GOOGLE_NOT_ENABLED' } }])
  const back = await plain.browser().get('/callback/google?code=x&state=y')
  expect(back.location).toBe('/login?error=GOOGLE_NOT_ENABLED')
  await plain.close()
})

test('passwords work while the provider is unreachable', async () => {
  const port = await aFreePort()
  const own = await startAccounts({
    signIn: { providers: [providerAt(`http://127.0.0.1:${port}`)] },
  })
  const gina = own.browser()
  const down = await gina.post('/sign-in/social', { provider: 'google' })
  expect([down.status, down.body]).toEqual([503, { error: { code: 'UNAVAILABLE' } }])
  expect(await (await signUpAndConfirm(own, { email: 'ana@example.org' })).user()).not.toBe(null)

  const late = new OAuth2Server()
  await late.issuer.keys.generate('RS256')
  await late.start(port, '127.0.0.1')
  const up = await gina.post('/sign-in/social', { provider: 'google' })
  expect(up.body.url).toMatch(`:${port}/authorize?`)
  await late.stop()
  await own.close()
})

/** Goes through the whole sign-in: to the provider and back. */
async function viaGoogle(person: Browser, pages: Record<string, string> = {}): Promise<Answer> {
  const { body } = await person.post('/sign-in/social', { provider: 'google', ...pages })
  const { location } = await person.get(body.url)
  return person.get(location ?? '')
}

async function aFreePort(): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
