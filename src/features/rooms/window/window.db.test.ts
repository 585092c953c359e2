import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { queryRows } from '~/lib/database/rows.server'
import { quietLog } from '~tests/support/database/places'
import { openTestDatabase } from '~tests/support/database/test-database'
import { sealer } from '~tests/support/rooms/votes'
import {
  finishIn,
  type OpenedWindow,
  openTestWindow,
  passHours,
  voteIn,
} from '~tests/support/rooms/windows'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { createRooms } from '../rooms.server'
import { listAbandoned } from '../running/data.server'
import { readRoom } from '../stored-room.server'
import { roomRounds } from '../tables.server'
import { listDueWindows } from './data.server'
import { castVote, finish, removeInvitees } from './mutations.server'
import {
  waitingVotes,
  windowInvitees,
  windowMails,
  windowSeats,
  windowVotes,
} from './tables.server'

const database = await closeAfterAll(openTestDatabase())
const { db } = database
const newNode = () =>
  createRooms({ db, nodeId: crypto.randomUUID(), log: quietLog, sealer, tellAlive: async () => {} })
const rooms = newNode()

beforeEach(() => database.reset())

test('opening stores seats in the order of their ids', async () => {
  const { roomId, links } = await openTestWindow(db, {
    invitees: ['zoe@example.org', 'Ana@example.org', 'bia@example.org', 'ana@example.org '].map(
      (email) => ({ email, locale: 'pt' as const }),
    ),
  })
  expect(new Set(links).size).toBe(3)
  const seats = await queryRows<{ id: string }>(db, sql`select id from window_seats order by ctid`)
  expect(seats.map(({ id }) => id)).toEqual(seats.map(({ id }) => id).toSorted())
  expect(seats).toHaveLength(3)
  const people = await db.select().from(windowInvitees).where(eq(windowInvitees.roomId, roomId))
  expect(people.map(({ email }) => email)).toEqual([
    'ana@example.org',
    'bia@example.org',
    'zoe@example.org',
  ])
  expect((await mailsOf(roomId)).sort()).toEqual(['invite'])
})

test('a window for two people is refused', async () => {
  await expect(openTestWindow(db, { people: 2 })).rejects.toThrow('TOO_FEW_PEOPLE')
})

test('first votes become durable in groups of three seats', async () => {
  const window = await openTestWindow(db)
  const [topicId = ''] = window.topicIds
  const [ana, bia, caio, davi] = window.voters
  for (const [voter, isStored] of [
    [ana, false],
    [bia, false],
    [caio, true],
    [davi, false],
  ] as const) {
    if (!voter) throw new Error('there are four voters')
    expect(await voteIn(db, window.roomId, { voter, topicId, vote: 3 })).toBe(isStored)
  }
  expect(await countsOf(topicId)).toEqual({ stored: [3, 3], waiting: [1, 1] })
})

test('a group is of one topic', async () => {
  const window = await openTestWindow(db)
  const [first = '', second = ''] = window.topicIds
  const [ana, bia, caio] = window.voters
  await voteIn(db, window.roomId, { voter: known(ana), topicId: first, vote: 3 })
  await voteIn(db, window.roomId, { voter: known(bia), topicId: first, vote: 3 })
  await voteIn(db, window.roomId, { voter: known(caio), topicId: second, vote: 3 })
  expect(await countsOf(first)).toEqual({ stored: [0, 0], waiting: [2, 2] })
  expect(await countsOf(second)).toEqual({ stored: [0, 0], waiting: [1, 1] })
})

test('a changed vote replaces the stored one, without naming its seat', async () => {
  const window = await openTestWindow(db, { people: 3 })
  const [topicId = ''] = window.topicIds
  for (const voter of window.voters) await voteIn(db, window.roomId, { voter, topicId, vote: 1 })
  const change = { voter: known(window.voters[0]), topicId, vote: 5, choice: 2 } as const
  expect(await voteIn(db, window.roomId, change)).toBe(false)
  expect(await countsOf(topicId)).toEqual({ stored: [3, 3], waiting: [1, 0] })
  expect(await votesOn(window, topicId)).toEqual([1, 1, 5])
})

