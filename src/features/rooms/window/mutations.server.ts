import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Outcome, Room } from '~/domain/rooms/room'
import type { WindowSettings } from '~/domain/rooms/window/window'
import { castInWindow, finishInWindow } from '~/domain/rooms/window/window-ballots'
import { refusalOfSettings, type SettingsRefusal } from '~/domain/rooms/window/window-settings'
import { leavesOf, type Topic } from '~/domain/topics/topic-tree'
import type { Vote } from '~/domain/votes/tally'
import type { Locale } from '~/i18n/locale'
import type { Db, Tx } from '~/lib/database/db.server'
import { removeSome } from '~/lib/database/some-rows.server'
import { askAll } from '~/lib/database/statement.server'
import { hashSecret, newSecret } from '~/lib/server/secret.server'
import { ballotIdOf, type Sealer } from '../ballots/seals.server'
import { readForVotes } from '../stored-room.server'
import { ADD_WINDOW_SEATS, STORE_VOTES } from './statements.server'
import { nameOf, type StoredPoll } from './stored-poll.server'
import {
  MAIL_LEASE_END,
  roomWindows,
  waitingMarks,
  windowInvitees,
  windowMails,
  windowVotes,
} from './tables.server'
import { writePoll } from './writing.server'

export type NewWindow = Omit<WindowSettings, 'opensAt'> & {
  note: string | null
  /** People expected behind an open link. Null for a pool. */
  expected: number | null
  /** Language of the page on which it is opened. */
  locale: Locale
  /** Addresses of a pool, each of one person. Empty for an open link. */
  invitees: readonly { email: string; locale: Locale }[]
}

/** Returns the reason why the window cannot be opened at `now`. Null if it can. */
export function refusalOfWindow(window: NewWindow, now: number): SettingsRefusal | null {
  return refusalOfSettings({ ...window, opensAt: now }, countPeople(window))
}

/** Counts the people who can vote. An address that is given twice is one person. */
export function countPeople({ expected, invitees }: NewWindow): number {
  return expected ?? distinct(invitees).length
}

/**
 * Opens the window of a new room. Makes all seats of a pool in one statement, in the order of their random ids, and
 * stores the addresses apart from them. Returns the secrets of the links in random order: only the sender's memory
 * knows who gets which.
 */
export async function openWindow(
  tx: Tx,
  { roomId, topics }: { roomId: string; topics: readonly Topic[] },
  { invitees, note, expected, ...settings }: NewWindow,
): Promise<string[]> {
  const closesAt = new Date(settings.closesAt)
  const times = { opensAt: sql`now()`, closesAt, countedAt: sql`now()` }
  const people = distinct(invitees)
  const invited = settings.entry === 'pool' ? people.length : null
  await tx.insert(roomWindows).values({ roomId, ...settings, ...times, note, expected, invited })
  const rows = leavesOf(topics).map(({ id: topicId }) => ({ roomId, topicId }))
  await tx.insert(windowVotes).values(rows)
  await tx.insert(waitingMarks).values({ roomId })
  if (people.length === 0) return []
  const secrets = people.map(() => newSecret())
  const seats = secrets.map((secret) => ({ id: randomUUID(), tokenHash: hashSecret(secret) }))
  await askAll(tx, [[ADD_WINDOW_SEATS, [roomId, JSON.stringify(seats.toSorted(byId))]]])
  await tx.insert(windowInvitees).values(people.map((person) => ({ roomId, ...person })))
  // The caller sends it: other processes do not know the links.
  await tx.insert(windowMails).values({ roomId, kind: 'invite', takenUntil: MAIL_LEASE_END })
  return shuffled(secrets)
}

type PollScope = { roomId: string; sealer: Sealer }

/** Returns the id under which a browser's ballot on a topic is stored. */
type BallotOf = (topicId: string, ballotKey: string) => string

type ChangedPoll<Reason extends string> =
  | {
      ok: true
      /** True if everything that the change wrote is stored, and survives a crash of the database. */
      isStored: boolean
    }
  | { ok: false; reason: Reason | 'NOT_FOUND' | 'STALE' }

