import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { InvitedRole } from '~/domain/squads/squad'
import { accounts as accountRows, users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { UserId } from '~/lib/server/api.server'
import type { SignInSettings } from '~/lib/server/sign-in-settings'
import {
  type Accounts,
  type Browser,
  PASSWORD,
  SECRET,
  signInThrough,
  signUpAndConfirm,
  startAccounts,
} from '~tests/support/accounts/accounts'
import {
  acceptInvitation,
  createInvitation,
  squadInvitations,
} from '~tests/support/accounts/invitations'
import { signInAs } from '~tests/support/accounts/sign-in'
import { startOidcServer } from '~tests/support/server/oidc-server'
import { closeAfterAll } from '~tests/support/setup/test-end'

const company = await closeAfterAll(startOidcServer({ id: 'oidc-2' }))
const providers = [company.settings('Conta Empresa Exemplo')]

const domains = await open({ signUp: { mode: 'open', domains: ['exemplo.com'] } })
const invited = await open({ signUp: { mode: 'invited', domains: [] } })
const closed = await open({ signUp: { mode: 'closed', domains: [] } })
/** No mail server, so that no address is proven. */
const offline = await open({ signUp: { mode: 'invited', domains: [] }, hasMail: false })
const offlineClosed = await open({ signUp: { mode: 'closed', domains: [] }, hasMail: false })
const passwordless = await open({ hasPasswords: false })

const RESTRICTED = [
  ['a list of domains', domains, 'DOMAIN_REFUSED'],
  ['invited', invited, 'INVITATION_NEEDED'],
  ['closed', closed, 'SIGN_UP_CLOSED'],
] as const

afterEach(async () => {
  for (const server of [domains, invited, closed, offline, offlineClosed, passwordless])
    await server.reset()
})

test.each(RESTRICTED)(
  '%s refuses a stranger, by password and by provider',
  async (_, server, code) => {
    const eve = server.browser()
    expect(await signUp(eve, { email: 'eve@evil.example' })).toEqual([403, { error: { code } }])
    expect(await through(server, eve, { email: 'eve@evil.example' })).toBe(`/login?error=${code}`)
    expect(await eve.user()).toBe(null)
    expect(await server.db.select().from(users)).toEqual([])
  },
)

test.each(RESTRICTED)(
  '%s refuses an address with an account like one without',
  async (_, server, code) => {
    await signInAs(server.db, SECRET, { email: 'ana@outra.example' })
    const eve = server.browser()
    for (const email of ['ana@outra.example', 'eve@outra.example'])
      expect(await signUp(eve, { email })).toEqual([403, { error: { code } }])
  },
)

test.each(RESTRICTED)('%s keeps existing accounts, and links them', async (_, server) => {
  await signInAs(server.db, SECRET, { email: 'ana@outra.example' })
  const ana = server.browser()
  expect(await through(server, ana, { email: 'ana@outra.example' })).toBe('/dashboard')
  expect(await ana.user()).toMatchObject({ email: 'ana@outra.example' })
  const again = server.browser()
  expect(await through(server, again, { email: 'ana@outra.example' })).toBe('/dashboard')
})

test.each(RESTRICTED)('%s admits an invited address without its link', async (_, server) => {
  for (const role of ['member', 'coach'] as const) {
    const [byPassword, byProvider] = [`${role}-1@fora.example`, `${role}-2@fora.example`]
    await invite(server, { email: byPassword, role })
    await invite(server, { email: byProvider, role })
    const bia = await signUpAndConfirm(server, { email: byPassword })
    expect(await bia.user()).toMatchObject({ email: byPassword })
    const caio = server.browser()
    expect(await through(server, caio, { email: byProvider })).toBe('/dashboard')
    expect(await caio.user()).toMatchObject({ email: byProvider })
  }
})

test.each([
  ['a list of domains', domains],
  ['invited', invited],
] as const)("%s admits the holder of an invitation's link", async (_, server) => {
  for (const [prefix, role] of [
    ['', 'member'],
    ['/en', 'coach'],
  ] as const) {
    const token = await invite(server, { role })
    const page = `${prefix}/invitation/${token}`
    const dora = server.browser()
    expect(await signUp(dora, { email: `dora-${role}@fora.example`, callbackURL: page })).toEqual([
      200,
      { isSignedIn: false },
    ])
    const enzo = server.browser()
    expect(
      await through(server, enzo, { email: `enzo-${role}@fora.example`, callbackURL: page }),
    ).toBe(page)
    const { id } = (await enzo.user()) ?? { id: '' }
    expect(await acceptInvitation(server.db, { userId: id as UserId, token })).toMatchObject({
      ok: true,
      role,
    })
  }
})

test('closed does not admit by a link that was passed on', async () => {
  for (const invitation of [{}, { email: 'bia@fora.example' }]) {
    const callbackURL = `/invitation/${await invite(closed, invitation)}`
    const eve = closed.browser()
    const email = 'eve@evil.example'
    expect(await signUp(eve, { email, callbackURL })).toEqual([
      403,
      { error: { code: 'SIGN_UP_CLOSED' } },
    ])
    expect(await through(closed, eve, { email, callbackURL })).toBe('/login?error=SIGN_UP_CLOSED')
  }
})

test.each([
  ['withdrawn', (server: Accounts) => server.db.delete(squadInvitations)],
  [
    'expired',
    (server: Accounts) =>
      server.db.update(squadInvitations).set({ expiresAt: new Date(Date.now() - 1000) }),
  ],
])('an invitation that is %s does not admit', async (_, end) => {
  const callbackURL = `/invitation/${await invite(invited, { email: 'bia@fora.example' })}`
  await end(invited)
  const bia = invited.browser()
  const refused = [403, { error: { code: 'INVITATION_NEEDED' } }]
  expect(await signUp(bia, { email: 'bia@fora.example', callbackURL })).toEqual(refused)
  expect(await through(invited, bia, { email: 'bia@fora.example', callbackURL })).toBe(
    '/login?error=INVITATION_NEEDED',
  )
})

test('an unverified address of a provider admits to no domain and no invitation', async () => {
  await invite(domains, { email: 'bia@fora.example' })
  for (const email of ['bia@fora.example', 'boss@exemplo.com']) {
    const eve = domains.browser()
    expect(await through(domains, eve, { email, email_verified: false })).toBe(
      '/login?error=EMAIL_UNPROVEN',
    )
  }
  expect(await domains.db.select().from(accountRows)).toEqual([])
})

test('a domain of the list needs no invitation', async () => {
  const bia = await signUpAndConfirm(domains, { email: 'bia@exemplo.com' })
  expect(await bia.user()).toMatchObject({ email: 'bia@exemplo.com' })
  const caio = domains.browser()
  expect(await through(domains, caio, { email: 'caio@exemplo.com' })).toBe('/dashboard')
})

test.each([
  ['invited', offline, 'INVITATION_NEEDED'],
  ['closed', offlineClosed, 'SIGN_UP_CLOSED'],
] as const)(
  '%s without a mail server requires the link beside the address',
  async (_, server, code) => {
    const callbackURL = `/invitation/${await invite(server, { email: 'bia@fora.example' })}`
    const bia = server.browser()
    const email = 'bia@fora.example'
    expect(await signUp(bia, { email })).toEqual([403, { error: { code } }])
    expect(await through(server, bia, { email, email_verified: false })).toBe(
      `/login?error=${code}`,
    )
    expect(await signUp(bia, { email, callbackURL })).toEqual([200, { isSignedIn: true }])
  },
)

test.each([
  ['/sign-up/email', { name: 'Bia', email: 'bia@exemplo.com', password: PASSWORD }],
  ['/sign-in/email', { email: 'bia@exemplo.com', password: PASSWORD }],
  ['/request-password-reset', { email: 'bia@exemplo.com' }],
  ['/reset-password', { token: 'abc', newPassword: PASSWORD }],
  ['/send-verification-email', { email: 'bia@exemplo.com' }],
  ['/confirm-email', { token: 'abc', password: PASSWORD }],
  ['/change-password', { currentPassword: PASSWORD, newPassword: 'outra frase 82' }],
  ['/change-email', { newEmail: 'bia@casa.example' }],
])('a server without passwords refuses %s', async (path, body) => {
  const { cookie } = await signInAs(passwordless.db, SECRET, { email: 'bia@exemplo.com' })
  const answer = await passwordless.browser(cookie).post(path, body)
  expect([answer.status, answer.body]).toEqual([403, { error: { code: 'PASSWORDS_OFF' } }])
})

test('without passwords an account with one signs in through the provider, and follows its address', async () => {
  const { userId } = await signInAs(passwordless.db, SECRET, { email: 'bia@exemplo.com' })
  await passwordless.db
    .insert(accountRows)
    .values({ accountId: userId, providerId: 'credential', userId, password: 'hash' })
  const sub = 'bia-1'
  await through(passwordless, passwordless.browser(), { sub, email: 'bia@exemplo.com' })
  const bia = passwordless.browser()
  await through(passwordless, bia, { sub, email: 'bia@nova.example' })
  expect(await bia.user()).toMatchObject({ id: userId, email: 'bia@nova.example' })
  expect((await bia.post('/delete-user')).status).toBe(200)
  expect(await passwordless.db.select().from(users).where(eq(users.id, userId))).toEqual([])
})

async function open(settings: Partial<SignInSettings> & { hasMail?: boolean }): Promise<Accounts> {
  const { hasMail = true, ...signIn } = settings
  return closeAfterAll(startAccounts({ hasMail, signIn: { providers, ...signIn } }))
}

/** Creates a squad and an invitation to it. Returns the secret of its link. */
async function invite(
  { db }: Accounts,
  { email, role = 'member' }: { email?: string; role?: InvitedRole },
): Promise<string> {
  const owner = await signInAs(db, SECRET)
  const userId = owner.userId as UserId
  const [squad] = await db
    .insert(squads)
    .values({ name: 'Squad', ownerId: userId })
    .returning({ id: squads.id })
  const made = await createInvitation(db, { userId, squadId: squad?.id ?? '', email, role })
  if (!made.ok) throw new Error(made.reason)
  return made.invitation.token
}

async function signUp(
  person: Browser,
  { email, callbackURL }: { email: string; callbackURL?: string },
) {
  const body = { name: 'Bia', email, password: PASSWORD, ...(callbackURL && { callbackURL }) }
  const answer = await person.post('/sign-up/email', body)
  return [answer.status, answer.body]
}

type Visit = { email: string; sub?: string; email_verified?: boolean; callbackURL?: string }

/** Signs in through the company's provider, and returns the address that it leads to. */
async function through(server: Accounts, person: Browser, { callbackURL, ...claims }: Visit) {
  company.register(server.origin)
  company.next({ sub: claims.email, email_verified: true, name: 'Bia', ...claims })
  const body = { provider: 'oidc-2', ...(callbackURL && { callbackURL }) }
  return (await signInThrough(server, person, body)).location
}
