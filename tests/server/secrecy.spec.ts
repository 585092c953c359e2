import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { end } from '../../scripts/run'
import { createSealer } from '../../src/features/rooms/ballots/seals.server'
import {
  ATTACKS,
  filesWith,
  judge,
  openWithKey,
  type PlayedRound,
  tracesOf,
} from '../support/rooms/attacks'
import { AMOUNTS } from './amounts'
import { openRoom, PEOPLE, playRoom } from './live-votes'
import { onPostgres, test } from './own-postgres'
import { SECRET, startShortLived } from './server-process'

const { secretRounds: ROUNDS } = AMOUNTS

/** Number of parallel rooms, at least four. A seat that votes as fast as a test does reaches the limit of its messages after 60. */
const ROOMS = Math.max(4, Math.ceil(ROUNDS / 40))

/** Topics of each room. */
const TOPICS = Math.ceil(ROUNDS / ROOMS)

/** Settings that make PostgreSQL log every statement and every plan with its values, and gather statistics as soon as possible. */
const TALKATIVE = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_verbose': 'on',
  log_statement: 'all',
  log_parameter_max_length: '-1',
  autovacuum_naptime: '1s',
  autovacuum_analyze_threshold: '5',
  autovacuum_analyze_scale_factor: '0',
}

const sealer = createSealer(SECRET)

test.describe.configure({ mode: 'default' })

onPostgres(
  'a search of the write-ahead log finds keys, ballots and votes if their tables are logged',
  async ({ product }) => {
    const { database, query, signUp } = product
    await query('alter table room_votes set logged')
    await query('alter table room_seals set logged')
    const person = await signUp()
    const rounds = await playRoom(product, { person, sprint: 1, topicCount: 1 })
    const log = join(database.dataFolder, 'pg_wal')
    for (const round of rounds) {
      expect(filesWith(log, tracesOf(sealer, round))).not.toEqual([])
      const { keys, ballots, votes } = storedIn(round)
      for (const texts of [keys, ballots, votes]) expect(filesWith(log, texts)).not.toEqual([])
    }
    await query('alter table room_votes set unlogged')
    await query('alter table room_seals set unlogged')
  },
)

onPostgres('statistics in a logged table contain no key, ballot or vote', async ({ product }) => {
  const { database, query, signUp } = product
  const log = join(database.dataFolder, 'pg_wal')
  const person = await signUp()
  // Nothing is gathered about a column with a single value.
  const rooms = await Promise.all(
    [1, 2].map((sprint) => openRoom(product, { person, sprint, topicCount: 1 })),
  )
  const rounds = await Promise.all(rooms.map(async (room) => (await room.vote()).round))
  const traces = rounds.flatMap((round) => tracesOf(sealer, round))
  // Analyses as autovacuum does after some votes.
  await query('analyze room_votes, room_seals')
  expect(filesWith(log, traces)).toEqual([])

  await query('alter table room_seals alter column one set statistics -1')
  await query('analyze room_seals')
  expect(filesWith(log, traces), 'as it is for any other column').not.toEqual([])
  await query('alter table room_seals alter column one set statistics 0')
  await Promise.all(rooms.map((room) => room.leave()))
})

onPostgres(
  'write-ahead log, statement log, application log and cluster files match voters to scores no better than chance',
  async ({ product }) => {
    test.setTimeout(60_000 + 1_000 * ROUNDS)
    const { database, statements, server, query, signUp } = product
    await talk(query)
    const person = await signUp()
    const sprints = Array.from({ length: ROOMS }, (_, at) => at + 1)
    const played = sprints.map((sprint) =>
      playRoom(product, { person, sprint, topicCount: TOPICS }),
    )
    const rounds = (await Promise.all(played)).flat()
    expect(rounds.length).toBeGreaterThanOrEqual(ROUNDS)
    const traces = rounds.flatMap((round) => tracesOf(sealer, round))
    expect(filesWith(join(database.dataFolder, 'pg_wal'), traces)).toEqual([])

    for (const [name, attack] of Object.entries(ATTACKS)) {
      const found = judge(rounds, attack)
      // One in a million such tests would exceed five.
      expect(Math.abs(found.deviations), `${name}: ${JSON.stringify(found)}`).toBeLessThan(5)
    }
    // Data that a thief of the statement log can join, and open only with the round's key.
    const sealed = readStatements(statements)
    expect(judge(rounds, openLogged(sealed)).hits).toBe(rounds.length * (PEOPLE - 1))

    await query('alter system reset all')
    await end(server.child)
    const said = [...statements, server.output()].join('\n')
    for (const { row } of rounds) {
      expect(said).not.toContain(row.one)
      expect(said).not.toContain(row.two)
    }
    await database.halt('fast')
    expect(filesWith(database.dataFolder, traces)).toEqual([])
    await database.start()
  },
)

