import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { end, hasEnded } from '../../../scripts/run'
import { tallyOf } from '../../../src/domain/votes/tally'
import { randomVotes } from '../../support/rooms/attacks'
import { startMailServer } from '../../support/server/mail-server'
import { AMOUNTS } from '../amounts'
import { runSql, signUpByMail } from '../database-server'
import { aheadBy, createDatabase } from '../killed-servers'
import { openStream } from '../live-phone'
import { DIE_AFTER, mortal } from '../mortal-process'
import { createDataFolder, SECRET, type ServerProcess, startShortLived } from '../server-process'
import { call, createSquad, enterByMail, isInvitation, windowFor } from './people'

/** Windows of each engine. The server is killed five times in the life of each. */
const LIVES = Math.ceil(AMOUNTS.kills / 5)
/** The last one never votes, so that a window does not end by itself. */
const PEOPLE = 5

/** Writes of the server in each stage, with a margin. It is killed before one of them: in so many lives, before each. */
const WRITES = { opening: 75, renewing: 60, voting: 8, sealing: 14, telling: 50 }
const FIRST = Math.floor(75 * Math.random())

/** Longer than a process has a mail for itself. */
const LEASE_MS = 16 * 60_000
/** Connections of a process to the mail server: so many mails may be answered, and not recorded, when it dies. */
const CONNECTIONS = 3

const url = process.env.TEST_DATABASE_URL
const engines: [name: string, url?: string][] = [
  ['the embedded database'],
  ...(url ? [['PostgreSQL', url] as [string, string]] : []),
]

for (const [engine, postgres] of engines) {
  test(`a window on ${engine} outlives servers killed while they open, mail and seal it`, async () => {
    test.setTimeout(300_000 * LIVES)
    const world = await openWorld(postgres)
    const met = { deaths: 0, renewals: 0, repeats: 0 }
    try {
      for (let nth = 0; nth < LIVES; nth += 1) await live(world, nth, met)
    } finally {
      await world.close()
    }
    test.info().annotations.push({ type: 'met', description: JSON.stringify(met) })
    expect(met.deaths).toBeGreaterThan(LIVES)
    expect(met.repeats).toBeLessThanOrEqual(CONNECTIONS * LIVES)
  })
}

type World = Awaited<ReturnType<typeof openWorld>>
type Met = { deaths: number; renewals: number; repeats: number }

