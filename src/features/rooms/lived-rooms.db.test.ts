import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isScore } from '~/domain/retrospectives/scale'
import type { Room } from '~/domain/rooms/room'
import { toRoomCode } from '~/domain/rooms/room-code'
import { borrowTestDatabase } from '~tests/support/database/test-database'
import { everyStep } from '~tests/support/domain/room-lives'
import { closeAfterAll } from '~tests/support/setup/test-end'

import { toTopicRow } from './room-rows.server'
import { roomFeedback, roomRounds, roomSeats, rooms, roomTopics } from './tables.server'

const { db } = await closeAfterAll(borrowTestDatabase())

test('the tables accept every room that random lives lead to', async () => {
  // One room for each kind of row, which is all that a check can tell apart.
  const byKind = new Map<string, Rows>()
  everyStep(
    ({ before, after }) => {
      if (after === before) return
      const rows = toRows(after)
      for (const kind of kindsOf(rows)) if (!byKind.has(kind)) byKind.set(kind, rows)
    },
    { runs: 1_500 },
  )
  expect(byKind.size).toBeGreaterThan(40)
  const made = [...new Set(byKind.values())]
  await db.insert(rooms).values(made.map(({ room }) => room))
  await db.insert(roomTopics).values(made.flatMap(({ topics }) => topics))
  await db.insert(roomRounds).values(made.flatMap(({ rounds }) => rounds))
  await db.insert(roomSeats).values(made.flatMap(({ seats }) => seats))
  await db.insert(roomFeedback).values(made.flatMap(({ feedback }) => feedback))
  expect(await db.$count(rooms)).toBe(made.length)
})

type Rows = {
  room: typeof rooms.$inferInsert
  topics: (typeof roomTopics.$inferInsert)[]
  rounds: (typeof roomRounds.$inferInsert)[]
  seats: (typeof roomSeats.$inferInsert)[]
  feedback: (typeof roomFeedback.$inferInsert)[]
}

/** Returns the rows of a quick room. Its seats have no secrets, and are on no node. */
function toRows(room: Room): Rows {
  const { clock, results, reasons } = room
  const { phase, step, round, topicId, seconds, floor, hasRunOut } = room
  const roomId = randomUUID()
  const ids = new Map(room.feedback.map(({ id }) => [id, randomUUID()]))
  return {
    room: {
      ...{ id: roomId, code: toRoomCode(Buffer.from(roomId)), sprint: 1 },
      ...{ leaderHash: roomId.replaceAll('-', '').repeat(2) },
      ...{ phase, step, round, topicId, seconds, floor, hasRunOut },
      deadline: toDate(clock && 'until' in clock ? clock.until : null),
      pausedMs: clock && 'paused' in clock ? clock.paused : null,
      revealedAt: toDate(room.revealedAt),
      nextAt: toDate(room.nextAt),
      talkUntil: toDate(room.talkUntil),
      startedAt: toDate(room.startedAt),
      closedAt: toDate(room.closedAt),
      people: room.people,
    },
    topics: room.topics.map((topic, position) => {
      const result = results.get(topic.id)
      return {
        ...toTopicRow(roomId, topic, position),
        score: isScore(result) ? result : null,
        isSkipped: result === 'skipped',
        reason: reasons.get(topic.id) ?? null,
      }
    }),
    rounds: room.rounds.map(({ number, since, topicId, tally, isKept, hasReplaced = false }) => ({
      ...{ roomId, number, since, topicId, hasReplaced },
      tally: isKept && tally ? [...tally] : null,
    })),
    seats: room.seats.map(({ isPaper, goneAt, lastOutage, nickname }) => ({
      ...{ roomId, nickname, goneAt: toDate(goneAt) },
      tokenHash: isPaper ? null : randomUUID().replaceAll('-', '').repeat(2),
      nodeId: isPaper || goneAt !== null ? null : roomId,
      lostAt: toDate(lastOutage?.from ?? null),
      backAt: toDate(lastOutage?.to ?? null),
    })),
    feedback: room.feedback.map(({ id, kind, text, topicId, groupId, isHidden }) => ({
      ...{ roomId, id: ids.get(id) ?? '', kind, text, topicId, isHidden },
      groupId: groupId === null ? null : (ids.get(groupId) ?? ''),
    })),
  }
}

/** Returns the kind of each row. Rows are of one kind if their numbers have the same order. */
function kindsOf({ room, topics, rounds, seats, feedback }: Rows): string[] {
  const { step, round = 0 } = room
  return [
    JSON.stringify(['room', kindOf(room), Math.sign(round - (step ?? 0))]),
    ...topics.map((row) => JSON.stringify(['topic', kindOf(row)])),
    ...rounds.map((row) => {
      const { since, number, tally } = row
      const votes = tally?.reduce((sum, count) => sum + count, 0) ?? null
      return JSON.stringify(['round', kindOf(row), Math.sign(since - number), votes])
    }),
    ...seats.map((row) => JSON.stringify(['seat', kindOf(row)])),
    ...feedback.map((row) => JSON.stringify(['feedback', kindOf(row), row.groupId === row.id])),
  ]
}

function kindOf(row: object): unknown[] {
  return Object.values(row).map((value) => {
    if (value === null || typeof value === 'boolean') return value
    if (typeof value === 'number') return Math.sign(value)
    return typeof value === 'string' && PHASE.test(value) ? value : typeof value
  })
}

const PHASE = /^(open|voting|revealed|agreed|finished|closed)$/

function toDate(moment: number | null): Date | null {
  return moment === null ? null : new Date(moment)
}