test('a vote is refused under another browser’s key', async () => {
  const window = await openTestWindow(db)
  const [topicId = ''] = window.topicIds
  const voter = known(window.voters[0])
  await voteIn(db, window.roomId, { voter, topicId, vote: 1 })
  const elsewhere = { ...voter, ballotKey: 'another browser', topicId, vote: 5, choice: 2 } as const
  expect(await castVote(db, { roomId: window.roomId, sealer }, elsewhere)).toEqual({
    ok: false,
    reason: 'FOREIGN_BALLOT',
  })
})

test('after a crash of the database only waiting votes are sent again', async () => {
  const window = await openTestWindow(db)
  const [topicId = ''] = window.topicIds
  const [ana, bia, caio, davi] = window.voters
  for (const voter of [ana, bia, caio, davi])
    await voteIn(db, window.roomId, { voter: known(voter), topicId, vote: 2 })
  await crash()
  expect(await votesOn(window, topicId)).toEqual([2, 2, 2])
  await voteIn(db, window.roomId, { voter: known(davi), topicId, vote: 4 })
  expect(await votesOn(window, topicId)).toEqual([2, 2, 2, 4])
  // The same vote of a browser whose vote was durable counts once.
  await voteIn(db, window.roomId, { voter: known(ana), topicId, vote: 2 })
  expect(await votesOn(window, topicId)).toEqual([2, 2, 2, 4])
})

test('a window closes at its time, once, whichever processes look', async () => {
  const window = await openTestWindow(db)
  for (const voter of window.voters.slice(0, 4)) await finishIn(db, window, { voter, vote: 4 })
  expect(await listDueWindows(db)).toEqual([])
  await passHours(db, window.roomId, 49)
  expect(await listDueWindows(db)).toEqual([window.roomId])
  await Promise.all([rooms, newNode(), newNode()].map((node) => node.settleRoom(window.roomId)))
  const rounds = await db.select().from(roomRounds).orderBy(asc(roomRounds.number))
  expect(rounds.map(({ topicId, tally }) => [topicId, tally])).toEqual(
    window.topicIds.map((topicId) => [topicId, [0, 0, 0, 0, 4, 0, 0]]),
  )
  expect(await mailsOf(window.roomId)).toEqual(['invite', 'sealed'])
  expect(await listDueWindows(db)).toEqual([])
})

test('nothing of seats and votes is left when a window is over', async () => {
  const window = await openTestWindow(db)
  for (const voter of window.voters) await finishIn(db, window, { voter, vote: 4 })
  await passHours(db, window.roomId, 49)
  await rooms.settleRoom(window.roomId)
  const { roomId } = window
  for (const table of [windowSeats, windowVotes, waitingVotes]) {
    expect(await db.$count(table, eq(table.roomId, roomId))).toBe(0)
  }
  expect(await queryRows(db, sql`select from room_waiting_marks`)).toEqual([])
})

test('an unused open link ends at its time', async () => {
  const window = await openTestWindow(db, { entry: 'open', expected: 3, invitees: [] })
  await passHours(db, window.roomId, 49)
  expect(await listDueWindows(db)).toEqual([window.roomId])
})

test('a choice that is sent again tells whether it is stored', async () => {
  const window = await openTestWindow(db, { people: 3 })
  const [topicId = ''] = window.topicIds
  const [ana, bia, caio] = window.voters
  const again = { voter: known(ana), topicId, vote: 3 } as const
  await voteIn(db, window.roomId, again)
  expect(await voteIn(db, window.roomId, again)).toBe(false)
  for (const voter of [bia, caio]) {
    await voteIn(db, window.roomId, { voter: known(voter), topicId, vote: 3 })
  }
  expect(await voteIn(db, window.roomId, again)).toBe(true)
})

test('a vote that waits for the sealing is refused', async () => {
  const window = await openTestWindow(db)
  const [topicId = ''] = window.topicIds
  for (const voter of window.voters.slice(0, 3)) await finishIn(db, window, { voter, vote: 4 })
  await passHours(db, window.roomId, 49)
  const voter = known(window.voters[4])
  const late = castVote(
    db,
    { roomId: window.roomId, sealer },
    { ...voter, topicId, vote: 1, choice: 1 },
  )
  await Promise.all([late, rooms.settleRoom(window.roomId)])
  expect(await late).toEqual({ ok: false, reason: 'STALE' })
  const again = { ...voter, topicId, vote: 1, choice: 1 } as const
  expect(await castVote(db, { roomId: window.roomId, sealer }, again)).toEqual({
    ok: false,
    reason: 'STALE',
  })
})

