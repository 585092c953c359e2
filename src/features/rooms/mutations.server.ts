import { withNewIds } from '~/domain/retrospectives/retrospective'
import { PHASES } from '~/domain/rooms/phases'
import type { Outcome, Room } from '~/domain/rooms/room'
import { eventsOf, mailsOf, type WindowMail } from '~/domain/rooms/window/window-mails'
import { MAX_TOPICS } from '~/domain/topics/topic-tree'
import { requireSquad } from '~/features/members/data.server'
import { queueEvent } from '~/features/outbox/mutations.server'
import { addTopics } from '~/features/topics/mutations.server'
import type { Db, Tx } from '~/lib/database/db.server'
import { askAll, type Request } from '~/lib/database/statement.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import { ballotIdOf, type Sealer } from './ballots/seals.server'
import { finishRoom } from './closing/mutations.server'
import type { StoredRoom } from './room-rows.server'
import { holdRoom } from './stored-room.server'
import { QUEUE_MAILS } from './window/statements.server'
import { toRequests } from './writing.server'

/**
 * A rule of domain/rooms, for the stored room and the database's clock. `ballotOf` names the ballot that the holder of
 * a seat's secret has in the open round.
 */
export type Rule<Reason extends string> = (
  room: Room,
  now: number,
  ballotOf: (secret: string) => string | undefined,
) => Outcome<Reason>

/**
 * `before` is the room that the rule was given: the same as that which is stored now, if nothing has changed. `isQuiet`:
 * the change must not be noticed, so it has raised no version.
 */
export type Changed<Reason extends string> =
  | { ok: true; before: Room; stored: StoredRoom; isOvertaken?: boolean; isQuiet?: boolean }
  | { ok: false; reason: Reason | 'NOT_FOUND' }

/**
 * Changes a room by a rule, in one transaction: locks the room, applies the rule, and writes the differences. A refusal
 * changes nothing. Votes and moves of seats, which are frequent and simultaneous,
 * have statements of their own.
 */
export function changeRoom<Reason extends string>(
  db: Db,
  { roomId, sealer, secrets = new Map(), leaderHash, userId, version: expected }: Scope,
  rule: Rule<Reason>,
): Promise<Changed<Reason>> {
  return db.transaction(async (tx) => {
    const read = await holdRoom(tx, roomId, { sealer })
    if (!read) return { ok: false, reason: 'NOT_FOUND' }
    const { seals, ...rest } = read
    const stored: StoredRoom = { ...rest, seals: null, poll: null }
    if (stored.version !== (expected ?? stored.version)) {
      return { ok: true, before: stored.room, stored, isOvertaken: true }
    }
    const ballotOf = (secret: string) => (seals ? ballotIdOf(seals.ballots, secret) : undefined)
    const outcome = rule(stored.room, stored.now, ballotOf)
    if (!outcome.ok) return outcome
    const before = stored.room
    if (outcome.room === before) return { ok: true, before, stored }

    const room = await addToSquad(tx, { stored, room: outcome.room, userId })
    const isSameLead = room.lead === before.lead
    const leaderNode = isSameLead ? stored.leaderNode : null
    const isQuiet = isCommentInWindow(before, room)
    const version = isQuiet ? stored.version : stored.version + 1
    const changed = { ...stored, room, leaderNode, version }
    const mails = mailsOf(before, room)
    const change = { id: roomId, before, after: room, secrets, seals, leaderHash }
    await askAll(tx, [...toRequests(change, { version }), ...queueMails(roomId, mails)])
    const { squadId } = stored
    if (squadId !== null) {
      for (const event of eventsOf(mails)) {
        await queueEvent(tx, { squadId, event, subjectId: roomId })
      }
    }
    const isClosing = !PHASES[before.phase].isClosed && PHASES[room.phase].isClosed
    if (isClosing) await finishRoom(tx, changed)
    return { ok: true, before, stored: changed, isQuiet }
  })
}

/** True for a comment in an open window: its time could be matched with what a colleague is doing. */
function isCommentInWindow(before: Room, after: Room): boolean {
  return PHASES[before.phase].isWindow && before.feedback !== after.feedback
}

function queueMails(roomId: string, kinds: readonly WindowMail[]): Request[] {
  return kinds.length === 0 ? [] : [[QUEUE_MAILS, [roomId, JSON.stringify(kinds)]]]
}

type Scope = { roomId: string; sealer: Sealer } & Changing

/**
 * `secrets` holds the hashes of the secrets of new seats, `leaderHash` that of a seat that takes the lead. `userId` is
 * the facilitator, who becomes the author of new topics. A change with a `version` is overtaken if the room has another
 * one, and then changes nothing.
 */
export type Changing = {
  secrets?: ReadonlyMap<string, string>
  leaderHash?: string | undefined
  userId?: UserId
  version?: number | undefined
}

/**
 * Adds new topics of the room to the squad, as when a sprint is recorded, and gives them their ids there. A quick room
 * keeps them to itself. Throws TOO_MANY_TOPICS.
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
