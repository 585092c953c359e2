import { eq, sql } from 'drizzle-orm'
import { DEFAULT_QUOTAS } from '~/domain/accounts/quotas'
import { HOUR_MS, toNextQuarter } from '~/domain/rooms/window/window'
import { leavesOf } from '~/domain/topics/topic-tree'
import type { Vote } from '~/domain/votes/tally'
import { users } from '~/features/auth/tables.server'
import { stopToken } from '~/features/rooms/mailing/stop-token.server'
import { openWindowRoom } from '~/features/rooms/opening/mutations.server'
import { readRoom } from '~/features/rooms/stored-room.server'
import { rooms } from '~/features/rooms/tables.server'
import { findWindowSeat } from '~/features/rooms/window/data.server'
import { castVote, finish, type NewWindow } from '~/features/rooms/window/mutations.server'
import { windowInvitees } from '~/features/rooms/window/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { Db, Executor } from '~/lib/database/db.server'
import type { UserId } from '~/lib/server/api.server'
import { hashSecret, newSecret } from '~/lib/server/secret.server'
import { TEST_SECRET } from '~tests/support/database/test-database'
import { sealer } from './votes'

/** Stored windows for tests. The product does not import this file. */

export type OpenedWindow = {
  roomId: string
  code: string
  /** Secrets of the links, in the order in which the sender has them. */
  links: string[]
  voters: Voter[]
  topicIds: string[]
}

/** The holder of a link, with the secret of the browser. */
export type Voter = { seatId: string; ballotKey: string }

let opened = 0

type TestWindow = Partial<NewWindow> & {
  people?: number
  /** Titles, or a number of topics. */
  topics?: number | { id: string; title: string }[]
  /** A squad of its own by default. */
  squad?: { userId: string; squadId: string; sprint?: number }
}

/** Opens a window of 48 hours for so many people. */
export async function openTestWindow(
  db: Db,
  { people = 5, topics = 2, squad, ...changes }: TestWindow = {},
): Promise<OpenedWindow> {
  opened += 1
  const { userId, squadId, sprint = 1 } = squad ?? (await createSquad(db))
  const titled = typeof topics === 'number' ? newTopics(topics) : topics
  const window: NewWindow = {
    ...{ closesAt: toNextQuarter(Date.now() + 48 * HOUR_MS), zone: 'America/Sao_Paulo', least: 3 },
    ...{ reveal: 'talk', entry: 'pool', note: null, expected: null, locale: 'pt' },
    invitees: Array.from({ length: people }, (_, at) => ({
      email: `person${at}@example.org`,
      locale: 'pt' as const,
    })),
    ...changes,
  }
  const room = await openWindowRoom(db, {
    ...{ userId: userId as UserId, squadId, sprint, seconds: 30 },
    ...{ quotas: DEFAULT_QUOTAS, window },
    topics: titled,
  })
  if (!room.ok) throw new Error(room.reason)
  const { code, links } = room
  const seats = await Promise.all(
    links.map((secret) => findWindowSeat(db, { code, tokenHash: hashSecret(secret) })),
  )
  const voters = seats.map((seat) => ({ seatId: seat?.seatId ?? '', ballotKey: newSecret() }))
  const [row] = await db.select({ id: rooms.id }).from(rooms).where(eq(rooms.code, code))
  const roomId = row?.id ?? ''
  const stored = await readRoom(db, roomId, { sealer, hasBallots: false })
  const topicIds = leavesOf(stored?.room.topics ?? []).map(({ id }) => id)
  return { roomId, code, links, voters, topicIds }
}

function newTopics(count: number): { id: string; title: string }[] {
  return Array.from({ length: count }, (_, at) => ({
    id: crypto.randomUUID(),
    title: `Topic ${at + 1}`,
  }))
}

/** Adds an address to a room, and returns the token that stops its mails. */
export async function inviteTo(db: Executor, code: string): Promise<string> {
  const [room] = await db.select({ roomId: rooms.id }).from(rooms).where(eq(rooms.code, code))
  const invitee = { roomId: room?.roomId ?? '', email: 'ana@example.org' }
  await db.insert(windowInvitees).values({ ...invitee, locale: 'pt' })
  return stopToken(invitee, TEST_SECRET)
}

async function createSquad(db: Db): Promise<NonNullable<TestWindow['squad']>> {
  const userId = crypto.randomUUID()
  await db.insert(users).values({ id: userId, name: 'Olga', email: `${userId}@example.org` })
  const name = `Alpha ${opened}`
  const [squad] = await db.insert(squads).values({ ownerId: userId, name }).returning()
  return { userId, squadId: squad?.id ?? '' }
}

/** Casts a vote of a voter, and returns whether everything that waited is stored. Throws a refusal. */
export async function voteIn(
  db: Db,
  roomId: string,
  {
    voter,
    topicId,
    vote,
    choice = 1,
  }: { voter: Voter; topicId: string; vote: Vote; choice?: number },
): Promise<boolean> {
  const cast = await castVote(db, { roomId, sealer }, { ...voter, topicId, vote, choice })
  if (!cast.ok) throw new Error(cast.reason)
  return cast.isStored
}

/** Votes on all topics and finishes. */
export async function finishIn(
  db: Db,
  { roomId, topicIds }: OpenedWindow,
  { voter, vote }: { voter: Voter; vote: Vote },
): Promise<void> {
  for (const topicId of topicIds) await voteIn(db, roomId, { voter, topicId, vote })
  const { seatId } = voter
  const finished = await finish(db, { roomId, sealer }, { seatId, isFinished: true })
  if (!finished.ok) throw new Error(finished.reason)
}

/** Moves a window into the past, so that so many hours have gone by. */
export async function passHours(db: Db, roomId: string, hours: number): Promise<void> {
  await db.execute(sql`
    update room_windows set opens_at = opens_at - ${hours} * interval '1 hour', closes_at = closes_at - ${hours} * interval '1 hour',
      counted_at = counted_at - ${hours} * interval '1 hour'
    where room_id = ${roomId}`)
}
