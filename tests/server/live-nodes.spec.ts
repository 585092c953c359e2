import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { end } from '../../scripts/run.ts'
import { type Tally, tallyOf, type Vote } from '../../src/domain/votes/tally'
import { findInstalledNats, type NatsServer, startNats } from '../support/server/nats-server.ts'
import { AMOUNTS } from './amounts'
import { askUntilAnswered, openPhone, openStream, type Phone, post, type View } from './live-phone'
import { ANY_DATABASE, type ServerProcess, startShortLived } from './server-process'

const { kills: KILLS } = AMOUNTS
const PEOPLE = 6

const SETTINGS = { LOG_LEVEL: 'error', ORIGIN: 'http://localhost:3000' }

/** Time over which a round's votes are spread. The node is killed at some moment of it. */
const ROUND_MS = 300

const program = findInstalledNats()

/** Two processes cannot share the embedded database. `npm test` sets the address of a PostgreSQL, and gets a NATS server. */
const CARRIERS = ANY_DATABASE.DATABASE_URL ? ['PostgreSQL', ...(program ? ['NATS'] : [])] : []

let servers: ServerProcess[]
let startNode: () => Promise<ServerProcess>
const nodes = () => servers.map(({ origin }) => origin)

for (const carrier of CARRIERS) {
  test.describe(`carrier ${carrier}`, () => {
    test.describe.configure({ mode: 'default' })
    let nats: NatsServer | undefined
    test.beforeAll(async () => {
      nats = carrier === 'NATS' ? await startNats(program ?? '') : undefined
      const env = nats ? { ANNOUNCE_URL: nats.url } : {}
      startNode = () => startShortLived({ ...ANY_DATABASE, ...env, ...SETTINGS })
      servers = await Promise.all([startNode(), startNode()])
    })
    test.afterAll(async () => {
      await Promise.all(servers.map(({ child }) => end(child, 'SIGKILL')))
      await nats?.stop()
    })

    test('browsers of one room on two nodes see the same versions in the same order', compareNodes)
    test(
      `every round completes with every vote when one of two nodes is killed ${KILLS} times`,
      killNodes,
    )
  })
}

async function compareNodes() {
  const [one = '', two = ''] = nodes()
  const lead = await openRoom(() => [one])
  const { code } = lead
  const here = await openPhone({ nodes: () => [one], code })
  const there = await openPhone({ nodes: () => [two], code })
  await lead.viewWhere(({ seats }) => seats.filter(({ isPresent }) => isPresent).length === 2)
  await lead.command({ do: 'start', step: 0 })
  const { round } = await there.viewWhere(({ phase }) => phase === 'voting')
  await there.vote(round, 2)
  await here.viewWhere(({ votes }) => votes === 1)
  await here.vote(round, 4)
  const views = await Promise.all(
    [here, there, lead].map((stream) => stream.viewWhere((view) => isRevealed(view, round))),
  )
  for (const view of views) expect(view).toEqual({ ...views[0], feedback: view.feedback })
  for (const { versions } of [here, there, lead]) {
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  }
  for (const stream of [here, there, lead]) await stream.close()
}

async function killNodes() {
  test.setTimeout(20_000 * KILLS)
  const lead = await openRoom(nodes)
  const { code } = lead
  const phones: Phone[] = []
  for (let at = 0; at < PEOPLE; at += 1) {
    phones.push(await openPhone({ nodes, code, preferred: at }))
  }
  await lead.viewWhere(({ seats }) => seats.filter(({ isPresent }) => isPresent).length === PEOPLE)
  const nextRound = async () => {
    const { round } = await lead.viewWhere(({ phase }) => phase === 'voting')
    await Promise.all(phones.map((phone) => phone.viewWhere((view) => view.round === round)))
    return round
  }
  await lead.command({ do: 'start', step: 0 })
  for (let kill = 0; kill < KILLS; kill += 1) {
    const round = await nextRound()
    // At least three scores, so that they are shown, and not all equal, so that the room stops at each tally.
    const votes = phones.map((_, at): Vote => (at < 3 ? (at as Vote) : randomVote()))
    const victim = kill % 2
    const answers = await Promise.all([
      ...phones.map(async (phone, at) => {
        await pause(ROUND_MS * Math.random())
        return phone.vote(round, votes[at] ?? 'skip')
      }),
      pause(ROUND_MS * Math.random()).then(async () => {
        const node = servers[victim]
        if (node) await end(node.child, 'SIGKILL')
        if (kill < KILLS - 1) servers[victim] = await startNode()
      }),
    ])
    expect(answers.slice(0, PEOPLE).filter((answer) => answer === 'counted')).not.toEqual([])
    const shown = await lead.viewWhere((view) => isRevealed(view, round))
    expect(shown.tally).toEqual(tallyOf(votes))
    const tallies = await Promise.all(phones.map((phone) => tallyAt(phone, round)))
    expect(tallies).toEqual(Array<Tally>(PEOPLE).fill(tallyOf(votes)))
    expect(shown.seats).toHaveLength(PEOPLE)
    await lead.command({ do: 'agree', step: shown.step, score: 3 })
    await lead.command({ do: 'goOn', step: shown.step + 1 })
  }
  // A phone that came back after the end would find its seat removed.
  await nextRound()
  await lead.command({ do: 'close' })
  for (const phone of phones) {
    await phone.viewWhere(({ phase }) => phase === 'closed')
    // Each has lost its node at least once and reconnected by itself.
    expect(phone.connections()).toBeGreaterThan(1)
    await phone.close()
  }
  await lead.close()
}

async function tallyAt(phone: Phone, round: number): Promise<Tally | null> {
  return (await phone.viewWhere((view) => isRevealed(view, round))).tally
}

function isRevealed(view: View, round: number): boolean {
  return view.round === round && view.phase === 'revealed'
}

/** Creates a user with an account, who leads a room with a topic for each kill. */
async function openRoom(nodes: () => string[]) {
  const cookie = await signUp(nodes()[0] ?? '')
  const send = async (path: string, body: unknown) => {
    const answer = await askUntilAnswered(nodes, 0, (origin) =>
      post(`${origin}/api${path}`, body, cookie),
    )
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const squad = (await (await send('/squads', { name: 'Alpha' })).json()) as { id: string }
  const topics = Array.from({ length: KILLS + 1 }, (_, at) => ({ id: `t${at}`, title: `T${at}` }))
  const room = { sprint: 1, topics, seconds: 60 }
  const opened = await send(`/squads/${squad.id}/rooms`, room)
  const { code } = (await opened.json()) as { code: string }
  const stream = openStream({ nodes, code, cookie })
  const command = (given: Record<string, unknown>) =>
    send(`/rooms/${code}/commands`, given).catch((error: Error) => {
      // Done by an attempt whose response was lost.
      if (!error.message.includes('STALE')) throw error
    })
  return { ...stream, code, command }
}

async function signUp(origin: string): Promise<string> {
  const person = {
    name: 'Carla',
    email: `carla-${process.pid}-${Date.now()}@example.org`,
    password: 'a phrase nobody would guess',
    callbackURL: '/dashboard',
  }
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

function randomVote(): Vote {
  return ([0, 1, 2, 3, 4, 5, 'skip'] as const)[Math.floor(Math.random() * 7)] ?? 'skip'
}
