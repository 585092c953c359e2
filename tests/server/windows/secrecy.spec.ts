import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { end } from '../../../scripts/run'
import { startPostgres } from '../../../scripts/tests/run-postgres'
import { type Tally, tallyOf, type Vote } from '../../../src/domain/votes/tally'
import { createSealer } from '../../../src/features/rooms/ballots/seals.server'
import {
  filesWith,
  filesWithFew,
  findAny,
  randomVotes,
  shuffled,
} from '../../support/rooms/attacks'
import { startMailServer } from '../../support/server/mail-server'
import { AMOUNTS } from '../amounts'
import { runSql, signUpByMail, type Visitor } from '../database-server'
import { openStream } from '../live-phone'
import { programs } from '../own-postgres'
import { SECRET, startShortLived } from '../server-process'
import {
  follow,
  type Guess,
  guessScores,
  guessTopics,
  isOfVotes,
  judgeGuesses,
  type PlayedWindow,
  readStatements,
  SCORE_ATTACKS,
  SEAT_ATTACKS,
} from './attacks'
import { call, createSquad, enterByMail, isInvitation, secretIn, windowFor } from './people'

const { secretRounds: WINDOWS } = AMOUNTS
/** Windows at the same time. */
const LANES = 3
/** One account may invite people to 20 votes a day. */
const WINDOWS_OF_ONE = 20

/** Makes PostgreSQL log every statement and every plan with its values. */
const TALKATIVE = [
  'log_statement=all',
  'log_parameter_max_length=-1',
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_verbose=on',
]

const UUIDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const sealer = createSealer(SECRET)

const onPrograms = programs ? test : () => {}

test.describe.configure({ mode: 'default' })

onPrograms(
  'logs, dumps, files, frames and mails of windows match people, seats, scores and topics no better than chance',
  async () => {
    test.setTimeout(60_000 + 5_000 * WINDOWS)
    const world = await openWorld()
    const { database, query, mails } = world
    try {
      const played = await playWindows(world)
      expect(played).toHaveLength(WINDOWS)
      const written = readStatements(world.statements)
      const trails = played.map((window) => follow(window, written, sealer))

      const guesses: Record<string, Guess[]> = {
        'people and scores': played.flatMap((window, at) => {
          const trail = trails[at]
          return trail ? guessScores(window, trail) : []
        }),
        'ballots of two topics': trails.flatMap(guessTopics),
      }
      for (const [name, attack] of Object.entries(SEAT_ATTACKS)) {
        guesses[name] = played.flatMap(attack)
      }
      for (const [name, attack] of Object.entries(SCORE_ATTACKS)) {
        guesses[name] = trails.flatMap(({ joined }) => joined.flatMap(attack))
      }
      for (const [name, guessed] of Object.entries(guesses)) {
        expect(guessed.length, name).toBeGreaterThan(WINDOWS / 2)
        const found = judgeGuesses(guessed)
        test.info().annotations.push({ type: name, description: JSON.stringify(found) })
        // One in a million such tests would exceed five.
        expect(Math.abs(found.deviations), `${name}: ${JSON.stringify(found)}`).toBeLessThan(5)
      }
      for (const { joined, changed } of trails) {
        expect(changed).toEqual([])
        for (const { seats, ballots, ...of } of joined) {
          expect(seats.length, JSON.stringify(of)).toBe(ballots.length)
          expect(seats.length, JSON.stringify(of)).toBeGreaterThanOrEqual(3)
        }
      }

      // The control: with the key of waiting votes the log of statements tells who gave what.
      const paired = trails.flatMap((trail) => trail.paired)
      expect(paired.length).toBeGreaterThan(3 * WINDOWS)
      expect(paired.filter(({ given, found }) => given !== found)).toEqual([])

      // The documented limit (decision 76): the tally without the stored votes is what the last ones gave.
      const last = played.flatMap(({ tallies }, at) =>
        [...(trails[at]?.left ?? [])].map(([topicId, { seats, stored }]) => {
          const tally = tallies.get(topicId) ?? tallyOf([])
          return { seats: seats.length, votes: subtract(tally, tallyOf(stored)) }
        }),
      )
      for (const { seats } of last) expect(seats).toBeLessThan(3)
      expect(last.filter(({ seats }) => seats === 1)).not.toEqual([])

      const traces = [
        ...trails.flatMap(({ waited }) => [...waited].map((text) => Buffer.from(text))),
        ...played.flatMap(({ keys }) => toBytes(keys.waiting)),
      ]
      await world.stop()
      for (const { keys, roomId } of played) {
        // The control: the log of statements has the ids of rooms.
        expect(world.uuids.has(roomId)).toBe(true)
        for (const half of Object.values(keys.waiting)) expect(world.uuids.has(half)).toBe(false)
      }
      const seats = played.flatMap((window) => window.seats.flatMap(({ id, hash }) => [id, hash]))
      const sources = mails.list().map(({ source }) => source)
      expect(hasAny(sources, seats)).toBe(false)
      const people = played.flatMap((window) => window.people.map(({ email }) => email))
      expect(hasAny([world.output()], [...people, ...seats])).toBe(false)
      await query('checkpoint')
      await database.halt('fast')
      expect(filesWith(database.dataFolder, traces)).toEqual([])
      await database.start()
    } finally {
      await world.close()
    }
  },
)

