import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Accounts,
  type Answer,
  PASSWORD,
  signUpAndConfirm,
  startAccounts,
} from './test-accounts'

const WRONG = 'wrong wrong 1'

let accounts: Accounts

beforeAll(async () => {
  accounts = await startAccounts()
})
beforeEach(() => accounts.reset())
afterAll(() => accounts.close())

test.each(['ana@example.org', 'nobody@example.org'])(
  'the sixth wrong password for %s within a minute has to wait, from wherever it comes',
  async (email) => {
    await confirmed('ana@example.org')
    for (let tries = 0; tries < 5; tries++) expect((await signIn(email, WRONG)).status).toBe(401)
    const sixth = await signIn(email.toUpperCase(), PASSWORD)
    expectToWait(sixth, 60)
    expect((await signIn('somebody@example.org', WRONG)).status).toBe(401)
  },
)

test('of twenty guesses at once five are looked at', async () => {
  const guesses = Array.from({ length: 20 }, () => signIn('ana@example.org', WRONG))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

test('whoever gets in has not been guessing', async () => {
  await confirmed('ana@example.org')
  for (let round = 0; round < 2; round++) {
    for (let tries = 0; tries < 4; tries++) await signIn('ana@example.org', WRONG)
    expect((await signIn('ana@example.org', PASSWORD)).status).toBe(200)
  }
})

test('an office behind one address signs in, somebody who tries name after name does not', async () => {
  const office = accounts.browser()
  const from = { 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.2' }
  const asked = Array.from({ length: 32 }, (_, index) =>
    office.post('/sign-in/email', { email: `p${index}@example.org`, password: WRONG }, from),
  )
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('all addresses of one IPv6 network are one', async () => {
  const statuses = []
  for (let index = 0; index < 31; index++) {
    const visitor = accounts.browser()
    visitor.address = `2001:db8:1:2::${index.toString(16)}`
    statuses.push((await visitor.post('/sign-in/social', { provider: 'google' })).status)
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404))
  expect(statuses.at(-1)).toBe(429)
})

test.each([
  ['/request-password-reset', 3, 900],
  ['/send-verification-email', 3, 900],
])('%s for one e-mail is answered %i times, known or not', async (path, limit, seconds) => {
  const known = `ana${path.replaceAll('/', '.')}@example.org`
  await confirmed(known)
  for (const email of [known, 'nobody@example.org']) {
    const ask = () => accounts.browser().post(path, { email })
    const answers = await Promise.all(Array.from({ length: limit }, ask))
    expect(answers.map(({ status }) => status)).toEqual(Array(limit).fill(200))
    expectToWait(await ask(), seconds)
  }
})

test('signing up with one e-mail is answered five times an hour', async () => {
  const ask = () =>
    accounts
      .browser()
      .post('/sign-up/email', { name: 'Ana', email: 'ana@example.org', password: PASSWORD })
  for (let tries = 0; tries < 5; tries++) expect((await ask()).status).toBe(200)
  expectToWait(await ask(), 3600)
})

test('a form that was filled in wrongly counts for nothing', async () => {
  const visitor = accounts.browser()
  for (let tries = 0; tries < 40; tries++) {
    const answer = await visitor.post('/sign-up/email', { name: '', email: 'ana', password: 'x' })
    expect(answer.status).toBe(400)
  }
  const body = { name: 'Ana', email: 'ana@example.org', password: PASSWORD }
  expect((await visitor.post('/sign-up/email', body)).status).toBe(200)
})

test('the present password cannot be guessed from within', async () => {
  const ana = await signUpAndConfirm(accounts, { email: 'ana@within.example' })
  for (let tries = 0; tries < 2; tries++) await ana.post('/delete-user', { password: WRONG })
  await ana.post('/change-email', { newEmail: 'bia@within.example', password: WRONG })
  for (let tries = 0; tries < 2; tries++) {
    const body = { currentPassword: WRONG, newPassword: PASSWORD }
    expect((await ana.post('/change-password', body)).status).toBe(400)
  }
  expectToWait(await ana.post('/delete-user', { password: PASSWORD }), 900)
})

test('mail to one address stops at ten an hour, whatever asks for it', async () => {
  const email = 'ana@mail.example'
  const body = { name: 'Ana', email, password: PASSWORD }
  await accounts.browser().post('/sign-up/email', body)
  await Promise.all(Array.from({ length: 5 }, () => signIn(email, PASSWORD)))
  await Promise.all(
    Array.from({ length: 3 }, () => accounts.browser().post('/request-password-reset', { email })),
  )
  const resends = Array.from({ length: 3 }, () =>
    accounts.browser().post('/send-verification-email', { email }),
  )
  await Promise.all(resends)
  for (let mails = 0; mails < 10; mails++) await accounts.mails.next(email)
  expect(accounts.mails.count(email)).toBe(0)
  expect(accounts.lines.filter(({ msg }) => String(msg).includes('too many'))).toHaveLength(2)
})

async function confirmed(email: string) {
  const browser = accounts.browser()
  await browser.post('/sign-up/email', { name: 'Ana', email, password: PASSWORD })
  const { links } = await accounts.mails.next(email)
  await browser.confirm(links[0] ?? '')
}

function signIn(email: string, password: string): Promise<Answer> {
  return accounts.browser().post('/sign-in/email', { email, password })
}

function expectToWait(answer: Answer, atMost: number) {
  const { error } = answer.body
  expect([answer.status, error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(answer.headers.get('retry-after')).toBe(String(error.seconds))
  expect(error.seconds).toBeGreaterThan(atMost - 30)
  expect(error.seconds).toBeLessThanOrEqual(atMost)
}
