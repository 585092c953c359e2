import { beforeEach, expect, test } from 'vitest'
import {
  type Answer,
  type Browser,
  PASSWORD,
  signUpAndConfirm,
  startAccounts,
} from '~tests/support/accounts/accounts'
import { closeAfterAll } from '~tests/support/setup/test-end'

const WRONG = 'wrong wrong 1'

const accounts = await closeAfterAll(startAccounts())

beforeEach(() => accounts.reset())

test.each(['ana@example.org', 'nobody@example.org'])(
  'the sixth wrong password for %s within a minute has to wait, in that network only',
  async (email) => {
    await confirmed('ana@example.org')
    const guesser = accounts.browser()
    const guess = (typed: string, password = WRONG) =>
      guesser.post('/sign-in/email', { email: typed, password })
    for (let tries = 0; tries < 5; tries++) expect((await guess(email)).status).toBe(401)
    expectToWait(await guess(email.toUpperCase(), PASSWORD), 60)
    expect((await guess('somebody@example.org')).status).toBe(401)
    const elsewhere = await signIn(email, PASSWORD)
    expect(elsewhere.status).toBe(email === 'ana@example.org' ? 200 : 401)
  },
)

test('checks five of twenty concurrent guesses from one network', async () => {
  const guesser = accounts.browser()
  const body = { email: 'ana@example.org', password: WRONG }
  const guesses = Array.from({ length: 20 }, () => guesser.post('/sign-in/email', body))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

test('failures in its network do not lock out a browser that has signed in before', async () => {
  const email = 'ana@device.example'
  const ana = await signUpAndConfirm(accounts, { email })
  const neighbour = accounts.browser()
  neighbour.address = ana.address
  const guess = (person: Browser, typed: string) =>
    person.post('/sign-in/email', { email: typed, password: WRONG })
  for (let tries = 0; tries < 5; tries++) await guess(neighbour, email)
  expect((await guess(neighbour, email)).status).toBe(429)
  for (let tries = 0; tries < 25; tries++) await guess(neighbour, `p${tries}@device.example`)
  expect((await guess(neighbour, 'other@device.example')).status).toBe(429)
  expect((await ana.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200)

  // The browser's own failures still count.
  for (let tries = 0; tries < 5; tries++) expect((await guess(ana, email)).status).toBe(401)
  expectToWait(await ana.post('/sign-in/email', { email, password: PASSWORD }), 60)
})

test.each([
  ['from another account', (value: string) => value],
  ['invented', () => 'abc.def'],
  ['from another browser', (value: string) => value.replace(/^.../, 'abc')],
])('a device cookie that is %s changes no limit', async (_, forge) => {
  const [email, own] = ['ana@forged.example', 'eve@forged.example']
  const ana = await signUpAndConfirm(accounts, { email })
  const eve = await signUpAndConfirm(accounts, { email: own })
  const nameOf = (person: Browser) =>
    [...person.cookies.keys()].find((name) => name.includes('device')) ?? ''
  eve.cookies.set(nameOf(ana), forge(eve.cookies.get(nameOf(eve)) ?? ''))
  const guess = () => eve.post('/sign-in/email', { email, password: WRONG })
  for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
  const neighbour = accounts.browser()
  neighbour.address = eve.address
  expect((await neighbour.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(429)
})

test('a successful sign-in resets the count of wrong passwords', async () => {
  await confirmed('ana@example.org')
  for (const ana of [accounts.browser(), accounts.browser()]) {
    const tryWith = (password: string) =>
      ana.post('/sign-in/email', { email: 'ana@example.org', password })
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 4; tries++) await tryWith(WRONG)
      expect((await tryWith(PASSWORD)).status).toBe(200)
    }
  }
})

test('an office behind one address can sign in, but many names tried from it are limited', async () => {
  const office = accounts.browser()
  const from = { 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.2' }
  const asked = Array.from({ length: 32 }, (_, index) =>
    office.post('/sign-in/email', { email: `p${index}@example.org`, password: WRONG }, from),
  )
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('counts all addresses of one IPv6 network as one', async () => {
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
])('one network gets %s for one e-mail, known or not, %i times', async (path, limit, seconds) => {
  const known = `ana${path.replaceAll('/', '.')}@example.org`
  await confirmed(known)
  for (const email of [known, 'nobody@example.org']) {
    const visitor = accounts.browser()
    const ask = (person = visitor) => person.post(path, { email })
    const answers = await Promise.all(Array.from({ length: limit }, () => ask()))
    expect(answers.map(({ status }) => status)).toEqual(Array(limit).fill(200))
    expectToWait(await ask(), seconds)
    expect((await ask(accounts.browser())).status).toBe(200)
  }
})

test('one network can sign up with one e-mail five times an hour', async () => {
  const visitor = accounts.browser()
  const body = { name: 'Ana', email: 'ana@example.org', password: PASSWORD }
  for (let tries = 0; tries < 5; tries++) {
    expect((await visitor.post('/sign-up/email', body)).status).toBe(200)
  }
  expectToWait(await visitor.post('/sign-up/email', body), 3600)
  expect((await accounts.browser().post('/sign-up/email', body)).status).toBe(200)
})

test('strangers who request password links affect neither the owner’s limit nor the owner’s link', async () => {
  const email = 'ana@strangers.example'
  const ana = await signUpAndConfirm(accounts, { email })
  const ask = (person: Browser) => person.post('/request-password-reset', { email })
  const strangers = Array.from({ length: 9 }, () => accounts.browser())
  await Promise.all(strangers.map(ask))
  for (let mails = 0; mails < 9; mails++) await accounts.mails.next(email)

  const refused = () => accounts.lines.filter(({ msg }) => String(msg).includes('too many')).length
  const before = refused()
  const answer = await ask(accounts.browser())
  expect([answer.status, answer.body]).toEqual([200, {}])
  await expect.poll(refused).toBe(before + 1)

  await ask(ana)
  const { links } = await accounts.mails.next(email)
  await ask(accounts.browser())
  await expect.poll(refused).toBe(before + 2)
  expect(accounts.mails.count(email)).toBe(0)
  const { location } = await ana.get(links[0] ?? '')
  const token = new URL(location ?? '', accounts.origin).searchParams.get('token')
  const body = { token, newPassword: 'outra margem 52' }
  expect((await ana.post('/reset-password', body)).status).toBe(200)
  // Strangers cannot use up this warning.
  const { subject } = await accounts.mails.next(email)
  expect(subject).toBe('Sua senha no RetroScore foi trocada')
})

test('a form with invalid fields does not count as an attempt', async () => {
  const visitor = accounts.browser()
  for (let tries = 0; tries < 40; tries++) {
    const answer = await visitor.post('/sign-up/email', { name: '', email: 'ana', password: 'x' })
    expect(answer.status).toBe(400)
  }
  const body = { name: 'Ana', email: 'ana@example.org', password: PASSWORD }
  expect((await visitor.post('/sign-up/email', body)).status).toBe(200)
})

test('a signed-in browser cannot guess the current password', async () => {
  const ana = await signUpAndConfirm(accounts, { email: 'ana@within.example' })
  for (let tries = 0; tries < 2; tries++) await ana.post('/delete-user', { password: WRONG })
  await ana.post('/change-email', { newEmail: 'bia@within.example', password: WRONG })
  for (let tries = 0; tries < 2; tries++) {
    const body = { currentPassword: WRONG, newPassword: PASSWORD }
    expect((await ana.post('/change-password', body)).status).toBe(400)
  }
  expectToWait(await ana.post('/delete-user', { password: PASSWORD }), 900)
})

test('mails to one address are limited to ten an hour, whatever requests them', async () => {
  const email = 'ana@mail.example'
  const body = { name: 'Ana', email, password: PASSWORD }
  accounts.lines.length = 0
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
  const refused = () => accounts.lines.filter(({ msg }) => String(msg).includes('too many'))
  await expect.poll(refused).toHaveLength(2)
})

test('one network cannot use up the mails to an address', async () => {
  const email = 'ana@silenced.example'
  const stranger = accounts.browser()
  accounts.lines.length = 0
  await stranger.post('/sign-up/email', { name: 'Eve', email, password: PASSWORD })
  for (let mails = 0; mails < 3; mails++) {
    await stranger.post('/send-verification-email', { email })
    await stranger.post('/request-password-reset', { email })
    await stranger.post('/sign-in/email', { email, password: PASSWORD })
  }
  for (let mails = 0; mails < 4; mails++) await accounts.mails.next(email)
  const refused = () => accounts.lines.filter(({ msg }) => String(msg).includes('too many'))
  await expect.poll(refused).toHaveLength(6)

  const body = { name: 'Ana', email, password: 'outra margem 52' }
  for (let mails = 0; mails < 4; mails++) await accounts.browser().post('/sign-up/email', body)
  for (let mails = 0; mails < 4; mails++) await accounts.mails.next(email)
  expect(accounts.mails.count(email)).toBe(0)
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
