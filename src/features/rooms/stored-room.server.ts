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
import type { Executor } from '~/lib/db.server'
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
 * Reads the whole room in one statement, so that all of it is consistent. Returns null if there is no such room. Only changes of the room
 * need its ballots, which the sealer opens. What is shown is made without them.
 */
export async function readRoom(
  db: Executor,
  roomId: string,
  { sealer }: { sealer: Sealer | null },
): Promise<StoredRoom | null> {
  const [row] = await queryRows<RoomRow>(db, selectRooms([roomId], sealer !== null))
  return row ? toStoredRoom(row, sealer) : null
}

/** Reads rooms without their ballots. Rooms that are asked for while a statement is running share the next one. */
export function createRoomReader(db: Executor): (roomId: string) => Promise<StoredRoom | null> {
  return inBatches<string, StoredRoom | null>(
    async (roomIds) => {
      const rows = await queryRows<RoomRow>(db, selectRooms(roomIds, false))
      const byId = new Map(rows.map((row) => [row.id, toStoredRoom(row, null)]))
      return roomIds.map((roomId) => byId.get(roomId) ?? null)
    },
    { most: MOST_AT_ONCE },
  )
}

function selectRooms(roomIds: readonly string[], withBallots: boolean): SQL {
  const ballots = withBallots ? sql`v.ballots` : sql`'{}'::jsonb`
  const seal = withBallots
    ? sql`(select json_build_object('one', e.one, 'two', e.two) from room_seals e where e.room_id = r.id and e.number = r.round)`
    : sql`null`
  return sql`
    select r.id, r.squad_id, coalesce(s.nome, r.name, '') as squad_name, r.sprint, r.user_id, r.version, r.phase, r.step, r.round, r.topic_id,
      r.seconds, r.floor, r.paused_ms, r.has_run_out, r.earlier,
      ${millis('clock_timestamp()')} as now, ${millis('r.deadline')} as deadline, ${millis('r.revealed_at')} as revealed_at,
      ${millis('r.next_at')} as next_at, ${millis('r.talk_until')} as talk_until, ${millis('r.started_at')} as started_at, ${millis('r.closed_at')} as closed_at,
      ${millis('r.seen_at')} as seen_at,
      (select coalesce(json_agg(json_build_object('id', t.topic_id, 'title', t.title, 'description', t.description, 'anchors', t.anchors,
          'parent', t.parent, 'score', t.score, 'isSkipped', t.is_skipped, 'reason', t.reason) order by t.position), '[]')
        from room_topics t where t.room_id = r.id) as topics,
      (select coalesce(json_agg(json_build_object('number', n.number, 'since', n.since, 'topicId', n.topic_id, 'ballots', ${ballots},
          'hasCrowd', n.has_crowd, 'voted', v.voted, 'tally', n.tally, 'hasReplaced', n.has_replaced) order by n.number), '[]')
        from room_rounds n left join room_votes v on v.room_id = n.room_id and v.number = n.number where n.room_id = r.id) as rounds,
      ${seal} as seal,
      (select coalesce(json_agg(json_build_object('id', p.id, 'nickname', p.nickname, 'isPaper', p.token_hash is null,
          'nodeId', p.node_id, 'goneAt', case
            when p.token_hash is null then null
            when p.node_id is null then ${millis('p.gone_at')}
            when d.alive_at > clock_timestamp() - ${NODE_LEASE_MS} * interval '1 millisecond' then null
            else coalesce(${millis('d.alive_at')}, 0) end,
          'lostAt', ${millis('p.lost_at')}, 'backAt', ${millis('p.back_at')}) order by p.id), '[]')
        from room_seats p left join nodes d on d.id = p.node_id where p.room_id = r.id) as seats,
      (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'text', f.text, 'topicId', f.topic_id, 'groupId', f.group_id,
          'isHidden', f.is_hidden) order by f.id), '[]')
        from room_feedback f where f.room_id = r.id) as feedback
    from rooms r left join squads s on s.id = r.squad_id
    where r.id in ${roomIds}`
}

/** Whole milliseconds since 1970, the unit of the rules. */
function millis(expression: string): SQL {
  return sql.raw(`floor(extract(epoch from ${expression}) * 1000)::double precision`)
}

type RoomRow = {
  id: string
  squad_id: string | null
  squad_name: string
  sprint: number
  user_id: string | null
  version: number
  phase: Phase
  step: number
  round: number
  topic_id: string | null
  seconds: VoteSeconds
  floor: Floor
  paused_ms: number | null
  has_run_out: boolean
  now: number
  deadline: number | null
  revealed_at: number | null
  next_at: number | null
  talk_until: number | null
  earlier: EarlierRow | null
  started_at: number | null
  closed_at: number | null
  seen_at: number
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
  const { id: topicId, title, description, parent } = topic
  return {
    roomId,
    position,
    anchors: ownExamplesOf(topic) ?? null,
    topicId,
    title,
    description: description ?? null,
    parent: parent ?? null,
  }
}

function toStoredRoom(row: RoomRow, sealer: Sealer | null): StoredRoom {
  const seal = row.seal && sealer ? sealer(row.seal) : null
  return {
    seal,
    id: row.id,
    squadId: row.squad_id,
    squadName: row.squad_name,
    sprint: row.sprint,
    authorId: row.user_id,
    version: row.version,
    now: row.now,
    nodes: new Map(row.seats.flatMap(({ id, nodeId }) => (nodeId === null ? [] : [[id, nodeId]]))),
    room: {
      phase: row.phase,
      topics: parseTopics(
        row.topics.map(({ id, title, parent, description, anchors }) => ({
          id,
          title,
          ...(parent === null ? {} : { parent, isSubtopic: true }),
          ...(description === null ? {} : { description }),
          ...(anchors === null ? {} : { anchors }),
        })),
      ),
      guarded: new Set(
        row.topics.flatMap(({ id, description }) =>
          isAboutFeelings({ description: description ?? undefined }) ? [id] : [],
        ),
      ),
      results: toResults(row.topics),
      reasons: new Map(
        row.topics.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])),
      ),
      rounds: row.rounds.map((round) => toRound(round, sealer && { seal })),
      round: row.round,
      topicId: row.topic_id,
      step: row.step,
      seconds: row.seconds,
      floor: row.floor,
      clock: toClock(row),
      hasRunOut: row.has_run_out,
      revealedAt: row.revealed_at,
      nextAt: row.next_at,
      seats: row.seats.map(toSeat),
      feedback: row.feedback,
      earlier: row.earlier && {
        sprint: row.earlier.sprint,
        scores: new Map(Object.entries(row.earlier.scores)),
        marks: new Map(Object.entries(row.earlier.marks ?? {})),
      },
      talkUntil: row.talk_until,
      startedAt: row.started_at,
      closedAt: row.closed_at,
      seenAt: row.seen_at,
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
  const ballots = tally || !opened ? new Map() : openBallots(row.ballots, opened.seal)
  const isLost = tally === null && (voted === null || ballots === null)
  return {
    number,
    since,
    topicId,
    hasCrowd,
    tally,
    ballots: ballots ?? new Map(),
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

function toClock({ deadline, paused_ms }: RoomRow): Room['clock'] {
  if (deadline !== null) return { until: deadline }
  return paused_ms === null ? null : { paused: paused_ms }
}