onPrograms('a standby of a window has neither waiting votes nor their key', async () => {
  const world = await openWorld()
  const { database, query } = world
  let standby: Awaited<ReturnType<typeof startPostgres>> | undefined
  try {
    const person = await signUpByMail(world.origin, world.mails)
    let copied: string[] = []
    const texts: Buffer[] = []
    const window = await play(world, { person, nth: 1 }, async (roomId) => {
      if (standby) return
      const rows = await query<{ ballots: Record<string, string> }>(
        `select ballots from room_waiting_votes where room_id = '${roomId}'`,
      )
      texts.push(...rows.flatMap(({ ballots }) => Object.entries(ballots).flat().map(Buffer.from)))
      if (texts.length < 4) return
      texts.push(...toBytes(await keysOf(query, 'room_waiting_marks', roomId)))
      standby = await startPostgres(programs ?? '', {
        standbyOf: database.url,
        onCopied: (folder) => {
          copied = filesWithFew(folder, texts)
        },
      })
    })
    expect(copied).toEqual([])
    if (!standby) throw new Error('there is no standby')
    const [now] = await query<{ lsn: string }>('select pg_current_wal_lsn() as lsn')
    const hasAll = `select pg_last_wal_replay_lsn() >= '${now?.lsn}' as "hasAll"`
    const { url } = standby
    await expect.poll(() => runSql(url, hasAll)).toEqual([{ hasAll: true }])
    expect(filesWithFew(standby.dataFolder, texts)).toEqual([])
    await runSql(url, 'select pg_promote()')
    for (const table of ['room_waiting_votes', 'room_waiting_marks']) {
      await expect.poll(() => runSql(url, `table ${table}`).catch(() => null)).toEqual([])
    }
    // Proves that the search reads the right files: they contain the room's id.
    const roomId = Buffer.from(window.roomId.replaceAll('-', ''), 'hex')
    expect(filesWithFew(standby.dataFolder, [roomId])).not.toEqual([])
  } finally {
    await standby?.stop()
    await world.close()
  }
})

type World = Awaited<ReturnType<typeof openWorld>>
type Played = PlayedWindow & { tallies: Map<string, Tally> }

async function playWindows(world: World): Promise<Played[]> {
  const left = Array.from({ length: WINDOWS }, (_, at) => at)
  const played: Played[] = []
  async function playSome() {
    let person: Visitor | undefined
    for (let done = 0; left.length > 0; done += 1) {
      const nth = left.shift() ?? 0
      if (!person || done % WINDOWS_OF_ONE === 0) {
        person = await signUpByMail(world.origin, world.mails)
      }
      played.push(await play(world, { person, nth }))
    }
  }
  await Promise.all(Array.from({ length: LANES }, playSome))
  return played
}

/**
 * Plays a window of 3 to 12 people, who vote in a random order and give equal votes on both topics. In every second one
 * some of them change their minds, and have another order for each topic.
 */
