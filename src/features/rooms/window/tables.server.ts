import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ENTRIES, REVEALS } from '~/domain/rooms/window/window'
import { ONCE, WINDOW_MAILS } from '~/domain/rooms/window/window-mails'
import { LANGUAGE_CODES } from '~/domain/text/languages'
import { belongsTo, createdAt, instant } from '~/lib/database/columns.server'
import {
  WAITING_MARK_CHECKS,
  WAITING_VOTE_CHECKS,
  WINDOW_CHECKS,
  WINDOW_INVITEE_CHECKS,
  WINDOW_MAIL_CHECKS,
  WINDOW_SEAT_CHECKS,
  WINDOW_VOTE_CHECKS,
} from '../checks.server'
import { rooms, roomTopics } from '../tables.server'

/** Settings and state of a room's voting window, without anything about its votes. */
export const roomWindows = pgTable(
  'room_windows',
  {
    roomId: belongsTo('room_id', () => rooms.id).primaryKey(),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    /** IANA name of the zone in which the closing time was chosen. */
    zone: text().notNull(),
    least: smallint().notNull(),
    reveal: text({ enum: REVEALS }).notNull(),
    entry: text({ enum: ENTRIES }).notNull(),
    /** Number of people expected behind an open link. Null for a pool. */
    expected: smallint(),
    /** Number of people invited to a pool. Null for an open link, and in windows that earlier versions opened. */
    invited: smallint(),
    /** The leader's words in the invitation. */
    note: text(),
    /** Language of the page on which it was opened: an account has no language. Null in windows that earlier versions opened. */
    locale: text({ enum: LANGUAGE_CODES }),
    hasExtended: boolean('has_extended').notNull().default(false),
    hasReminded: boolean('has_reminded').notNull().default(false),
    nudgedAt: instant('nudged_at'),
    /** The leader was reminded that the talk has not begun. */
    hasRemindedOfTalk: boolean('has_reminded_of_talk').notNull().default(false),
    /** The shown number of finished seats. */
    countedFinished: smallint('counted_finished').notNull().default(0),
    countedAt: instant('counted_at').notNull(),
    extraSeats: smallint('extra_seats').notNull().default(0),
    /** The database's half of the key that seals stored ballots, created by the database. */
    one: uuid().notNull().defaultRandom(),
    two: uuid().notNull().defaultRandom(),
  },
  () => WINDOW_CHECKS,
)

/**
 * Seats of an open window, inserted together in the order of their random ids. They have neither a name nor a time, and
 * nothing links them to the invited people. Deleted when the window closes.
 */
export const windowSeats = pgTable(
  'window_seats',
  {
    id: uuid().primaryKey(),
    roomId: belongsTo('room_id', () => rooms.id),
    /** SHA-256 of the secret in the seat's link, in hex. */
    tokenHash: text('token_hash').notNull().unique(),
    hasFinished: boolean('has_finished').notNull().default(false),
  },
  (table) => [index('window_seats_room_id').on(table.roomId), ...WINDOW_SEAT_CHECKS],
)

/**
 * Stored votes of an open window, a row for each leaf. They are written in groups of at least three seats (`isGroup`),
 * sorted by their random keys. Deleted when the window closes.
 */
export const windowVotes = pgTable(
  'window_votes',
  {
    roomId: uuid('room_id').notNull(),
    topicId: text('topic_id').notNull(),
    /** Ballot id → sealed vote. */
    ballots: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Seat id → 1. */
    voted: jsonb().$type<Record<string, 1>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.topicId] }),
    foreignKey({
      name: 'window_votes_topic',
      columns: [table.roomId, table.topicId],
      foreignColumns: [roomTopics.roomId, roomTopics.topicId],
    }).onDelete('cascade'),
    ...WINDOW_VOTE_CHECKS,
  ],
)

/** Addresses of the invited people, in alphabetical order. Deleted when the window closes. */
export const windowInvitees = pgTable(
  'window_invitees',
  {
    roomId: belongsTo('room_id', () => rooms.id),
    email: text().notNull(),
    locale: text({ enum: LANGUAGE_CODES }).notNull(),
    /** The person wants no further mails about this window. */
    hasStopped: boolean('has_stopped').notNull().default(false),
    /** The mail server has refused a mail to this address. */
    hasBounced: boolean('has_bounced').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.email] }),
    index('window_invitees_email').on(table.email),
    ...WINDOW_INVITEE_CHECKS,
  ],
)

/** Messages of a window to all invited people, queued with the change that causes them. Texts are composed when they are sent. */
export const windowMails = pgTable(
  'window_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    roomId: belongsTo('room_id', () => rooms.id),
    kind: text({ enum: WINDOW_MAILS }).notNull(),
    createdAt: createdAt(),
    /** A process that sends it has it until then. */
    takenUntil: instant('taken_until'),
    /** Positions of the people it has been sent to, among the addresses in alphabetical order. */
    reached: smallint().array().notNull().default([]),
    sentAt: instant('sent_at'),
  },
  (table) => [
    uniqueIndex('window_mails_once')
      .on(table.roomId, table.kind)
      .where(sql.raw(`kind in (${ONCE.map((kind) => `'${kind}'`).join(', ')})`)),
    index('window_mails_room_id').on(table.roomId),
    index('window_mails_waiting').on(table.createdAt).where(sql`sent_at is null`),
    ...WINDOW_MAIL_CHECKS,
  ],
)

/** End of the time that a process has for a message, counted from its last recorded delivery. It outlasts all tries of a mail. */
export const MAIL_LEASE_END = sql`now() + interval '15 minutes'`

/**
 * Votes that wait for a group. Unlogged and erased, like `room_votes`, so that neither files nor logs of the database
 * can pair a seat with a ballot later.
 */
export const waitingVotes = pgTable(
  'room_waiting_votes',
  {
    roomId: uuid('room_id').notNull(),
    topicId: text('topic_id').notNull(),
    /** Waiting id → sealed vote and ballot id. */
    ballots: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Seats without a stored vote on the topic: seat id → 1. */
    voted: jsonb().$type<Record<string, 1>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.topicId] }), ...WAITING_VOTE_CHECKS],
)

/** Marks that wait for a group beside the votes, and the key that seals waiting votes. Unlogged and erased, like `room_seals`. */
export const waitingMarks = pgTable(
  'room_waiting_marks',
  {
    roomId: uuid('room_id').primaryKey(),
    one: uuid().notNull().defaultRandom(),
    two: uuid().notNull().defaultRandom(),
    /** Seats that have finished, or withdrawn it, since their stored state: seat id → 1 or 0. */
    finished: jsonb().$type<Record<string, 0 | 1>>().notNull().default({}),
    allSince: instant('all_since'),
  },
  () => WAITING_MARK_CHECKS,
)