onPostgres(
  'an erasure during a round writes no key to the log even if every plan is explained',
  async ({ product }) => {
    const { database, statements, query, signUp } = product
    const person = await signUp()
    await talk(query)
    const room = await openRoom(product, { person, sprint: 90, topicCount: 1 })
    const { round } = await room.vote()
    const hasKey = (line: string) => line.includes(round.row.one) || line.includes(round.row.two)
    const another = await startShortLived({ DATABASE_URL: database.url, AUTH_SECRET: SECRET })
    // The server erases when it stops.
    await end(another.child)
    const isErasure = (line: string) => line.includes('insert into kept_seals')
    await expect.poll(() => statements.filter(isErasure).length).toBeGreaterThan(1)
    expect(statements.filter(hasKey)).toEqual([])

    // The control: a value in a variable appears in the plan.
    await query(KEYS_IN_A_VARIABLE)
    await expect.poll(() => statements.filter(hasKey)).not.toEqual([])
    await room.leave()
    await query('alter system reset all')
    await query('select pg_reload_conf()')
  },
)

const KEYS_IN_A_VARIABLE = `
  do $$
  declare
    seals room_seals[] := array(select s from room_seals s);
  begin
    perform s.one from unnest(seals) s;
  end $$`

async function talk(query: (text: string) => Promise<object[]>): Promise<void> {
  await query(`alter system set session_preload_libraries = 'auto_explain'`)
  await query('select pg_reload_conf()')
  for (const [name, value] of Object.entries(TALKATIVE)) {
    await query(`alter system set ${name} = '${value}'`)
  }
  await query('select pg_reload_conf()')
  // Earlier connections do not explain.
  await query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
  )
  const listening = `select pid from pg_stat_activity where query like 'listen%'`
  await expect.poll(async () => (await query(listening)).length).toBeGreaterThan(0)
}

/** Returns the tables' contents during an open round. */
function storedIn({ row, open }: PlayedRound) {
  return {
    keys: [row.one, row.two].map((key) => Buffer.from(key.replaceAll('-', ''), 'hex')),
    ballots: Object.keys(open.ballots).map((id) => Buffer.from(id)),
    votes: Object.values(open.ballots).map((sealed) => Buffer.from(sealed)),
  }
}

type Logged = { tokenHash: string; ballot: string; sealed: string }

/** Reads the votes from the statement log, as the application has sent them: seats with ballots in one statement, ballots with votes in another. */
function readStatements(lines: readonly string[]): Logged[] {
  const lists = lines.flatMap((line): Sent[] => {
    const list = /\$1 = '(\[\{.*?\}\])'(?:, \$2|$)/.exec(line)?.[1]
    if (list?.includes('"ballot')) return JSON.parse(list)
    // An array of texts, each of them JSON.
    const texts = /\$1 = '\{("\{.*?\}")\}'(?:, \$2|$)/.exec(line)?.[1]
    return texts ? (JSON.parse(`[${texts}]`) as string[]).map((text) => JSON.parse(text)) : []
  })
  const votes = new Map(lists.flatMap(({ ballots }) => Object.entries(ballots ?? {})))
  return lists.flatMap(({ tokenHash, ballot = '' }) => {
    const sealed = votes.get(ballot)
    return tokenHash && sealed ? [{ tokenHash, ballot, sealed }] : []
  })
}

type Sent = { tokenHash?: string; ballot?: string; ballots?: Record<string, string> }

/** Opens the logged votes, as a control: together with the round's key, the statement log reveals who voted what. */
function openLogged(logged: readonly Logged[]) {
  return (round: PlayedRound) => {
    const hashes = round.people.map(({ secret }) =>
      createHash('sha256').update(secret).digest('hex'),
    )
    const ballots = logged
      .filter(({ tokenHash, ballot }) => hashes.includes(tokenHash) && ballot in round.open.ballots)
      .map(({ ballot, sealed }) => [ballot, sealed])
    const open = { ...round.open, ballots: Object.fromEntries(ballots) as Record<string, string> }
    return openWithKey(sealer)({ ...round, open })
  }
}
