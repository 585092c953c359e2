import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { type PostgresServer, startPostgres } from '../../scripts/tests/run-postgres'
import type { Vote } from '../../src/domain/votes/tally'
import {
  createSealer,
  openVote,
  type Seal,
  type SealRow,
} from '../../src/features/rooms/ballots/seals.server'
import { filesWith, findAny, type PlayedRound, tracesOf } from '../support/rooms/attacks'
import { AMOUNTS } from './amounts'
import { runSql } from './database-server'
import { openRoom } from './live-votes'
import { onPostgres, programs, test } from './own-postgres'
import { SECRET } from './server-process'

/** Number of rounds, each with a search of the standby. The first is also searched in a copy made during it. */
const ROUNDS = Math.max(2, Math.ceil(AMOUNTS.secretRounds / 20))

const DUMPED_ROUNDS = Math.ceil(AMOUNTS.secretRounds / 20)

const sealer = createSealer(SECRET)

test.describe.configure({ mode: 'default' })

onPostgres(
  'neither a base backup made during a round nor a standby can open or join a ballot',
  async ({ product }) => {
    test.setTimeout(60_000 + 5_000 * ROUNDS)
    const { database, query, signUp } = product
    let standby: PostgresServer | undefined
    const traces: Buffer[] = []
    /** Files with traces, of the base backup and then of the standby in each round. */
    const found: string[][] = []

    async function search(round: PlayedRound): Promise<void> {
      traces.push(...tracesOf(sealer, round))
      standby ??= await startPostgres(programs ?? '', {
        standbyOf: database.url,
        onCopied: (folder) => void found.push(filesWith(folder, traces)),
      })
      const [now] = await query<{ lsn: string }>('select pg_current_wal_lsn() as lsn')
      await follow(standby, now?.lsn ?? '')
      found.push(filesWith(standby.dataFolder, traces))
    }
    try {
      const person = await signUp()
      const room = await openRoom(product, { person, sprint: 1, topicCount: ROUNDS })
      for (let played = 1; played < ROUNDS; played += 1) {
        const { round, finish } = await room.vote()
        await search(round)
        await finish()
      }
      const { round: last } = await room.vote()
      await search(last)
      expect(found).toEqual(Array(ROUNDS + 1).fill([]))
      if (!standby) throw new Error('there is no standby')
      await runSql(standby.url, 'select pg_promote()')
      for (const table of ['room_votes', 'room_seals', 'room_tallies', 'room_seats']) {
        expect(await runSql(standby.url, `table ${table}`), table).toEqual([])
      }
      await standby.halt('fast')
      expect(filesWith(standby.dataFolder, traces)).toEqual([])
      // Proves that the search reads the right files: they contain the room's id.
      const roomId = Buffer.from(last.row.roomId.replaceAll('-', ''), 'hex')
      expect(filesWith(join(standby.dataFolder, 'base'), [roomId])).not.toEqual([])
      await room.leave()
    } finally {
      await standby?.stop()
    }
  },
)

onPostgres(
  'a dump made during a round opens no ballot without the server’s secret and has none without unlogged tables',
  async ({ product }) => {
    test.setTimeout(60_000 + 5_000 * DUMPED_ROUNDS)
    const { database, signUp } = product
    const person = await signUp()
    const room = await openRoom(product, { person, sprint: 1, topicCount: DUMPED_ROUNDS })
    for (let played = 0; played < DUMPED_ROUNDS; played += 1) {
      const dumps: string[] = []
      const { round, finish } = await room.vote(async () => {
        dumps.push(await dump(database.url, ...VOTES_ONLY))
      })
      const hasTrace = findAny(tracesOf(sealer, round))
      expect(hasTrace(Buffer.from(await dump(database.url, '--no-unlogged-table-data')))).toBe(
        false,
      )
      const whole = await dump(database.url)
      expect(whole).not.toContain(SECRET)
      const votes = readVotes(whole, round)
      expect(votes).toMatchObject({ ...round.row, voted: round.open.voted })
      for (const seal of guessSeals(votes)) expect(open(votes, seal)).toEqual([])

      // The documented limit: with the secret a dump reveals the votes, and dumps between the votes reveal whose they are.
      const given = round.order.slice(0, -1).map((each) => round.votes.get(each))
      expect(open(votes, sealer(votes)).toSorted()).toEqual(given.toSorted())
      expect(openInOrder(dumps.map((text) => readVotes(text, round)))).toEqual(
        round.order.slice(0, -1).map((each) => [each.seatId, round.votes.get(each)]),
      )
      await finish()
    }
    await room.leave()
  },
)

/** Resolves when the standby has everything that the primary had written at `lsn`. */
async function follow(standby: PostgresServer, lsn: string): Promise<void> {
  const hasAll = `select pg_last_wal_replay_lsn() >= '${lsn}' as "hasAll"`
  await expect.poll(() => runSql(standby.url, hasAll)).toEqual([{ hasAll: true }])
}

/** Options that reduce a dump to the votes, in a third of the time. */
const VOTES_ONLY = ['--table=room_votes', '--table=room_seals']

async function dump(url: string, ...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(join(programs ?? '', 'pg_dump'), [...options, url])
  return stdout
}

type Dumped = SealRow & PlayedRound['open']

/** Returns the open round from a dump, which also contains the rounds of other rooms. */
function readVotes(text: string, { row }: PlayedRound): Dumped {
  const [seals = {}] = readTable(text, 'room_seals').filter(({ one }) => one === row.one)
  const { room_id, number, one = '', two = '' } = seals
  const votes = readTable(text, 'room_votes').find(
    (each) => each.room_id === room_id && each.number === number,
  )
  const ballots = JSON.parse(votes?.ballots ?? '') as Record<string, string>
  const voted = Object.keys(JSON.parse(votes?.voted ?? '') as object)
  return { roomId: room_id ?? '', number: Number(number), one, two, ballots, voted }
}

/** Returns the rows of a table by column. */
function readTable(text: string, table: string): Record<string, string>[] {
  const [, columns = '', rows = ''] =
    new RegExp(`^COPY public\\.${table} \\((.*)\\) FROM stdin;\\n([^]*?)^\\\\\\.$`, 'm').exec(
      text,
    ) ?? []
  return rows.split('\n').flatMap((row) => {
    const values = row.split('\t')
    return row
      ? [Object.fromEntries(columns.split(', ').map((column, at) => [column, values[at] ?? '']))]
      : []
  })
}

/** Returns the keys that an attacker without the server's secret can derive from the dump. */
function guessSeals({ roomId, number, one, two }: Dumped): Seal[] {
  const secrets = ['', one, two, one + two]
  const bytes = Buffer.from((one + two).replaceAll('-', ''), 'hex')
  return [
    ...secrets.map((secret) => createSealer(secret)({ roomId, number, one, two })),
    { idKey: bytes, key: bytes },
  ]
}

/** Returns the votes that the seal opens. */
function open({ ballots }: Dumped, seal: Seal): Vote[] {
  return Object.entries(ballots).flatMap(([ballot, sealed]) => {
    try {
      return [openVote(seal, ballot, sealed).vote]
    } catch {
      return []
    }
  })
}

/** Returns the additions of each dump to the one before: a seat and its vote. */
function openInOrder(dumps: readonly Dumped[]) {
  return dumps.map((each, at) => {
    const before = dumps[at - 1]
    const seat = each.voted.find((id) => !before?.voted.includes(id))
    const ballots = Object.entries(each.ballots).filter(
      ([id]) => !before || !(id in before.ballots),
    )
    return [seat, ...open({ ...each, ballots: Object.fromEntries(ballots) }, sealer(each))]
  })
}
