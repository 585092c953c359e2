import pg from 'pg'

export type Reply = {
  status: number
  code: string | undefined
  retryAfter: string | null
  body: unknown
}

export type Visitor = Awaited<ReturnType<typeof signUp>>

/** Runs SQL as the superuser of the server at `url`. */
export async function runSql<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<Row>(text).finally(() => client.end())
  return rows
}

let people = 0

/** A person with an account. */
export async function signUp(origin: string) {
  people += 1
  const person = {
    name: 'Carla',
    email: `carla-${process.pid}-${people}@example.org`,
    password: 'a phrase nobody would guess',
    callbackURL: '/dashboard',
  }
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  const cookie = cookies.join('; ')
  const call = (method: string, path: string, body?: unknown) =>
    send(`${origin}/api${path}`, { method, cookie, body })
  return { ...person, cookie, call }
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
