import { isDeepStrictEqual } from 'node:util'
import { isScore } from '~/domain/retrospectives/scale'
import type { Room, Round } from '~/domain/rooms/room'
import { endOf, pausedMsOf } from '~/domain/rooms/room-clock'
import type { Request, Statement } from '~/lib/database/statement.server'
import { sealTally } from './ballots/seals.server'
import { type Seals, toTopicRow } from './room-rows.server'
import {
  ADD_SEATS,
  DROP_ROUNDS,
  REMOVE_SEATS,
  RENAME_SEATS,
  type ROOM_STATE,
  SEAL_TALLIES,
  WITHDRAW_VOTES,
  WRITE_FEEDBACK,
  WRITE_LEAD,
  WRITE_LINES,
  WRITE_ROOM,
  WRITE_ROUNDS,
  WRITE_TOPICS,
} from './statements.server'
import type { rooms } from './tables.server'
import { writeWindow } from './window/writing.server'

type RoomState = Pick<typeof rooms.$inferInsert, (typeof ROOM_STATE)[number]>

/**
 * A room before and after a rule. `secrets` holds the hashes of the secrets of new seats, by seat id. `leaderHash` is
 * that of the secret of a seat that takes the lead.
 */
type Change = {
  id: string
  before: Room
  after: Room
  secrets: ReadonlyMap<string, string>
  /** Seals of the open round before the rule. */
  seals: Seals | null
  leaderHash?: string | undefined
}

/**
 * Place where a property is stored: columns of the room's own row, rows of other tables, or fixed when the room is
 * opened.
 */
type Stored<Value> =
  | { columns: (value: Value) => RoomState }
  | { rows: (change: Change) => Request[] }
  | 'fixed'

/** Storage of each property of a room. A missing entry is a type error. */
const STORED: { [Property in keyof Room]: Stored<Room[Property]> } = {
  phase: { columns: (phase) => ({ phase }) },
  step: { columns: (step) => ({ step }) },
  round: { columns: (round) => ({ round }) },
  topicId: { columns: (topicId) => ({ topicId }) },
  seconds: { columns: (seconds) => ({ seconds }) },
  clock: {
    columns: (clock) => {
      const paused = pausedMsOf(clock)
      return { deadline: toDate(endOf(clock)), pausedMs: paused && Math.round(paused) }
    },
  },
  hasRunOut: { columns: (hasRunOut) => ({ hasRunOut }) },
  collectsUntil: { columns: (collectsUntil) => ({ collectsUntil: toDate(collectsUntil) }) },
  revealedAt: { columns: (revealedAt) => ({ revealedAt: toDate(revealedAt) }) },
  nextAt: { columns: (nextAt) => ({ nextAt: toDate(nextAt) }) },
  talkUntil: { columns: (talkUntil) => ({ talkUntil: toDate(talkUntil) }) },
  startedAt: { columns: (startedAt) => ({ startedAt: toDate(startedAt) }) },
  closedAt: { columns: (closedAt) => ({ closedAt: toDate(closedAt) }) },
  seenAt: { columns: (seenAt) => ({ seenAt: new Date(seenAt) }) },
  people: { columns: (people) => ({ people }) },
  topics: { rows: writeTopics },
  rounds: { rows: writeRounds },
  results: { rows: writeTopics },
  reasons: { rows: writeTopics },
  seats: { rows: writeSeats },
  lead: { rows: writeLead },
  feedback: { rows: writeFeedback },
  lines: { rows: writeLines },
  guarded: 'fixed',
  floor: 'fixed',
  earlier: 'fixed',
  window: { rows: writeWindowOf },
}

/**
 * Creates the statements that store the changes of a rule. Throws if a rule has changed a property that is
 * fixed when a room is opened.
 */
export function toRequests(change: Change, { version }: { version: number }): Request[] {
  const { id, before, after } = change
  const writers = (Object.keys(STORED) as (keyof Room)[]).flatMap((property) => {
    const stored = STORED[property]
    if (before[property] === after[property]) return []
    if (stored === 'fixed') throw new Error(`no rule changes the property ${property}`)
    return 'rows' in stored ? [stored.rows] : []
  })
  const requests = [...new Set(writers)].flatMap((write) => write(change))
  const state = JSON.stringify({ version, ...toColumns(after) })
  return [...requests, [WRITE_ROOM, [id, state]]]
}

/** Returns the columns of the room's own row that rules change, without its version. @internal */
export function toColumns(room: Room): RoomState {
  const columnsOf = <Property extends keyof Room>(property: Property) => {
    const stored: Stored<Room[Property]> = STORED[property]
    return typeof stored === 'object' && 'columns' in stored ? stored.columns(room[property]) : {}
  }
  return Object.assign({}, ...(Object.keys(STORED) as (keyof Room)[]).map(columnsOf))
}