/** Opens a window, votes in it and ends it. A server dies in each stage, and the next one goes on. */
async function live(world: World, nth: number, met: Met): Promise<void> {
  const { mails } = world
  const writesOf = (stage: keyof typeof WRITES) => (FIRST + nth) % WRITES[stage]
  const emails = Array.from({ length: PEOPLE }, (_, at) => `person-${at}-${nth}@example.org`)
  const invitations = (email: string) => mails.list(email).filter(isInvitation)
  const person = await signUpByMail(world.origin(), mails)
  const squadId = await createSquad(person.at(world.origin()))
  const request = windowFor({ emails, reveal: 'close', now: world.now() })
  const asLeader = (path: string, body: object, headers?: Record<string, string>) =>
    call(world.origin(), { method: 'POST', path, cookie: person.cookie, body, headers })
  const open = (headers?: Record<string, string>) =>
    asLeader(`/squads/${squadId}/windows`, request, headers)

  // The server dies while it opens the window, or sends the links.
  const opened = await open({ [DIE_AFTER]: String(writesOf('opening')) })
  expect([0, 201]).toContain(opened.status)
  await world.death(() => emails.every((email) => invitations(email).length > 0))
  const sent = emails.map((email) => invitations(email).length)
  if (sent.some((count) => count === 0)) {
    // Its successor dies while it sends everyone a new link, or opens the window and sends the first ones.
    await world.start({ mark: 'update window_mails', writes: writesOf('renewing') })
    await open()
    await world.death(() =>
      emails.every((email, at) => invitations(email).length > (sent[at] ?? 0)),
    )
  }
  await world.start()
  const { code } = (await open()).body as { code: string }

  const voters = await enterByMail({ place: world.origin, code }, { emails, mails })
  const [ana, bia, caio, davi, eva] = voters
  if (!ana || !bia || !caio || !davi || !eva) throw new Error('there are five voters')
  const { seats, extraSeats } = (await eva.page()).body as { seats: number; extraSeats: number }
  expect(seats - extraSeats, 'each person has a seat').toBe(PEOPLE)
  expect(new Set(emails.map((email) => invitations(email).at(-1)?.links[0])).size).toBe(PEOPLE)

  // The third vote on a topic stores a group of them. The server dies meanwhile.
  const topicIds = await eva.topicIds()
  const wishes = topicIds.map(() => randomVotes(PEOPLE - 1))
  for (const [at, voter] of [ana, bia, caio].entries()) {
    for (const [index, topicId] of topicIds.entries()) {
      const isThird = voter === caio && index === 0
      const death = isThird ? { [DIE_AFTER]: String(writesOf('voting')) } : undefined
      const { status } = await voter.choose(topicId, wishes[index]?.[at] ?? 'skip', death)
      if (isThird) {
        await world.death(() => status !== 0)
        await world.start()
      }
    }
  }
  const early = [ana, bia, caio]
  for (const voter of early) await voter.sendAgain()
  for (const voter of early) await voter.sendAgain()
  expect(early.map((voter) => voter.isStored())).toEqual([true, true, true])
  for (const [index, topicId] of topicIds.entries()) {
    expect(await davi.vote(topicId, wishes[index]?.[3] ?? 'skip')).toBe(false)
  }
  for (const voter of [...early, davi]) expect((await voter.finish()).status).toBe(204)

  // The server dies while it seals the window. Stored votes are not sent again.
  const end = (headers?: Record<string, string>) =>
    asLeader(`/rooms/${code}/window/commands`, { do: 'endNow' }, headers)
  const { status } = await end({ [DIE_AFTER]: String(writesOf('sealing')) })
  await world.death(() => status !== 0)
  await world.start()
  await davi.sendAgain()
  await davi.finish()
  const ended = await end()
  expect([ended.status, ended.code ?? ''].join(' ')).toMatch(/^204 |STALE/)
  const lead = openStream({ nodes: () => [world.origin()], code, cookie: person.cookie })
  const { topics, window: shown } = await lead.viewWhere(({ phase }) => phase === 'sealed')
  expect(topics.map(({ tallies }) => tallies)).toEqual(wishes.map((votes) => [tallyOf(votes)]))
  expect(shown?.finished).toBe(PEOPLE - 1)
  await lead.close()

  // It dies again while it tells everyone.
  const told = (email: string) =>
    mails.list(email).filter(({ subject }) => subject.includes(' terminou: '))
  await world.death(() => true)
  await world.start({ mark: 'update window_mails', writes: writesOf('telling') })
  await world.death(() => emails.every((email) => told(email).length > 0))
  await world.start()
  await expect.poll(() => emails.filter((email) => told(email).length === 0)).toEqual([])
  for (const email of emails) {
    const isRenewed = ({ text }: { text: string }) => text.includes('substitui o anterior')
    const renewed = invitations(email).filter(isRenewed).length
    expect(invitations(email).length - renewed, `first links to ${email}`).toBeLessThanOrEqual(1)
    met.renewals += renewed
    met.repeats += told(email).length - 1
  }
  met.deaths = world.deaths()
}

/** Starts servers on the same rows, one after the other, in the embedded database or in a new one of the PostgreSQL. */
async function openWorld(postgres?: string) {
  const database = postgres ? await createDatabase(postgres) : null
  const onDatabase: Record<string, string> = database ? { DATABASE_URL: database.url } : {}
  const folder = createDataFolder(onDatabase)
  const mails = await startMailServer()
  const settings = {
    ...{ ...onDatabase, DATA_DIR: folder, AUTH_SECRET: SECRET, LOG_LEVEL: 'error' },
    ...{ SMTP_URL: mails.url, MAX_SIGN_UPS_PER_HOUR: '1000', MAX_WRITES_PER_MINUTE: '100000' },
  }
  let started = 0
  let died = 0
  let server: ServerProcess | undefined

  /** Starts the next server, which takes over the mails of its predecessor. */
  async function start(death?: Parameters<typeof mortal>[0]): Promise<void> {
    const lease = `update window_mails set taken_until = now() - interval '1 minute' where taken_until is not null`
    if (database && started > 0) await runSql(database.url, lease)
    const clock = database ? [] : aheadBy(started * LEASE_MS)
    started += 1
    server = await startShortLived(settings, [...clock, ...mortal(death)]).catch((error: Error) => {
      // It may die before it answers.
      if (!death || !error.message.startsWith('the server has ended')) throw error
      died += 1
      return undefined
    })
  }

  /** Waits until the server has died by itself, or has done everything, after which it is killed. */
  async function death(isDone: () => boolean): Promise<void> {
    const dying = server?.child
    server = undefined
    if (!dying) return
    const isOver = () => hasEnded(dying) || isDone()
    await expect.poll(isOver, { intervals: [10], timeout: 20_000 }).toBe(true)
    if (hasEnded(dying)) died += 1
    else await end(dying, 'SIGKILL')
  }

  await start()
  return {
    ...{ mails, start, death },
    origin: () => server?.origin ?? 'http://localhost:1',
    now: () => Date.now() + (database ? 0 : started * LEASE_MS),
    /** Number of servers that died before one of their writes. */
    deaths: () => died,
    async close() {
      await death(() => true)
      await mails.close()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
