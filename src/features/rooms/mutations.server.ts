import { and, eq, inArray, sql } from 'drizzle-orm'
import { withNewIds } from '~/domain/retrospective'
import type { Outcome, Room, Round } from '~/domain/room'
import { isScore } from '~/domain/scale'
import { MAX_TOPICS } from '~/domain/topic-tree'
import { requireSquad } from '~/features/members/data.server'
import { addTopics } from '~/features/topics/mutations.server'
import type { UserId } from '~/lib/api.server'
import type { Db, Tx } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import { ballotIdOf, type Sealer } from './ballots/seals.server'
import { finishRoom } from './closing/mutations.server'
import { holdRoom, type StoredRoom, toTopicRow } from './stored-room.server'
import { roomFeedback, roomRounds, roomSeats, roomTopics, roomVotes } from './tables.server'

/**
 * A rule of domain/room*.ts, applied to the stored room and the database's clock. `ballotOf` names the ballot that the holder of a seat's
 * secret has in the open round.
 */
export type Rule<Reason extends string> = (
  room: Room,
  now: number,
  ballotOf: (secret: string) => string | undefined,
) => Outcome<Reason>

export type Changed<Reason extends string> =
  | { ok: true; stored: StoredRoom; hasChanged: boolean }
  | { ok: false; reason: Reason | 'NOT_FOUND' }

/**
 * Changes a room by a rule, in one transaction: holds the room, applies the rule, writes the differences and announces them to the other
 * nodes. A refusal changes nothing. Only votes and moves of seats have statements of their own.
 */
export function changeRoom<Reason extends string>(
  db: Db,
  { roomId, nodeId, sealer, secrets = new Map(), userId }: Scope,
  rule: Rule<Reason>,
): Promise<Changed<Reason>> {
  return db.transaction(async (tx) => {
    const read = await holdRoom(tx, roomId, { sealer })
    if (!read) return { ok: false, reason: 'NOT_FOUND' }
    const { seal, ...rest } = read
    const stored: StoredRoom = { ...rest, seal: null }
    const ballotOf = (secret: string) => (seal ? ballotIdOf(seal, secret) : undefined)
    const outcome = rule(stored.room, stored.now, ballotOf)
    if (!outcome.ok) return outcome
    if (outcome.room === stored.room) return { ok: true, stored, hasChanged: false }

    const room = await addToSquad(tx, { stored, room: outcome.room, userId })
    const changed = { ...stored, room, version: stored.version + 1 }
    await writeTopics(tx, stored, room)
    await withdrawVotes(tx, stored, room)
    await writeReasons(tx, stored, room)
    await writeSeats(tx, { stored, room, secrets })
    await writeFeedback(tx, stored, room)
    await writeRoom(tx, { before: stored.room, after: changed, nodeId })
    const isClosing = stored.room.phase !== 'closed' && room.phase === 'closed'
    if (isClosing) await finishRoom(tx, changed)
    return { ok: true, stored: changed, hasChanged: true }
  })
}

type Scope = { roomId: string; nodeId: string; sealer: Sealer } & Changing

/** `secrets` holds the hashes of the secrets of new seats. `userId` is the facilitator, who becomes the author of new topics. */
export type Changing = {
  secrets?: ReadonlyMap<string, string>
  userId?: UserId
}

/**
 * Writes the room with its rounds and results, in the database function `write_room_v1`, because every step of a vote does. Other nodes hear of it
 * when the transaction is committed.
 */
async function writeRoom(
  tx: Tx,
  { before, after, nodeId }: { before: Room; after: StoredRoom; nodeId: string },
): Promise<void> {
  const { room, id, version } = after
  const { phase, step, round, topicId, seconds, clock, hasRunOut } = room
  const written = {
    ...{ id, version, phase, step, round, topicId, seconds, hasRunOut },
    deadline: toDate(clock && 'until' in clock ? clock.until : null),
    pausedMs: clock && 'paused' in clock ? Math.round(clock.paused) : null,
    revealedAt: toDate(room.revealedAt),
    nextAt: toDate(room.nextAt),
    talkUntil: toDate(room.talkUntil),
    startedAt: toDate(room.startedAt),
    closedAt: toDate(room.closedAt),
    seenAt: new Date(room.seenAt),
  }
  const [rounds, results] = [listRounds(before, room), listResults(before, room)]
  await tx.execute(sql`
    select write_room_v1(${JSON.stringify(written)}::jsonb, ${JSON.stringify(rounds)}::jsonb, ${JSON.stringify(results)}::jsonb, ${nodeId})`)
}

/** Rounds that are new, or revealed, or have a crowd since. */
function listRounds(before: Room, after: Room) {
  const old = new Map(before.rounds.map((round) => [round.number, round]))
  return after.rounds.flatMap((round) => {
    const known = old.get(round.number)
    const { number, since, topicId, hasCrowd, hasReplaced, tally } = round
    const isSame = known && !tally && known.hasCrowd === hasCrowd
    if (known === round || isSame) return []
    const isOpened = !known && tally === null
    return [
      { number, since, topicId, hasCrowd, hasReplaced: hasReplaced ?? false, tally, isOpened },
    ]
  })
}

function listResults({ results: before }: Room, { results: after }: Room) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((topicId) => {
    const result = after.get(topicId)
    if (before.get(topicId) === result) return []
    return [{ topicId, score: isScore(result) ? result : null, isSkipped: result === 'skipped' }]
  })
}

/**
 * Topics that the rule has added become the squad's, as with a recorded sprint, and get the ids that they have there. A quick room keeps
 * them to itself. Throws TOO_MANY_TOPICS.
 */
