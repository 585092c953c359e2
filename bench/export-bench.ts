import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVER } from '../scripts/project.ts'
import type { ServerProcess } from '../tests/server/server-process.ts'
import { seedExport } from './export-seed.ts'
import { type Build, openBuild, readLoopDelay, stop } from './live/builds.ts'
import { residentBytes } from './live/process.ts'
import { printTable } from './timing.ts'

/** For the warm-up, and the two sizes that are measured: what grows with the size shows in the difference. */
const SPRINTS = { small: 3, quarter: 125, full: 500 }
const TOPICS = 200

const SLOW_BYTES_A_SECOND = 2e6
const SAMPLE_MS = 50
const COLLECT_MS = 200
const WARM_UPS = 5
const EMAIL = 'ana@example.org'

type Seeded = { build: Build; cookie: string; squads: Record<keyof typeof SPRINTS, string> }
type Case = { what: string; path: (squads: Seeded['squads']) => string; isGzip: boolean }
type Reader = { name: string; bytesASecond: number; collects?: boolean }

/** Node keeps garbage for a while, and more of it the more is sent. With constant collection the memory shows what is really held. */
const READERS: Reader[] = [
  { name: 'fast', bytesASecond: Number.POSITIVE_INFINITY },
  { name: '2 MB/s', bytesASecond: SLOW_BYTES_A_SECOND },
  { name: 'fast, collected', bytesASecond: Number.POSITIVE_INFINITY, collects: true },
]

const squadPath = (id: string) => `/api/squads/${id}/export?format=json`
const CASES: Case[] = [false, true].flatMap((isGzip) => [
  { what: 'squad of 125', path: ({ quarter }) => squadPath(quarter), isGzip },
  { what: 'squad of 500', path: ({ full }) => squadPath(full), isGzip },
  { what: 'all squads, 628', path: () => '/api/export', isGzip },
])

/**
 * Exports of a large squad by the built server, each by a process of its own that has exported a small one before: bytes sent, seconds,
 * and how much the memory of the process grows. `beside` is the server of another build, measured in turn with this one.
 */
export async function benchExport({
  adminUrl,
  beside,
}: {
  adminUrl: string
  beside: string | undefined
}): Promise<void> {
  const open = async (name: string, program: string) =>
    seed(await openBuild(name, { program, engine: 'PostgreSQL', adminUrl }))
  const all = [...(beside ? [await open('beside', beside)] : []), await open('this build', SERVER)]
  const columns = all.flatMap(({ build: { name } }) => [`${name}: MB`, 's', 'memory, MB'])
  const rows = [['', 'reader', ...columns]]
  try {
    for (const wanted of CASES) {
      for (const reader of READERS) {
        const figures: string[] = []
        for (const seeded of all) figures.push(...(await measure(seeded, wanted, reader)))
        const row = [`${wanted.what}, ${wanted.isGzip ? 'gzip' : 'plain'}`, reader.name, ...figures]
        console.log(row.join(' | '))
        rows.push(row)
      }
    }
  } finally {
    for (const { build } of all) build.remove()
  }
  printTable(`Exports of retrospectives × ${TOPICS} topics, memory at its peak`, rows)
}

async function seed(build: Build): Promise<Seeded> {
  const server = await build.start()
  const cookie = await signUp(server.origin).finally(() => stop(server))
  const database = await build.connect()
  try {
    const make = (sprints: number) =>
      seedExport(database.db, { email: EMAIL, sprints, topics: TOPICS })
    const squads = {
      small: await make(SPRINTS.small),
      quarter: await make(SPRINTS.quarter),
      full: await make(SPRINTS.full),
    }
    return { build, cookie, squads }
  } finally {
    await database.close()
  }
}

/** The cookies of a new account. Without a mail server it can be used at once. */
async function signUp(origin: string): Promise<string> {
  const account = { name: 'Ana', email: EMAIL, password: 'a phrase for benchmarks' }
  await post(origin, '/api/auth/sign-up/email', account)
  const answer = await post(origin, '/api/auth/sign-in/email', account)
  return answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
}

async function post(origin: string, path: string, body: unknown): Promise<Response> {
  const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.1' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${origin}${path}`, request)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function measure(
  { build, cookie, squads }: Seeded,
  { path, isGzip }: Case,
  { bytesASecond, collects = false }: Reader,
): Promise<string[]> {
  const server = await build.start()
  try {
    const headers = { cookie, 'accept-encoding': isGzip ? 'gzip' : 'identity' }
    const fast = Number.POSITIVE_INFINITY
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) {
      await download(await ask(server, squadPath(squads.small), headers), fast)
    }
    // Collects garbage, because leftovers would hide the growth.
    await readLoopDelay(server)
    const start = performance.now()
    const { result: bytes, growth } = await watchMemory(server, { collects }, async () =>
      download(await ask(server, path(squads), headers), bytesASecond),
    )
    const seconds = (performance.now() - start) / 1000
    return [(bytes / 1e6).toFixed(1), seconds.toFixed(1), `+${(growth / 1e6).toFixed(0)}`]
  } finally {
    await stop(server)
  }
}

/** Growth of the resident memory, from before `work` to its peak. */
async function watchMemory<Result>(
  { child }: ServerProcess,
  { collects }: { collects: boolean },
  work: () => Promise<Result>,
) {
  const pid = child.pid ?? 0
  const before = residentBytes(pid)
  let peak = before
  const sample = () => {
    peak = Math.max(peak, residentBytes(pid))
  }
  const timers = [setInterval(sample, SAMPLE_MS)]
  if (collects) timers.push(setInterval(() => child.kill('SIGUSR2'), COLLECT_MS))
  try {
    const result = await work()
    sample()
    return { result, growth: peak - before }
  } finally {
    for (const timer of timers) clearInterval(timer)
  }
}

function ask(
  { origin }: ServerProcess,
  path: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers, agent: false }, (answer) => {
      const encoding = answer.headers['content-encoding'] ?? 'identity'
      const isAsWanted = answer.statusCode === 200 && encoding === headers['accept-encoding']
      if (isAsWanted) resolve(answer)
      else reject(new Error(`${path}: ${answer.statusCode}, ${encoding}`))
    }).on('error', reject)
  })
}

/** Reads no faster than the rate. Unread data fills the connection, and then the server has to wait. */
async function download(answer: IncomingMessage, bytesASecond: number): Promise<number> {
  const start = performance.now()
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    const early = (bytes * 1000) / bytesASecond - (performance.now() - start)
    if (early > 0) await pause(early)
  }
  return bytes
}