/**
 * Changes the votes of an open window by a rule, in one transaction: locks them, applies the rule, and writes the
 * differences. Raises no version, because a vote must not be noticed.
 */
function changePoll<Reason extends string>(
  db: Db,
  { roomId, sealer }: PollScope,
  {
    rule,
    isStored,
  }: {
    rule: (room: Room, now: number, ballotOf: BallotOf) => Outcome<Reason>
    /** True if what the rule leaves unchanged is stored. */
    isStored: (stored: StoredPoll, ballotOf: BallotOf) => boolean
  },
): Promise<ChangedPoll<Reason>> {
  return db.transaction(async (tx) => {
    const read = await readForVotes(tx, roomId, { sealer })
    if (!read) return { ok: false, reason: 'NOT_FOUND' }
    const { room, poll: stored, now } = read
    const before = room.window?.poll
    if (!stored || !before) return { ok: false, reason: 'STALE' }
    const ballotOf: BallotOf = (topicId, ballotKey) =>
      ballotIdOf(stored.storedSeal, nameOf(topicId, ballotKey))
    const outcome = rule(room, now, ballotOf)
    if (!outcome.ok) return outcome
    const after = outcome.room.window?.poll
    if (!after || after === before) return { ok: true, isStored: isStored(stored, ballotOf) }
    const requests = writePoll(roomId, { before, after, stored })
    await askAll(tx, requests)
    return { ok: true, isStored: requests.some(([statement]) => statement === STORE_VOTES) }
  })
}

type Choice = {
  seatId: string
  topicId: string
  /** Secret of the voter's browser. The sender of the link does not know it. */
  ballotKey: string
  vote: Vote
  choice: number
}

/** Casts or changes a vote of a seat. */
export function castVote(db: Db, scope: PollScope, { ballotKey, ...choice }: Choice) {
  const { topicId } = choice
  return changePoll(db, scope, {
    rule: (room, now, ballotOf) =>
      castInWindow(room, { ...choice, key: ballotOf(topicId, ballotKey) }, now),
    isStored: ({ topics }, ballotOf) =>
      !topics.get(topicId)?.waitingBallots.has(ballotOf(topicId, ballotKey)),
  })
}

/** Marks a seat as finished, or withdraws that. */
export function finish(db: Db, scope: PollScope, seat: { seatId: string; isFinished: boolean }) {
  return changePoll(db, scope, {
    rule: (room, now) => finishInWindow(room, seat, now),
    isStored: ({ waitingFinished }) => !(seat.seatId in waitingFinished),
  })
}

/**
 * Removes at most `limit` addresses of windows that are over, once the last message has been sent, or a day after it
 * was queued. Returns their number.
 */
export function removeInvitees(tx: Tx, limit: number): Promise<number> {
  const isOpen = sql`exists (select from ${windowVotes} where ${windowVotes.roomId} = ${windowInvitees.roomId})`
  const isAwaited = sql`exists (
    select from ${windowMails} where ${windowMails.roomId} = ${windowInvitees.roomId}
      and ${windowMails.sentAt} is null and ${windowMails.createdAt} > now() - interval '1 day')`
  return removeSome(tx, {
    from: windowInvitees,
    where: sql`not ${isOpen} and not ${isAwaited}`,
    limit,
  })
}

/** Returns people by address, alphabetically, so that their order tells nothing. */
function distinct(invitees: NewWindow['invitees']): NewWindow['invitees'][number][] {
  const byEmail = new Map(
    invitees.map(({ email, locale }) => [email.trim().toLowerCase(), locale] as const),
  )
  return [...byEmail]
    .map(([email, locale]) => ({ email, locale }))
    .toSorted((a, b) => (a.email < b.email ? -1 : 1))
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}

/** Shuffles without bias (Fisher and Yates). */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other] as Item, mixed[at] as Item]
  }
  return mixed
}
