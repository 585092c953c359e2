import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { DEFAULT_QUOTAS } from '~/domain/accounts/quotas'
import type { Score } from '~/domain/retrospectives/scale'
import type { Room } from '~/domain/rooms/room'
import { performNow } from '~/domain/rooms/room-commands'
import { addFeedback } from '~/domain/rooms/room-feedback'
import { end, settle } from '~/domain/votes/room-voting'
import { users } from '~/features/auth/tables.server'
import { createSealer } from '~/features/rooms/ballots/seals.server'
import { requireRoom } from '~/features/rooms/data.server'
import { openRoom } from '~/features/rooms/opening/mutations.server'
import { createRooms, type Rooms } from '~/features/rooms/rooms.server'
import { renewNodeLease } from '~/features/rooms/running/mutations.server'
import { squads } from '~/features/squads/tables.server'
import { type Database, type Db, openDatabase } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { createAnnouncements } from '~/lib/server/announcements/announcements.server'
import type { UserId } from '~/lib/server/api.server'
import { createLog } from '~/lib/server/log.server'
import { hashSecret } from '~/lib/server/secret.server'
import { findNats, startNats } from '../tests/support/server/nats-server.ts'
import { inParallel } from './live/members.ts'
import { MEMBERS } from './live/seed.ts'
import { printTable } from './timing.ts'

/** The model of docs/operations.md: a sprint a fortnight, 17 topics to score, a fifth of the votes changed, five comments. */
const [SQUADS, SPRINTS, TOPICS, CHANGED, COMMENTS] = [10, 26, 17, 0.2, 5]
const CLIENTS = [1, 8, 32]
const CHANGES = 2_000
const ALIVE_EVERY_MS = 3_000
/** Unit of /proc on every usual Linux. */
const TICK_MICROS = 10_000

const log = createLog('silent')

/** Measures the growth of the database per squad and year. */
export async function benchGrowth(adminUrl: string): Promise<void> {
  await withRooms({ adminUrl }, async ({ database: { db }, rooms }) => {
    const before = await sizes(db)
    const cpu = process.cpuUsage()
    const all = await Promise.all(Array.from({ length: SQUADS }, () => makeSquad(db)))
    for (let sprint = 1; sprint <= SPRINTS; sprint += 1) {
      await Promise.all(all.map((squad) => playSprint(db, rooms, { ...squad, sprint })))
      // Both happen often in a fortnight.
      await rooms.eraseTraces()
      await db.execute(sql`vacuum analyze`)
    }
    const { user, system } = process.cpuUsage(cpu)
    const rows = [...(await sizes(db))].map(([table, bytes]): [string, number] => [
      table,
      (bytes - (before.get(table) ?? 0)) / SQUADS / 1000,
    ])
    const total = rows.reduce((sum, [, kilobytes]) => sum + kilobytes, 0)
    printTable(`A squad and year in the database (${SQUADS} squads × ${SPRINTS} sprints), kB`, [
      ['table', 'kB'],
      ...rows.filter(([, kB]) => kB >= 1).map(([table, kB]) => [table, kB.toFixed(0)]),
      ['all', total.toFixed(0)],
    ])
    const ms = (user + system) / 1000 / SQUADS / SPRINTS
    console.log(
      `server CPU of a room's statements, from its opening to its end: ${ms.toFixed(0)} ms`,
    )
  })
}

/** Measures the changes of rooms that a database commits while they are announced by either carrier. */
export async function benchChanges(adminUrl: string): Promise<void> {
  const program = await findNats()
  if (!program) throw new Error('these figures need a NATS server on this machine')
  const nats = await startNats(program)
  const columns = (carrier: string) => [`${carrier}: changes/s`, 'server µs', 'PostgreSQL µs']
  const rows = [['clients', ...columns('PostgreSQL'), ...columns('NATS')]]
  for (const clients of CLIENTS) {
    const row = [String(clients)]
    for (const announceUrl of [undefined, nats.url]) {
      await withRooms({ adminUrl, announceUrl }, async (given) =>
        row.push(...(await timeChanges(given, clients))),
      )
    }
    rows.push(row)
  }
  await nats.stop()
  printTable('Changes of rooms, each a commit that reaches the disk', rows)
}

async function timeChanges({ database: { db }, rooms }: Given, clients: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < clients; at += 1) {
    const { squadId, userId } = await makeSquad(db)
    ids.push((await open(db, { squadId, userId, sprint: 1 })).roomId)
  }
  const work = Array.from({ length: CHANGES }, (_, at) => at)
  const run = (each: number[]) =>
    inParallel(each, clients, async (at) => {
      const seconds = at % (2 * clients) < clients ? 15 : 60
      await rooms.change(ids[at % clients] ?? '', (room, now) =>
        performNow(room, { do: 'setSeconds', seconds }, now),
      )
    })
  await run(work.slice(0, CHANGES / 4))
  const [database, cpu, start] = [await backendMicros(db), process.cpuUsage(), performance.now()]
  await run(work)
  const { user, system } = process.cpuUsage(cpu)
  const perSecond = (CHANGES * 1000) / (performance.now() - start)
  const micros = [user + system, (await backendMicros(db)) - database]
  return [perSecond.toFixed(0), ...micros.map((all) => (all / CHANGES).toFixed(0))]
}

