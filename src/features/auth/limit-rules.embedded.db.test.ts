import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_QUOTAS } from '~/domain/accounts/quotas'
import { AppError } from '~/lib/errors'
import { createRateLimit } from '~/lib/server/requests/rate-limit.server'
import { borrowTestDatabase } from '~tests/support/database/test-database'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { type Attempt, createLimits, type From, type Limits } from './limits.server'

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
const ANA = 'ana@example.org'

const database = await closeAfterAll(borrowTestDatabase())
let limits: Limits
let time: number

beforeEach(async () => {
  await database.reset()
  time = Date.UTC(2026, 10, 22, 9)
  const rateLimit = createRateLimit({ db: database.db, secret: 'a secret', now: () => time })
  limits = createLimits(rateLimit, DEFAULT_QUOTAS)
})

const HOME = { address: '192.0.2.1', account: ANA }

test.each<[rule: string, attempt: Attempt, from: (index: number) => From, allowed: number]>([
  ['attempts at one account from one network', 'signIn', () => HOME, 5],
  [
    'attempts from one IPv6 network',
    'signIn',
    (n) => ({ ...HOME, address: `2001:db8::${n.toString(16)}` }),
    5,
  ],
  [
    'attempts at many accounts from one network',
    'signIn',
    (n) => ({ ...HOME, account: `p${n}` }),
    30,
  ],
  [
    'one account from many networks',
    'signIn',
    (n) => ({ ...HOME, address: `198.51.100.${n}` }),
    60,
  ],
  ['one account from one known browser', 'signIn', () => ({ ...HOME, device: 'd' }), 5],
  ['many forgotten passwords of one account', 'forgot', () => HOME, 3],
  ['forgotten passwords asked for elsewhere', 'forgot', (n) => ({ ...HOME, address: `n${n}` }), 60],
  ['sign-ups of one account', 'signUp', () => HOME, 5],
  [
    'the password of a session, from anywhere',
    'password',
    (n) => ({ ...HOME, address: `n${n}` }),
    5,
  ],
  ['the password of a link, from anywhere', 'confirm', (n) => ({ ...HOME, address: `n${n}` }), 10],
])('limits %s for %s', async (_, attempt, from, allowed) => {
  expect(await countAllowed(60, attempt, from)).toBe(allowed)
})

test('failures of other people do not limit a known browser', async () => {
  await countAllowed(60, 'signIn', () => HOME)
  await countAllowed(60, 'signIn', (n) => ({ ...HOME, account: `p${n}` }))
  expect(await countAllowed(5, 'signIn', () => ({ ...HOME, device: 'd' }))).toBe(5)
  expect(await countAllowed(5, 'signIn', () => ({ ...HOME, device: 'other' }))).toBe(5)
})

test('a hundred failures an hour slow all networks down but lock none out', async () => {
  await countAllowed(100, 'signIn', (n) => ({ ...HOME, address: `198.51.100.${n}` }))
  const fresh = (name: string) => ({ ...HOME, address: name })
  expect(await countAllowed(5, 'signIn', () => fresh('a'))).toBe(2)
  expect(await countAllowed(5, 'signIn', () => fresh('b'))).toBe(2)
  expect(await countAllowed(5, 'signIn', () => ({ ...fresh('a'), device: 'd' }))).toBe(5)
  expect(await countAllowed(5, 'signIn', () => ({ ...fresh('a'), account: 'bia' }))).toBe(5)
  time += 15 * MINUTE
  expect(await countAllowed(5, 'signIn', () => fresh('a'))).toBe(2)
  time += HOUR
  expect(await countAllowed(6, 'signIn', () => fresh('a'))).toBe(5)
})

test('all IPv6 networks of one site are slowed down together', async () => {
  await countAllowed(100, 'signIn', (n) => ({ ...HOME, address: `198.51.100.${n}` }))
  const inSite = (n: number) => ({ ...HOME, address: `2001:db8:1:${n.toString(16)}::1` })
  expect(await countAllowed(60, 'signIn', inSite)).toBe(2)
  expect(await countAllowed(5, 'signIn', () => ({ ...HOME, address: '2001:db8:2::1' }))).toBe(2)
})

test('one network gets few guesses at one account in a day', async () => {
  const networks = 20
  let guesses = 0
  for (let quarter = 0; quarter < 8; quarter++) {
    guesses += await countAllowed(networks * 5, 'signIn', (n) => ({
      ...HOME,
      address: `n${n % networks}`,
    }))
    time += 15 * MINUTE
  }
  // A hundred in the first minute of each hour, then two per network and quarter of an hour.
  expect(guesses).toBeLessThanOrEqual(2 * 100 + 8 * networks * 2)
})

test('a success resets only the failures of its own network or browser', async () => {
  const [here, there] = [HOME, { ...HOME, address: '203.0.113.9' }]
  for (const from of [here, there]) await countAllowed(4, 'signIn', () => from)
  await limits.forget('signIn', here)
  expect(await countAllowed(6, 'signIn', () => here)).toBe(5)
  expect(await countAllowed(6, 'signIn', () => there)).toBe(1)
})

test('a refusal reports the time until the window ends', async () => {
  await countAllowed(5, 'signIn', () => HOME)
  time += 20 * SECOND
  await expect(limits.take('signIn', HOME)).rejects.toMatchObject({ details: { seconds: 40 } })
})

test('a known browser that keeps signing in is eventually limited like a stranger', async () => {
  const known = { ...HOME, device: 'd' }
  const signIns = async (count: number, from: From) => {
    let done = 0
    for (let n = 0; n < count; n++) {
      done += await countAllowed(1, 'signIn', () => from)
      await limits.forget('signIn', from)
    }
    return done
  }
  // 20 attempts count against the limit of known browsers, then 5 against the limit of strangers.
  expect(await signIns(60, known)).toBe(25)
  time += 15 * MINUTE
  expect(await signIns(60, known)).toBe(25)
})

test('all known browsers of an account share twenty attempts in a quarter of an hour', async () => {
  const known = (n: number) => ({ ...HOME, device: `d${n}` })
  expect(await countAllowed(60, 'signIn', known)).toBe(25)
  expect(await countAllowed(5, 'signIn', (n) => ({ ...known(n), account: 'bia' }))).toBe(5)
  expect(await countAllowed(5, 'signIn', () => ({ ...HOME, address: 'elsewhere' }))).toBe(5)
})

test('mails to one address are limited to four an hour from one network and ten from all', async () => {
  expect(await countMails(9, () => HOME)).toBe(4)
  expect(await countMails(1, () => ({ ...HOME, account: 'bia@example.org' }))).toBe(1)
  expect(await countMails(9, (n) => ({ ...HOME, address: `n${n}` }))).toBe(6)
  time += HOUR
  expect(await countMails(1, () => HOME)).toBe(1)
})

test('mails that strangers request do not count against the limits of known browsers', async () => {
  await countMails(12, (n) => ({ ...HOME, address: `n${n}` }))
  expect(await countMails(9, () => ({ ...HOME, device: 'd' }))).toBe(4)
  expect(await countMails(9, (n) => ({ ...HOME, device: `d${n}` }))).toBe(6)
})

async function countMails(count: number, from: (index: number) => From): Promise<number> {
  let sent = 0
  for (let index = 0; index < count; index++) if (await limits.takeMail(from(index))) sent += 1
  return sent
}

async function countAllowed(
  count: number,
  attempt: Attempt,
  from: (index: number) => From,
): Promise<number> {
  let allowed = 0
  for (let index = 0; index < count; index++) {
    try {
      await limits.take(attempt, from(index))
      allowed += 1
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error
    }
  }
  return allowed
}