/** Writes topics that are new, moved or decided, or whose reason has changed. Rules remove none. */
function writeTopics({ id, before, after }: Change): Request[] {
  const known = new Map(toTopicRows(id, before).map((row) => [row.topicId, row]))
  const rows = toTopicRows(id, after)
  const changed = rows.filter((row) => !isDeepStrictEqual(row, known.get(row.topicId)))
  return withRows(WRITE_TOPICS, id, changed)
}

function toTopicRows(id: string, { topics, results, reasons }: Room) {
  return topics.map((topic, position) => {
    const result = results.get(topic.id)
    return {
      ...toTopicRow(id, topic, position),
      score: isScore(result) ? result : null,
      isSkipped: result === 'skipped',
      reason: reasons.get(topic.id) ?? null,
    }
  })
}

/**
 * Writes rounds that are new, revealed, joined by a crowd, or left, and deletes withdrawn votes. Only a kept tally is
 * written in plain text. Rules add no votes, which have their own statement.
 */
function writeRounds({ id, before, after, seals }: Change): Request[] {
  const old = new Map(before.rounds.map((round) => [round.number, round]))
  const [withdrawn, sealed, written]: [object[], object[], object[]] = [[], [], []]
  for (const round of after.rounds) {
    const { number, since, topicId, hasCrowd, hasReplaced = false, tally, voted, isKept } = round
    const known = old.get(number)
    old.delete(number)
    if (known === round) continue
    if (known && !tally && known.voted.size > voted.size) {
      withdrawn.push({
        number,
        ballots: listWithout(known.ballots?.keys(), new Set(round.ballots?.keys())),
        voted: listWithout(known.voted, voted),
      })
    }
    if (!isKept && tally && !known?.tally) sealed.push(toSealed(round, seals))
    const isSame = known?.hasCrowd === hasCrowd && (known.hasReplaced ?? false) === hasReplaced
    if (isSame && !isKept) continue
    const kept = isKept ? { tally, hiding: round.hiding } : { tally: null, hiding: null }
    const isOpened = !known
    written.push({ number, since, topicId, hasCrowd, hasReplaced, ...kept, isOpened })
  }
  const dropped: Request = [DROP_ROUNDS, [id, [...old.keys()]]]
  return [
    ...withRows(WITHDRAW_VOTES, id, withdrawn),
    ...(old.size > 0 ? [dropped] : []),
    ...withRows(SEAL_TALLIES, id, sealed),
    ...withRows(WRITE_ROUNDS, id, written),
  ]
}

/** Returns the stored form of a revealed round, until its topic is left. */
function toSealed({ number, tally, hiding = 0, voters = new Set() }: Round, seals: Seals | null) {
  if (!tally || !seals) throw new Error('only an open round is revealed')
  return {
    number,
    sealed: sealTally(seals.tally, { tally, hiding }),
    voters: Object.fromEntries([...voters].map((id) => [id, 1])),
  }
}

function listWithout(of: Iterable<string> | undefined, kept: ReadonlySet<string>): string[] {
  return [...(of ?? [])].filter((key) => !kept.has(key))
}

function writeSeats({ id, before, after, secrets }: Change): Request[] {
  const old = new Map(before.seats.map((seat) => [seat.id, seat]))
  const [added, renamed]: [object[], object[]] = [[], []]
  for (const { id: seatId, nickname, isPaper, goneAt } of after.seats) {
    const known = old.get(seatId)
    old.delete(seatId)
    const tokenHash = secrets.get(seatId) ?? null
    if (!known) {
      if ((tokenHash === null) !== isPaper) throw new Error('a seat of its own has a secret')
      added.push({ id: seatId, tokenHash, nickname, goneAt: toDate(goneAt) })
    } else if (known.nickname !== nickname) renamed.push({ id: seatId, nickname })
  }
  const removed: Request = [REMOVE_SEATS, [id, [...old.keys()]]]
  return [
    ...withRows(ADD_SEATS, id, added),
    ...withRows(RENAME_SEATS, id, renamed),
    ...(old.size > 0 ? [removed] : []),
  ]
}

function writeLead({ id, after: { lead }, leaderHash }: Change): Request[] {
  if ((lead.seatId === null) !== (leaderHash === undefined)) {
    throw new Error('a seat that leads has a secret')
  }
  return [[WRITE_LEAD, [id, lead.seatId, leaderHash ?? null]]]
}

function writeFeedback({ id, before, after }: Change): Request[] {
  const known = new Set(before.feedback)
  return withRows(
    WRITE_FEEDBACK,
    id,
    after.feedback.filter((item) => !known.has(item)),
  )
}

function writeLines({ id, after }: Change): Request[] {
  return [[WRITE_LINES, [id, JSON.stringify(after.lines)]]]
}

function writeWindowOf({ id, before, after, secrets }: Change): Request[] {
  return writeWindow(id, { before: before.window, after: after.window, secrets })
}

function withRows(statement: Statement, id: string, rows: readonly object[]): Request[] {
  return rows.length === 0 ? [] : [[statement, [id, JSON.stringify(rows)]]]
}

function toDate(moment: number | null): Date | null {
  return moment === null ? null : new Date(moment)
}
