import pg from 'pg'
import type { MailServer } from '../support/server/mail-server.ts'

export type Reply = {
  status: number
  code: string | undefined
  retryAfter: string | null
  body: unknown
}

export type Visitor = ReturnType<typeof visitorOf>

/** Runs SQL as the superuser of the server at `url`. */
export async function runSql<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<Row>(text).finally(() => client.end())
  return rows
}

let people = 0

/** Creates a person with an account, on a server without mail. */
export async function signUp(origin: string): Promise<Visitor> {
  people += 1
  const person = {
    name: 'Carla',
    email: `carla-${process.pid}-${people}@example.org`,
    password: 'a phrase nobody would guess',
    callbackURL: '/dashboard',
  }
  return visitorOf(origin, person, await post(`${origin}/api/auth/sign-up/email`, person))
}

/** Creates a person with an account that is confirmed by the mailed link. */
export async function signUpByMail(
  origin: string,
  mails: Pick<MailServer, 'next'>,
): Promise<Visitor> {
  const { cookie, ...person } = await signUp(origin)
  const { links } = await mails.next(person.email)
  const token = new URL(links[0] ?? '').searchParams.get('token')
  const session = await post(`${origin}/api/auth/confirm-email`, { token }, cookie)
  return visitorOf(origin, person, session)
}

type Person = { name: string; email: string; password: string }

function visitorOf(origin: string, { name, email, password }: Person, cookie: string) {
  const person = { name, email, password }
  return {
    ...person,
    cookie,
    call: (method: string, path: string, body?: unknown): Promise<Reply> =>
      send(`${origin}/api${path}`, { method, cookie, body }),
    /** Returns the same person at another server on the same database. */
    at: (other: string) => visitorOf(other, person, cookie),
  }
}

/** Resolves to the cookies that the response sets. */
async function post(address: string, body: object, cookie = ''): Promise<string> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { origin: new URL(address).origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return cookies.join('; ')
}

export async function send(
  address: string,
  { method = 'GET', cookie = '', body }: { method?: string; cookie?: string; body?: unknown } = {},
): Promise<Reply> {
  const answer = await fetch(address, {
    method,
    headers: {
      origin: new URL(address).origin,
      cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const parsed = text.startsWith('{') ? JSON.parse(text) : undefined
  return {
    status: answer.status,
    code: parsed?.error?.code,
    retryAfter: answer.headers.get('retry-after'),
    body: parsed,
  }
}
