import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Quotas } from '~/domain/accounts/quotas'
import {
  type FormTopic,
  mergeTopics,
  parseRetrospective,
  withNewIds,
} from '~/domain/retrospectives/retrospective'
import { isAboutMeeting } from '~/domain/rooms/meeting-topic'
import { PHASES, type Phase } from '~/domain/rooms/phases'
import { VOTE_SECONDS, type VoteSeconds } from '~/domain/rooms/room'
import { toRoomCode } from '~/domain/rooms/room-code'
import type { SettingsRefusal } from '~/domain/rooms/window/window-settings'
import { MAX_TITLE_LENGTH, MAX_TOPICS, type Topic } from '~/domain/topics/topic-tree'
import type { Floor } from '~/domain/votes/audience'
import { type AuthorizedSquadId, requireSquad } from '~/features/members/data.server'
import { queueEvent } from '~/features/outbox/mutations.server'
import { withPackTopics } from '~/features/packs/data.server'
import { lockQuotas, requireQuota, selectSprint } from '~/features/retrospectives/data.server'
import { squads } from '~/features/squads/tables.server'
import { readTopics, withExamplesInForce } from '~/features/topics/data.server'
import { addTopics } from '~/features/topics/mutations.server'
import type { Locale } from '~/i18n/locale'
import type { Db, Executor, Tx } from '~/lib/database/db.server'
import { violatesUnique } from '~/lib/database/sql-errors.server'
import { AppError } from '~/lib/errors'
import type { RoomChange } from '~/lib/server/announcements/announcement.server'
import type { UserId } from '~/lib/server/api.server'
import { toTopicRow } from '../room-rows.server'
import { rooms, roomTopics } from '../tables.server'
import { meetingTopics } from '../texts/meeting-topics'
import {
  countPeople,
  type NewWindow,
  openWindow,
  refusalOfWindow,
} from '../window/mutations.server'
import { findEarlierScores, findMeetingTopics } from './data.server'

type Opening = {
  quotas: Quotas
  userId: UserId
  squadId: string
  sprint: number
  topics: readonly FormTopic[]
  seconds?: VoteSeconds | undefined
  meetingVote?: Locale | null | undefined
  phase?: Phase
  /** Runs in the transaction that makes the room. */
  alongside?: (
    tx: Tx,
    made: { roomId: string; topics: readonly Topic[]; floor: Floor },
  ) => Promise<void>
}

/**
 * Opens a room for a sprint, or returns the one that is open. Adds unknown topics to the squad, as when a sprint is
 * recorded. Throws NOT_FOUND, TOO_MANY_TOPICS, TITLE_TOO_LONG, the codes of the quotas, and NO_DATA if the sprint's
 * retrospective cannot be read, because the results could not be saved into it.
 */
export async function openRoom(
  db: Db,
  opening: Opening,
): Promise<{ code: string; isNew: boolean }> {
  const { userId, squadId, sprint, seconds: wanted, meetingVote, quotas } = opening
  const { phase = 'open', alongside } = opening
  const chosen = opening.topics.filter((topic) => !isAboutMeeting(topic))
  const open = async (tx: Tx) => {
    const squad = await requireSquad(tx, { userId, squadId, as: 'member' })
    await lockQuotas(tx, { userId, squadId: squad })
    const [row] = await tx
      .select({ code: rooms.code })
      .from(rooms)
      .where(and(eq(rooms.squadId, squad), eq(rooms.sprint, sprint), isNull(rooms.closedAt)))
    if (row) return { code: row.code, isNew: false }

    await requireRoomQuota(tx, { squadId: squad, userId }, quotas)
    const before = await readTopicsOf(tx, { squadId: squad, sprint })
    if (!before) await requireQuota(tx, { squadId: squad, userId, more: 1 }, quotas)
    const saved = await readTopics(tx, squad)
    const asked = withPackTopics(mergeTopics([], chosen), saved)
    const form = before ? withPackTopics(asked, before) : asked
    const added = form.filter(({ id }) => !saved.has(id) && !before?.has(id))
    if (added.some(({ title }) => title.length > MAX_TITLE_LENGTH)) {
      throw new AppError('TITLE_TOO_LONG')
    }
    const apart = new Set(form.map(({ id }) => id))
    const ids = await addTopics(tx, { squadId: squad, userId }, { topics: added, apart })
    const { topics } = withNewIds({ topics: form, scores: new Map() }, ids)

    const code = toRoomCode(randomBytes(10))
    const earlier = await findEarlierScores(tx, { squadId: squad, sprint })
    const floor = sql<Floor>`(select ${squads.floor} from ${squads} where ${eq(squads.id, squad)})`
    const by = { authorId: userId, leaderId: userId }
    const seconds = wanted === undefined ? await lastSeconds(tx, squad) : wanted
    const leaderGoneAt = sql`now()`
    const room = {
      phase,
      code,
      squadId: squad,
      sprint,
      ...by,
      leaderGoneAt,
      seconds,
      floor,
      earlier,
    }
    const last = await lastTopics(tx, squad, meetingVote)
    const [made] = await tx
      .insert(rooms)
      .values(room)
      .returning({ id: rooms.id, floor: rooms.floor })
    if (!made) throw new Error('the new room was not returned')
    const rows = [...withExamplesInForce(topics, saved), ...last]
    if (rows.length > MAX_TOPICS) throw new AppError('TOO_MANY_TOPICS')
    await tx.insert(roomTopics).values(rows.map((topic, at) => toTopicRow(made.id, topic, at)))
    const event = PHASES[phase].isWindow ? 'window.opened' : 'room.opened'
    await queueEvent(tx, { squadId: squad, event, subjectId: made.id })
    await alongside?.(tx, { roomId: made.id, topics, floor: made.floor })
    return { code, isNew: true }
  }
  try {
    return await db.transaction(open)
  } catch (error) {
    // Another member has opened it at the same moment.
    if (!violatesUnique(error, 'rooms_open')) throw error
    return db.transaction(open)
  }
}

