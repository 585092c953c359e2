import { parseArgs } from 'node:util'
import { findPostgres } from '../scripts/tests/find-postgres.ts'
import { startPostgres } from '../scripts/tests/run-postgres.ts'
import { SECRET } from '../tests/server/server-process.ts'
import { withServer } from './product.ts'
import { describeMachine, percentilesOf, printTable } from './timing.ts'

/**
 * Measures what signed-in people wait for reads while others sign in or up at once: 30 from one network, then 60 from as many networks. The
 * goals are those of a quiet machine.
 */

const READ_EVERY_MS = 20
const QUIET_READS = 150
const [MEDIAN_GOAL_MS, P99_GOAL_MS] = [50, 300]
const PASSWORD = 'a password of four words'

/** `--engine=embedded` or `--engine=PostgreSQL` measures one engine. */
const { values: given } = parseArgs({ options: { engine: { type: 'string' } } })

type Visitor = { origin: string; network: string }
type Answer = { status: number; cookie: string; hasRetry: boolean }

const rows = [
  ['engine', 'meanwhile', 'read, median', 'p99', 'goals', 'accepted', 'told to wait', 'failed'],
]
describeMachine()
if (given.engine !== 'PostgreSQL')
  await withServer((origin) => bench('embedded', origin), settings())
if (given.engine !== 'embedded') {
  const programs = await findPostgres()
  if (!programs) throw new Error('there is no PostgreSQL on this machine')
  const server = await startPostgres(programs, { isDurable: true })
  const env = { ...settings(), DATABASE_URL: server.url, AUTH_SECRET: SECRET }
  try {
    await withServer((origin) => bench('PostgreSQL', origin), env)
  } finally {
    await server.stop()
  }
}
printTable('Reads while others sign in', rows)
describeMachine()

/** A proxy in front of the server lets the benchmark come from many networks. */
function settings(): Record<string, string> {
  return { TRUSTED_PROXIES: '1', MAX_SIGN_UPS_PER_HOUR: '1000' }
}

async function bench(engine: string, origin: string): Promise<void> {
  const reader = { origin, network: '198.51.100.1' }
  const { cookie } = await signUp(reader, 'reader')
  await measure('nothing', 0, async () => ({ status: 200, cookie: '', hasRetry: false }))
  await measure('30 sign-ins, one network', 30, (at) =>
    signIn({ origin, network: '203.0.113.1' }, `nobody-${at}`),
  )
  await measure('60 sign-ups, 60 networks', 60, (at) =>
    signUp({ origin, network: `203.0.113.${at + 2}` }, `person-${at}`),
  )
  await measure('60 sign-ins, 60 networks', 60, (at) =>
    signIn({ origin, network: `203.0.113.${at + 2}` }, `person-${at}`),
  )

  async function measure(name: string, count: number, send: (at: number) => Promise<Answer>) {
    const all = Promise.all(Array.from({ length: count }, (_, at) => send(at)))
    let isOver = false
    const end = all.then(() => {
      isOver = true
    })
    const reads: Promise<number>[] = []
    while (!isOver || reads.length < QUIET_READS) {
      reads.push(read(reader, cookie))
      await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS))
    }
    await end
    const [median, p99] = percentilesOf(await Promise.all(reads), [0.5, 0.99])
    const answers = await all
    const waits = answers.filter(({ status, hasRetry }) => status === 503 && hasRetry).length
    const failed = answers.filter(({ status }) => status >= 500).length - waits
    rows.push([
      engine,
      name,
      `${median.toFixed(0)} ms`,
      `${p99.toFixed(0)} ms`,
      `${MEDIAN_GOAL_MS}, ${P99_GOAL_MS}`,
      String(answers.length - waits - failed),
      String(waits),
      String(failed),
    ])
  }
}

/** Reads the squads of an account. Resolves to the milliseconds until its last byte. */
async function read({ origin, network }: Visitor, cookie: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${origin}/api/squads`, {
    headers: { cookie, 'accept-encoding': 'gzip', 'x-forwarded-for': network },
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`a read was answered with ${response.status}`)
  return performance.now() - start
}

function signUp(visitor: Visitor, name: string): Promise<Answer> {
  return post(visitor, 'sign-up', { name, email: `${name}@example.org`, password: PASSWORD })
}

/** Signs in. An unknown address costs a hash too. */
function signIn(visitor: Visitor, name: string): Promise<Answer> {
  return post(visitor, 'sign-in', { email: `${name}@example.org`, password: PASSWORD })
}

async function post({ origin, network }: Visitor, way: string, body: object): Promise<Answer> {
  const response = await fetch(`${origin}/api/auth/${way}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': network },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return { status: response.status, cookie, hasRetry: response.headers.has('retry-after') }
}
