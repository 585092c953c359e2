import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { findPostgres } from '../scripts/find-postgres.ts'
import { startPostgres } from '../scripts/run-postgres.ts'
import { openDatabase } from '../src/lib/database/db.server.ts'
import { createLog } from '../src/lib/server/log.server.ts'
import { SECRET } from '../tests/server/server-process.ts'
import { withServer } from './product.ts'
import { printTable } from './timing.ts'

const SQUADS = 50
const SPRINTS = 100
const TOPICS = 19
const PASSWORD = 'a phrase nobody would guess'

/** How long each call is measured, at each number of callers. */
const SECONDS = 4
const CALLERS = [1, 8]

/** Each caller signs in as several, so that no account is tried too often at once. */
const PEOPLE = 16

const DASHBOARD_GOAL_MS = 100

const NO_QUOTAS = {
  MAX_WRITES_PER_MINUTE: '100000000',
  MAX_RETROSPECTIVES_PER_SQUAD: '100000000',
  MAX_RETROSPECTIVES_PER_ACCOUNT: '100000000',
}

type Session = { origin: string; cookie: string }

/** As much of the answers as is read here; a field that is not there ends the benchmark. */
type Answer = {
  id: string
  version: number
  nextSprint: number
  squads: Answer[]
  retrospectives: Answer[]
  data: { topics: unknown[]; scores: Record<string, number> }
}

/**
 * The calls behind a day's work, over HTTP against the built server, on both engines. Client and server share the
 * machine, so the requests a second are a lower bound.
 */
