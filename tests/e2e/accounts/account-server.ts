import { request as httpRequest } from 'node:http'
import type { BrowserContext } from '@playwright/test'
import { OAuth2Server } from 'oauth2-mock-server'
import { end } from '../../../scripts/run'
import { startServer } from '../../server/server-process'
import { type MailServer, startMailServer } from '../../support/server/mail-server'
import { squadData } from '../../support/squad-data'
import { test as base } from '../fixtures'
import { prepareDatabase } from './prepared-database'
import { type SeededAccount, seedAccounts } from './seeded-accounts'

export { expect } from '../fixtures'

export const PASSWORD = 'corre o rio 71'

export const SECRET = 'kept-for-browser-tests-7c1e9a40d2f85b36'

const NAME = 'Ana Souza'

/** Number of accounts for one worker's tests. Further people sign up. */
const SEEDED = [...Array<string>(80).fill(NAME), ...Array<string>(12).fill('Olga')]

/** A person's profile, as Google returns it. */
type Profile = { email: string; name: string; email_verified: boolean }

export type Product = {
  origin: string
  mails: MailServer
  /** Sets the next profile that Google returns. */
  google: (profile: Profile) => void
  /** Accounts that no test has used yet. */
  seeded: SeededAccount[]
  /** Returns the server's log. */
  log: () => string
}

type Fixtures = {
  /** Creates a confirmed account without signing in. */
  createAccount: (account?: Partial<Account>) => Promise<Account>
  /** Creates an account and signs in to it in this browser. */
  signIn: (account?: Partial<Account>) => Promise<Account>
  /** Squad Alpha of a new account, signed in in this browser, with the functions of its API. */
  squad: Squad
}

export type Squad = Omit<ReturnType<typeof squadData>, 'record'> & {
  id: string
  account: Account
  record: WithoutSquad<ReturnType<typeof squadData>['record']>
}

type WithoutSquad<Work> = Work extends (squadId: string, ...others: infer Others) => infer Result
  ? (...others: Others) => Result
  : never

export type Account = { name: string; email: string; password: string }

/** Cookies of seeded sessions that no browser uses yet. */
const unusedCookies = new Map<string, string>()

/**
 * The built server with its own database, a real mail server and a real OpenID provider. There is one per worker, so tests use unique e-mails:
 * `newEmail()`.
 */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from here
    async ({}, use) => {
      const mails = await startMailServer()
      const google = await startGoogle()
      const given = { secret: SECRET, password: PASSWORD }
      const { env, filled, remove } = await prepareDatabase((db) => seedAccounts(db, SEEDED, given))
      const server = await startServer({
        LOG_LEVEL: 'warn',
        ...env,
        AUTH_SECRET: SECRET,
        SMTP_URL: mails.url,
        OIDC_ISSUER: google.issuer,
        OIDC_NAME: 'Google',
        OIDC_CLIENT_ID: 'retroscore',
        OIDC_CLIENT_SECRET: 'a secret of the tests',
        MAX_QUICK_ROOMS_PER_HOUR: '1000',
        MAX_QUICK_ROOMS_PER_DAY: '1000',
        MAX_ABANDONED_QUICK_ROOMS: '1000',
      })
      await use({
        origin: server.origin,
        mails,
        google: google.expect,
        seeded: filled,
        log: server.output,
      })
      await end(server.child)
      await google.stop()
      await mails.close()
      await remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.origin)
  },
  createAccount: async ({ product }, use) => {
    await use((account) => createAccount(product, account))
  },
  signIn: async ({ product, context }, use) => {
    await use(async (wanted) => {
      const account = await createAccount(product, wanted)
      await addSession(context, product, account)
      return account
    })
  },
  squad: async ({ page, product, signIn }, use) => {
    const account = await signIn()
    const data = squadData(page, product.origin)
    const { id } = await data.createSquad('Squad Alpha')
    await use({
      ...data,
      id,
      account,
      record: (...given) => data.record(id, ...given),
    })
  },
})

let people = 0

export function newEmail(name = 'ana'): string {
  people += 1
  return `${name}-${process.pid}-${people}@example.org`
}

/** Opens a session in this browser: the account's seeded one first, later ones by signing in. */
export async function addSession(
  context: BrowserContext,
  { origin }: Product,
  account: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  const cookies = takeCookie(account.email) ?? (await signIn(origin, account))
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      return { name, value, url: origin, httpOnly: true, sameSite: 'Lax' as const }
    }),
  )
}

function takeCookie(email: string): string[] | null {
  const cookie = unusedCookies.get(email)
  unusedCookies.delete(email)
  return cookie === undefined ? null : [cookie]
}

/** Signs in from a separate network address, because attempts are counted by address. */
async function signIn(origin: string, { email, password }: Pick<Account, 'email' | 'password'>) {
  const { cookies } = await post(`${origin}/api/auth/sign-in/email`, { email, password })
  return cookies
}

async function createAccount(product: Product, wanted: Partial<Account> = {}): Promise<Account> {
  return takeSeeded(product, wanted) ?? signUp(product, wanted)
}

/** Takes an account that the server started with, if one of that name is left and no other property is required. */
function takeSeeded(
  { seeded }: Product,
  { name = NAME, ...wanted }: Partial<Account>,
): Account | null {
  const at = seeded.findIndex((account) => account.name === name)
  if (at < 0 || Object.keys(wanted).length > 0) return null
  const [taken] = seeded.splice(at, 1)
  if (!taken) return null
  const { cookie, ...account } = taken
  unusedCookies.set(account.email, cookie)
  return account
}

async function signUp(product: Product, wanted: Partial<Account>): Promise<Account> {
  const account = { name: NAME, email: newEmail(), password: PASSWORD, ...wanted }
  await post(`${product.origin}/api/auth/sign-up/email`, account)
  const { links } = await product.mails.next(account.email)
  const token = new URL(links[0] ?? '').searchParams.get('token')
  await post(`${product.origin}/api/auth/confirm-email`, { token, password: account.password })
  return account
}

/** Posts as if from another computer each time: all of 127.0.0.0/8 is this machine. */
function post(address: string, body: object): Promise<{ cookies: string[] }> {
  people += 1
  const { origin } = new URL(address)
  const localAddress = `127.${1 + (process.pid % 200)}.${Math.floor(people / 250)}.${1 + (people % 250)}`
  const headers = { 'Content-Type': 'application/json', Origin: origin, 'Accept-Language': 'pt-BR' }
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, {
      method: 'POST',
      headers: { ...headers, Host: new URL(address).host },
      localAddress,
    })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      answer.resume()
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`))
      resolve({ cookies: answer.headers['set-cookie'] ?? [] })
    })
    sent.end(JSON.stringify(body))
  })
}

async function startGoogle() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  let profile: Profile = { email: '', name: '', email_verified: false }
  const tell = (target: Record<string, unknown>) =>
    Object.assign(target, { sub: profile.email, ...profile })
  server.service.on('beforeTokenSigning', ({ payload }) => tell(payload))
  server.service.on('beforeUserinfo', (answer) => tell(answer.body))
  const { url: issuer } = server.issuer
  if (!issuer) throw new Error('the provider has no address')
  return {
    issuer,
    expect: (next: Profile) => {
      profile = next
    },
    stop: () => server.stop(),
  }
}