test('votes of too few people are not kept after one more day', async () => {
  const window = await openTestWindow(db)
  const { roomId } = window
  for (const voter of window.voters.slice(0, 2)) await finishIn(db, window, { voter, vote: 4 })
  await passHours(db, roomId, 49)
  await rooms.settleRoom(roomId)
  expect((await stored(window))?.room).toMatchObject({
    phase: 'window',
    window: { hasExtended: true },
  })
  await passHours(db, roomId, 30)
  await rooms.settleRoom(roomId)
  expect((await stored(window))?.room).toMatchObject({ phase: 'too-few', rounds: [] })
  expect(await db.$count(windowVotes)).toBe(0)
  expect(await mailsOf(roomId)).toEqual(['extended', 'invite', 'too-few'])
})

test('finished seats become durable in groups of three', async () => {
  const window = await openTestWindow(db)
  const { roomId } = window
  const durable = () => db.$count(windowSeats, eq(windowSeats.hasFinished, true))
  for (const voter of window.voters.slice(0, 2)) await finishIn(db, window, { voter, vote: 4 })
  expect(await durable()).toBe(0)
  await finishIn(db, window, { voter: known(window.voters[2]), vote: 4 })
  expect(await durable()).toBe(3)
  const again = { seatId: known(window.voters[0]).seatId, isFinished: false }
  expect((await finish(db, { roomId, sealer }, again)).ok).toBe(true)
  expect(await durable()).toBe(3)
  expect((await stored(window, true))?.room.window?.poll?.finished.size).toBe(2)
})

test('the shown count changes once in ten minutes', async () => {
  const window = await openTestWindow(db)
  const shown = async () => (await stored(window))?.room.window?.counted.finished
  await finishIn(db, window, { voter: known(window.voters[0]), vote: 4 })
  expect(await listDueWindows(db)).toEqual([])
  await rooms.settleRoom(window.roomId)
  expect(await shown()).toBe(0)
  await passHours(db, window.roomId, 1)
  expect(await listDueWindows(db)).toEqual([window.roomId])
  await rooms.settleRoom(window.roomId)
  expect(await shown()).toBe(1)
  await finishIn(db, window, { voter: known(window.voters[1]), vote: 4 })
  await rooms.settleRoom(window.roomId)
  expect(await shown()).toBe(1)
})

test('addresses of a window go after its last message, or a day later', async () => {
  const window = await openTestWindow(db)
  const { roomId } = window
  const remove = () => db.transaction((tx) => removeInvitees(tx, 100))
  for (const voter of window.voters) await finishIn(db, window, { voter, vote: 4 })
  await db.update(windowMails).set({ sentAt: new Date() })
  expect(await remove()).toBe(0)
  await passHours(db, roomId, 49)
  await rooms.settleRoom(roomId)
  expect(await remove()).toBe(0)
  await db.update(windowMails).set({ createdAt: sql`now() - interval '25 hours'` })
  expect(await remove()).toBe(5)
})

/** Tables that opening and closing write, in any order. A failure at each of them undoes the whole step. */
const OPENED = [
  'rooms',
  'room_topics',
  'room_windows',
  'window_votes',
  'room_waiting_marks',
  'window_seats',
  'window_invitees',
  'window_mails',
]
const CLOSED = [
  'rooms',
  'room_rounds',
  'room_windows',
  'window_seats',
  'window_votes',
  'room_waiting_votes',
  'room_waiting_marks',
  'window_mails',
]

test.each(OPENED)('an opening that fails at %s leaves nothing', async (table) => {
  await failingAt(table, () => expect(openTestWindow(db)).rejects.toThrow())
  for (const each of OPENED) {
    expect(await queryRows(db, sql`select 1 as one from ${sql.raw(each)}`), each).toEqual([])
  }
})

