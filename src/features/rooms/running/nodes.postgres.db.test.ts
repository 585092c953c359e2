import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { actions } from '~/features/actions/tables.server'
import { users } from '~/features/auth/tables.server'
import { disableAccount } from '~/features/operator/mutations.server'
import { squads } from '~/features/squads/tables.server'
import { createLog } from '~/lib/server/log.server'
import { hashSecret } from '~/lib/server/secret.server'
import { openTestDatabase, TEST_SECRET } from '~tests/support/database/test-database'
import { recordStream } from '~tests/support/rooms/streams'
import { sealer } from '~tests/support/rooms/votes'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { readRoom } from '../stored-room.server'
import { roomSeats, rooms } from '../tables.server'
import { leaveNode, noteOpenRooms, renewNodeLease } from './mutations.server'
import { startNode } from './node.server'

const database = await closeAfterAll(openTestDatabase())
let squadId: string

beforeAll(async () => {
  const [squad] = await database.db
    .insert(squads)
    .values({ ownerId: await addPerson('ana'), name: 'Alpha' })
    .returning({ id: squads.id })
  squadId = squad?.id ?? ''
})

test('rooms are kept open without waiting for one that is being changed', async () => {
  const { db } = database
  const [held, free] = [await makeRoom(1), await makeRoom(2)]
  await db.transaction(async (tx) => {
    await tx.select().from(rooms).where(eq(rooms.id, held)).for('update')
    await noteOpenRooms(db, [held, free])
  })
  expect(await seenAt(held)).toEqual(LONG_AGO)
  expect((await seenAt(free))?.getTime()).toBeGreaterThan(LONG_AGO.getTime())
})

test('a node that stops marks all its seats as away, without waiting for those that are being moved', async () => {
  const { db } = database
  const nodeId = crypto.randomUUID()
  await renewNodeLease(db, nodeId)
  const roomId = await makeRoom(3)
  const [held, free] = [await addSeat(roomId, nodeId), await addSeat(roomId, nodeId)]
  expect(await listPresent(roomId)).toEqual([held, free].toSorted())
  await db.transaction(async (tx) => {
    await tx.select().from(roomSeats).where(eq(roomSeats.id, held)).for('update')
    await leaveNode(db, nodeId)
  })
  expect(await listPresent(roomId)).toEqual([])
})

test('a change of actions on one node is shown by the others', async () => {
  const { db } = database
  const log = createLog('silent')
  const [here, there] = await Promise.all(
    [1, 2].map(() => startNode({ database, log, secret: TEST_SECRET })),
  )
  const roomId = await makeRoom(4)
  const wall = recordStream()
  await there?.rooms.hub.open(roomId, { stream: wall.stream, seatId: null, isFacilitator: false })
  const shown = await wall.viewWhere(() => true)
  expect(shown.actions).toEqual([])
  const promise = { ownerKind: 'squad', state: 'open', startedSprint: 3, dueSprint: 4 } as const
  await db.insert(actions).values({ ...promise, squadId, title: 'A', bornSprint: 3 })
  here?.rooms.showActions(squadId)
  await wall.viewWhere((view) => view.actions[0]?.title === 'A')
  wall.close()
  await Promise.all([here?.stop(), there?.stop()])
})

test('a right that ends on one node ends the connections of the other one', async () => {
  const log = createLog('silent')
  const [here, there] = await Promise.all(
    [1, 2].map(() => startNode({ database, log, secret: TEST_SECRET })),
  )
  const roomId = await makeRoom(5)
  const [own, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const walls = [own, other].map((userId) => ({ userId, ...recordStream() }))
  for (const { stream, userId, viewWhere } of walls) {
    await there?.rooms.hub.open(roomId, { stream, userId, seatId: null, isFacilitator: true })
    await viewWhere(() => true)
  }
  here?.rooms.reconsider(own)
  await expect.poll(() => walls.map(({ ending }) => ending())).toEqual(['bye', undefined])
  for (const wall of walls) wall.close()
  await Promise.all([here?.stop(), there?.stop()])
})

test('the connections of an account that the operator disables end on all nodes', async () => {
  const { db } = database
  const log = createLog('silent')
  const running = await Promise.all(
    [1, 2].map(() => startNode({ database, log, secret: TEST_SECRET })),
  )
  const roomId = await makeRoom(6)
  const [userId, other] = await Promise.all(['bia', 'caio'].map(addPerson))
  const walls = running.flatMap(({ rooms: { hub } }) =>
    [userId, other].map((id) => ({ hub, userId: id ?? '', ...recordStream() })),
  )
  for (const { hub, stream, userId: id, viewWhere } of walls) {
    await hub.open(roomId, { stream, userId: id, seatId: null, isFacilitator: true })
    await viewWhere(() => true)
  }
  await disableAccount(db, { userId: userId ?? '', actor: 'root' })
  const endings = () => walls.map(({ ending }) => ending())
  // A node looks at the accounts every three seconds.
  await expect.poll(endings, { timeout: 10_000 }).toEqual(['bye', undefined, 'bye', undefined])
  for (const wall of walls) wall.close()
  await Promise.all(running.map((node) => node.stop()))
}, 20_000)

const LONG_AGO = new Date('2026-01-01T00:00:00Z')

async function addPerson(name: string): Promise<string> {
  const [person] = await database.db
    .insert(users)
    .values({ name, email: `${name}@example.org` })
    .returning({ id: users.id })
  return person?.id ?? ''
}

async function makeRoom(sprint: number): Promise<string> {
  const code = `KX7M42PQR${sprint}`
  const [room] = await database.db
    .insert(rooms)
    .values({ code, squadId, sprint, seenAt: LONG_AGO })
    .returning({ id: rooms.id })
  return room?.id ?? ''
}

async function addSeat(roomId: string, nodeId: string): Promise<string> {
  const id = crypto.randomUUID()
  await database.db.insert(roomSeats).values({ id, roomId, nodeId, tokenHash: hashSecret(id) })
  return id
}

async function seenAt(roomId: string): Promise<Date | undefined> {
  const [room] = await database.db.select().from(rooms).where(eq(rooms.id, roomId))
  return room?.seenAt
}

async function listPresent(roomId: string): Promise<string[]> {
  const stored = await readRoom(database.db, roomId, { sealer, hasBallots: false })
  const present = stored?.room.seats.filter(({ goneAt }) => goneAt === null) ?? []
  return present.map(({ id }) => id).toSorted()
}
