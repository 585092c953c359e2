import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOLDINGS, type Holding } from '~/content/holdings'
import type { Tx } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { borrowTestDatabase } from '~tests/support/database/test-database'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { cleanupTasks } from './cleanup-tasks'

/** The end of each table's rows: a clean-up task, or the reason why they stay. */
const ENDS: Record<string, { task: string } | { reason: string }> = {
  access_tokens: { task: 'tokens' },
  idempotency_keys: { task: 'idempotency keys' },
  user: { task: 'unconfirmed accounts' },
  session: { task: 'sessions' },
  account: { reason: 'goes with its user' },
  verification: { task: 'links' },
  rate_limit: { task: 'rate limits' },
  reminder_optouts: { reason: 'one of each user' },
  operator_acts: { task: 'operator acts' },
  squads: { reason: 'the quota of its owner, until the owner deletes it' },
  squad_members: { reason: '50 of each squad' },
  squad_coaches: { reason: 'a few of each squad' },
  squad_invitations: { task: 'invitations' },
  squad_trackers: { reason: 'three of each squad' },
  user_topics: { reason: 'removed topics stay, because past retrospectives name them' },
  retrospectivas: { reason: 'the quota of its squad: history is what the product is for' },
  imports: { reason: '20 of each squad' },
  imported_sprints: { reason: 'goes with its import and its retrospective' },
  topic_breaks: { reason: 'goes with its retrospective' },
  report_shares: { reason: 'one of each retrospective' },
  calendar_links: { reason: 'one of each user' },
  squad_embeds: { reason: 'one of each picture of a squad' },
  insight_looks: { reason: 'one of a newest sprint, for a minute' },
  told_moves: { reason: 'goes with its retrospective' },
  webhooks: { reason: 'five of each squad' },
  webhook_deliveries: { task: 'webhook deliveries' },
  actions: { reason: 'the quota of its squad' },
  action_reminders: { task: 'reminders' },
  agenda_topics: { reason: 'one of each topic, until a room has had it' },
  rooms: { task: 'empty rooms' },
  room_topics: { reason: 'goes with its room, which is part of its retrospective' },
  room_rounds: { reason: 'goes with its room; each topic leaves one at most' },
  room_feedback: { reason: 'goes with its room' },
  result_links: { reason: 'one of each quick room' },
  room_lines: { reason: 'goes with its room' },
  room_seats: {
    reason: 'the end of the room deletes them, and the erasure those of rooms that are gone',
  },
  seatings: { reason: 'it has one row' },
  room_votes: { reason: 'the end of the round deletes them' },
  room_seals: { reason: 'the end of the round deletes them' },
  room_tallies: { reason: 'the erasure deletes them once their topic is left' },
  kept_votes: { reason: 'rows are in it while the erasure runs' },
  kept_seals: { reason: 'rows are in it while the erasure runs' },
  kept_seats: { reason: 'rows are in it while the erasure runs' },
  kept_tallies: { reason: 'rows are in it while the erasure runs' },
  kept_waiting_votes: { reason: 'rows are in it while the erasure runs' },
  kept_waiting_marks: { reason: 'rows are in it while the erasure runs' },
  room_waiting_votes: {
    reason: 'the end of the window deletes them, the erasure those of rooms that are gone',
  },
  room_waiting_marks: {
    reason: 'the end of the window deletes them, the erasure those of rooms that are gone',
  },
  room_windows: { reason: 'goes with its room' },
  window_seats: { reason: 'the end of the window deletes them' },
  window_votes: { reason: 'the end of the window deletes them' },
  window_invitees: { task: 'invited addresses' },
  window_mails: { reason: 'goes with its room: a few of each' },
  nodes: { task: 'nodes' },
}

const HELD: readonly Holding[] = Object.values(HOLDINGS)

const database = await closeAfterAll(borrowTestDatabase())
const quickRooms = { remove: async () => 0, afterwards() {} }
const tasks = cleanupTasks({
  rooms: { forgetQuickRooms: quickRooms },
  needsConfirmation: true,
  keep: { unconfirmedAccounts: 30, emptyRooms: 7 },
})

test('every table has an end or a reason why its rows stay', async () => {
  const tables = await queryRows<{ name: string }>(
    database.db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(ENDS).toSorted())
  const named = Object.values(ENDS).flatMap((end) => ('task' in end ? end.task : []))
  const known = tasks.map(({ name }) => name)
  expect([...named, 'quick rooms'].toSorted()).toEqual(known.toSorted())
})

test('the page about privacy names every table and task that holds data of people', () => {
  const tables = HELD.flatMap(({ tables = [] }) => tables)
  expect(tables.toSorted()).toEqual(without(Object.keys(ENDS), 'nodes'))
  const named = HELD.flatMap(({ tasks = [] }) => tasks)
  const known = tasks.map(({ name }) => name)
  expect(named.toSorted()).toEqual(without(known, 'nodes'))
})

