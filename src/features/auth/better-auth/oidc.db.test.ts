import { beforeEach, expect, test } from 'vitest'
import { accounts as accountRows, sessions, users } from '~/features/auth/tables.server'
import {
  PASSWORD,
  signInThrough,
  signUpAndConfirm,
  startAccounts,
} from '~tests/support/accounts/accounts'
import { type Claims, startOidcServer } from '~tests/support/server/oidc-server'
import { closeAfterAll } from '~tests/support/setup/test-end'

const google = await closeAfterAll(startOidcServer({}))
const keycloak = await closeAfterAll(startOidcServer({ id: 'oidc-2', path: '/realms/empresa' }))
const entra = await closeAfterAll(
  startOidcServer({ id: 'oidc-3', path: '/8f7c1d2e-5a64-4f0b-9b7e-2d3c4e5f6a7b/v2.0' }),
)
const accounts = await closeAfterAll(
  startAccounts({
    signIn: {
      providers: [
        google.settings('Google'),
        keycloak.settings('Conta Empresa Exemplo'),
        entra.settings('Microsoft'),
      ],
    },
  }),
)
for (const server of [google, keycloak, entra]) server.register(accounts.origin)

beforeEach(() => accounts.reset())

/** A person of each provider, in its own words. */
const GOOGLE = {
  sub: '107691503500061507151',
  email: 'Bia@exemplo.com',
  email_verified: true,
  hd: 'exemplo.com',
  name: 'Bia Lima',
  given_name: 'Bia',
  family_name: 'Lima',
  picture: 'https://lh3.googleusercontent.com/a/x',
}
const KEYCLOAK = {
  sub: '1f0a7c52-3b1e-4c52-9f0e-6b8f6f0f9a11',
  email: 'bia@exemplo.com',
  email_verified: true,
  name: 'Bia Lima',
  preferred_username: 'bia',
  given_name: 'Bia',
  family_name: 'Lima',
}
const ENTRA = {
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  oid: '00000000-0000-0000-66f3-3332eca7ea81',
  tid: '8f7c1d2e-5a64-4f0b-9b7e-2d3c4e5f6a7b',
  email: 'bia@exemplo.com',
  xms_edov: true,
  name: 'Bia Lima',
  preferred_username: 'bia@exemplo.com',
}

const CASES = [
  ['google', google, GOOGLE],
  ['oidc-2', keycloak, KEYCLOAK],
  ['oidc-3', entra, ENTRA],
] as const

type Server = typeof google

test.each(CASES)(
  '%s signs a new person in, and recognises them',
  async (provider, server, claims) => {
    const bia = accounts.browser()
    expect((await enter(server, claims, { provider, browser: bia })).location).toBe('/en/account')
    const user = await bia.user()
    expect(user).toMatchObject({ name: 'Bia Lima', email: 'bia@exemplo.com' })
    const again = accounts.browser()
    await enter(server, claims, { provider, browser: again })
    expect((await again.user())?.id).toBe(user?.id)
    const rows = await accounts.db.select().from(accountRows)
    expect(rows).toMatchObject([{ providerId: provider, accountId: claims.sub, userId: user?.id }])
  },
)

test.each(CASES)(
  '%s is linked with the account of its verified address',
  async (provider, server, claims) => {
    const before = await (await signUpAndConfirm(accounts, { email: 'bia@exemplo.com' })).user()
    const bia = accounts.browser()
    await enter(server, claims, { provider, browser: bia })
    expect((await bia.user())?.id).toBe(before?.id)
  },
)

test.each([
  ['oidc-2', keycloak, { ...KEYCLOAK, email_verified: false }],
  ['oidc-2', keycloak, { ...KEYCLOAK, email_verified: 'false' }],
  ['oidc-3', entra, { ...ENTRA, xms_edov: undefined }],
  ['oidc-3', entra, { ...ENTRA, xms_edov: '0' }],
  ['oidc-3', entra, { ...ENTRA, email: undefined, xms_edov: undefined }],
] as const)(
  '%s takes over no account with an unverified address',
  async (provider, server, claims) => {
    await signUpAndConfirm(accounts, { email: 'bia@exemplo.com' })
    const eve = accounts.browser()
    const { location } = await enter(server, claims, { provider, browser: eve })
    expect(location).toMatch(/^\/login\?error=(ACCOUNT_NOT_LINKED|EMAIL_UNPROVEN)$/)
    expect(await eve.user()).toBe(null)
    expect(await accounts.db.select().from(accountRows)).toMatchObject([
      { providerId: 'credential' },
    ])
  },
)

test('an unverified address creates no account that its owner could later share', async () => {
  const eve = accounts.browser()
  const { location } = await enter(
    keycloak,
    { ...KEYCLOAK, email_verified: false },
    { provider: 'oidc-2', browser: eve },
  )
  expect(location).toBe('/login?error=EMAIL_UNPROVEN')
  expect(await accounts.db.select().from(users)).toEqual([])
})

test('an account is reached with its verified address after a change of all subjects', async () => {
  await enter(entra, ENTRA, { provider: 'oidc-3', browser: accounts.browser() })
  const bia = accounts.browser()
  await enter(entra, { ...ENTRA, sub: 'other' }, { provider: 'oidc-3', browser: bia })
  expect(await bia.user()).toMatchObject({ email: 'bia@exemplo.com' })
  expect(await accounts.db.select().from(users)).toHaveLength(1)
})

