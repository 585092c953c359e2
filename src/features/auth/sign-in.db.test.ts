import { createHash, createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { queryRows } from '~/lib/database/rows.server'
import {
  type Browser,
  PASSWORD,
  SECRET,
  signUpAndConfirm,
  startAccounts,
} from '~tests/support/accounts/accounts'
import { signInAs } from '~tests/support/accounts/sign-in'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { sessions, users, verifications } from './tables.server'

const NEW_PASSWORD = 'outra margem 52'

const accounts = await closeAfterAll(startAccounts())
/** A new address for each test, so that no test reads another test's mail. */
let email: string
let tests = 0

beforeEach(async () => {
  email = `ana-${++tests}@example.org`
  await accounts.reset()
})

test('the right password signs in, ignoring the case of the e-mail', async () => {
  await signUpAndConfirm(accounts, { email })
  const ana = accounts.browser()
  const answer = await ana.post('/sign-in/email', {
    email: ` ${email.toUpperCase()}`,
    password: PASSWORD,
  })
  expect([answer.status, answer.body]).toEqual([200, {}])
  const [cookie = '', device = '', ...more] = answer.headers.getSetCookie()
  expect(more).toEqual([])
  expect(device).toMatch(/^retroscore\.device_[\w-]{10}=.*; HttpOnly; SameSite=Lax$/)
  expect(cookie).toMatch(/^retroscore\.session_token=/)
  for (const part of ['Max-Age=2592000', 'Path=/', 'HttpOnly', 'SameSite=Lax']) {
    expect(cookie).toMatch(part)
  }
  expect(await ana.user()).toMatchObject({ email })
})

test('a wrong password and an unknown e-mail get the same answer', async () => {
  await signUpAndConfirm(accounts, { email })
  const answers = await Promise.all(
    [email, 'nobody@example.org'].map((email) =>
      accounts.browser().post('/sign-in/email', { email, password: 'wrong wrong' }),
    ),
  )
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([401, { error: { code: 'INVALID_CREDENTIALS' } }])
    expect(headers.getSetCookie()).toEqual([])
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('a disabled account learns it only with its password, and no session of it counts', async () => {
  const ana = await signUpAndConfirm(accounts, { email })
  expect(await ana.user()).toMatchObject({ email })
  await accounts.db.update(users).set({ disabledAt: new Date() }).where(eq(users.email, email))
  expect(await ana.user()).toBeNull()
  const signIn = (password: string) =>
    accounts.browser().post('/sign-in/email', { email, password })
  expect((await signIn('wrong wrong')).body).toEqual({ error: { code: 'INVALID_CREDENTIALS' } })
  const refused = await signIn(PASSWORD)
  expect([refused.status, refused.body]).toEqual([403, { error: { code: 'ACCOUNT_DISABLED' } }])
  expect(refused.headers.getSetCookie()).toEqual([])
  await accounts.db.update(users).set({ disabledAt: null }).where(eq(users.email, email))
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('signing out also ends the session on the server', async () => {
  const ana = await signedIn()
  const cookies = new Map(ana.cookies)
  const answer = await ana.post('/sign-out')
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect(ana.cookies.size).toBe(0)
  for (const [name, value] of cookies) ana.cookies.set(name, value)
  expect(await ana.user()).toBe(null)
})

test('a session inserted by a test behaves like one from a sign-in', async () => {
  const signedIn = await signUpAndConfirm(accounts, { email })
  const { userId, cookie } = await signInAs(accounts.db, SECRET, {
    name: 'Bia',
    email: 'bia@example.org',
  })
  const made = accounts.browser(cookie)
  expect([...signedIn.cookies.keys()]).toEqual([...made.cookies.keys(), expect.any(String)])
  expect(await made.user()).toEqual({
    id: userId,
    name: 'Bia',
    email: 'bia@example.org',
    sessionId: expect.stringMatching(/^[\da-f-]{36}$/),
    signedInAt: expect.any(Date),
  })
  const renamed = await made.post('/update-user', { name: 'Beatriz' })
  expect([renamed.status, renamed.body]).toEqual([200, {}])
  expect(await made.user()).toMatchObject({ name: 'Beatriz' })
  const [row] = await accounts.db.select().from(users).where(eq(users.id, userId))
  expect(row?.emailVerified).toBe(true)
})

test.each([
  ['invented', () => 'abc.def'],
  ['signed with another secret', async () => (await signInAs(accounts.db, 'y'.repeat(32))).cookie],
  ['tampered with', async () => (await signInAs(accounts.db, SECRET)).cookie.replace('=', '=x')],
])('a cookie that is %s identifies no user', async (_, make) => {
  const made = await make()
  const visitor = accounts.browser(made.includes('=') ? made : `retroscore.session_token=${made}`)
  expect(await visitor.user()).toBe(null)
  const answer = await visitor.post('/update-user', { name: 'Eve' })
  expect([answer.status, answer.body]).toEqual([401, { error: { code: 'UNAUTHENTICATED' } }])
})

test('no token in the database can be used to sign in', async () => {
  const ana = await signUpAndConfirm(accounts, { email })
  const cookie = decodeURIComponent(ana.cookies.get('retroscore.session_token') ?? '')
  const [token = ''] = cookie.split('.')
  const rows = await queryRows<{ token: string }>(accounts.db, 'select token from session')
  expect(rows.map((row) => row.token)).toEqual([createHash('sha256').update(token).digest('hex')])

  // True even if it is signed with the server's secret.
  const stored = rows[0]?.token ?? ''
  const signature = createHmac('sha256', SECRET).update(stored).digest('base64')
  const value = encodeURIComponent(`${stored}.${signature}`)
  expect(await accounts.browser(`retroscore.session_token=${value}`).user()).toBe(null)
})

test('stored links do not work', async () => {
  await signUpAndConfirm(accounts, { email })
  const visitor = accounts.browser()
  const first = await askForReset(visitor)
  const [row, ...more] = await accounts.db.select().from(verifications)
  expect(more).toEqual([])
  expect(row?.identifier).not.toContain(first)
  const second = await askForReset(visitor)
  const [hash = ''] = row?.identifier.split('#').slice(1) ?? []
  for (const token of [first, hash.replaceAll('-', '_')]) {
    const answer = await visitor.post('/reset-password', { token, newPassword: NEW_PASSWORD })
    expect([answer.status, answer.body]).toEqual([400, { error: { code: 'INVALID_TOKEN' } }])
  }
  const body = { token: second, newPassword: NEW_PASSWORD }
  expect((await visitor.post('/reset-password', body)).status).toBe(200)
})

test('an expired session is refused', async () => {
  const ana = await signedIn()
  await accounts.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) })
  expect(await ana.user()).toBe(null)
})

test.each([
  ['/update-user', { name: 'Eve' }],
  ['/sign-out', {}],
  ['/change-email', { newEmail: 'eve@example.org' }],
  ['/delete-user', {}],
  ['/revoke-other-sessions', {}],
])('refuses %s from another site’s page', async (path, body) => {
  const ana = await signedIn()
  const headers: Record<string, string>[] = [{ origin: 'https://evil.example' }, { origin: 'null' }]
  for (const header of headers) {
    const answer = await ana.post(path, body, header)
    expect([answer.status, answer.body]).toEqual([403, { error: { code: 'FORBIDDEN_ORIGIN' } }])
  }
  expect(await ana.user()).toMatchObject({ name: 'Ana' })
})

test('another site’s page cannot sign a visitor in', async () => {
  const answer = await accounts
    .browser()
    .post('/sign-in/email', { email, password: PASSWORD }, { origin: 'https://evil.example' })
  expect([answer.status, answer.body]).toEqual([403, { error: { code: 'FORBIDDEN_ORIGIN' } }])
})

test('a mailed link resets a forgotten password once and ends all sessions', async () => {
  const ana = await signUpAndConfirm(accounts, { email })
  const visitor = accounts.browser()
  visitor.language = 'en-US,en;q=0.9'
  const token = await askForReset(visitor)

  const answer = await visitor.post('/reset-password', { token, newPassword: NEW_PASSWORD })
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect(await ana.user()).toBe(null)
  const changed = await accounts.mails.next(email)
  expect(changed.subject).toBe('Your RetroScore password was changed')
  const again = await visitor.post('/reset-password', { token, newPassword: 'mais uma 8642' })
  expect([again.status, again.body]).toEqual([400, { error: { code: 'INVALID_TOKEN' } }])
  expect((await signIn(visitor, PASSWORD)).status).toBe(401)
  expect((await signIn(visitor, NEW_PASSWORD)).status).toBe(200)
})

test('a request for a new password gets the same response for known and unknown e-mails', async () => {
  await signUpAndConfirm(accounts, { email })
  const [known, unknown] = await Promise.all(
    [email, 'nobody@example.org'].map((email) =>
      accounts.browser().post('/request-password-reset', { email }),
    ),
  )
  expect([known?.status, known?.body]).toEqual([200, {}])
  expect([unknown?.status, unknown?.body]).toEqual([200, {}])
  await accounts.mails.next(email)
  expect(accounts.mails.count('nobody@example.org')).toBe(0)
})

test('a new password must meet the rules of a first one', async () => {
  await signUpAndConfirm(accounts, { email })
  const visitor = accounts.browser()
  const token = await askForReset(visitor)
  for (const [newPassword, code] of [
    ['k7#pZ2q', 'PASSWORD_TOO_SHORT'],
    ['ab1'.repeat(43), 'PASSWORD_TOO_LONG'],
    ['iloveyou', 'PASSWORD_TOO_COMMON'],
  ]) {
    const answer = await visitor.post('/reset-password', { token, newPassword })
    expect([answer.status, answer.body]).toEqual([400, { error: { code } }])
  }
  expect((await visitor.post('/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(
    200,
  )
})

test('an expired or invalid link for a new password leads to a page with an error', async () => {
  await signUpAndConfirm(accounts, { email })
  const visitor = accounts.browser()
  const token = await askForReset(visitor)
  await accounts.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) })
  for (const bad of [token, 'abcdef']) {
    const link = `/reset-password/${bad}?callbackURL=%2Fen%2Freset-password`
    expect((await visitor.get(link)).location).toBe('/en/reset-password?error=INVALID_TOKEN')
    const answer = await visitor.post('/reset-password', { token: bad, newPassword: NEW_PASSWORD })
    expect([answer.status, answer.body]).toEqual([400, { error: { code: 'INVALID_TOKEN' } }])
  }
  for (const bad of ['../x', 'a\u0001', '', 'x'.repeat(200)]) {
    const answer = await visitor.post('/reset-password', { token: bad, newPassword: NEW_PASSWORD })
    expect(answer.body).toEqual({ error: { code: 'INVALID_TOKEN' } })
  }
})

test('setting a password by mail confirms the e-mail', async () => {
  const ana = accounts.browser()
  await ana.post('/sign-up/email', { name: 'Ana', email, password: PASSWORD })
  await accounts.mails.next(email)
  const token = await askForReset(ana)
  await ana.post('/reset-password', { token, newPassword: NEW_PASSWORD })
  expect((await signIn(ana, NEW_PASSWORD)).status).toBe(200)
})

test('changing the password invalidates links that were mailed before', async () => {
  const ana = await signUpAndConfirm(accounts, { email })
  const token = await askForReset(ana)
  await ana.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  const answer = await ana.post('/reset-password', { token, newPassword: 'mais uma 8642' })
  expect([answer.status, answer.body]).toEqual([400, { error: { code: 'INVALID_TOKEN' } }])
})

test('changing the password ends the other sessions, whatever the browser requests', async () => {
  const here = await signUpAndConfirm(accounts, { email })
  const there = accounts.browser()
  await signIn(there, PASSWORD)
  expect(await there.user()).not.toBe(null)

  const change = { newPassword: NEW_PASSWORD, revokeOtherSessions: false }
  const wrong = await here.post('/change-password', { ...change, currentPassword: 'not this 1' })
  expect([wrong.status, wrong.body]).toEqual([400, { error: { code: 'INVALID_PASSWORD' } }])
  expect(await there.user()).not.toBe(null)

  const right = await here.post('/change-password', { ...change, currentPassword: PASSWORD })
  expect([right.status, right.body]).toEqual([200, {}])
  expect(await here.user()).toMatchObject({ email })
  expect(await there.user()).toBe(null)
  expect((await accounts.mails.next(email)).subject).toBe('Sua senha no RetroScore foi trocada')
  expect((await signIn(there, NEW_PASSWORD)).status).toBe(200)
})

test('refuses the user’s own name as a password', async () => {
  const { cookie } = await signInAs(accounts.db, SECRET, { name: 'Ana Clara Souza' })
  const body = { currentPassword: PASSWORD, newPassword: 'ana clara souza' }
  const answer = await accounts.browser(cookie).post('/change-password', body)
  expect([answer.status, answer.body]).toEqual([400, { error: { code: 'PASSWORD_TOO_COMMON' } }])
})

test('a user can end all other sessions or all of them', async () => {
  const here = await signUpAndConfirm(accounts, { email })
  const there = accounts.browser()
  await signIn(there, PASSWORD)
  expect((await here.post('/revoke-other-sessions')).status).toBe(200)
  expect(await there.user()).toBe(null)
  expect(await here.user()).not.toBe(null)
  expect((await here.post('/revoke-sessions')).status).toBe(200)
  expect(await here.user()).toBe(null)
})

test('limits the length of a session’s stored fields and stores the caller’s own address', async () => {
  await signUpAndConfirm(accounts, { email })
  await accounts.db.delete(sessions)
  const ana = accounts.browser()
  ana.address = '203.0.113.99'
  const claims = {
    'x-real-ip': '9.9.9.9',
    'x-forwarded-for': '8.8.8.8',
    'user-agent': 'x'.repeat(5000),
  }
  await ana.post('/sign-in/email', { email, password: PASSWORD }, claims)
  const [session] = await accounts.db.select().from(sessions)
  expect(session?.ipAddress).toBe('203.0.113.99')
  expect(session?.userAgent).toHaveLength(300)
})

test('no response contains a session’s token', async () => {
  const ana = await signUpAndConfirm(accounts, { email })
  const answers = [
    await signIn(ana, PASSWORD),
    await ana.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    await ana.get('/list-accounts'),
    await ana.post('/update-user', { name: 'Ana B' }),
  ]
  const [session] = await accounts.db.select().from(sessions)
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/token|user/)
    expect(JSON.stringify(body)).not.toMatch(session?.token ?? 'token')
  }
  expect(answers[2]?.body).toEqual({ providers: ['credential'] })
})

async function signedIn(): Promise<Browser> {
  const { cookie } = await signInAs(accounts.db, SECRET, { name: 'Ana' })
  return accounts.browser(cookie)
}

function signIn(person: Browser, password: string) {
  return person.post('/sign-in/email', { email, password })
}

/** Returns the token that the mailed link leads to. */
async function askForReset(visitor: Browser): Promise<string> {
  await visitor.post('/request-password-reset', {
    email,
    redirectTo: 'https://evil.example',
  })
  const mail = await accounts.mails.next(email)
  const { location } = await visitor.get(mail.links[0] ?? '')
  const page = visitor.language.startsWith('en') ? '/en/reset-password' : '/reset-password'
  const [path, token = ''] = (location ?? '').split('?token=')
  expect(path).toBe(page)
  return token
}
