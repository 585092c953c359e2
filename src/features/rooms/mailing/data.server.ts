import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '~/features/auth/tables.server'
import { belongsToSquad } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Locale } from '~/i18n/locale'
import type { Executor } from '~/lib/database/db.server'
import { baseLocale } from '~/paraglide/runtime'
import type { AuthorizedRoomId } from '../data.server'
import { rooms } from '../tables.server'
import type { Bounces } from '../window/schema'
import { roomWindows, windowInvitees, windowVotes } from '../window/tables.server'

export type Invitee = { email: string; locale: Locale; hasStopped: boolean }

export type Leader = Pick<Invitee, 'email' | 'locale'>

/** Content of the mails about a window, and all invited people in alphabetical order. */
export type Letter = {
  roomId: string
  isOpen: boolean
  /** True until the talk begins. */
  isSealed: boolean
  code: string
  squadName: string
  sprint: number
  /** Rises with each change of the room. */
  version: number
  opensAt: Date
  closesAt: Date
  zone: string
  note: string | null
  finished: number
  extraSeats: number
  /** Topics to vote on. 0 once the window is over. */
  topics: number
  invitees: Invitee[]
}

/** Finds the content of a window's mails. Null if the room was deleted. */
export async function findLetter(db: Executor, roomId: string): Promise<Letter | null> {
  const [letter] = await listLetters(db, eq(rooms.id, roomId))
  return letter ?? null
}

/** Lists the content of mails about the open windows of a squad, or of all squads that a person owns. */
export function listOpenLetters(
  db: Executor,
  { squadId, ownerId }: { squadId: string; ownerId?: never } | { squadId?: never; ownerId: string },
): Promise<Letter[]> {
  const which = squadId === undefined ? eq(squads.ownerId, ownerId) : eq(squads.id, squadId)
  return listLetters(db, and(which, eq(rooms.phase, 'window')))
}

async function listLetters(db: Executor, which: SQL | undefined): Promise<Letter[]> {
  const { opensAt, closesAt, zone, note, countedFinished, extraSeats } = roomWindows
  const rows = await db
    .select({
      ...{ roomId: rooms.id, code: rooms.code, sprint: rooms.sprint, version: rooms.version },
      ...{ phase: rooms.phase, squadName: squads.name, opensAt, closesAt, zone, note },
      ...{ finished: countedFinished, extraSeats },
      topics: db.$count(windowVotes, eq(windowVotes.roomId, rooms.id)),
    })
    .from(rooms)
    .innerJoin(roomWindows, eq(roomWindows.roomId, rooms.id))
    .innerJoin(squads, eq(squads.id, rooms.squadId))
    .where(which)
  const letters = rows.map(async ({ phase, ...row }) => ({
    ...{ ...row, isOpen: phase === 'window', isSealed: phase === 'sealed' },
    invitees: await listInvitees(db, row.roomId),
  }))
  return await Promise.all(letters)
}

/** Lists the invited people in alphabetical order, which never changes: the record of deliveries counts on it. */
export function listInvitees(db: Executor, roomId: string): Promise<Invitee[]> {
  const { email, locale, hasStopped } = windowInvitees
  return db
    .select({ email, locale, hasStopped })
    .from(windowInvitees)
    .where(eq(windowInvitees.roomId, roomId))
    .orderBy(asc(email))
}

/**
 * Finds the recipient of a mail to the leader, with the language in which the window was opened. It is the squad's owner
 * if the leader has left the squad, or has no account that can be used. Null if the owner has none either.
 */
export async function findLeader(db: Executor, roomId: string): Promise<Leader | null> {
  const { locale } = roomWindows
  const [found] = await db
    .select({ email: users.email, locale })
    .from(rooms)
    .innerJoin(roomWindows, eq(roomWindows.roomId, rooms.id))
    .innerJoin(squads, eq(squads.id, rooms.squadId))
    .innerJoin(users, sql`${users.id} in (${squads.ownerId}, ${rooms.leaderId})`)
    .where(
      and(
        eq(rooms.id, roomId),
        belongsToSquad(),
        isNull(users.disabledAt),
        eq(users.emailVerified, true),
      ),
    )
    .orderBy(sql`${users.id} is distinct from ${rooms.leaderId}`)
    .limit(1)
  return found ? { email: found.email, locale: found.locale ?? baseLocale } : null
}

/**
 * Returns the number of addresses of an open window from which a mail came back, and the addresses themselves for the
 * person who opened it.
 */
export async function findBounces(
  db: Executor,
  { roomId, userId }: { roomId: AuthorizedRoomId; userId: string | null },
): Promise<Bounces> {
  const rows = await db
    .select({ email: windowInvitees.email, authorId: rooms.authorId })
    .from(windowInvitees)
    .innerJoin(rooms, eq(rooms.id, windowInvitees.roomId))
    .where(and(eq(rooms.id, roomId), eq(rooms.phase, 'window'), windowInvitees.hasBounced))
    .orderBy(asc(windowInvitees.email))
  const isOpener = rows.every(({ authorId }) => authorId !== null && authorId === userId)
  return { count: rows.length, addresses: isOpener ? rows.map(({ email }) => email) : null }
}

/** Lists the votes over days that a person's confirmed address is stored for, for the person. */
export function listPersonalVotes(db: Executor, userId: string) {
  const { opensAt: opens_at, closesAt: closes_at } = roomWindows
  const { locale, hasStopped: has_stopped, hasBounced: has_bounced } = windowInvitees
  const mails = { locale, has_stopped, has_bounced }
  return db
    .select({ squad: squads.name, sprint: rooms.sprint, opens_at, closes_at, ...mails })
    .from(users)
    .innerJoin(windowInvitees, eq(windowInvitees.email, users.email))
    .innerJoin(roomWindows, eq(roomWindows.roomId, windowInvitees.roomId))
    .innerJoin(rooms, eq(rooms.id, windowInvitees.roomId))
    .innerJoin(squads, eq(squads.id, rooms.squadId))
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)))
}