test.each(CLOSED)(
  'a closing that fails at %s is repeated by the next process that looks',
  async (table) => {
    const window = await openTestWindow(db)
    for (const voter of window.voters) await finishIn(db, window, { voter, vote: 4 })
    // One change waits for a group, so that each table has a row.
    const [topicId = ''] = window.topicIds
    await voteIn(db, window.roomId, { voter: known(window.voters[0]), topicId, vote: 5, choice: 2 })
    await passHours(db, window.roomId, 49)
    await failingAt(table, () => expect(rooms.settleRoom(window.roomId)).rejects.toThrow())
    expect((await stored(window))?.room.phase).toBe('window')
    expect(await votesOn(window, topicId)).toEqual([4, 4, 4, 4, 5])
    await newNode().settleRoom(window.roomId)
    expect((await stored(window))?.room.rounds.map(({ tally }) => tally)).toEqual([
      [0, 0, 0, 0, 4, 1, 0],
      [0, 0, 0, 0, 5, 0, 0],
    ])
    expect(await mailsOf(window.roomId)).toEqual(['invite', 'sealed'])
  },
)

test('a sealed window is abandoned thirty days after its end', async () => {
  const window = await openTestWindow(db)
  for (const voter of window.voters) await finishIn(db, window, { voter, vote: 4 })
  await db.execute(sql`update rooms set seen_at = seen_at - interval '60 days'`)
  expect(await listAbandoned(db)).toEqual([])
  await passHours(db, window.roomId, 49)
  await rooms.settleRoom(window.roomId)
  expect(await listAbandoned(db)).toEqual([])
  await passHours(db, window.roomId, 30 * 24)
  expect(await listAbandoned(db)).toEqual([window.roomId])
  await rooms.settleRoom(window.roomId)
  expect((await stored(window))?.room.phase).toBe('closed')
})

test('votes do not raise the version of the room', async () => {
  const window = await openTestWindow(db)
  const before = await stored(window)
  for (const voter of window.voters) await finishIn(db, window, { voter, vote: 4 })
  expect((await stored(window))?.version).toBe(before?.version)
})

function stored({ roomId }: OpenedWindow, hasBallots = false) {
  return readRoom(db, roomId, { sealer, hasBallots })
}

async function votesOn(window: OpenedWindow, topicId: string) {
  // A crash deletes the row that makes the votes readable, and the next vote makes it again.
  await db.execute(
    sql`insert into room_waiting_marks (room_id) values (${window.roomId}) on conflict do nothing`,
  )
  const poll = (await stored(window, true))?.room.window?.poll
  return [...(poll?.votes.get(topicId)?.ballots.values() ?? [])].map(({ vote }) => vote).toSorted()
}

async function countsOf(topicId: string) {
  const [row] = await db.select().from(windowVotes).where(eq(windowVotes.topicId, topicId))
  const [waiting] = await db.select().from(waitingVotes).where(eq(waitingVotes.topicId, topicId))
  const sizes = (votes: typeof row) =>
    [votes?.ballots, votes?.voted].map((map) => Object.keys(map ?? {}).length)
  return { stored: sizes(row), waiting: sizes(waiting) }
}

async function mailsOf(roomId: string): Promise<string[]> {
  const rows = await db
    .select({ kind: windowMails.kind })
    .from(windowMails)
    .where(eq(windowMails.roomId, roomId))
  return rows.map(({ kind }) => kind).toSorted()
}

/** Empties the unlogged tables, as PostgreSQL does after a crash. */
async function crash(): Promise<void> {
  await db.execute(sql`truncate room_waiting_votes`)
  await db.execute(sql`truncate room_waiting_marks`)
}

/** Makes every write to a table fail while the work runs, as if the process had died there. */
async function failingAt(table: string, work: () => Promise<unknown>): Promise<void> {
  await db.execute(sql`
    create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'the process died'; end $$`)
  await db.execute(sql`
    create trigger fail_here before insert or update or delete on ${sql.raw(table)} for each row execute function fail_here()`)
  try {
    await work()
  } finally {
    await db.execute(sql`drop function fail_here() cascade`)
  }
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('there are not enough voters')
  return value
}
