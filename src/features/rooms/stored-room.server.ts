import { type SQL, sql } from 'drizzle-orm'
import type { Floor } from '~/domain/disclose'
import type { SixExamples } from '~/domain/packs'
import {
  type Feedback,
  NODE_LEASE_MS,
  type Phase,
  type Result,
  type Room,
  type Round,
  type Seat,
  type VoteSeconds,
} from '~/domain/room'
import type { Score } from '~/domain/scale'
import type { Tally } from '~/domain/tally'
import { ownExamplesOf, parseTopics, type Topic } from '~/domain/topic-tree'
import { isAboutFeelings } from '~/features/packs/data.server'
import { inBatches } from '~/lib/batches.server'
import { queryRows } from '~/lib/database/rows.server'
import type { Executor, Tx } from '~/lib/db.server'
import { openVote, type Seal, type Sealer, type SealRow } from './ballots/seals.server'
import type { EarlierRow, roomTopics } from './tables.server'

/** A stored room, with its data outside of the rules. */
export type StoredRoom = {
  id: string
  /** Null for a quick room. */
  squadId: string | null
  /** Empty for a quick room without a name. */
  squadName: string
  sprint: number
  authorId: string | null
  /** The member of the squad who leads it. Null for a quick room, and once that account is deleted. */
  leader: { id: string; name: string } | null
  version: number
  /** The database's clock at the time of reading, in milliseconds since 1970. All nodes share it. */
  now: number
  room: Room
  /** The node that has a seat's stream, by seat id. */
  nodes: ReadonlyMap<string, string>
  /** Of the open round, if the room was read with its ballots. */
  seal: Seal | null
}

/** Maximum number of rooms in one statement: others wait for it. */
const MOST_AT_ONCE = 20

/**
 * Reads the whole room, all of it consistent. Returns null if there is no such room. Only changes of the room need its ballots, which the
 * sealer opens. What is shown is made without them.
 */
export async function readRoom(
  db: Executor,
  roomId: string,
  { sealer }: { sealer: Sealer | null },
): Promise<StoredRoom | null> {
  const [row] = await queryTexts(
    db,
    sql`select read_rooms_v2(array[${roomId}::uuid], ${sealer !== null}, ${NODE_LEASE_MS}) as text`,
  )
  return row ? toStoredRoom(row, sealer) : null
}

/**
 * Reads the room to change it: locks it, then the votes of its open round, so that no vote is taken between the count and the reveal. Returns
 * null if there is no such room.
 */
export async function holdRoom(
  tx: Tx,
  roomId: string,
  { sealer }: { sealer: Sealer },
): Promise<StoredRoom | null> {
  const held = sql`select hold_room_v2(${roomId}::uuid, ${NODE_LEASE_MS}) as text`
  const [row] = await queryTexts(tx, held)
  return row ? toStoredRoom(row, sealer) : null
}

/** Reads rooms without their ballots. Rooms that are asked for while a statement is running share the next one. */
export function createRoomReader(db: Executor): (roomId: string) => Promise<StoredRoom | null> {
  return inBatches<string, StoredRoom | null>(
    async (roomIds) => {
      const ids = sql.param(`{${roomIds.join()}}`)
      const rows = await queryTexts(
        db,
        sql`select read_rooms_v2(${ids}::uuid[], false, ${NODE_LEASE_MS}) as text`,
      )
      const byId = new Map(rows.map((row) => [row.id, toStoredRoom(row, null)]))
      return roomIds.map((roomId) => byId.get(roomId) ?? null)
    },
    { most: MOST_AT_ONCE },
  )
}

async function queryTexts(db: Executor, statement: SQL): Promise<RoomRow[]> {
  const rows = await queryRows<{ text: string }>(db, statement)
  return rows.map(({ text }) => JSON.parse(text) as RoomRow)
}

/** What the database function `read_rooms_v2` returns. Moments are in milliseconds since 1970. */
type RoomRow = {
  id: string
  squadId: string | null
  squadName: string
  sprint: number
  authorId: string | null
  leader: { id: string; name: string } | null
  version: number
  phase: Phase
  step: number
  round: number
  topicId: string | null
  seconds: VoteSeconds
  floor: Floor
  pausedMs: number | null
  hasRunOut: boolean
  now: number
  deadline: number | null
  revealedAt: number | null
  nextAt: number | null
  talkUntil: number | null
  earlier: EarlierRow | null
  startedAt: number | null
  closedAt: number | null
  seenAt: number
  seal: SealRow | null
  topics: TopicRow[]
  rounds: RoundRow[]
  seats: SeatRow[]
  feedback: Feedback[]
}

type SeatRow = Omit<Seat, 'lastOutage'> & {
  nodeId: string | null
  lostAt: number | null
  backAt: number | null
}

