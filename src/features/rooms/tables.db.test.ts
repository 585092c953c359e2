import { beforeAll, expect, test } from 'vitest'
import type { Phase } from '~/domain/rooms/phases'
import { users } from '~/features/auth/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { userTopics } from '~/features/topics/tables.server'
import type { Executor } from '~/lib/database/db.server'
import { listMigrationsFromBefore } from '~/lib/database/migrations.server'
import { queryRows } from '~/lib/database/rows.server'
import { listRules, runAll, spoil, toText, undone } from '~tests/support/database/rules'
import { openTestDatabase } from '~tests/support/database/test-database'
import { WRONG_ROWS, type WrongRow } from '~tests/support/rooms/wrong-rows'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { roomSeals, roomTallies, roomVotes } from './ballots/tables.server'
import {
  agendaTopics,
  roomFeedback,
  roomRounds,
  roomSeats,
  rooms,
  roomTopics,
  seatings,
} from './tables.server'

const { db } = await closeAfterAll(openTestDatabase())

beforeAll(insertValidRows)

test('each wrong row violates exactly its own rule of the tables', async () => {
  for (const wrong of WRONG_ROWS) {
    const refusal = await undone(db, (tx) => spoil(tx, wrong))
    expect(refusal, toText(wrong)).toBe(wrong.refusedBy)
  }
})

test('every rule of the tables has a wrong row', async () => {
  const tables = [...new Set(WRONG_ROWS.map(({ table }) => table))]
  const rules = await listRules(db, tables)
  expect(rules.length).toBeGreaterThan(50)
  const tried = new Set(WRONG_ROWS.map(({ refusedBy }) => refusedBy))
  expect(rules.filter((name) => !tried.has(name))).toEqual([])
})

test('the migration that adds the rules repairs every wrong row', async () => {
  const { before, migration } = mendingStatements()
  await undone(db, async (tx) => {
    await runAll(tx, before)
    for (const rows of inGroups()) {
      const refusal = await undone(tx, async (mending) => {
        for (const wrong of rows) await spoil(mending, wrong)
        await runAll(mending, migration)
      })
      expect(refusal, rows.map(toText).join('\n')).toBeNull()
    }
  })
})

test('the migration leaves valid rows unchanged', async () => {
  const rows = await readAll(db)
  const { before, migration } = mendingStatements()
  await undone(db, async (tx) => {
    await runAll(tx, [...before, ...migration])
    expect(await readAll(tx)).toEqual(rows)
  })
})

test('the migration keeps comments, votes and agreements', async () => {
  const { before, migration } = mendingStatements()
  await undone(db, async (tx) => {
    await runAll(tx, before)
    await runAll(tx, [
      `update rooms set phase = 'nonsense' where phase = 'agreed'`,
      `update room_topics set is_skipped = true, reason = ' ' where topic_id = 'a'`,
      `update room_topics set parent = 'nothing' where topic_id = 'part'`,
      `update room_rounds set topic_id = 'no longer here' where number = 1`,
      `update room_feedback set kind = 'nonsense', topic_id = 'nothing' where group_id is null`,
    ])
    await runAll(tx, migration)
    const phases = await queryRows<{ phase: Phase }>(tx, 'select phase from rooms order by sprint')
    expect(phases.map(({ phase }) => phase)).toEqual([
      'open',
      'voting',
      'revealed',
      'finished',
      'finished',
      'closed',
      'open',
    ])
    const topics = await tx.select().from(roomTopics).orderBy(roomTopics.topicId)
    expect(topics).toMatchObject([
      { topicId: 'a', score: 0, isSkipped: false, reason: null },
      { topicId: 'free' },
      { topicId: 'no longer here', title: 'no longer here' },
      { topicId: 'part', parent: null, isSkipped: true },
      { topicId: 'whole' },
    ])
    const [round] = await tx.select().from(roomRounds).orderBy(roomRounds.number)
    expect(round).toMatchObject({ topicId: 'no longer here', tally: [0, 0, 2, 1, 0, 0, 57] })
    const said = await tx.select().from(roomFeedback).orderBy(roomFeedback.kind)
    expect(said).toMatchObject([
      { kind: 'positive', text: 'Said', groupId: said[1]?.id },
      { kind: 'suggestion', text: 'Said', groupId: null, topicId: null },
    ])
  })
})

/** Groups the wrong rows that could exist before the migration. No group changes a row twice. */
function inGroups(): WrongRow[][] {
  const groups: WrongRow[][] = []
  for (const wrong of WRONG_ROWS) {
    // The id of a topic was never longer than the forms allow, and never empty.
    if (wrong.isOld || wrong.refusedBy === 'room_topics_topic_id') continue
    const isSame = ({ table, row }: WrongRow) => table === wrong.table && row === wrong.row
    const group = groups.find((rows) => !rows.some(isSame))
    if (group) group.push(wrong)
    else groups.push([wrong])
  }
  return groups
}

