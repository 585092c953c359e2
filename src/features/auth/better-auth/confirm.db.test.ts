import { beforeEach, expect, test } from 'vitest'
import { newLinkToken } from '~/features/auth/mails/link-tokens.server'
import { replaceLinks } from '~/features/auth/mutations.server'
import { sessions, users, verifications } from '~/features/auth/tables.server'
import {
  type Browser,
  PASSWORD,
  SECRET,
  signToken,
  signUpAndConfirm,
  startAccounts,
} from '~tests/support/accounts/accounts'
import { signInAs } from '~tests/support/accounts/sign-in'
import { closeAfterAll } from '~tests/support/setup/test-end'

const OWNERS_PASSWORD = 'outra margem 52'

const accounts = await closeAfterAll(startAccounts())
let email: string
let tests = 0

beforeEach(async () => {
  email = `ana-${++tests}@confirm.example`
  await accounts.reset()
})

test('an attacker who signs up with another person’s address never shares the account', async () => {
  const attacker = accounts.browser()
  const link = await signUp(attacker)

  // The owner opens the only link in the mailbox and does not know the account's password.
  const owner = accounts.browser()
  const opened = await owner.confirm(link)
  expect([opened.status, opened.body]).toEqual([403, { error: { code: 'PASSWORD_NEEDED' } }])
  const guessed = await owner.confirm(link, OWNERS_PASSWORD)
  expect([guessed.status, guessed.body]).toEqual([400, { error: { code: 'INVALID_PASSWORD' } }])
  expect(await owner.user()).toBe(null)
  expect((await signIn(attacker, PASSWORD)).status).toBe(403)
  // This sign-in mailed another link.
  const newest = await nextLink()

  // The page offers a new password by mail, which locks the attacker out.
  const token = await askForReset(owner)
  await owner.post('/reset-password', { token, newPassword: OWNERS_PASSWORD })
  expect((await signIn(owner, OWNERS_PASSWORD)).status).toBe(200)
  expect((await signIn(attacker, PASSWORD)).status).toBe(401)
  for (const stale of [link, newest]) {
    expect((await attacker.confirm(stale, PASSWORD)).body.error.code).toBe('INVALID_TOKEN')
  }
  expect(await attacker.user()).toBe(null)
  expect(await accounts.db.select().from(sessions)).toHaveLength(1)
})

test('does not trust the browser of an owner who signs up after the attacker', async () => {
  await signUp(accounts.browser())
  const owner = accounts.browser()
  await owner.post('/sign-up/email', { name: 'Ana', email, password: OWNERS_PASSWORD })
  await accounts.mails.next(email)
  await owner.post('/send-verification-email', { email })
  const { body } = await owner.confirm(await nextLink())
  expect(body).toEqual({ error: { code: 'PASSWORD_NEEDED' } })
  expect(await owner.user()).toBe(null)
})

test('keeps the name that an attacker chose until the owner changes it', async () => {
  await accounts.browser().post('/sign-up/email', { name: 'Eve', email, password: PASSWORD })
  await accounts.mails.next(email)
  const owner = accounts.browser()
  await owner.post('/sign-up/email', { name: 'Ana', email, password: OWNERS_PASSWORD })
  await accounts.mails.next(email)
  const token = await askForReset(owner)
  await owner.post('/reset-password', { token, newPassword: OWNERS_PASSWORD })
  await signIn(owner, OWNERS_PASSWORD)
  expect(await owner.user()).toMatchObject({ name: 'Eve', email })
  await owner.post('/update-user', { name: 'Ana' })
  expect(await owner.user()).toMatchObject({ name: 'Ana', email })
})

test('a confirmation mailed while the owner resets the password has no effect', async () => {
  const attacker = accounts.browser()
  await signUp(attacker)
  const owner = accounts.browser()
  const token = await askForReset(owner)
  await owner.post('/reset-password', { token, newPassword: OWNERS_PASSWORD })
  const [user] = await accounts.db.select().from(users)
  const late = newLinkToken()
  const link = { userId: user?.id ?? '', kind: 'confirm-email', token: late } as const
  await replaceLinks(accounts.db, link)
  for (const password of [undefined, OWNERS_PASSWORD]) {
    const answer = await attacker.post('/confirm-email', { token: late, password })
    expect([answer.status, answer.body]).toEqual([400, { error: { code: 'INVALID_TOKEN' } }])
  }
  expect(await attacker.user()).toBe(null)
})

test('the sign-up cookie looks the same for a known address', async () => {
  await signUpAndConfirm(accounts, { email })
  const cookies = []
  for (const address of [email, `new-${email}`]) {
    const visitor = accounts.browser()
    const body = { name: 'Ana', email: address, password: PASSWORD }
    const { headers } = await visitor.post('/sign-up/email', body)
    cookies.push(headers.getSetCookie().map((line) => line.replaceAll(/[\w%]{3,}(?=[-.%;])/g, 'x')))
  }
  expect(cookies[0]).toEqual(cookies[1])
  expect(cookies[0]).toHaveLength(1)
})

