import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { DEFAULT_QUOTAS } from '~/domain/accounts/quotas'
import { type Auth, createAuth } from '~/features/auth/auth.server'
import { removeAccount } from '~/features/auth/mutations.server'
import { listInvitationsOf } from '~/features/members/data.server'
import { createLog } from '~/lib/server/log.server'
import { createMailer } from '~/lib/server/mail/mail.server'
import { OPEN_TO_ALL, type Provider, type SignInSettings } from '~/lib/server/sign-in-settings'
import { borrowTestDatabase } from '~tests/support/database/test-database'
import { startMailServer } from '~tests/support/server/mail-server'

export const SECRET = 'vM3kq9ZtYw27xRb5LpNc8sHd1fGj6uEa'
export const PASSWORD = 'corre o rio 71'

/** Returns the settings of the first provider, with the client of the tests. */
export function providerAt(issuer: string): Provider {
  return {
    id: 'google',
    name: 'Google',
    issuer,
    clientId: 'client-1',
    clientSecret: 'a client secret',
  }
}

export type Answer = {
  status: number
  headers: Headers
  /** Target of a redirect; null for another response. */
  location: string | null
  body: AnswerBody
}

/** Fields of responses that tests read. A response has some of them. */
type AnswerBody = {
  url: string
  providers: string[]
  error: { code: string; seconds: number }
  isSignedIn: boolean
}

/** Starts the accounts behind a real HTTP server, with a real database and, by default, a real mail server. */
export async function startAccounts({
  signIn = {},
  hasMail = true,
  isHurried = true,
}: {
  /** Settings that differ from those of a server open to all. */
  signIn?: Partial<SignInSettings>
  hasMail?: boolean
  /** True if responses take no longer than their work. */
  isHurried?: boolean
} = {}) {
  const database = await borrowTestDatabase()
  const mails = await startMailServer()
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  const from = 'RetroScore <no-reply@example.org>'
  const mailer = createMailer({ ...(hasMail && { smtpUrl: mails.url }), from, log })

  let auth: Auth | undefined
  const app = new Hono()
  app.all('*', async (c) => {
    if (!auth) throw new Error('too early')
    return auth.handle(c.req.raw, c.req.header('test-address') ?? '192.0.2.1')
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { db } = database
  auth = createAuth({
    db,
    origin,
    secret: SECRET,
    mailer,
    signIn: { ...OPEN_TO_ALL, ...signIn },
    listInvitations: listInvitationsOf,
    log,
    signUpsPerHour: DEFAULT_QUOTAS.signUpsPerHour,
    ...(isHurried && { floorMs: 0 }),
    removeAccount: (userId) => removeAccount(db, userId),
    onSessionEnd: () => {},
  })

  async function close() {
    await new Promise((resolve) => server.close(resolve))
    await mailer.close()
    await mails.close()
    await database.close()
  }

  const accounts = { origin, auth, db, mails, hasMail, lines, reset: database.reset, close }
  return { ...accounts, browser: (cookie?: string) => new Browser({ ...accounts, cookie }) }
}

export type Accounts = Awaited<ReturnType<typeof startAccounts>>

let browsers = 0

/** A client that keeps cookies and follows nothing by itself. Each has its own network address, as if far from all others. */
export class Browser {
  readonly cookies = new Map<string, string>()
  address = `198.51.${Math.floor(++browsers / 250)}.${browsers % 250}`
  language = 'pt-BR'
  readonly #origin: string
  readonly #auth: Auth

  constructor({
    origin,
    auth,
    cookie,
  }: { origin: string; auth: Auth; cookie?: string | undefined }) {
    this.#origin = origin
    this.#auth = auth
    const [name = '', value] = cookie?.split('=') ?? []
    if (value !== undefined) this.cookies.set(name, value)
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const json = { 'content-type': 'application/json', origin: this.#origin }
    return this.#ask(`/api/auth${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...json, ...headers },
    })
  }

  /** Requests a path under /api/auth, or a whole address. */
  get(path: string): Promise<Answer> {
    return this.#ask(path.startsWith('/') ? `/api/auth${path}` : path, { headers: {} })
  }

  /** Clicks the button of the confirmation page that the link leads to. */
  confirm(link: string, password?: string): Promise<Answer> {
    const { pathname, searchParams } = new URL(link)
    if (!pathname.endsWith('/confirm-email')) throw new Error(`not a confirmation: ${link}`)
    const token = searchParams.get('token')
    return this.post('/confirm-email', { token, ...(password && { password }) })
  }

  user() {
    return this.#auth.findUser(new Headers({ cookie: this.#cookieHeader() }))
  }

  async #ask(
    path: string,
    init: RequestInit & { headers: Record<string, string> },
  ): Promise<Answer> {
    const response = await fetch(new URL(path, this.#origin), {
      ...init,
      redirect: 'manual',
      headers: {
        cookie: this.#cookieHeader(),
        'accept-language': this.language,
        'test-address': this.address,
        ...init.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location'),
      body: text.startsWith('{') ? JSON.parse(text) : text,
    }
  }

  #keep(line: string) {
    const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
    if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

/** Creates a confirmed account, and a browser that is signed in to it. */
export async function signUpAndConfirm(
  { browser, mails, hasMail }: Accounts,
  { email }: { email: string },
): Promise<Browser> {
  const person = browser()
  await person.post('/sign-up/email', { name: 'Ana', email, password: PASSWORD })
  if (!hasMail) return person
  const mail = await mails.next(email)
  await person.confirm(mail.links[0] ?? '')
  return person
}

/** Signs in through a provider: follows its redirects, and returns the response to the one that leads back. */
export async function signInThrough(
  { origin }: Accounts,
  person: Browser,
  body: { provider: string; callbackURL?: string },
): Promise<Answer> {
  const asked = await person.post('/sign-in/social', body)
  let address = asked.body.url
  while (!address.startsWith(origin)) {
    const { location } = await person.get(address)
    if (location === null) throw new Error(`the provider did not lead back: ${address}`)
    address = new URL(location, address).href
  }
  return person.get(address)
}

const TOKEN_SECONDS = 600

/** Returns a valid token as in Better Auth's own links. */
export function signToken(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = { ...payload, iat: now, exp: now + TOKEN_SECONDS }
  const signed = `${part({ alg: 'HS256' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`
}