/** Returns the vote on the meeting itself, if there is to be one, as in the squad's last room if nothing was chosen. */
function lastTopics(
  db: Executor,
  squadId: AuthorizedSquadId,
  chosen: Opening['meetingVote'],
): Topic[] | Promise<Topic[]> {
  if (chosen === undefined) return findMeetingTopics(db, squadId)
  return chosen === null ? [] : meetingTopics(chosen)
}

/**
 * Opens a voting window for a sprint, see `openRoom`. Throws TOO_FEW_PEOPLE if the squad keeps votes of more people
 * only. `links` holds the secrets of the links of a pool, which only the
 * caller's memory has. It is empty if another room is open.
 */
export async function openWindowRoom(
  db: Db,
  {
    window,
    ...opening
  }: Omit<Opening, 'phase' | 'alongside' | 'meetingVote'> & { window: NewWindow },
): Promise<
  | { ok: true; code: string; isNew: boolean; links: string[] }
  | { ok: false; reason: SettingsRefusal }
> {
  const reason = refusalOfWindow(window, Date.now())
  if (reason) return { ok: false, reason }
  let links: string[] = []
  const room = await openRoom(db, {
    ...opening,
    meetingVote: null,
    phase: 'window',
    alongside: async (tx, { floor, ...made }) => {
      // Votes of fewer people would be dropped at the end, because the squad keeps none below its floor.
      const least = Math.max(window.least, floor)
      if (countPeople(window) < least) throw new AppError('TOO_FEW_PEOPLE')
      links = await openWindow(tx, made, { ...window, least })
    },
  })
  return { ok: true, ...room, links }
}

/**
 * Deletes quick rooms that were opened a day ago or earlier, with everything in them except open votes, which the next
 * erasure removes. Returns their ids and last versions.
 */
export function deleteQuickRooms(db: Executor): Promise<RoomChange[]> {
  const isOver = lte(rooms.createdAt, sql`now() - interval '24 hours'`)
  return db
    .delete(rooms)
    .where(and(isNull(rooms.squadId), isOver))
    .returning({ room: rooms.id, version: rooms.version })
}

/** Returns the length of a vote in the squad's last room; 30 seconds without one. */
async function lastSeconds(tx: Tx, squadId: AuthorizedSquadId): Promise<VoteSeconds> {
  const [last] = await tx
    .select({ seconds: rooms.seconds })
    .from(rooms)
    .where(eq(rooms.squadId, squadId))
    .orderBy(desc(rooms.createdAt), desc(rooms.id))
    .limit(1)
  return last ? (VOTE_SECONDS.find((each) => each === last.seconds) ?? null) : 30
}

/** Throws TOO_MANY_ROOMS if the open rooms of the squad, or of the account, have reached the quota. */
async function requireRoomQuota(
  tx: Tx,
  { squadId, userId }: { squadId: string; userId: UserId },
  { openRoomsPerSquad, openRoomsPerAccount }: Quotas,
): Promise<void> {
  const countOpen = (scope: SQL) => tx.$count(rooms, and(scope, isNull(rooms.closedAt)))
  const isFull =
    (await countOpen(eq(rooms.squadId, squadId))) >= openRoomsPerSquad ||
    (await countOpen(eq(rooms.authorId, userId))) >= openRoomsPerAccount
  if (isFull) throw new AppError('TOO_MANY_ROOMS')
}

/** Reads the topics of the sprint's retrospective, by id. Null without a retrospective. */
async function readTopicsOf(
  tx: Tx,
  { squadId, sprint }: { squadId: string; sprint: number },
): Promise<ReadonlyMap<string, Topic> | null> {
  const [row] = await selectSprint(tx, { squadId, sprint })
  if (!row) return null
  const parsed = parseRetrospective(row.data)
  if (!parsed.ok) throw new AppError('NO_DATA')
  return new Map(parsed.data.topics.map((topic) => [topic.id, topic]))
}