test('a disabled account learns it from its provider, and gets no session', async () => {
  await enter(keycloak, KEYCLOAK, { provider: 'oidc-2', browser: accounts.browser() })
  await accounts.db.delete(sessions)
  await accounts.db.update(users).set({ disabledAt: new Date() })
  for (const [provider, server, claims] of [CASES[1], CASES[2]]) {
    const bia = accounts.browser()
    const { location } = await enter(server, claims, { provider, browser: bia })
    expect(location, provider).toBe('/login?error=ACCOUNT_DISABLED')
  }
  expect(await accounts.db.select().from(sessions)).toEqual([])
  expect(await accounts.db.select().from(accountRows)).toHaveLength(1)
})

test('several providers lead to one account', async () => {
  const ids = new Set<string | undefined>()
  for (const [provider, server, claims] of CASES) {
    const browser = accounts.browser()
    await enter(server, claims, { provider, browser })
    ids.add((await browser.user())?.id)
  }
  expect(ids.size).toBe(1)
})

test('the same person at another provider with another address is another account', async () => {
  await enter(google, GOOGLE, { provider: 'google', browser: accounts.browser() })
  const other = accounts.browser()
  await enter(
    keycloak,
    { ...KEYCLOAK, sub: GOOGLE.sub, email: 'eve@evil.example' },
    { provider: 'oidc-2', browser: other },
  )
  expect((await other.user())?.email).toBe('eve@evil.example')
  expect(await accounts.db.select().from(users)).toHaveLength(2)
})

test('a provider does not accept the callback of another', async () => {
  google.next(GOOGLE)
  const eve = accounts.browser()
  const { body } = await eve.post('/sign-in/social', { provider: 'google' })
  const state = new URL(body.url).searchParams.get('state')
  const { location } = await eve.get(`/callback/oidc-2?code=x&state=${state}`)
  expect(location).toBe('/login?error=GOOGLE_FAILED')
  expect(await eve.user()).toBe(null)
})

test('the address follows the provider while it is verified', async () => {
  const bia = accounts.browser()
  await enter(entra, ENTRA, { provider: 'oidc-3', browser: bia })
  const moved = { ...ENTRA, email: 'bia@exemplo.com.br' }
  const again = accounts.browser()
  await enter(entra, moved, { provider: 'oidc-3', browser: again })
  expect(await again.user()).toMatchObject({ email: 'bia@exemplo.com.br' })
  const unverified = accounts.browser()
  await enter(
    entra,
    { ...ENTRA, email: 'boss@exemplo.com', xms_edov: false },
    { provider: 'oidc-3', browser: unverified },
  )
  expect(await unverified.user()).toMatchObject({ email: 'bia@exemplo.com.br' })
  const changed = await again.post('/change-email', { newEmail: 'bia@casa.example' })
  expect([changed.status, changed.body]).toEqual([403, { error: { code: 'EMAIL_FROM_PROVIDER' } }])
})

test('the address does not follow to one that has another account', async () => {
  await signUpAndConfirm(accounts, { email: 'ana@exemplo.com' })
  await enter(keycloak, KEYCLOAK, { provider: 'oidc-2', browser: accounts.browser() })
  const bia = accounts.browser()
  await enter(
    keycloak,
    { ...KEYCLOAK, email: 'ana@exemplo.com' },
    { provider: 'oidc-2', browser: bia },
  )
  expect(await bia.user()).toMatchObject({ email: 'bia@exemplo.com', name: 'Bia Lima' })
})

test('an account with a password keeps its own address', async () => {
  await signUpAndConfirm(accounts, { email: 'bia@exemplo.com' })
  await enter(keycloak, KEYCLOAK, { provider: 'oidc-2', browser: accounts.browser() })
  const bia = accounts.browser()
  await enter(
    keycloak,
    { ...KEYCLOAK, email: 'bia@nova.example' },
    { provider: 'oidc-2', browser: bia },
  )
  expect(await bia.user()).toMatchObject({ email: 'bia@exemplo.com' })
  const asked = await bia.post('/change-email', {
    newEmail: 'bia@casa.example',
    password: PASSWORD,
  })
  expect(asked.status).toBe(200)
})

test('links mailed to the address before end when it follows the provider', async () => {
  const carla = { ...KEYCLOAK, email: 'carla@exemplo.com' }
  await enter(keycloak, carla, { provider: 'oidc-2', browser: accounts.browser() })
  await accounts.browser().post('/request-password-reset', { email: 'carla@exemplo.com' })
  const { links } = await accounts.mails.next('carla@exemplo.com')
  await enter(
    keycloak,
    { ...carla, email: 'bia@nova.example' },
    { provider: 'oidc-2', browser: accounts.browser() },
  )
  const { location } = await accounts.browser().get(links[0] ?? '')
  expect(location).toContain('error=INVALID_TOKEN')
})

function enter(
  server: Server,
  claims: Claims,
  { provider, browser }: { provider: string; browser: ReturnType<typeof accounts.browser> },
) {
  server.next(claims)
  return signInThrough(accounts, browser, { provider, callbackURL: '/en/account' })
}