export async function benchApi() {
  await benchEngine('embedded', {})
  const programs = await findPostgres()
  if (!programs) {
    console.log('PostgreSQL: not on this machine, not measured')
    return
  }
  const server = await startPostgres(programs, { isDurable: true })
  try {
    await benchEngine('PostgreSQL', { DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

async function benchEngine(engine: string, more: Record<string, string>) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'bench-data-'))
  // The limits are for attackers, and a benchmark looks like one: each sign-in comes from an address of its own.
  const env = { AUTH_SECRET: SECRET, DATA_DIR, TRUSTED_PROXIES: '1', ...NO_QUOTAS, ...more }
  try {
    await withServer(signUp, env)
    await seed({ url: more.DATABASE_URL, dataDir: DATA_DIR })
    const rows = [['', 'callers', 'requests/s', 'p50', 'p99', 'goal']]
    await withServer(async (origin) => {
      const session = { origin, cookie: await signIn(origin) }
      for (const callers of CALLERS) {
        const calls = await listCalls(session)
        for (const { name, call, goal } of calls) {
          rows.push([name, String(callers), ...(await measureCalls(call, { callers, goal }))])
        }
      }
    }, env)
    printTable(`${engine}: ${SQUADS} squads × ${SPRINTS} retrospectives × ${TOPICS} topics`, rows)
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

type Call = { name: string; call: () => Promise<unknown>; goal?: number }

async function listCalls(session: Session): Promise<Call[]> {
  const { squads } = await send(session, 'GET', '/squads')
  const squadId = squads[0]?.id
  const page = await send(session, 'GET', `/squads/${squadId}/retrospectives?limit=1`)
  const [retrospective] = page.retrospectives
  if (!retrospective) throw new Error('nothing was seeded')
  const { id, data } = retrospective
  const created = await send(session, 'POST', '/squads', { name: 'Created' })
  let sprint = created.nextSprint
  let version = retrospective.version
  let turn: Promise<unknown> = Promise.resolve()
  let person = 0
  const { topics, scores } = data
  return [
    {
      name: `dashboard (${SQUADS} squads)`,
      goal: DASHBOARD_GOAL_MS,
      call: () => send(session, 'GET', '/squads'),
    },
    {
      name: 'one chart (100 retrospectives)',
      call: () => send(session, 'GET', `/squads/${squadId}/retrospectives?limit=100`),
    },
    { name: 'one retrospective', call: () => send(session, 'GET', `/retrospectives/${id}`) },
    {
      name: `create a retrospective (${TOPICS} topics)`,
      call: () => {
        const form = { sprint, topics: FORM, scores: {}, formCreatedAt: '2026-11-07T10:00:00.000Z' }
        sprint += 1
        return send(session, 'POST', `/squads/${created.id}/retrospectives`, form)
      },
    },
    {
      // Each save is made from the version before it, so they come one after another however many callers there are.
      name: 'save a retrospective',
      call: () => {
        const save = turn.then(() =>
          send(session, 'PUT', `/retrospectives/${id}`, { version, topics, scores }),
        )
        turn = save.then((saved) => {
          version = saved.version
        })
        return save
      },
    },
    {
      name: 'sign in',
      call: () => {
        person = (person + 1) % PEOPLE
        return signInOnce(session.origin, person)
      },
    },
  ]
}

async function measureCalls(
  call: () => Promise<unknown>,
  { callers, goal }: { callers: number; goal: number | undefined },
): Promise<string[]> {
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await call()
  const times: number[] = []
  const start = performance.now()
  const end = start + SECONDS * 1000
  const caller = async () => {
    while (performance.now() < end) {
      const before = performance.now()
      await call()
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const seconds = (performance.now() - start) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN
  return [
    (times.length / seconds).toFixed(0),
    `${at(0.5).toFixed(1)} ms`,
    `${at(0.99).toFixed(1)} ms`,
    goal === undefined ? '' : `p50 < ${goal} ms: ${at(0.5) < goal ? 'met' : 'MISSED'}`,
  ]
}

const FORM = Array.from({ length: TOPICS }, (_, at) => ({ id: `t${at}`, title: `Topic ${at}` }))

async function seed(place: { url: string | undefined; dataDir: string }) {
  const database = await openDatabase({ ...place, log: createLog('silent') })
  try {
    const { db } = database
    await db.execute(sql`
      insert into squads (nome, user_id)
      select 'Squad ' || n, u.id from generate_series(1, ${sql.raw(String(SQUADS))}) n, "user" u where u.email = ${emailOf(0)}`)
    await db.execute(sql`
      insert into retrospectivas (squad_id, sprint, user_id, dados_json)
      select s.id, n, s.user_id, jsonb_build_object(
        'sprint', n, 'squad_id', s.id, 'overall_average', 3, 'created_at_form', now(),
        'topics', (select jsonb_agg(jsonb_build_object('id', 't' || t, 'title', 'Topic ' || t, 'isSubtopic', false, 'hasChildren', false,
          'description', 'A sentence that says what this topic is about, as long as they are.')) from generate_series(1, ${sql.raw(String(TOPICS))}) t),
        'notes', (select jsonb_object_agg('t' || t, (t + n) % 6) from generate_series(1, ${sql.raw(String(TOPICS))}) t))
      from squads s, generate_series(1, ${sql.raw(String(SPRINTS))}) n`)
    await db.execute(sql`analyze`)
  } finally {
    await database.close()
  }
}

async function signUp(origin: string) {
  for (let person = 0; person < PEOPLE; person += 1) {
    const account = { name: 'Bench', email: emailOf(person), password: PASSWORD }
    await post(origin, '/auth/sign-up/email', account)
  }
}

function emailOf(person: number): string {
  return `bench-${person}@example.org`
}

async function signIn(origin: string): Promise<string> {
  const answer = await signInOnce(origin)
  return answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
}

function signInOnce(origin: string, person = 0): Promise<Response> {
  return post(origin, '/auth/sign-in/email', { email: emailOf(person), password: PASSWORD })
}

let requests = 0

async function post(origin: string, path: string, body: unknown): Promise<Response> {
  requests += 1
  const address = `10.0.${Math.floor(requests / 250)}.${requests % 250}`
  const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': address }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${origin}/api${path}`, request)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function send(
  { origin, cookie }: Session,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { origin, cookie, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}