/** Returns the CPU time used by the processes of this database's connections. The pool opens them before the first reading, and keeps them. */
async function backendMicros(db: Db): Promise<number> {
  const list = await queryRows<{ pid: number }>(
    db,
    sql`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  return list.reduce((sum, { pid }) => {
    const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system] = (fields[0] ?? '').split(' ').slice(11, 13).map(Number)
    return sum + ((user ?? 0) + (system ?? 0)) * TICK_MICROS
  }, 0)
}

type Given = { database: Database; rooms: Rooms }

/** Calls `work` with rooms in a separate database. */
async function withRooms(
  { adminUrl, announceUrl }: { adminUrl: string; announceUrl?: string | undefined },
  work: (given: Given) => Promise<unknown>,
): Promise<void> {
  const name = `capacity_${randomBytes(4).toString('hex')}`
  const admin = await openDatabase({ url: adminUrl, log })
  await admin.db.execute(sql.raw(`create database ${name}`))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const database = await openDatabase({ url: url.href, log, poolSize: 32 })
  const nodeId = randomUUID()
  const announcements = await createAnnouncements({ database, url: announceUrl, nodeId, log })
  const ignore = () => {}
  await announcements.start({
    onAnnouncement: ignore,
    onDisconnect: ignore,
    onReconnect: ignore,
  })
  const { db } = database
  const renew = () => renewNodeLease(db, nodeId)
  const lease = setInterval(renew, ALIVE_EVERY_MS)
  const sealer = createSealer(randomBytes(32).toString('hex'))
  const rooms = createRooms({ db, nodeId, log, sealer, tellAlive: renew, announcements })
  try {
    await renew()
    await work({ database, rooms })
  } finally {
    clearInterval(lease)
    await announcements.close()
    await database.close()
    await admin.db.execute(sql.raw(`drop database ${name} with (force)`))
    await admin.close()
  }
}

async function makeSquad(db: Db): Promise<{ userId: UserId; squadId: string }> {
  const [id, squadId] = [randomUUID(), randomUUID()]
  await db.insert(users).values({ id, name: 'Ana', email: `${id}@example.org` })
  await db.insert(squads).values({ id: squadId, ownerId: id, name: 'Alpha' })
  return { userId: id as UserId, squadId }
}

type Sprint = { userId: UserId; squadId: string; sprint: number }

async function open(db: Db, { userId, squadId, sprint }: Sprint) {
  const topics = Array.from({ length: TOPICS }, (_, at) => ({
    id: `t${at}`,
    title: `Refinamento dev, parte ${at}`,
  }))
  const wanted = { userId, squadId, sprint, topics, seconds: null, quotas: DEFAULT_QUOTAS }
  const { code } = await openRoom(db, wanted)
  return { code, roomId: await requireRoom(db, { userId, secret: undefined, code }) }
}

/** Plays a live room from its opening to its end. */
async function playSprint(db: Db, rooms: Rooms, given: Sprint): Promise<void> {
  const { code, roomId } = await open(db, given)
  const secrets = Array.from({ length: MEMBERS }, () => randomBytes(32).toString('base64url'))
  await Promise.all(
    secrets.map((secret) =>
      rooms.takeSeat(roomId, {
        seatId: randomUUID(),
        tokenHash: hashSecret(secret),
        nickname: null,
      }),
    ),
  )
  const change = async (rule: Parameters<typeof rooms.change>[1]): Promise<Room> => {
    const changed = await rooms.change(roomId, rule, { userId: given.userId })
    if (!changed.ok) throw new Error(`the room refuses: ${changed.reason}`)
    return changed.stored.room
  }
  const step = (command: { do: 'start' | 'goOn' } | { do: 'agree'; score: Score }) =>
    change((room, now) => performNow(room, { ...command, step: room.step }, now))
  let room = await step({ do: 'start' })
  while (room.phase === 'voting') {
    const { round } = room
    const cast = (secret: string) =>
      rooms.castOwn({ code, secret, round, vote: Math.floor(Math.random() * 6) as Score })
    for (const secret of secrets.slice(1)) if (Math.random() < CHANGED) await cast(secret)
    await Promise.all(secrets.map(cast))
    // A machine that is too busy to renew the lease counts everyone as away.
    await change((shown, now) => {
      const settled = settle(shown, now)
      return { ok: true, room: settled.phase === 'voting' ? end(settled, now) : settled }
    })
    room = await step({ do: 'agree', score: 3 })
    room = await step({ do: 'goOn' })
  }
  for (let at = 0; at < COMMENTS; at += 1) {
    const text = `We talked about the daily, and part ${at} of it can be shorter.`
    await change((shown) => addFeedback(shown, { id: randomUUID(), kind: 'positive', text }))
  }
  await change((shown, now) => performNow(shown, { do: 'close' }, now))
}

/** Returns the bytes of each table with its indexes. */
async function sizes(db: Db): Promise<Map<string, number>> {
  const rows = await queryRows<{ table: string; bytes: number }>(
    db,
    sql`
      select relname as table, pg_total_relation_size(c.oid)::float8 as bytes
      from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc`,
  )
  return new Map(rows.map(({ table, bytes }) => [table, bytes]))
}
