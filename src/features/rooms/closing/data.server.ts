import { and, asc, eq, gte, inArray, isNotNull, max, ne, not, type SQL, sql } from 'drizzle-orm'
import type { ClosedRoom } from '~/domain/reports/report'
import { type VotedUntil, votedUntil } from '~/domain/reports/room-times'
import { MEETING_TOPIC } from '~/domain/rooms/meeting-topic'
import { peopleOf } from '~/domain/rooms/window/window-view'
import {
  type Audience,
  type DisclosedVotes,
  disclose,
  FLOORS,
  type Floor,
  keptVotes,
  LOWEST_FLOOR,
  withoutPaper,
} from '~/domain/votes/audience'
import type { Tally } from '~/domain/votes/tally'
import { withoutFeelings } from '~/features/packs/data.server'
import { listSprints, type RecordedSprint } from '~/features/retrospectives/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Executor } from '~/lib/database/db.server'
import { isGuarded } from '../data.server'
import { roomFeedback, roomRounds, rooms, roomTopics } from '../tables.server'
import { roomWindows } from '../window/tables.server'

type KeptVotes = DisclosedVotes & {
  /** See `CountedVotes`. */
  hiding: number
  roomId: string
  /** Returns null if the room was closed without anything to save. */
  retrospectiveId: string | null
  topicId: string
}

type WhichVotes = {
  /** A condition on `rooms`. */
  which: SQL | undefined
  audience: Audience
  /** Votes on the squad's topics, or those on the meeting itself. */
  on?: 'topics' | 'meeting'
}

/**
 * Lists the votes of closed rooms that the audience may see, in the order in which they were cast. Nothing else reads
 * stored tallies of closed rooms. @internal
 */
export async function listKeptVotes(
  db: Executor,
  { which, audience, on = 'topics' }: WhichVotes,
): Promise<KeptVotes[]> {
  const isOnMeeting = eq(roomRounds.topicId, MEETING_TOPIC)
  const topics = on === 'meeting' ? isOnMeeting : not(isOnMeeting)
  const rows = await db
    .select({
      roomId: roomRounds.roomId,
      retrospectiveId: rooms.retrospectiveId,
      topicId: roomRounds.topicId,
      tally: roomRounds.tally,
      hiding: roomRounds.hiding,
      floor: rooms.floor,
    })
    .from(roomRounds)
    .innerJoin(rooms, eq(rooms.id, roomRounds.roomId))
    .where(and(which, topics, eq(rooms.phase, 'closed'), isNotNull(roomRounds.tally)))
    .orderBy(asc(rooms.closedAt), asc(rooms.id), asc(roomRounds.number))
  return rows.flatMap(({ tally, hiding, floor, ...row }) => {
    // Seven numbers, which the table checks.
    const kept = keptVotes(tally as unknown as Tally, hiding, floor)
    const votes = disclose(kept, audience, floor)
    return votes.voters === null ? [] : [{ ...row, ...votes, hiding: kept.hiding }]
  })
}

/** Lists the votes of these squads within the last days, for a roll-up that shows none of them. */
export function listRecentVotes(
  db: Executor,
  { squadIds, days }: { squadIds: string[]; days: number },
): Promise<KeptVotes[]> {
  const isRecent = sql`${rooms.closedAt} > now() - make_interval(days => ${days})`
  return listKeptVotes(db, {
    which: and(inArray(rooms.squadId, squadIds), isRecent),
    audience: 'squad',
  })
}

/** Lists the votes on these retrospectives as readers outside the squads may know them, in the order in which they were cast. */
export function listVotesOutside(
  db: Executor,
  retrospectiveIds: readonly string[],
): Promise<KeptVotes[]> {
  return listKeptVotes(db, {
    which: inArray(rooms.retrospectiveId, [...retrospectiveIds]),
    audience: 'outside',
  })
}

/** Maximum number of sprints in one history: nearly eight years of two-week sprints. */
export const MOST_SPRINTS = 200

type WhichSprints = { squadId: string; upTo?: number; most?: number; audience: Audience }

/**
 * Lists a squad's newest sprints, oldest first, with the last votes on each topic that the audience may see. The caller
 * has checked the right to the squad.
 */