async function addToSquad(
  tx: Tx,
  { stored, room, userId }: { stored: StoredRoom; room: Room; userId: UserId | undefined },
): Promise<Room> {
  const known = new Set(stored.room.topics.map(({ id }) => id))
  const topics = room.topics.filter(({ id }) => !known.has(id))
  if (topics.length === 0) return room
  if (stored.squadId === null) {
    if (room.topics.length > MAX_TOPICS) throw new AppError('TOO_MANY_TOPICS')
    return room
  }
  if (userId === undefined) throw new Error('a new topic has an author')
  const squadId = await requireSquad(tx, { userId, squadId: stored.squadId, as: 'member' })
  const ids = await addTopics(tx, { squadId, userId }, { topics, apart: known })
  return { ...room, topics: withNewIds({ topics: room.topics, scores: new Map() }, ids).topics }
}

/** Inserts new topics and stores the order of all. Rules remove none. */
async function writeTopics(tx: Tx, { id, room: before }: StoredRoom, after: Room): Promise<void> {
  if (before.topics === after.topics) return
  const known = new Set(before.topics.map((topic) => topic.id))
  const rows = after.topics.flatMap((topic, position) =>
    known.has(topic.id) ? [] : [toTopicRow(id, topic, position)],
  )
  if (rows.length > 0) await tx.insert(roomTopics).values(rows)
  const order = JSON.stringify(after.topics.map((topic) => topic.id))
  await tx.execute(sql`
    update room_topics t set position = o.place - 1
    from jsonb_array_elements_text(${order}::jsonb) with ordinality o (topic_id, place)
    where t.room_id = ${id} and t.topic_id = o.topic_id and t.position <> o.place - 1`)
}

/** Withdraws votes from open rounds, and removes rounds that were left. Rules add no votes: they have a statement of their own. */
async function withdrawVotes(tx: Tx, { id, room: before }: StoredRoom, after: Room): Promise<void> {
  const old = new Map(before.rounds.map((round) => [round.number, round]))
  for (const round of after.rounds) {
    const known = old.get(round.number)
    old.delete(round.number)
    if (!known || round.tally || known.voted.size === round.voted.size) continue
    await withdraw(tx, { id, before: known, after: round })
  }
  if (old.size === 0) return
  const left = [...old.keys()]
  await tx.delete(roomVotes).where(and(eq(roomVotes.roomId, id), inArray(roomVotes.number, left)))
  await tx
    .delete(roomRounds)
    .where(and(eq(roomRounds.roomId, id), inArray(roomRounds.number, left)))
}

async function withdraw(
  tx: Tx,
  { id, before, after }: { id: string; before: Round; after: Round },
): Promise<void> {
  const withdrawn = (kept: Iterable<string>, of: Iterable<string>) => {
    const left = new Set(kept)
    return JSON.stringify([...of].filter((key) => !left.has(key)))
  }
  const ballots = withdrawn(after.ballots?.keys() ?? [], before.ballots?.keys() ?? [])
  const voted = withdrawn(after.voted, before.voted)
  await tx
    .update(roomVotes)
    .set({
      ballots: sql`${roomVotes.ballots} - array(select jsonb_array_elements_text(${ballots}::jsonb))`,
      voted: sql`${roomVotes.voted} - array(select jsonb_array_elements_text(${voted}::jsonb))`,
    })
    .where(and(eq(roomVotes.roomId, id), eq(roomVotes.number, after.number)))
}

async function writeReasons(tx: Tx, { id, room: before }: StoredRoom, after: Room): Promise<void> {
  for (const topicId of new Set([...before.reasons.keys(), ...after.reasons.keys()])) {
    const reason = after.reasons.get(topicId) ?? null
    if (reason === (before.reasons.get(topicId) ?? null)) continue
    await tx
      .update(roomTopics)
      .set({ reason })
      .where(and(eq(roomTopics.roomId, id), eq(roomTopics.topicId, topicId)))
  }
}

async function writeSeats(
  tx: Tx,
  {
    stored: { id: roomId, room: before },
    room: after,
    secrets,
  }: { stored: StoredRoom; room: Room; secrets: ReadonlyMap<string, string> },
): Promise<void> {
  const old = new Map(before.seats.map((seat) => [seat.id, seat]))
  for (const seat of after.seats) {
    const known = old.get(seat.id)
    old.delete(seat.id)
    const { id, nickname } = seat
    if (!known) {
      const tokenHash = secrets.get(id) ?? null
      if ((tokenHash === null) !== seat.isPaper) throw new Error('a seat of its own has a secret')
      const row = { id, roomId, nickname, tokenHash }
      await tx.insert(roomSeats).values({ ...row, goneAt: toDate(seat.goneAt) })
    } else if (known.nickname !== nickname) {
      await tx.update(roomSeats).set({ nickname }).where(eq(roomSeats.id, id))
    }
  }
  if (old.size === 0) return
  const gone = inArray(roomSeats.id, [...old.keys()])
  await tx.delete(roomSeats).where(and(eq(roomSeats.roomId, roomId), gone))
}

async function writeFeedback(tx: Tx, { id, room: before }: StoredRoom, after: Room): Promise<void> {
  const old = new Map(before.feedback.map((item) => [item.id, item]))
  for (const item of after.feedback) {
    const known = old.get(item.id)
    if (known === item) continue
    const { groupId, isHidden } = item
    if (!known) await tx.insert(roomFeedback).values({ ...item, roomId: id })
    else {
      await tx
        .update(roomFeedback)
        .set({ groupId, isHidden })
        .where(and(eq(roomFeedback.roomId, id), eq(roomFeedback.id, item.id)))
    }
  }
}

function toDate(moment: number | null): Date | null {
  return moment === null ? null : new Date(moment)
}
