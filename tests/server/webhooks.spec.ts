import { execFileSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { openTestReceiver, TEST_CERTIFICATE, type TestReceiver } from '../../src/lib/test-receiver'
import { AMOUNTS } from './amounts'
import { send, signUp } from './database-server'
import { createDataFolder, SECRET, type ServerProcess, startShortLived } from './server-process'

const { senderKills: KILLS } = AMOUNTS
/** As if the minute for which a message is taken were over. */
const PASS_MINUTE = join(import.meta.dirname, 'pass-minute.ts')

/** Actions that are promised and done before each kill; both are told. */
const ACTIONS = 4
/** A server is killed after so many of its messages, or fewer, while some wait for their answer. */
const MOST_MESSAGES = 6
const ANSWER_MS = 20
const MOST_MS_MORE = 40

const url = process.env.TEST_DATABASE_URL
const worlds: { name: string; processes: number; env: Record<string, string> }[] = [
  { name: 'the embedded database, started again', processes: 1, env: {} },
  ...(url
    ? [{ name: 'PostgreSQL with two processes', processes: 2, env: { DATABASE_URL: url } }]
    : []),
]

type Told = { type: string; data: { id: string } }
type Action = { id: string; state: 'open' | 'done' }

for (const { name, processes, env } of worlds) {
  test(`on ${name} every event arrives although its sender is killed, ${KILLS} times`, async () => {
    // Beside the kills it starts a server twice and waits for what is left.
    test.setTimeout(20_000 * (KILLS + 3))
    const folder = createDataFolder(env)
    const receiver = await openTestReceiver()
    const arrivals = new EventEmitter()
    receiver.before = () => {
      arrivals.emit('message')
      return pause(ANSWER_MS)
    }
    const settings = settingsFor(receiver, folder)
    const running = new Set<ServerProcess>()
    const start = async () => {
      const server = await startShortLived({ ...settings, ...env })
      running.add(server)
      return server
    }
    const end = async (server: ServerProcess, signal: 'SIGKILL' | 'SIGTERM') => {
      running.delete(server)
      const ended = once(server.child, 'exit')
      server.child.kill(signal)
      await ended
    }
    try {
      let servers = await Promise.all(Array.from({ length: processes }, start))
      const person = await signUp(servers[0]?.origin ?? '')
      const squadId = await makeSquad(person, receiver)
      for (let kill = 0; kill < KILLS; kill += 1) {
        const victim = servers[kill % processes] as ServerProcess
        // The next one writes, which with one process is the victim.
        const writer = servers[(kill + 1) % processes] as ServerProcess
        const writing = writeActions({ ...person, origin: writer.origin }, squadId)
        const before = receiver.received.length
        const enough = before + 1 + Math.floor(MOST_MESSAGES * Math.random())
        const isEnough = async () => {
          while (receiver.received.length < enough) await once(arrivals, 'message')
        }
        const reached = isEnough()
        // A refused write ends the wait.
        await Promise.race([reached, writing.then(() => reached)])
        await pause(MOST_MS_MORE * Math.random())
        await end(victim, 'SIGKILL')
        await writing
        const again = await start()
        servers = servers.map((server) => (server === victim ? again : server))
      }
      await Promise.all(servers.map((server) => end(server, 'SIGKILL')))
      const { PATH = '' } = process.env
      execFileSync(process.execPath, ['--import', 'tsx', PASS_MINUTE], {
        env: { PATH, ...settings, ...env },
      })

      const last = await start()
      const { body } = await send(`${last.origin}/api/squads/${squadId}/actions`, {
        cookie: person.cookie,
      })
      const { actions } = body as { actions: Action[] }
      const happened = actions.flatMap(({ id, state }) =>
        state === 'done' ? [`action.started ${id}`, `action.done ${id}`] : [`action.started ${id}`],
      )
      expect(happened.length).toBeGreaterThan(ACTIONS)
      const missing = () => {
        const told = new Set(eventsOf(receiver))
        return happened.filter((event) => !told.has(event))
      }
      // A worker looks every two seconds, and takes ten at once.
      await expect.poll(missing, { timeout: 30_000 }).toEqual([])
      const twice = eventsOf(receiver).length - new Set(eventsOf(receiver)).size
      test.info().annotations.push({
        type: 'figures',
        description: `${happened.length} events, ${twice} messages more than once`,
      })
      await end(last, 'SIGTERM')
    } finally {
      for (const server of running) await end(server, 'SIGKILL')
      await receiver.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

type Person = { origin: string; cookie: string }

function settingsFor({ port }: TestReceiver, folder: string): Record<string, string> {
  const certificate = join(folder, 'receiver.pem')
  writeFileSync(certificate, TEST_CERTIFICATE)
  return {
    DATA_DIR: folder,
    AUTH_SECRET: SECRET,
    LOG_LEVEL: 'error',
    NODE_EXTRA_CA_CERTS: certificate,
    WEBHOOK_PORTS: String(port),
    WEBHOOK_ALLOW_CIDR: '127.0.0.0/8',
    MAX_WRITES_PER_MINUTE: '100000',
    MAX_ACTIONS_PER_SQUAD: '100000',
  }
}

async function makeSquad(
  person: Awaited<ReturnType<typeof signUp>>,
  { port }: TestReceiver,
): Promise<string> {
  const { id } = (await person.call('POST', '/squads', { name: 'Alpha' })).body as { id: string }
  const made = await person.call('POST', `/squads/${id}/webhooks`, {
    url: `https://127.0.0.1:${port}/hook`,
    events: ['action.started', 'action.done'],
  })
  expect(made.status).toBe(201)
  return id
}

/** Finishes what the last kill left open, then promises and finishes actions one after the other, until the server is gone. */
async function writeActions({ origin, cookie }: Person, squadId: string): Promise<void> {
  const promise = { title: 'Refine', owner: { kind: 'squad' }, dueSprint: 2, state: 'open' }
  const list = `${origin}/api/squads/${squadId}/actions`
  const post = async (path: string, body: unknown) => {
    const reply = await send(`${origin}/api${path}`, { method: 'POST', cookie, body })
    expect(reply.status, JSON.stringify(reply)).toBeLessThan(300)
    return reply.body as { id: string }
  }
  try {
    const { actions } = (await send(list, { cookie })).body as { actions: Action[] }
    for (const { id } of actions.filter(({ state }) => state === 'open')) {
      await post(`/actions/${id}/commands`, { do: 'done' })
    }
    for (let action = 0; action < ACTIONS; action += 1) {
      const { id } = await post(`/squads/${squadId}/actions`, promise)
      await post(`/actions/${id}/commands`, { do: 'done' })
    }
  } catch (error) {
    // What was under way counts if the database has it.
    if (!(error instanceof TypeError)) throw error
  }
}

function eventsOf({ received }: TestReceiver): string[] {
  return received.flatMap(({ body }) => {
    const { type, data } = JSON.parse(body) as Told
    return type === 'ping' ? [] : [`${type} ${data.id}`]
  })
}
