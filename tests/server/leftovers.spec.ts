import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { end } from '../../scripts/run'
import { startPostgres } from '../../scripts/tests/run-postgres'
import { type Tally, tallyOf, type Vote } from '../../src/domain/votes/tally'
import { filesWithFew, tracesOfTally } from '../support/rooms/attacks'
import { runSql, signUp, type Visitor } from './database-server'
import { openPhone, openStream, type Phone } from './live-phone'
import { onPostgres, programs } from './own-postgres'
import { createDataFolder, SECRET, startShortLived } from './server-process'

// Rooms in which a tally reveals votes to a person who reads the files afterwards and knows who was there. Nothing of such a tally may remain.

/** A role with replication rights can read everything that is logged. */
const SETTINGS = ['wal_level=logical']

/** Long enough to be unique among the bytes of the files. */
const NAMES = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'].map((name) => `${name} of the leftovers`)
const NICKNAMES = NAMES.map((name) => Buffer.from(name))

test('the files of the embedded engine keep neither a nickname nor a tally that reveals a vote', async () => {
  const folder = createDataFolder({})
  try {
    const server = await startShortLived({ DATA_DIR: folder })
    const { telling, kept } = await playScenes(server.origin)
    await end(server.child)
    expect(filesWithFew(folder, [...telling, ...NICKNAMES])).toEqual([])
    // The control: deleted rows of logged tables are readable.
    expect(filesWithFew(folder, kept)).not.toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

onPostgres(
  'PostgreSQL keeps neither a nickname nor a revealing tally despite an old transaction',
  async () => {
    const database = await startPostgres(programs ?? '', { isDurable: true, settings: SETTINGS })
    const env = { DATABASE_URL: database.url, AUTH_SECRET: SECRET }
    const server = await startShortLived(env)
    const query = <Row extends object>(text: string) => runSql<Row>(database.url, text)
    // Waits for every transaction of the server.
    await query(`select pg_create_logical_replication_slot('thief', 'test_decoding')`)
    const old = await openOldTransaction(database.url)
    try {
      const analyze = () => query('analyze')
      const { telling, kept } = await playScenes(server.origin, analyze)
      await end(server.child)
      // The control of the old transaction: a rewritten table keeps the rows that it may see.
      // The control of the statistics: other tables have values in them.
      await query(`create table names as select 'Plain ' || n as name from generate_series(1, 5) n`)
      await query('analyze names')
      const gathered = await query(`select from pg_stats s where s::text like '%Plain 1%'`)
      expect(gathered).toHaveLength(1)
      const plain: Tally = [7, 7, 7, 7, 7, 7, 7]
      await query(`create table plain as select '{${plain.join()}}'::smallint[] as tally`)
      await query('delete from plain')
      await query('vacuum full plain')
      await query('checkpoint')
      const base = join(database.dataFolder, 'base')
      expect(filesWithFew(base, tracesOfTally(plain))).not.toEqual([])
      expect(filesWithFew(database.dataFolder, [...telling, ...NICKNAMES])).toEqual([])
      expect(filesWithFew(base, kept)).not.toEqual([])

      const changes = await query<{ data: string }>(
        `select data from pg_logical_slot_get_changes('thief', null, null)`,
      )
      const decoded = Buffer.from(changes.map(({ data }) => data).join('\n'))
      const isIn = (traces: readonly Buffer[]) => traces.some((trace) => decoded.includes(trace))
      expect([isIn(telling), isIn(NICKNAMES), isIn(kept)]).toEqual([false, false, true])

      await old.end()
      await database.halt('fast')
      expect(filesWithFew(database.dataFolder, [...telling, ...NICKNAMES])).toEqual([])
    } finally {
      await end(server.child, 'SIGKILL')
      await old.end()
      await database.stop()
    }
  },
)

/** Opens an earlier transaction in another database, for which PostgreSQL keeps everything that it might still see. */
async function openOldTransaction(url: string): Promise<pg.Client> {
  await runSql(url, 'create database another')
  const other = new URL(url)
  other.pathname = '/another'
  const client = new pg.Client({ connectionString: other.href })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin isolation level repeatable read')
  await client.query('select pg_current_xact_id()')
  return client
}

type Scene = { telling: Tally[]; kept: Tally[] }

/** Plays the rooms and deletes their squads, which also deletes their stored votes. */
async function playScenes(origin: string, whileThere: () => Promise<unknown> = async () => {}) {
  const person = await signUp(origin)
  const scenes = [
    await play(alone, { origin, person, whileThere }),
    await play(newcomer, { origin, person, whileThere }),
    await play(oneOutOneIn, { origin, person, whileThere }),
  ]
  const tracesOf = (which: keyof Scene) =>
    scenes.flatMap((scene) => scene[which].flatMap(tracesOfTally))
  return { telling: tracesOf('telling'), kept: tracesOf('kept') }
}

type Room = Awaited<ReturnType<typeof openRoom>>

type Stage = { origin: string; person: Visitor; whileThere: () => Promise<unknown> }

async function play(
  scene: (room: Room) => Promise<Scene>,
  { origin, person, whileThere }: Stage,
): Promise<Scene> {
  const room = await openRoom(origin, person)
  const played = await scene(room)
  await whileThere()
  await room.command({ do: 'close' })
  await room.leave()
  const deleted = await person.call('DELETE', `/squads/${room.squadId}`)
  expect(deleted.status).toBe(204)
  return played
}

/** Plays a room of one person, whose vote anyone with the files knows. */
async function alone(room: Room): Promise<Scene> {
  const [eva] = await room.enter(NAMES.slice(4))
  await room.vote([eva], [4])
  await room.goOn()
  await room.vote([eva], [1])
  await room.goOn()
  return { telling: [tallyOf([4]), tallyOf([1])], kept: [] }
}

/** Plays a room in which the difference of two tallies is the newcomer's vote. */
async function newcomer(room: Room): Promise<Scene> {
  const squad = await room.enter(NAMES.slice(0, 4))
  await room.vote(squad, [1, 2, 4, 5])
  const all = [...squad, ...(await room.enter(NAMES.slice(4)))]
  await room.command({ do: 'voteAgain', step: room.step() })
  await room.vote(all, [1, 2, 4, 5, 0])
  await room.goOn()
  return { telling: [tallyOf([1, 2, 4, 5])], kept: [tallyOf([1, 2, 4, 5, 0])] }
}

/** Plays a room in which two tallies together reveal the votes of the person who left and of the one who came. */
async function oneOutOneIn(room: Room): Promise<Scene> {
  const [out, ...squad] = await room.enter(NAMES.slice(0, 4))
  await room.vote([out, ...squad], [0, 3, 3, 5])
  await room.removeSeat(out)
  const all = [...squad, ...(await room.enter(NAMES.slice(4)))]
  await room.command({ do: 'voteAgain', step: room.step() })
  await room.vote(all, [3, 3, 5, 2])
  await room.goOn()
  return { telling: [tallyOf([0, 3, 3, 5])], kept: [tallyOf([3, 3, 5, 2])] }
}

async function openRoom(origin: string, person: Visitor) {
  const nodes = () => [origin]
  const squad = await person.call('POST', '/squads', { name: 'Alpha' })
  const squadId = (squad.body as { id: string }).id
  const topics = ['Planning', 'Daily', 'Review'].map((title, at) => ({ id: `t${at}`, title }))
  const opening = { sprint: 1, topics, seconds: null }
  const opened = await person.call('POST', `/squads/${squadId}/rooms`, opening)
  const { code } = opened.body as { code: string }
  const lead = openStream({ nodes, code, cookie: person.cookie })
  const phones: Phone[] = []
  await lead.viewWhere(() => true)
  const step = () => lead.view()?.step ?? 0

  async function command(given: object): Promise<void> {
    const { status, code: refusal } = await person.call('POST', `/rooms/${code}/commands`, given)
    expect([status, refusal]).toEqual([204, undefined])
  }

  return {
    squadId,
    command,
    step,
    async enter(nicknames: readonly string[]): Promise<[Phone, ...Phone[]]> {
      const entered: Phone[] = []
      for (const nickname of nicknames) entered.push(await openPhone({ nodes, code, nickname }))
      phones.push(...entered)
      const isHere = (id: string) =>
        lead.view()?.seats.some((seat) => seat.id === id && seat.isPresent)
      await lead.viewWhere(() => entered.every(({ seatId }) => isHere(seatId)))
      return entered as [Phone, ...Phone[]]
    },
    async removeSeat({ seatId }: Phone): Promise<void> {
      await person.call('DELETE', `/rooms/${code}/seats/${seatId}`)
      await lead.viewWhere(({ seats }) => seats.every(({ id }) => id !== seatId))
    },
    /** Casts the votes of all people in the room until the reveal. */
    async vote(voters: readonly Phone[], votes: readonly Vote[]): Promise<void> {
      if (step() === 0) await command({ do: 'start', step: 0 })
      const { round } = await lead.viewWhere(({ phase }) => phase === 'voting')
      for (const [at, phone] of voters.entries()) await phone.vote(round, votes[at] ?? 'skip')
      const { tally } = await lead.viewWhere((view) => view.round === round && view.tally !== null)
      expect(tally).toEqual(tallyOf(votes))
    },
    /** Continues to the next topic with a score. */
    async goOn(): Promise<void> {
      const { phase } = await lead.viewWhere((view) => view.tally !== null)
      if (phase === 'revealed') await command({ do: 'agree', step: step(), score: 3, goesOn: true })
      else await command({ do: 'goOn', step: step() })
      await lead.viewWhere((view) => view.tally === null)
    },
    async leave(): Promise<void> {
      for (const stream of [...phones, lead]) await stream.close()
    },
  }
}
