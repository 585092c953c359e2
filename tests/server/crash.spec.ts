import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { startMailServer } from '../../src/lib/test-mail-server'
import { AMOUNTS } from './amounts'
import { createDataFolder, SECRET, startShortLived } from './server-process'

const { kills: KILLS } = AMOUNTS
/** Rounds of the reminders, in a process of its own. */
const REMIND = join(import.meta.dirname, 'remind.ts')
const WRITERS = 4

/** A server is killed at a random moment after a random number of writes. */
const MOST_WRITES = 12
const MOST_MS_MORE = 60

const url = process.env.TEST_DATABASE_URL
const engines: [name: string, env: Record<string, string>][] = [
  ['the embedded database', {}],
  ...(url ? [['PostgreSQL', { DATABASE_URL: url }] as [string, Record<string, string>]] : []),
]

/** What the server has said that it did. What was under way when it was killed can be either of two. */
type Acknowledged = {
  squads: Set<string>
  /** By retrospective, the score saved last. */
  scores: Map<string, number[]>
  /** By action, its squad and its state. */
  actions: Map<string, { squadId: string; states: string[] }>
}

const nothing = (): Acknowledged => ({ squads: new Set(), scores: new Map(), actions: new Map() })

for (const [engine, env] of engines) {
  test(`on ${engine} no acknowledged write is lost when the server is killed, ${KILLS} times`, async () => {
    test.setTimeout(20_000 * KILLS)
    const folder = mkdtempSync(join(tmpdir(), 'crash-'))
    try {
      const start = () =>
        startShortLived({ DATA_DIR: folder, AUTH_SECRET: SECRET, LOG_LEVEL: 'error', ...env })
      const all = nothing()
      let latest = all
      let cookie = ''
      for (let kill = 0; kill < KILLS; kill += 1) {
        const server = await start()
        cookie ||= await signUp(server.origin)
        const visit = { origin: server.origin, cookie }
        await expectAll(visit, latest)
        latest = nothing()
        const enough = countdown(Math.ceil(MOST_WRITES * Math.random()))
        const writers = Array.from({ length: WRITERS }, () => write(visit, latest, enough.count))
        await enough.reached
        await pause(MOST_MS_MORE * Math.random())
        const ended = new Promise((resolve) => server.child.once('exit', resolve))
        server.child.kill('SIGKILL')
        await Promise.all([ended, ...writers])
        for (const id of latest.squads) all.squads.add(id)
        for (const [id, scores] of latest.scores) all.scores.set(id, scores)
        for (const [id, action] of latest.actions) all.actions.set(id, action)
      }
      const server = await start()
      await expectAll({ origin: server.origin, cookie }, all)
      expect(all.squads.size + all.scores.size + all.actions.size).toBeGreaterThan(KILLS)
      const ended = new Promise((resolve) => server.child.once('exit', resolve))
      server.child.kill('SIGTERM')
      await ended
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

for (const [engine, env] of engines) {
  test(`on ${engine} a reminder whose sender is killed before the mail goes out is missing, and none comes twice`, async () => {
    const folder = createDataFolder(env)
    const mails = await startMailServer()
    // It accepts connections and never greets, so that the mail is under way for as long as the test wants.
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const email = `mia-${process.pid}-${Date.now()}@example.org`
    const remind = (smtpUrl: string, ...sprint: string[]) =>
      spawn(process.execPath, ['--import', 'tsx', REMIND, email, ...sprint], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { PATH: process.env.PATH, DATA_DIR: folder, SMTP_URL: smtpUrl, ...env },
      })
    const said = async (child: ReturnType<typeof remind>) => {
      const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
      return JSON.parse(output)
    }
    try {
      const killed = remind(`smtp://127.0.0.1:${port}`, '5')
      await once(silent, 'connection')
      killed.kill('SIGKILL')
      await once(killed, 'exit')
      // The first round of the next process has nothing to send, the second one has.
      expect(await said(remind(mails.url, '5', '6'))).toEqual([
        { sent: 0, noted: [5] },
        { sent: 1, noted: [5, 6] },
      ])
      await mails.next(email)
      expect(mails.count(email)).toBe(0)
    } finally {
      silent.close()
      await mails.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

type Visit = { origin: string; cookie: string }

/** Creates a squad, records sprints in it and saves them again, and keeps a promise in each, until the server is gone. */
async function write(visit: Visit, known: Acknowledged, onWritten: () => void): Promise<void> {
  const squad = await send(visit, 'POST', '/squads', { name: 'Squad' })
  if (!squad) return
  known.squads.add(squad.id)
  onWritten()
  const form = {
    topics: [{ id: 'a', title: 'Planning' }],
    formCreatedAt: '2026-11-07T10:00:00.000Z',
  }
  for (let sprint = 1; ; sprint += 1) {
    const path = `/squads/${squad.id}/retrospectives`
    const made = await send(visit, 'POST', path, { ...form, sprint, scores: { a: 1 } })
    if (!made?.data?.ok) return
    // From here on a save may be under way whose answer does not come: either score is right then.
    known.scores.set(made.id, [1, 5])
    onWritten()
    const [topic] = made.data.topics
    const edit = { version: 1, topics: [topic], scores: { [topic?.id ?? '']: 5 } }
    const saved = await send(visit, 'PUT', `/retrospectives/${made.id}`, edit)
    if (!saved) return
    known.scores.set(made.id, [5])
    onWritten()
    const promise = {
      title: 'Promise',
      state: 'open',
      owner: { kind: 'squad' },
      dueSprint: sprint + 1,
    }
    const promised = await send(visit, 'POST', `/squads/${squad.id}/actions`, promise)
    if (!promised) return
    known.actions.set(promised.id, { squadId: squad.id, states: ['open', 'done'] })
    onWritten()
    const done = await send(visit, 'POST', `/actions/${promised.id}/commands`, { do: 'done' })
    if (!done) return
    known.actions.set(promised.id, { squadId: squad.id, states: ['done'] })
    onWritten()
  }
}

function countdown(from: number): { count: () => void; reached: Promise<void> } {
  let left = from
  let resolve = () => {}
  const reached = new Promise<void>((done) => {
    resolve = done
  })
  const count = () => {
    left -= 1
    if (left <= 0) resolve()
  }
  return { count, reached }
}

async function expectAll(visit: Visit, { squads, scores, actions }: Acknowledged): Promise<void> {
  for (const id of squads) expect(await send(visit, 'GET', `/squads/${id}`), id).not.toBe(null)
  for (const [id, { squadId, states }] of actions) {
    const found = await send(visit, 'GET', `/squads/${squadId}/actions`)
    expect(states, id).toContain(found?.actions?.find((action) => action.id === id)?.state)
  }
  for (const [id, either] of scores) {
    const found = await send(visit, 'GET', `/retrospectives/${id}`)
    const [stored] = Object.values(found?.data?.scores ?? {})
    expect(either, id).toContain(stored)
  }
}

type Answer = {
  id: string
  actions?: { id: string; state: string }[]
  data?: { ok: boolean; topics: { id: string; title: string }[]; scores: Record<string, number> }
}

/** Null when the server did not get to answer; a refusal is an error. */
async function send(
  { origin, cookie }: Visit,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer | null> {
  const headers = { cookie, origin, 'content-type': 'application/json' }
  try {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

async function signUp(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Carla',
      email: `carla-${Date.now()}@example.org`,
      password: 'a phrase nobody would guess',
      callbackURL: '/dashboard',
    }),
  })
  expect(answer.status, await answer.text()).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
}
