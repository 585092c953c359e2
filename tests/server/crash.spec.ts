import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import {
  type Acknowledged,
  add,
  expectAll,
  keepLeftPromises,
  keepPromise,
  listActions,
  nothing,
  write,
} from './acknowledged-writes'
import { AMOUNTS } from './amounts'
import { signUpByMail, type Visitor } from './database-server'
import { openServers, REMINDER_DAY } from './killed-servers'
import type { ServerProcess } from './server-process'

const { kills: KILLS } = AMOUNTS
const WRITERS = 4

/** Most writes before a server is killed at a random moment, while it waits for responses to some of its messages. */
const MOST_WRITES = 12
const MOST_MS_MORE = 60

/** Number of promises kept before each kill. Each has two events, and some of those are held. */
const PROMISES = 2
/** Most messages that are on their way to an address. */
const MOST_HELD = 2

const url = process.env.TEST_DATABASE_URL
const engines: [name: string, url?: string][] = [
  ['the embedded database'],
  ...(url ? [['PostgreSQL', url] as [string, string]] : []),
]

for (const [engine, postgres] of engines) {
  test.describe(`a killed server on ${engine}`, () => {
    // The tests check the same kills.
    test.describe.configure({ mode: 'serial', timeout: 20_000 * (KILLS + 3) })

    let world: Awaited<ReturnType<typeof openWorld>>
    test.beforeAll(async () => {
      world = await openWorld(postgres)
    })
    test.afterAll(() => world.close())

    test(`no acknowledged write is lost when the server is killed, ${KILLS} times`, async () => {
      const all = nothing()
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const latest = await world.writeAndKill(kill)
        await expectAll(world.visit(), world.squadId, latest)
        add(all, latest)
        await keepLeftPromises(world.visit(), world.squadId, all)
      }
      await expectAll(world.visit(), world.squadId, all)
      expect(all.squads.size + all.scores.size + all.actions.size).toBeGreaterThan(KILLS)
    })

    test('every event arrives although its sender is killed', async () => {
      const actions = await listActions(world.visit(), world.squadId)
      const happened = actions.flatMap(({ id, state }) =>
        state === 'done' ? [`action.started ${id}`, `action.done ${id}`] : [`action.started ${id}`],
      )
      expect(happened.length).toBeGreaterThan(2 * PROMISES)
      const missing = () => {
        const told = new Set(world.receiver.arrived())
        return happened.filter((event) => !told.has(event))
      }
      // A worker polls every two seconds.
      await expect.poll(missing, { timeout: 30_000 }).toEqual([])
    })

    test('a reminder whose sender is killed before the mail is sent is missing, but never sent twice', async () => {
      const { mails, early, late } = world
      await mails.next(late.email)
      // The sender still finishes what it has started.
      await world.stop()
      expect([mails.count(early.email), mails.count(late.email)]).toEqual([0, 0])
    })
  })
}

/**
 * Sets up two people whose reminders become due one after the other, a squad of the first one that receives events of its actions, and servers to be
 * killed.
 */
async function openWorld(postgres?: string) {
  const servers = await openServers(postgres)
  const { receiver, mails } = servers
  let server = await servers.start()
  const [early, late] = [
    await signUpByMail(server.origin, mails),
    await signUpByMail(server.origin, mails),
  ]
  const squadId = await createSquad(early)
  await early.call('POST', `/squads/${squadId}/webhooks`, {
    url: `https://127.0.0.1:${receiver.port}/hook`,
    events: ['action.started', 'action.done'],
  })
  await makeDue(early, await createReminded(early))
  const lateSquad = await createReminded(late)
  const visitOf = ({ origin }: ServerProcess) => ({ origin, cookie: early.cookie })

  /**
   * Kills the server while it writes, sends webhooks and, the last time, a reminder. Resolves to the acknowledged writes once another server runs.
   */
  async function writeAndKill(kill: number): Promise<Acknowledged> {
    const known = nothing()
    const answer = Math.floor(2 * PROMISES * Math.random())
    const areHeld = receiver.hold({ answer, hold: Math.min(MOST_HELD, 2 * PROMISES - answer) })
    for (let made = 0; made < PROMISES; made += 1) {
      await keepPromise({ visit: visitOf(server), squadId, known, onWritten: () => {} })
    }
    await areHeld
    if (kill === KILLS) {
      await servers.reminderIsUnderWay()
      await makeDue(late.at(server.origin), lateSquad)
    }
    // The embedded database has one server at a time. On PostgreSQL the next one runs before its predecessor is killed.
    const startNext =
      kill < KILLS - 1 ? servers.start : kill < KILLS ? servers.startReminding : servers.startLast
    const successor = postgres ? await startNext() : null
    let isOver = false
    const enough = countdown(Math.ceil(MOST_WRITES * Math.random()))
    const writers = Array.from({ length: WRITERS }, (_, at) => {
      const visit = visitOf(at % 2 === 1 && successor ? successor : server)
      return write({ visit, squadId, known, onWritten: enough.count, isOver: () => isOver })
    })
    await enough.reached
    await pause(MOST_MS_MORE * Math.random())
    await servers.stop(server, 'SIGKILL')
    isOver = true
    receiver.release()
    await Promise.all(writers)
    server = successor ?? (await startNext())
    return known
  }

  return {
    ...{ receiver, mails, early, late, squadId, writeAndKill },
    visit: () => visitOf(server),
    stop: () => servers.stop(server, 'SIGTERM'),
    close: servers.close,
  }
}

async function createSquad(person: Visitor): Promise<string> {
  const made = await person.call('POST', '/squads', { name: 'Alpha' })
  return (made.body as { id: string }).id
}

/** Creates the person's squad with reminders and an action of theirs that is due in the second sprint. */
async function createReminded(person: Visitor): Promise<string> {
  const squadId = await createSquad(person)
  await person.call('PATCH', `/squads/${squadId}`, { reminderDay: REMINDER_DAY })
  const { user } = (await person.call('GET', '/session')).body as { user: { id: string } }
  const owner = { kind: 'member', userId: user.id }
  const action = { title: 'Refine', state: 'open', owner, dueSprint: 2 }
  const made = await person.call('POST', `/squads/${squadId}/actions`, action)
  expect(made.status).toBe(201)
  return squadId
}

async function makeDue(person: Visitor, squadId: string): Promise<void> {
  const recorded = await person.call('POST', `/squads/${squadId}/retrospectives`, {
    sprint: 2,
    topics: [{ id: 'a', title: 'Planning' }],
    scores: { a: 3 },
    formCreatedAt: '2026-11-07T10:00:00.000Z',
  })
  expect(recorded.status).toBe(201)
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