test('the page about privacy names every key of the browser’s storage', () => {
  expect(HELD.flatMap(({ stores = [] }) => stores).toSorted()).toEqual(storageKeys())
})

test('removes accounts that were never confirmed, unless used or exempt from confirmation', async () => {
  const keep = { unconfirmedAccounts: 1, emptyRooms: 1 }
  const rooms = { forgetQuickRooms: quickRooms }
  const names = cleanupTasks({ rooms, keep, needsConfirmation: false }).map(({ name }) => name)
  expect(names).not.toContain('unconfirmed accounts')
  const { db } = database
  await database.reset()
  await db.execute(sql`
    insert into "user" (id, name, email, email_verified, created_at)
    select md5(n::text)::uuid, 'P', n || '@example.org', n = 2, now() - case when n = 1 then interval '29 days' else interval '31 days' end
    from generate_series(1, 5) n`)
  await db.execute(sql`insert into squads (nome, user_id) values ('Alpha', md5('3')::uuid)`)
  await db.execute(
    sql`insert into session (token, user_id, expires_at) values (repeat('a', 64), md5('4')::uuid, now() + interval '1 day')`,
  )
  expect(await run('unconfirmed accounts')).toBe(1)
  expect(await count(sql`select 1 from "user" where id = md5('5')::uuid`)).toBe(0)
  expect(await count(sql`select 1 from "user"`)).toBe(4)
})

test('removes exactly empty rooms, expired invitations, old acts and lost nodes', async () => {
  const { db } = database
  await database.reset()
  await db.execute(
    sql`insert into "user" (id, name, email) values (md5('1')::uuid, 'P', 'p@example.org')`,
  )
  await db.execute(
    sql`insert into squads (id, nome, user_id) values (md5('1')::uuid, 'Alpha', md5('1')::uuid)`,
  )
  await db.execute(sql`
    insert into retrospectivas (id, squad_id, sprint, dados_json) values (md5('1')::uuid, md5('1')::uuid, 1, '{}')`)
  await db.execute(sql`
    insert into rooms (code, squad_id, sprint, phase, closed_at, retrospective_id)
    select 'KX7M42PQR' || n, md5('1')::uuid, n, 'closed', now() - case when n = 1 then interval '6 days' else interval '8 days' end,
      case when n = 2 then md5('1')::uuid end
    from generate_series(1, 4) n`)
  await db.execute(sql`
    insert into squad_invitations (squad_id, token_hash, expires_at)
    select md5('1')::uuid, encode(sha256(n::text::bytea), 'hex'), now() + (n - 2) * interval '1 minute' from generate_series(1, 3) n`)
  await db.execute(sql`
    insert into nodes (id, alive_at)
    select md5(n::text)::uuid, now() - n * interval '59 minutes' from generate_series(1, 2) n`)
  await db.execute(sql`
    insert into operator_acts (act, actor, account_id, created_at)
    select 'disable', 'root', md5('1')::uuid, now() - n * interval '13 months' from generate_series(1, 2) n`)
  expect(await run('empty rooms')).toBe(2)
  expect(await run('operator acts')).toBe(1)
  expect(await run('invitations')).toBe(2)
  expect(await run('nodes')).toBe(1)
})

function without(names: readonly string[], left: string): string[] {
  return names.filter((name) => name !== left).toSorted()
}

/** Finds the keys in files that use `localStorage`: constants, keys of device settings, and literals of direct calls. */
function storageKeys(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(`src/${path}`, 'utf8'))
  const shared = files.flatMap((source) => [
    ...source.matchAll(/^export const ([A-Z_]+) = '([a-z-]+:?)'$/gm),
  ])
  const found = files.flatMap((source) => [
    ...(/\blocalArea\b|localStorage/.test(source)
      ? source.matchAll(
          /^const (?!OFF )[A-Z_]+ = '([a-z-]+:?)'$|localStorage\.setItem\('([a-z-]+)'/gm,
        )
      : []),
    ...source.matchAll(/createDeviceSetting\('([a-z-]+)'/g),
  ])
  const used = shared.flatMap(([, name, key = '']) =>
    files.some((source) => source.includes(`localArea, ${name}`)) ? [key] : [],
  )
  const own = found.map(([, key, literal]) => key ?? literal ?? '')
  return [...new Set([...used, ...own])].toSorted()
}

async function run(name: string): Promise<number | undefined> {
  const task = tasks.find((one) => one.name === name)
  return database.db.transaction(async (tx: Tx) => task?.remove(tx, 100))
}

async function count(statement: ReturnType<typeof sql>): Promise<number> {
  return (await queryRows(database.db, statement)).length
}