async function play(
  { origin, mails, query }: World,
  { person, nth }: { person: Visitor; nth: number },
  onVote: (roomId: string) => Promise<void> = async () => {},
): Promise<Played> {
  const count = 3 + (nth % 10)
  const changes = nth % 2 === 0
  const emails = Array.from({ length: count }, (_, at) => `p${at}-${nth}@example.org`).toSorted()
  const request = windowFor({ emails })
  const squadId = await createSquad(person)
  const asLeader = (path: string, body: object) =>
    call(origin, { method: 'POST', path, cookie: person.cookie, body })
  const opened = await asLeader(`/squads/${squadId}/windows`, request)
  expect([opened.status, opened.code]).toEqual([201, undefined])
  const { code } = opened.body as { code: string }
  const voters = await enterByMail({ place: () => origin, code }, { emails, mails })
  const arrivals = mails
    .list()
    .filter((mail) => emails.includes(mail.to) && isInvitation(mail))
    .map(({ to }) => to)
  const [room] = await query<{ id: string }>(`select id from rooms where code = '${code}'`)
  const roomId = room?.id ?? ''
  const seats = await query<{ id: string; hash: string }>(
    `select id, token_hash as hash from window_seats where room_id = '${roomId}' order by ctid`,
  )
  const lead = openStream({ nodes: () => [origin], code, cookie: person.cookie })
  // The leader's arrival is the second version.
  await lead.viewWhere(({ version }) => version > 1000)
  const { versions } = lead
  const shown = versions.length

  const votes = randomVotes(count)
  const topicIds = (await voters[0]?.topicIds()) ?? []
  const given = emails.map(() => new Map<string, Vote[]>(topicIds.map((id) => [id, []])))
  const pageOf = async (at: number) => (await voters[at]?.page())?.text.replace(/"now":\d+/, '')
  const before = await pageOf(0)
  const order = shuffled(emails.map((_, at) => at))
  for (const topicId of topicIds) {
    const turns = changes ? shuffled(order) : order
    const again = turns.flatMap((at) => (changes ? Array<number>(at % 3).fill(at) : []))
    for (const [turn, at] of [...turns, ...shuffled(again)].entries()) {
      // First thoughts are sent too. The last choice is the person's vote.
      const thoughts = changes && turn < count ? Math.floor(3 * Math.random()) : 0
      const sent = [...randomVotes(3).slice(0, thoughts), votes[at] ?? 'skip']
      for (const vote of sent) {
        await voters[at]?.vote(topicId, vote)
        given[at]?.get(topicId)?.push(vote)
        await onVote(roomId)
      }
    }
  }
  expect(await pageOf(count - 1)).toBe(before)
  const keys = {
    stored: await keysOf(query, 'room_windows', roomId),
    waiting: await keysOf(query, 'room_waiting_marks', roomId),
  }
  for (const voter of voters) expect((await voter.finish()).status).toBe(204)
  // Votes send no frame.
  expect(versions.length).toBe(shown)
  const end = await asLeader(`/rooms/${code}/window/commands`, { do: 'endNow' })
  expect(end.status).toBe(204)
  const { topics } = await lead.viewWhere(({ phase }) => phase === 'sealed')
  expect(topics.map(({ tallies }) => tallies)).toEqual([[], []])
  await lead.close()
  const rounds = await query<{ topicId: string; tally: Tally }>(
    `select topic_id as "topicId", tally from room_rounds where room_id = '${roomId}'`,
  )
  const tallies = new Map(rounds.map(({ topicId, tally }) => [topicId, tally]))
  for (const topicId of topicIds) expect(tallies.get(topicId)).toEqual(tallyOf(votes))

  const people = emails.map((email, at) => {
    const [invitation] = mails.list(email).filter(isInvitation)
    const hash = createHash('sha256')
      .update(invitation ? secretIn(invitation) : '')
      .digest('hex')
    const seatId = seats.find((seat) => seat.hash === hash)?.id ?? ''
    return { email, seatId, given: given[at] ?? new Map() }
  })
  return { roomId, code, people, topicIds, seats, keys, arrivals, tallies }
}

type Query = World['query']

async function keysOf(query: Query, table: string, roomId: string) {
  const [keys] = await query<{ one: string; two: string }>(
    `select one, two from ${table} where room_id = '${roomId}'`,
  )
  if (!keys) throw new Error('the key is not there')
  return keys
}

function toBytes(keys: { one: string; two: string }): Buffer[] {
  return Object.values(keys).map((half) => Buffer.from(half.replaceAll('-', ''), 'hex'))
}

function hasAny(texts: readonly string[], parts: readonly string[]): boolean {
  const find = findAny(parts.map((part) => Buffer.from(part)))
  return texts.some((text) => find(Buffer.from(text)))
}

function subtract(all: Tally, some: Tally): number[] {
  return all.map((count, at) => count - (some[at] ?? 0))
}

/** Starts a talkative PostgreSQL, and a server with a mail server. */
async function openWorld() {
  const statements: string[] = []
  /** All ids in the log, of which the halves of keys have the form. */
  const uuids = new Set<string>()
  const mails = await startMailServer()
  const database = await startPostgres(programs ?? '', {
    isDurable: true,
    settings: TALKATIVE,
    onLog: (line) => {
      if (isOfVotes(line)) statements.push(line)
      for (const [uuid] of line.matchAll(UUIDS)) uuids.add(uuid)
    },
  })
  const server = await startShortLived({
    ...{ DATABASE_URL: database.url, AUTH_SECRET: SECRET, LOG_LEVEL: 'trace', SMTP_URL: mails.url },
    ...{ MAX_SIGN_UPS_PER_HOUR: '1000', MAX_WRITES_PER_MINUTE: '100000' },
  })
  /** Ends the server, which erases when it stops. */
  const stop = () => end(server.child)
  return {
    ...{ database, mails, statements, uuids, stop, origin: server.origin, output: server.output },
    query: <Row extends object>(text: string) => runSql<Row>(database.url, text),
    async close() {
      await stop()
      await mails.close()
      await database.stop()
    },
  }
}
