import type { Score } from '~/domain/retrospectives/scale'
import type { Feedback, Result, Room, Round, Seat, VoteSeconds } from '~/domain/rooms/room'
import { ownExamplesOf, parseTopics, type Topic } from '~/domain/topics/topic-tree'
import type { Tally } from '~/domain/votes/tally'
import { isAboutFeelings } from '~/features/packs/data.server'
import type { JsonRow } from '~/lib/database/backup/json-rows.server'
import type { Executor, Tx } from '~/lib/database/db.server'
import { ask, askAll, type Request } from '~/lib/database/statement.server'
import { inBatches } from '~/lib/server/batches.server'
import { openVote, type Seal, type Sealer, type SealRow } from './ballots/seals.server'
import {
  HOLD_ROOM,
  HOLD_VOTES_OF_ROOM,
  READ_ROOMS,
  type ROOM_COLUMNS,
  type ROUND_COLUMNS,
  type TOPIC_COLUMNS,
} from './statements.server'
import type { roomRounds, rooms, roomTopics } from './tables.server'

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
  /** The node that has a stream of the leader. */
  leaderNode: string | null
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
 * @internal
 */
export async function readRoom(
  db: Executor,
  roomId: string,
  { sealer }: { sealer: Sealer | null },
): Promise<StoredRoom | null> {
  const [row] = await readRows(db, [roomId], sealer)
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
  const requests: Request[] = [
    [HOLD_ROOM, [roomId]],
    [HOLD_VOTES_OF_ROOM, [roomId]],
    toReading([roomId], sealer),
  ]
  const [, , texts = []] = await askAll(tx, requests)
  const [row] = parseTexts<RoomRow>(texts)
  return row ? toStoredRoom(row, sealer) : null
}

/** Reads rooms without their ballots. Rooms that are asked for while a statement is running share the next one. */
export function createRoomReader(db: Executor): (roomId: string) => Promise<StoredRoom | null> {
  return inBatches<string, StoredRoom | null>(
    async (roomIds) => {
      const rows = await readRows(db, roomIds, null)
      const byId = new Map(rows.map((row) => [row.id, toStoredRoom(row, null)]))
      return roomIds.map((roomId) => byId.get(roomId) ?? null)
    },
    { most: MOST_AT_ONCE },
  )
}

async function readRows(
  db: Executor,
  roomIds: readonly string[],
  sealer: Sealer | null,
): Promise<RoomRow[]> {
  return parseTexts(await ask(db, ...toReading(roomIds, sealer)))
}

function toReading(roomIds: readonly string[], sealer: Sealer | null): Request {
  return [READ_ROOMS, [JSON.stringify(roomIds), sealer !== null]]
}

/** Rows that a statement returns as one JSON text each. */
export function parseTexts<Row>(rows: readonly unknown[]): Row[] {
  return (rows as { text: string }[]).map(({ text }) => JSON.parse(text) as Row)
}

/** What `READ_ROOMS` reads. Moments are in milliseconds since 1970. */
type RoomRow = Omit<JsonRow<typeof rooms, (typeof ROOM_COLUMNS)[number]>, 'seconds'> & {
  seconds: VoteSeconds
  squadName: string
  leader: StoredRoom['leader']
  leaderGoneAt: number | null
  now: number
  seal: SealRow | null
  topics: TopicRow[]
  rounds: RoundRow[]
  seats: SeatRow[]
  feedback: Feedback[]
}

export type SeatRow = Omit<Seat, 'lastOutage'> & {
  nodeId: string | null
  lostAt: number | null
  backAt: number | null
}

type TopicRow = Omit<JsonRow<typeof roomTopics, (typeof TOPIC_COLUMNS)[number]>, 'score'> & {
  score: Score | null
}

type RoundRow = Omit<JsonRow<typeof roomRounds, (typeof ROUND_COLUMNS)[number]>, 'tally'> & {
  tally: Tally | null
  ballots: Record<string, string> | null
  /** Null if the database has no votes of the round: it is over, or they are lost. */
  voted: Record<string, number> | null
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
    leaderNode: row.leaderNodeId,
    version: row.version,
    now: row.now,
    nodes: nodesOf(row.seats),
    room: {
      phase: row.phase,
      topics: parseTopics(
        row.topics.map(({ topicId: id, title, parent, description, packTopic, anchors }) => ({
          id,
          title,
          ...(parent === null ? {} : { parent, isSubtopic: true }),
          ...(description === null ? {} : { description }),
          ...(packTopic === null ? {} : { packTopic }),
          ...(anchors === null ? {} : { anchors }),
        })),
      ),
      guarded: new Set(row.topics.filter(isAboutFeelings).map(({ topicId }) => topicId)),
      results: toResults(row.topics),
      reasons: new Map(
        row.topics.flatMap(({ topicId, reason }) =>
          reason === null ? [] : [[topicId, reason] as const],
        ),
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
      lead: { seatId: row.leadSeatId, goneAt: row.leaderGoneAt },
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

/** The node that has each seat's stream, by seat id. */
export function nodesOf(seats: readonly SeatRow[]): ReadonlyMap<string, string> {
  return new Map(seats.flatMap(({ id, nodeId }) => (nodeId === null ? [] : [[id, nodeId]])))
}

export function toSeat({ nodeId: _, lostAt, backAt, ...seat }: SeatRow): Seat {
  const wasLost = lostAt !== null && backAt !== null
  return { ...seat, ...(wasLost ? { lastOutage: { from: lostAt, to: backAt } } : {}) }
}

function toResults(topics: readonly TopicRow[]): Room['results'] {
  const results = new Map<string, Result>()
  for (const { topicId: id, score, isSkipped } of topics) {
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
