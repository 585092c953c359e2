import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_QUOTAS } from '~/domain/accounts/quotas'
import { squads } from '~/features/squads/tables.server'
import { createLog } from '~/lib/server/log.server'
import { createMailer } from '~/lib/server/mail/mail.server'
import { OPEN_TO_ALL } from '~/lib/server/sign-in-settings'
import { PASSWORD, SECRET, signUpAndConfirm, startAccounts } from '~tests/support/accounts/accounts'
import { signInAs } from '~tests/support/accounts/sign-in'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { createAuth } from './auth.server'
import { removeAccount } from './mutations.server'
import { accounts as accountRows, sessions, users } from './tables.server'

const accounts = await closeAfterAll(startAccounts())
/** The same server without a mail server. */
const offline = await closeAfterAll(startAccounts({ hasMail: false }))

beforeEach(() => Promise.all([accounts.reset(), offline.reset()]))

test('a new e-mail takes effect once its own mail is confirmed', async () => {
  const { cookie } = await signInAs(accounts.db, SECRET, { email: 'old@example.org' })
  const ana = accounts.browser(cookie)
  const answer = await ana.post('/change-email', { newEmail: 'New@example.org' })
  expect([answer.status, answer.body]).toEqual([200, { isChanged: false }])
  const confirmation = await accounts.mails.next('new@example.org')
  const notice = await accounts.mails.next('old@example.org')
  expect(confirmation.subject).toBe('Confirme seu novo e-mail no RetroScore')
  expect(notice.subject).toBe('Pedido de troca de e-mail no RetroScore')
  expect(notice.text).toMatch('new@example.org')
  expect(await ana.user()).toMatchObject({ email: 'old@example.org' })

  const link = confirmation.links[0] ?? ''
  expect(new URL(link).searchParams.get('next')).toBe('/account')
  expect((await ana.confirm(link)).body).toEqual({ isSignedIn: true })
  expect(await ana.user()).toMatchObject({ email: 'new@example.org' })
  const again = await ana.confirm(link)
  expect([again.status, again.body]).toEqual([400, { error: { code: 'INVALID_TOKEN' } }])
})

test('a stranger who opens the link that confirms a new e-mail does not get the account', async () => {
  const { cookie } = await signInAs(accounts.db, SECRET, { email: 'old@example.org' })
  await accounts.browser(cookie).post('/change-email', { newEmail: 'typo@example.org' })
  const { links } = await accounts.mails.next('typo@example.org')
  const stranger = accounts.browser()
  const refused = await stranger.confirm(links[0] ?? '', PASSWORD)
  expect([refused.status, refused.body]).toEqual([401, { error: { code: 'UNAUTHENTICATED' } }])
  expect(await stranger.user()).toBe(null)

  const { cookie: other } = await signInAs(accounts.db, SECRET)
  const bia = accounts.browser(other)
  expect((await bia.confirm(links[0] ?? '')).body.error.code).toBe('INVALID_TOKEN')
  const rows = await accounts.db.select().from(users).where(eq(users.email, 'typo@example.org'))
  expect(rows).toEqual([])
})

test('a taken e-mail cannot be distinguished from a free one', async () => {
  await signInAs(accounts.db, SECRET, { email: 'taken@example.org' })
  const { cookie } = await signInAs(accounts.db, SECRET, { email: 'old@notice.example' })
  const ana = accounts.browser(cookie)
  const taken = await ana.post('/change-email', { newEmail: 'taken@example.org' })
  const free = await ana.post('/change-email', { newEmail: 'free@example.org' })
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  await accounts.mails.next('free@example.org')
  const notices = [
    await accounts.mails.next('old@notice.example'),
    await accounts.mails.next('old@notice.example'),
  ]
  const told = notices.map(({ text }) => text.match(/(taken|free)@example\.org/)?.[0])
  expect(told.sort()).toEqual(['free@example.org', 'taken@example.org'])
  expect(accounts.mails.count('taken@example.org')).toBe(0)
})

test('refuses an e-mail that another account has taken meanwhile', async () => {
  const { cookie } = await signInAs(accounts.db, SECRET, { email: 'old@example.org' })
  const ana = accounts.browser(cookie)
  await ana.post('/change-email', { newEmail: 'late@example.org' })
  const { links } = await accounts.mails.next('late@example.org')
  await signInAs(accounts.db, SECRET, { email: 'late@example.org' })
  const answer = await ana.confirm(links[0] ?? '')
  expect([answer.status, answer.body]).toEqual([409, { error: { code: 'EMAIL_TAKEN' } }])
  expect(await ana.user()).toMatchObject({ email: 'old@example.org' })
})

