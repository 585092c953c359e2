import { beforeAll, expect, test } from 'vitest'
import type { Phase } from '~/domain/rooms/phases'
import { users } from '~/features/auth/tables.server'
import { resultLinks } from '~/features/quick-rooms/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { userTopics } from '~/features/topics/tables.server'
import { listRules, spoil, toText, undone } from '~tests/support/database/rules'
import { openTestDatabase } from '~tests/support/database/test-database'
import { WRONG_ROWS } from '~tests/support/rooms/wrong-rows'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { roomSeals, roomTallies, roomVotes } from './ballots/tables.server'
import { roomLines } from './closing/tables.server'
import {
  agendaTopics,
  roomFeedback,
  roomRounds,
  roomSeats,
  rooms,
  roomTopics,
  seatings,
} from './tables.server'
import {
  roomWindows,
  waitingMarks,
  waitingVotes,
  windowInvitees,
  windowMails,
  windowSeats,
  windowVotes,
} from './window/tables.server'

/** A full quarter of an hour. */
const QUARTER = Date.UTC(2100, 0, 1)

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
    window: {},
    sealed: { step: 3 },
    'too-few': { step: 1 },
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
  const window = { opensAt: now, closesAt: new Date(QUARTER), zone: 'America/Sao_Paulo', least: 3 }
  const counted = { reveal: 'talk', note: 'Please', countedAt: now } as const
  const elsewhere = inPhases.find(({ phase }) => phase === 'window')?.id ?? ''
  await db.insert(roomWindows).values([
    { roomId, ...window, ...counted, entry: 'pool' },
    { roomId: elsewhere, ...window, ...counted, entry: 'open', expected: 5 },
  ])
  await db.insert(windowSeats).values({ id, roomId, tokenHash: 'c'.repeat(64) })
  await db.insert(windowVotes).values({ roomId, topicId: 'a' })
  await db.insert(windowInvitees).values({ roomId, email: 'bia@example.org', locale: 'pt' })
  await db.insert(windowMails).values({ roomId, kind: 'invite' })
  await db.insert(waitingVotes).values({ roomId, topicId: 'a' })
  await db.insert(waitingMarks).values({ roomId })
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
  await db.insert(roomLines).values({ roomId, position: 0, title: 'Pair', owner: '' })
  await db.insert(resultLinks).values({ roomId, tokenHash: 'b'.repeat(64) })
}