/**
 * Returns the statements that restore the tables as they were before the migration, without the rules that it replaces,
 * and those of the migration.
 */
function mendingStatements(): { before: string[]; migration: string[] } {
  const { statements = [] } =
    listMigrationsFromBefore().find(({ tag }) => tag === '0035_room-constraints') ?? {}
  const before = statements.flatMap((statement) => {
    const [, table] = /ALTER TABLE ("\w+")/.exec(statement) ?? []
    // A later migration drops some of them.
    const drops = [...statement.matchAll(/ADD CONSTRAINT ("\w+")/g)].map(
      ([, name]) => `drop constraint if exists ${name}`,
    )
    return table ? [`alter table ${table} ${drops.join()}`] : []
  })
  expect(before.length).toBeGreaterThan(5)
  const migration = statements.map((text) => text.replaceAll(/DROP CONSTRAINT "\w+",/g, ''))
  return { before, migration }
}

const PARTS = [
  ...[roomTopics, roomRounds, roomVotes, roomSeals],
  ...[roomTallies, roomSeats, roomFeedback],
]

async function readAll(executor: Executor): Promise<unknown[]> {
  const lists: unknown[] = [await executor.select().from(rooms).orderBy(rooms.id)]
  for (const part of PARTS) {
    const rows = await executor.select().from(part)
    lists.push(rows.map((row) => JSON.stringify(row)).toSorted())
  }
  return lists
}

/** Inserts a room in every phase, a quick room, and rows of all kinds in the room that votes. */
async function insertValidRows(): Promise<void> {
  const id = crypto.randomUUID()
  await db.insert(users).values({ id, name: 'Ana', email: 'ana@example.org' })
  await db.insert(squads).values({ id, ownerId: id, name: 'Alpha' })
  await db.insert(retrospectives).values({ id, squadId: id, sprint: 1, data: {} })
  await db.insert(userTopics).values({ id, squadId: id, title: 'Planning' })
  await db.insert(seatings).values({})
  await db.insert(agendaTopics).values({ squadId: id, topicId: id })
  const now = new Date()
  const onTable = { step: 3, round: 1, topicId: 'a', startedAt: now }
  const states: Record<Phase, Partial<typeof rooms.$inferInsert>> = {
    open: { earlier: { sprint: 1, scores: { a: 0 }, marks: { a: 'few' } } },
    voting: { ...onTable, step: 2, round: 2, deadline: now, seconds: 30 },
    revealed: { ...onTable, revealedAt: now, talkUntil: now },
    agreed: { ...onTable, revealedAt: now, nextAt: now },
    finished: { step: 3, startedAt: now },
    closed: { ...onTable, closedAt: now, people: 3, retrospectiveId: id },
  }
  const inPhases = Object.entries(states).map(([phase, state], at) => ({
    ...{ id: crypto.randomUUID(), code: `KX7M42PQR${at}`, squadId: id, sprint: 2 + at },
    ...{ leaderId: id, authorId: id, phase: phase as Phase },
    ...state,
  }))
  const quick = { code: 'KX7M42PQRT', leaderHash: 'a'.repeat(64), name: 'Alpha', sprint: 9 }
  await db.insert(rooms).values(inPhases)
  await db.insert(rooms).values(quick)

  const roomId = inPhases.find(({ phase }) => phase === 'voting')?.id ?? ''
  const examples = { anchors: ['', '', '', '', '', 'Always'], packTopic: 'default-planning' }
  await db.insert(roomTopics).values([
    // The parent may follow its sub-topic.
    { roomId, topicId: 'part', position: 1, title: 'Part', parent: 'whole', isSkipped: true },
    { roomId, topicId: 'whole', position: 0, title: 'Whole', description: '', ...examples },
    { roomId, topicId: 'a', position: 2, title: 'Planning', score: 0, reason: 'As agreed' },
    { roomId, topicId: 'free', position: 3, title: 'Free' },
  ])
  const tally = [0, 0, 2, 1, 0, 0, 57]
  await db.insert(roomRounds).values([
    { roomId, number: 1, since: 1, topicId: 'a', tally, hasReplaced: true },
    { roomId, number: 2, since: 1, topicId: 'a' },
  ])
  await db.insert(roomSeals).values({ roomId, number: 2 })
  await db.insert(roomVotes).values({ roomId, number: 2 })
  await db.insert(roomTallies).values({ roomId, number: 2 })
  const tokens = ['c', 'd'].map((letter) => letter.repeat(64))
  await db.insert(roomSeats).values([
    { roomId, nickname: 'Bia' },
    { roomId, tokenHash: tokens[0], goneAt: now },
    { roomId, tokenHash: tokens[1], nodeId: id, lostAt: now, backAt: now },
  ])
  const said = { roomId, kind: 'positive', text: 'Said' } as const
  await db.insert(roomFeedback).values([
    { ...said, id: crypto.randomUUID(), groupId: id },
    { ...said, id, topicId: 'a' },
  ])
}