test('the address in a link cannot be replaced', async () => {
  const { cookie } = await signInAs(accounts.db, SECRET, { email: 'old@example.org' })
  const ana = accounts.browser(cookie)
  await ana.post('/change-email', { newEmail: 'own@example.org' })
  const { links } = await accounts.mails.next('own@example.org')
  const [, random] = new URL(links[0] ?? '').searchParams.get('token')?.split('.') ?? []
  const other = Buffer.from('victim@example.org').toString('base64url')
  const answer = await ana.post('/confirm-email', { token: `${other}.${random}` })
  expect(answer.body.error.code).toBe('INVALID_TOKEN')
})

test.each([
  ['ana', 'INVALID_EMAIL'],
  ['old@example.org', 'INVALID_EMAIL'],
])('the e-mail cannot become %s', async (newEmail, code) => {
  const { cookie } = await signInAs(accounts.db, SECRET, { email: 'old@example.org' })
  const answer = await accounts.browser(cookie).post('/change-email', { newEmail })
  expect([answer.status, answer.body]).toEqual([400, { error: { code } }])
})

test('a change of the e-mail without a mail server can be repeated with the password', async () => {
  const ana = await signUpAndConfirm(offline, { email: 'old@repeat.example' })
  const change = { newEmail: 'new@repeat.example', password: PASSWORD }
  for (const attempt of ['first', 'repeated']) {
    const answer = await ana.post('/change-email', change)
    expect([answer.status, answer.body], attempt).toEqual([200, { isChanged: true }])
  }
  const wrong = await ana.post('/change-email', { ...change, password: 'not this 1' })
  expect(wrong.body).toEqual({ error: { code: 'INVALID_PASSWORD' } })
  expect(await ana.user()).toMatchObject({ email: 'new@repeat.example' })
})

test('changing the name changes nothing else', async () => {
  const { userId, cookie } = await signInAs(accounts.db, SECRET)
  const more = { image: 'https://evil.example/x', email: 'x@example.org', emailVerified: false }
  await accounts.browser(cookie).post('/update-user', { name: '  Ana Clara ', ...more })
  const [user] = await accounts.db.select().from(users).where(eq(users.id, userId))
  expect(user).toMatchObject({ name: 'Ana Clara', image: null, emailVerified: true })
  const bad = await accounts.browser(cookie).post('/update-user', { name: '' })
  expect(bad.body).toEqual({ error: { code: 'INVALID_NAME' } })
})

test('deleting an account deletes everything that belongs to it', async () => {
  const ana = await signUpAndConfirm(accounts, { email: 'ana@example.org' })
  const user = await ana.user()
  await accounts.db.insert(squads).values({ ownerId: user?.id ?? '', name: 'Foguete' })
  const wrong = await ana.post('/delete-user', { password: 'not this 1' })
  expect([wrong.status, wrong.body]).toEqual([400, { error: { code: 'INVALID_PASSWORD' } }])

  const answer = await ana.post('/delete-user', { password: PASSWORD })
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect([...ana.cookies.keys()]).toEqual([expect.stringMatching(/\.device_/)])
  for (const table of [users, accountRows, sessions, squads]) {
    expect(await accounts.db.select().from(table)).toEqual([])
  }
  const gone = await ana.post('/sign-in/email', { email: 'ana@example.org', password: PASSWORD })
  expect(gone.status).toBe(401)
})

test.each([
  ['/change-email', { newEmail: 'thief@example.org' }],
  ['/delete-user', {}],
])('%s needs the account’s password', async (path, body) => {
  for (const server of [accounts, offline]) {
    const email = `ana${path.replace('/', '.')}@proof.example`
    const ana = await signUpAndConfirm(server, { email })
    for (const attempt of [body, { ...body, password: 'not this 1' }]) {
      const answer = await ana.post(path, attempt)
      expect([answer.status, answer.body]).toEqual([400, { error: { code: 'INVALID_PASSWORD' } }])
    }
    const empty = await ana.post(path, { ...body, password: '' })
    expect(empty.status).toBe(400)
    expect(await ana.user()).toMatchObject({ email })
    expect((await ana.post(path, { ...body, password: PASSWORD })).status).toBe(200)
  }
})

test('a session that ends while the password is checked is reported as ended', async () => {
  const ana = await signUpAndConfirm(accounts, { email: 'ana@ended.example' })
  // Attempts are counted after the session is found and before the password is checked.
  await accounts.db.execute(sql`
    create function end_sessions() returns trigger language plpgsql as $$ begin
      delete from session;
      return null;
    end $$`)
  await accounts.db.execute(
    sql`create trigger end_sessions after insert on rate_limit execute function end_sessions()`,
  )
  const answer = await ana.post('/delete-user', { password: PASSWORD })
  await accounts.db.execute(sql`drop function end_sessions cascade`)
  expect([answer.status, answer.body]).toEqual([401, { error: { code: 'UNAUTHENTICATED' } }])
})

test('an account without a password can change its e-mail only shortly after signing in', async () => {
  for (const server of [accounts, offline]) {
    const { cookie } = await signInAs(server.db, SECRET, { email: 'old@example.org' })
    const ana = server.browser(cookie)
    await server.db.update(sessions).set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    const late = await ana.post('/change-email', { newEmail: 'new@example.org', password: 'x' })
    expect([late.status, late.body]).toEqual([403, { error: { code: 'SESSION_NOT_FRESH' } }])
    expect(await ana.user()).toMatchObject({ email: 'old@example.org' })
  }
})

