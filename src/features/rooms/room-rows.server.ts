import type { Score } from '~/domain/retrospectives/scale'
import type { RoomLine } from '~/domain/rooms/lines/room-line'
import type { Feedback, Result, Room, Round, Seat, VoteSeconds } from '~/domain/rooms/room'
import { ownExamplesOf, parseTopics, type Topic } from '~/domain/topics/topic-tree'
import { keptVotes } from '~/domain/votes/audience'
import type { Tally } from '~/domain/votes/tally'
import type { JsonRow } from '~/lib/database/backup/json-rows.server'
import { openTally, openVote, type Seal, type Sealer, type SealRow } from './ballots/seals.server'
import { isGuarded } from './data.server'
import type { ROOM_COLUMNS, ROUND_COLUMNS, TOPIC_COLUMNS } from './statements.server'
import type { roomRounds, rooms, roomTopics } from './tables.server'
import { type StoredPoll, toWindow, type WindowRow } from './window/stored-poll.server'

/** Stored room, with data that the rules do not need. */
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
  /** Changes with a crash of the database. Null until someone takes a seat after one. */
  seating: string | null
  /** The database's clock at the time of reading, in milliseconds since 1970. All nodes share it. */
  now: number
  room: Room
  /** The node of a seat's stream, by seat id. */
  nodes: ReadonlyMap<string, string>
  /** Seals of the open round, if the room was read with its ballots. */
  seals: Seals | null
  /** Tables of an open window, if the room was read with its ballots. */
  poll: StoredPoll | null
}

/** Seals the votes of the open round, and later its tally. */
export type Seals = { ballots: Seal; tally: Seal }

/** Opens the seals of a room. Ballots are only needed for changes. */
export type Opening = { sealer: Sealer; hasBallots: boolean }

/** Result of `READ_ROOMS`. Times are in milliseconds since 1970. */
export type RoomRow = Omit<JsonRow<typeof rooms, (typeof ROOM_COLUMNS)[number]>, 'seconds'> & {
  seconds: VoteSeconds
  squadName: string
  seating: string | null
  leader: StoredRoom['leader']
  leaderGoneAt: number | null
  now: number
  seal: SealRow | null
  topics: TopicRow[]
  rounds: RoundRow[]
  seats: SeatRow[]
  feedback: Feedback[]
  lines: RoomLine[]
  window: WindowRow | null
}

type SeatRow = Omit<Seat, 'lastOutage'> & {
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
  /** Null if the database has no votes of the round, because it is over or they are lost. */
  voted: Record<string, number> | null
  /** Null if the tally is kept or lost, or if the round is open and the ballots were not requested. */
  ofTally: (SealRow & { sealed: string | null; voters: Record<string, 1> }) | null
}

/** Returns the stored form of a topic without a result. */
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

/** Converts a row to the room that the rules work on. */
export function toStoredRoom(row: RoomRow, opening: Opening): StoredRoom {
  const seals = toSeals(row, opening.sealer)
  const { phase, id: roomId } = row
  const { window, poll } = toWindow(row.window, { phase, roomId, sealer: opening.sealer })
  return {
    ...{ seals, poll },
    id: row.id,
    squadId: row.squadId,
    squadName: row.squadName,
    sprint: row.sprint,
    authorId: row.authorId,
    leader: row.leader,
    leaderNode: row.leaderNodeId,
    version: row.version,
    seating: row.seating,
    now: row.now,
    nodes: new Map(row.seats.flatMap(({ id, nodeId }) => (nodeId ? [[id, nodeId]] : []))),
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
      guarded: new Set(row.topics.filter(isGuarded).map(({ topicId }) => topicId)),
      results: toResults(row.topics),
      reasons: new Map(
        row.topics.flatMap(({ topicId, reason }) =>
          reason === null ? [] : [[topicId, reason] as const],
        ),
      ),
      rounds: row.rounds.map((round) => toRound(round, { ...opening, seals, floor: row.floor })),
      round: row.round,
      topicId: row.topicId,
      step: row.step,
      seconds: row.seconds,
      floor: row.floor,
      clock: toClock(row),
      hasRunOut: row.hasRunOut,
      collectsUntil: row.collectsUntil,
      revealedAt: row.revealedAt,
      nextAt: row.nextAt,
      seats: row.seats.map(toSeat),
      lead: { seatId: row.leadSeatId, goneAt: row.leaderGoneAt },
      feedback: row.feedback,
      lines: row.lines,
      earlier: row.earlier && {
        sprint: row.earlier.sprint,
        name: row.earlier.name,
        scores: new Map(Object.entries(row.earlier.scores)),
        marks: new Map(Object.entries(row.earlier.marks ?? {})),
      },
      window,
      talkUntil: row.talkUntil,
      people: row.people ?? 0,
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
  for (const { topicId: id, score, isSkipped } of topics) {
    if (score !== null) results.set(id, score)
    else if (isSkipped) results.set(id, 'skipped')
  }
  return results
}

/** Returns null without an open round, without its ballots, and if a key is lost. */
function toSeals({ seal, round, rounds }: RoomRow, sealer: Sealer): Seals | null {
  const ofTally = rounds.find(({ number }) => number === round)?.ofTally
  return seal && ofTally ? { ballots: sealer(seal), tally: sealer(ofTally, 'tally') } : null
}

function toRound(
  row: RoundRow,
  { sealer, hasBallots, seals, floor }: Opening & Pick<RoomRow, 'floor'> & { seals: Seals | null },
): Round {
  const { number, since, topicId, hasCrowd, hasReplaced } = row
  const round = {
    ...{ number, since, topicId, hasCrowd },
    ...(hasReplaced ? { hasReplaced } : {}),
    ...{ ballots: hasBallots ? new Map() : null, voted: new Set<string>() },
  }
  if (row.tally) return { ...round, ...keptVotes(row.tally, row.hiding, floor), isKept: true }
  const { ofTally } = row
  if (ofTally?.sealed) {
    const opened = orNull(() => openTally(sealer(ofTally, 'tally'), ofTally.sealed ?? ''))
    const voters = new Set(Object.keys(ofTally.voters))
    return opened ? { ...round, ...opened, voters } : { ...round, tally: null, isLost: true }
  }
  const ballots = hasBallots ? openBallots(row.ballots, seals) : null
  const isLost = row.voted === null || (hasBallots && ballots === null)
  const voted = new Set(Object.keys(row.voted ?? {}))
  const open = { ...round, tally: null, ballots: ballots ?? round.ballots, voted }
  return isLost ? { ...open, isLost } : open
}

/** Returns null if the ballots are lost, or were sealed with another secret of the server. */
function openBallots(ballots: RoundRow['ballots'], seals: Seals | null) {
  if (!ballots || !seals) return null
  const open = ([id, sealed]: [string, string]) =>
    [id, openVote(seals.ballots, id, sealed)] as const
  return orNull(() => new Map(Object.entries(ballots).map(open)))
}

function orNull<Opened>(open: () => Opened): Opened | null {
  try {
    return open()
  } catch {
    return null
  }
}

function toClock({ deadline, pausedMs }: RoomRow): Room['clock'] {
  if (deadline !== null) return { until: deadline }
  return pausedMs === null ? null : { paused: pausedMs }
}