test('a link opened on a phone asks for the password chosen on the laptop', async () => {
  const link = await signUp(accounts.browser())
  const phone = accounts.browser()
  expect((await phone.confirm(link)).status).toBe(403)
  const answer = await phone.confirm(link, PASSWORD)
  expect([answer.status, answer.body]).toEqual([200, { isSignedIn: true }])
  expect(await phone.user()).toMatchObject({ email })
})

test('the cookie of one sign-up does not confirm another', async () => {
  const attacker = accounts.browser()
  const link = await signUp(attacker)
  const owner = accounts.browser()
  await owner.post('/sign-up/email', { name: 'Bia', email: `bia-${email}`, password: PASSWORD })
  expect((await owner.confirm(link)).status).toBe(403)
})

test('a stranger’s link does not change who is signed in', async () => {
  const stranger = accounts.browser()
  const link = await signUp(stranger)
  const { cookie } = await signInAs(accounts.db, SECRET, { email: 'bia@example.org' })
  const bia = accounts.browser(cookie)
  expect((await bia.confirm(link)).status).toBe(403)
  expect(await bia.user()).toMatchObject({ email: 'bia@example.org' })

  // Not even with the password, in the browser that opened the stranger's link.
  const answer = await bia.confirm(link, PASSWORD)
  expect([answer.status, answer.body]).toEqual([200, { isSignedIn: false }])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await bia.user()).toMatchObject({ email: 'bia@example.org' })
})

test('opening a link, as mail scanners do, changes nothing', async () => {
  const ana = accounts.browser()
  const link = await signUp(ana)
  await ana.get(link)
  await ana.get(`/confirm-email?token=${tokenOf(link)}`)
  const [user] = await accounts.db.select().from(users)
  expect(user?.emailVerified).toBe(false)
  expect((await ana.confirm(link)).status).toBe(200)
})

test('only one of two concurrent presses confirms', async () => {
  const link = await signUp(accounts.browser())
  const press = () => accounts.browser().confirm(link, PASSWORD)
  const statuses = (await Promise.all([press(), press(), press()])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 400, 400])
  expect(await accounts.db.select().from(sessions)).toHaveLength(1)
})

test('a newer link invalidates the older ones', async () => {
  const ana = accounts.browser()
  const first = await signUp(ana)
  await ana.post('/send-verification-email', { email })
  const second = await nextLink()
  expect((await ana.confirm(first)).body.error.code).toBe('INVALID_TOKEN')
  expect((await ana.confirm(second)).status).toBe(200)
})

test.each([
  [
    'expired',
    async (token: string) => {
      await accounts.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) })
      return token
    },
  ],
  ['tampered with', async (token: string) => `${token.slice(0, -2)}AA`],
  [
    'copied from the stored hash',
    async () => {
      const [row] = await accounts.db.select().from(verifications)
      return row?.identifier.split('#')[1] ?? ''
    },
  ],
  [
    'a stored identifier',
    async () => {
      const [row] = await accounts.db.select().from(verifications)
      return row?.identifier ?? ''
    },
  ],
  ['signed like Better Auth’s own', async () => signToken({ email })],
  ['invented', async () => 'abc'],
  [
    'from a deleted account',
    async (token: string) => {
      await accounts.db.delete(users)
      return token
    },
  ],
])('a token that is %s confirms nothing', async (_, make) => {
  const ana = accounts.browser()
  const token = await make(tokenOf(await signUp(ana)))
  const answer = await ana.post('/confirm-email', { token, password: PASSWORD })
  expect([answer.status, answer.body]).toEqual([400, { error: { code: 'INVALID_TOKEN' } }])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await ana.user()).toBe(null)
})

test('the password cannot be guessed through a link', async () => {
  const link = await signUp(accounts.browser())
  const guesses = Array.from({ length: 12 }, () => accounts.browser().confirm(link, 'not it 99'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('another site cannot confirm a link on behalf of a visitor', async () => {
  const ana = accounts.browser()
  const token = tokenOf(await signUp(ana))
  const answer = await ana.post('/confirm-email', { token }, { origin: 'https://evil.example' })
  expect([answer.status, answer.body]).toEqual([403, { error: { code: 'FORBIDDEN_ORIGIN' } }])
})

async function signUp(person: Browser): Promise<string> {
  await person.post('/sign-up/email', { name: 'Ana', email, password: PASSWORD })
  return nextLink()
}

async function nextLink(): Promise<string> {
  return (await accounts.mails.next(email)).links[0] ?? ''
}

function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? ''
}

function signIn(person: Browser, password: string) {
  return person.post('/sign-in/email', { email, password })
}

async function askForReset(person: Browser): Promise<string> {
  await person.post('/request-password-reset', { email })
  const { location } = await person.get(await nextLink())
  return new URL(location ?? '', accounts.origin).searchParams.get('token') ?? ''
}