test('a new password or e-mail invalidates earlier links', async () => {
  const ana = await signUpAndConfirm(accounts, { email: 'ana@ends.example' })
  const ask = async (newEmail: string) => {
    await ana.post('/change-email', { newEmail, password: PASSWORD })
    return (await accounts.mails.next(newEmail)).links[0] ?? ''
  }
  const stolen = await ask('thief@example.org')
  const body = { currentPassword: PASSWORD, newPassword: PASSWORD }
  expect((await ana.post('/change-password', body)).status).toBe(200)
  expect((await ana.confirm(stolen)).body).toEqual({ error: { code: 'INVALID_TOKEN' } })

  const first = await ask('first@example.org')
  const second = await ask('second@example.org')
  expect((await ana.confirm(first)).body).toEqual({ error: { code: 'INVALID_TOKEN' } })
  expect((await ana.confirm(second)).body).toEqual({ isSignedIn: true })
  expect(await ana.user()).toMatchObject({ email: 'second@example.org' })
})

test('deletes an account without a password only shortly after signing in', async () => {
  const { userId, cookie } = await signInAs(accounts.db, SECRET)
  const ana = accounts.browser(cookie)
  const signedInAt = (ms: number) =>
    accounts.db.update(sessions).set({ createdAt: new Date(Date.now() - ms) })
  await signedInAt(11 * 60_000)
  const late = await ana.post('/delete-user')
  expect([late.status, late.body]).toEqual([403, { error: { code: 'SESSION_NOT_FRESH' } }])
  await signedInAt(9 * 60_000)
  expect((await ana.post('/delete-user')).status).toBe(200)
  expect(await accounts.db.select().from(users).where(eq(users.id, userId))).toEqual([])
})

test('an account is active at once without a mail server', async () => {
  const ana = offline.browser()
  offline.lines.length = 0
  const body = { name: 'Ana', email: 'ana@example.org', password: PASSWORD }
  const answer = await ana.post('/sign-up/email', body)
  expect([answer.status, answer.body]).toEqual([200, { isSignedIn: true }])
  const user = await ana.user()
  expect(user).toMatchObject({ email: 'ana@example.org' })

  const known = await offline.browser().post('/sign-up/email', body)
  expect([known.status, known.body]).toEqual([409, { error: { code: 'EMAIL_TAKEN' } }])
  expect((await offline.browser().post('/sign-in/email', body)).status).toBe(200)
  const [logged] = offline.lines.flatMap(({ links }) => (links as string[] | undefined) ?? [])
  expect((await ana.confirm(logged ?? '')).body).toEqual({ isSignedIn: true })
  const [row] = await offline.db.select().from(users)
  expect(row?.emailVerified).toBe(true)
})

test('a free new e-mail takes effect at once without a mail server', async () => {
  await signInAs(offline.db, SECRET, { email: 'taken@example.org' })
  const { userId, cookie } = await signInAs(offline.db, SECRET, { email: 'old@example.org' })
  const ana = offline.browser(cookie)
  for (const newEmail of ['first@example.org', 'second@example.org']) {
    const answer = await ana.post('/change-email', { newEmail })
    expect([answer.status, answer.body]).toEqual([200, { isChanged: true }])
    const [user] = await offline.db.select().from(users).where(eq(users.id, userId))
    expect(user).toMatchObject({ email: newEmail, emailVerified: false })
  }
  const taken = await ana.post('/change-email', { newEmail: 'taken@example.org' })
  expect([taken.status, taken.body]).toEqual([409, { error: { code: 'EMAIL_TAKEN' } }])
  expect(await ana.user()).toMatchObject({ email: 'second@example.org' })
})

test('sends the cookie over TLS only if the server uses TLS', async () => {
  const origin = 'https://retro.example.org'
  const { db } = offline
  const log = createLog('silent')
  const mailer = createMailer({ from: 'no-reply@example.org', log })
  const auth = createAuth({
    ...{ db, origin, secret: SECRET, mailer, signIn: OPEN_TO_ALL, log },
    listInvitations: async () => [],
    signUpsPerHour: DEFAULT_QUOTAS.signUpsPerHour,
    removeAccount: (userId) => removeAccount(db, userId),
    onSessionEnd: () => {},
  })
  const request = new Request(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ana', email: 'ana@example.org', password: PASSWORD }),
  })
  const answer = await auth.handle(request, '192.0.2.7')
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^__Secure-retroscore\.session_token=/)
  expect(cookie).toMatch(/; Secure/)
  const headers = new Headers({ cookie: cookie.replace(/;.*/, '') })
  expect(await auth.findUser(headers)).toMatchObject({ email: 'ana@example.org' })
})