type TopicRow = {
  id: string
  title: string
  description: string | null
  packTopic: string | null
  anchors: SixExamples | null
  parent: string | null
  score: Score | null
  isSkipped: boolean
  reason: string | null
}

type RoundRow = {
  number: number
  since: number
  topicId: string
  hasCrowd: boolean
  ballots: Record<string, string> | null
  /** Null if the database has no votes of the round: it is over, or they are lost. */
  voted: Record<string, number> | null
  tally: Tally | null
  hasReplaced: boolean
}

/** A topic without a result, as it is stored. */
export function toTopicRow(
  roomId: string,
  topic: Topic,
  position: number,
): typeof roomTopics.$inferInsert {
  const { id: topicId, title, description, packTopic, parent } = topic
  return {
    roomId,
    position,
    anchors: ownExamplesOf(topic) ?? null,
    topicId,
    title,
    description: description ?? null,
    packTopic: packTopic ?? null,
    parent: parent ?? null,
  }
}

function toStoredRoom(row: RoomRow, sealer: Sealer | null): StoredRoom {
  const seal = row.seal && sealer ? sealer(row.seal) : null
  return {
    seal,
    id: row.id,
    squadId: row.squadId,
    squadName: row.squadName,
    sprint: row.sprint,
    authorId: row.authorId,
    leader: row.leader,
    version: row.version,
    now: row.now,
    nodes: new Map(row.seats.flatMap(({ id, nodeId }) => (nodeId === null ? [] : [[id, nodeId]]))),
    room: {
      phase: row.phase,
      topics: parseTopics(
        row.topics.map(({ id, title, parent, description, packTopic, anchors }) => ({
          id,
          title,
          ...(parent === null ? {} : { parent, isSubtopic: true }),
          ...(description === null ? {} : { description }),
          ...(packTopic === null ? {} : { packTopic }),
          ...(anchors === null ? {} : { anchors }),
        })),
      ),
      guarded: new Set(row.topics.filter(isAboutFeelings).map(({ id }) => id)),
      results: toResults(row.topics),
      reasons: new Map(
        row.topics.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])),
      ),
      rounds: row.rounds.map((round) => toRound(round, sealer && { seal })),
      round: row.round,
      topicId: row.topicId,
      step: row.step,
      seconds: row.seconds,
      floor: row.floor,
      clock: toClock(row),
      hasRunOut: row.hasRunOut,
      revealedAt: row.revealedAt,
      nextAt: row.nextAt,
      seats: row.seats.map(toSeat),
      feedback: row.feedback,
      earlier: row.earlier && {
        sprint: row.earlier.sprint,
        scores: new Map(Object.entries(row.earlier.scores)),
        marks: new Map(Object.entries(row.earlier.marks ?? {})),
      },
      talkUntil: row.talkUntil,
      startedAt: row.startedAt,
      closedAt: row.closedAt,
      seenAt: row.seenAt,
    },
  }
}

function toSeat({ nodeId: _, lostAt, backAt, ...seat }: SeatRow): Seat {
  const wasLost = lostAt !== null && backAt !== null
  return { ...seat, ...(wasLost ? { lastOutage: { from: lostAt, to: backAt } } : {}) }
}

function toResults(topics: readonly TopicRow[]): Room['results'] {
  const results = new Map<string, Result>()
  for (const { id, score, isSkipped } of topics) {
    if (score !== null) results.set(id, score)
    else if (isSkipped) results.set(id, 'skipped')
  }
  return results
}

/** Without `opened` the ballots are left out. */
function toRound(row: RoundRow, opened: { seal: Seal | null } | null): Round {
  const { number, since, topicId, hasCrowd, voted, tally, hasReplaced } = row
  const ballots = tally || !opened ? null : openBallots(row.ballots, opened.seal)
  const isLost = tally === null && (voted === null || (opened !== null && ballots === null))
  return {
    number,
    since,
    topicId,
    hasCrowd,
    tally,
    ballots: opened ? (ballots ?? new Map()) : null,
    voted: new Set(Object.keys(voted ?? {})),
    ...(isLost ? { isLost } : {}),
    ...(hasReplaced ? { hasReplaced } : {}),
  }
}

/** Null if the ballots are lost, or were sealed with another secret of the server. */
function openBallots(ballots: RoundRow['ballots'], seal: Seal | null): Round['ballots'] | null {
  if (!ballots || !seal) return null
  try {
    const entries = Object.entries(ballots)
    return new Map(entries.map(([id, sealed]) => [id, openVote(seal, id, sealed)]))
  } catch {
    return null
  }
}

function toClock({ deadline, pausedMs }: RoomRow): Room['clock'] {
  if (deadline !== null) return { until: deadline }
  return pausedMs === null ? null : { paused: pausedMs }
}