export async function listVotedSprints(
  db: Executor,
  { squadId, upTo, most = MOST_SPRINTS, audience }: WhichSprints,
): Promise<RecordedSprint[]> {
  const sprints = await listSprints(db, { squadId, upTo, most })
  const votes = await listKeptVotes(db, { which: eq(rooms.squadId, squadId), audience })
  const tallies = new Map<string, Map<string, Tally>>()
  for (const { retrospectiveId, topicId, tally } of votes) {
    if (retrospectiveId === null || tally === null) continue
    const ofSprint = tallies.get(retrospectiveId) ?? new Map<string, Tally>()
    tallies.set(retrospectiveId, ofSprint.set(topicId, tally))
  }
  const voted = sprints.map((sprint) => ({
    ...sprint,
    tallies: tallies.get(sprint.retrospectiveId) ?? new Map<string, Tally>(),
  }))
  if (audience !== 'squad') return voted.map(withoutFeelings)
  const floor = await readFloor(db, squadId)
  return voted.map((sprint) => withImported(sprint, floor))
}

/** Adds the means and votes of another tool's table, by the rule of a room: votes that the squad's floor keeps, and of topics without votes of a room. */
function withImported(sprint: RecordedSprint, floor: Floor): RecordedSprint {
  const { means, tallies } = sprint.imported
  const kept = [...tallies].filter(
    ([, tally]) => disclose(withoutPaper(tally), 'squad', floor).tally !== null,
  )
  return { ...sprint, means, tallies: new Map([...kept, ...(sprint.tallies ?? [])]) }
}

/** Returns the number of people in the fullest closed room of each of the squad's sprints, by retrospective. */
export async function listPeople(db: Executor, squadId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: rooms.retrospectiveId, people: max(rooms.people) })
    .from(rooms)
    .where(and(eq(rooms.squadId, squadId), eq(rooms.phase, 'closed')))
    .groupBy(rooms.retrospectiveId)
  return new Map(rows.flatMap(({ id, people }) => (id && people ? [[id, people] as const] : [])))
}

/** Joins a room's vote over days, unless too few people finished it: the squad then voted live or not at all. */
const HAS_RESULT = and(
  eq(roomWindows.roomId, rooms.id),
  gte(roomWindows.countedFinished, roomWindows.least),
)

const WINDOW_TIMES = {
  opensAt: roomWindows.opensAt,
  closesAt: roomWindows.closesAt,
  finished: roomWindows.countedFinished,
  expected: roomWindows.expected,
  invited: roomWindows.invited,
  extraSeats: roomWindows.extraSeats,
}

/** Returns the last vote over days of each of the squad's sprints that had one, by retrospective. */
export async function listDeadlines(
  db: Executor,
  squadId: string,
): Promise<Map<string, VotedUntil<number>>> {
  const rows = await db
    .select({ id: rooms.retrospectiveId, ...WINDOW_TIMES })
    .from(rooms)
    .innerJoin(roomWindows, HAS_RESULT)
    .where(and(eq(rooms.squadId, squadId), eq(rooms.phase, 'closed')))
    .orderBy(asc(rooms.closedAt), asc(rooms.id))
  return new Map(
    rows.flatMap(({ id, ...row }) => (id ? [[id, votedUntil(toTimes(row))] as const] : [])),
  )
}

type WindowRow = { opensAt: Date; closesAt: Date } & Omit<Parameters<typeof peopleOf>[0], 'seats'>

function toTimes({ opensAt, closesAt, ...counts }: WindowRow) {
  const { finished } = counts
  const people = peopleOf({ ...counts, seats: 0 })
  return { opensAt: opensAt.getTime(), closesAt: closesAt.getTime(), finished, people }
}

/** Returns the smallest number of scores with which the squad keeps votes. */
export async function readFloor(db: Executor, squadId: string): Promise<Floor> {
  const [squad] = await db
    .select({ floor: squads.floor })
    .from(squads)
    .where(eq(squads.id, squadId))
  return FLOORS.find((floor) => floor === squad?.floor) ?? LOWEST_FLOOR
}

