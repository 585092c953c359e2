import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { toRoomCode } from '../../src/domain/rooms/room-code.ts'
import { actions } from '../../src/features/actions/tables.server.ts'
import { users } from '../../src/features/auth/tables.server.ts'
import {
  roomSeals,
  roomTallies,
  roomVotes,
} from '../../src/features/rooms/ballots/tables.server.ts'
import { seatIdOf } from '../../src/features/rooms/seats/room-cookies.server.ts'
import {
  nodes,
  roomRounds,
  roomSeats,
  rooms,
  roomTopics,
  seatings,
} from '../../src/features/rooms/tables.server.ts'
import { squads } from '../../src/features/squads/tables.server.ts'
import type { Db } from '../../src/lib/database/db.server.ts'
import { hashSecret } from '../../src/lib/server/secret.server.ts'

export const MEMBERS = 8
const TOPICS = 17

export type SeededRoom = { code: string; secrets: string[] }

/** Maximum number of rows, so that one statement does not have too many parameters. */
const CHUNK = 1000

/** All seats stay present for longer than a benchmark takes. */
const DAY_MS = 24 * 60 * 60_000

export type Wanted = {
  count: number
  members?: number
  /** If false, the last vote reveals the round. */
  isEndless?: boolean
  /** Number of open actions of the squad. */
  promises?: number
}

/**
 * Inserts rooms in the middle of a vote without an end: one paper seat in each has not voted, and there is no time
 * limit. Each other vote is therefore an event for everyone.
 */
export async function seedRooms(
  db: Db,
  { count, members = MEMBERS, isEndless = true, promises = 0 }: Wanted,
): Promise<SeededRoom[]> {
  await db.execute(sql`delete from squads`)
  await db.execute(sql`delete from "user"`)
  const person = { id: randomUUID(), name: 'Ana', email: `ana-${randomUUID()}@example.org` }
  await db.insert(users).values(person)
  const squadId = randomUUID()
  await db.insert(squads).values({ id: squadId, ownerId: person.id, name: 'Alpha' })
  const promised = Array.from({ length: promises }, (_, at) => ({
    ...{ squadId, title: `Refinar às terças, parte ${at}`, state: 'open' as const },
    ...{ ownerKind: 'member' as const, ownerId: person.id },
    ...{ bornSprint: 0, startedSprint: 0, dueSprint: 1 },
  }))
  await insert(promised, (list) => db.insert(actions).values(list))
  const made = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    code: toRoomCode(randomBytes(10)),
    sprint: at + 1,
    secrets: Array.from({ length: members }, () => randomBytes(32).toString('base64url')),
  }))
  await insert(made, (list) =>
    db.insert(rooms).values(
      list.map(({ id, code, sprint }) => ({
        id,
        code,
        sprint,
        squadId,
        phase: 'voting' as const,
        step: 1,
        round: 1,
        topicId: 't0',
        startedAt: new Date(),
      })),
    ),
  )
  for (const table of [roomSeals, roomVotes, roomTallies]) {
    await insert(made, (list) =>
      db.insert(table).values(list.map(({ id }) => ({ roomId: id, number: 1 }))),
    )
  }
  const topics = made.flatMap(({ id: roomId }) =>
    Array.from({ length: TOPICS }, (_, position) => ({
      roomId,
      position,
      topicId: `t${position}`,
      title: `Refinamento dev, parte ${position}`,
    })),
  )
  await insert(topics, (list) => db.insert(roomTopics).values(list))
  await insert(made, (list) =>
    db
      .insert(roomRounds)
      .values(
        list.map(({ id }) => ({ roomId: id, number: 1, since: 1, topicId: 't0', hasCrowd: true })),
      ),
  )
  await db.insert(seatings).values({}).onConflictDoNothing()
  const node = { id: randomUUID(), aliveAt: new Date(Date.now() + DAY_MS) }
  await db.insert(nodes).values(node)
  const seats = made.flatMap(({ id: roomId, secrets }) => [
    ...(isEndless ? [{ roomId, tokenHash: null }] : []),
    ...secrets.map((secret) => ({
      id: seatIdOf(secret),
      roomId,
      tokenHash: hashSecret(secret),
      nickname: 'Ana',
      nodeId: node.id,
    })),
  ])
  await insert(seats, (list) => db.insert(roomSeats).values(list))
  return made.map(({ code, secrets }) => ({ code, secrets }))
}

async function insert<Row>(rows: Row[], put: (list: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) await put(rows.slice(at, at + CHUNK))
}