/** Lists the closed rooms of these retrospectives, oldest first. Feedback is in the order of its random ids, which reveals nothing. */
export async function listClosedRooms(
  db: Executor,
  { retrospectiveIds, audience }: { retrospectiveIds: string[]; audience: Audience },
): Promise<(ClosedRoom & { retrospectiveId: string | null })[]> {
  const closed = await db
    .select({
      id: rooms.id,
      retrospectiveId: rooms.retrospectiveId,
      people: rooms.people,
      startedAt: rooms.startedAt,
      closedAt: rooms.closedAt,
      window: WINDOW_TIMES,
    })
    .from(rooms)
    .leftJoin(roomWindows, HAS_RESULT)
    .where(and(inArray(rooms.retrospectiveId, retrospectiveIds), eq(rooms.phase, 'closed')))
    .orderBy(asc(rooms.closedAt), asc(rooms.id))
  if (closed.length === 0) return []
  const ids = closed.map(({ id }) => id)
  const votes = await listKeptVotes(db, { which: inArray(rooms.id, ids), audience })
  const isInside = audience === 'squad'
  const onMeeting = isInside
    ? await listKeptVotes(db, { which: inArray(rooms.id, ids), audience, on: 'meeting' })
    : []
  const topics = await db
    .select({
      roomId: roomTopics.roomId,
      id: roomTopics.topicId,
      title: roomTopics.title,
      parent: roomTopics.parent,
      packTopic: roomTopics.packTopic,
      isAgreed: sql<boolean>`${roomTopics.score} is not null`,
      reason: roomTopics.reason,
    })
    .from(roomTopics)
    .where(inArray(roomTopics.roomId, ids))
    .orderBy(asc(roomTopics.position))
  const feedback = await db
    .select()
    .from(roomFeedback)
    .where(and(inArray(roomFeedback.roomId, ids), not(roomFeedback.isHidden)))
    .orderBy(asc(roomFeedback.id))
  const kept = topics.filter((topic) => isInside || !isGuarded({ ...topic, topicId: topic.id }))
  const withheld = new Set(topics.filter((topic) => !kept.includes(topic)).map(({ id }) => id))
  const isVisible = ({ topicId }: { topicId: string | null }) => !withheld.has(topicId ?? '')
  return closed.map(({ id, retrospectiveId, people, startedAt, closedAt, window }) => ({
    retrospectiveId,
    people,
    window: window && toTimes(window),
    startedAt: startedAt?.getTime() ?? null,
    closedAt: closedAt?.getTime() ?? null,
    topics: kept.filter(({ roomId }) => roomId === id),
    votes: votes.filter((vote) => vote.roomId === id && isVisible(vote)),
    meeting: onMeeting.findLast(({ roomId }) => roomId === id) ?? null,
    feedback: feedback.filter((each) => each.roomId === id && isVisible(each)),
  }))
}

/** Returns a squad's room as other systems hear of it. Null if it has been deleted. */
export async function findToldRoom(
  db: Executor,
  { squadId, roomId }: { squadId: string; roomId: string },
) {
  const { code, phase, sprint, people, retrospectiveId, closedAt } = rooms
  const { closesAt, zone, entry, countedFinished } = roomWindows
  const [row] = await db
    .select({
      ...{ code, phase, sprint, people, retrospectiveId, closedAt },
      window: { closesAt, zone, entry, finished: countedFinished },
    })
    .from(rooms)
    .leftJoin(roomWindows, eq(roomWindows.roomId, rooms.id))
    .where(and(eq(rooms.id, roomId), eq(rooms.squadId, squadId)))
  if (!row) return null
  const agreed = await db
    .select({ packTopic: roomTopics.packTopic })
    .from(roomTopics)
    .where(
      and(
        eq(roomTopics.roomId, roomId),
        isNotNull(roomTopics.score),
        ne(roomTopics.topicId, MEETING_TOPIC),
      ),
    )
  return { ...row, agreed }
}

/** True if a room has saved its results into the retrospective. */
export async function isOfRoom(db: Executor, retrospectiveId: string): Promise<boolean> {
  return (await db.$count(rooms, eq(rooms.retrospectiveId, retrospectiveId))) > 0
}
