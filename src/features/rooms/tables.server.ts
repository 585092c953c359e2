import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '~/features/auth/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { createdAt, instant } from '~/lib/columns.server'

/** A live session of one squad's sprint, and where it stands. What is on the table is in `room_rounds`. */
export const rooms = pgTable(
  'rooms',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What lets somebody in: 50 random bits. */
    code: text().notNull().unique(),
    squadId: uuid('squad_id')
      .notNull()
      .references(() => squads.id, { onDelete: 'cascade' }),
    sprint: integer().notNull(),
    /** What it was saved into when it was closed; null before. */
    retrospectiveId: uuid('retrospective_id').references(() => retrospectives.id, {
      onDelete: 'cascade',
    }),
    /** Who opened it, and whose record the retrospective becomes. */
    authorId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Raised by every change but a vote. */
    version: integer().notNull().default(1),
    phase: text({ enum: ['open', 'voting', 'revealed', 'agreed', 'finished', 'closed'] })
      .notNull()
      .default('open'),
    step: integer().notNull().default(0),
    /** The number of the round on the table; 0 for none. */
    round: integer().notNull().default(0),
    /** The topic on the table. */
    topicId: text('topic_id'),
    /** The length of a vote; null for no limit. */
    seconds: smallint(),
    deadline: instant('deadline'),
    /** Milliseconds left of a paused vote. */
    pausedMs: integer('paused_ms'),
    hasRunOut: boolean('has_run_out').notNull().default(false),
    revealedAt: instant('revealed_at'),
    nextAt: instant('next_at'),
    startedAt: instant('started_at'),
    closedAt: instant('closed_at'),
    /** How many had a seat when it was closed. */
    people: smallint(),
    /** When somebody was last here. */
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [
    // One open room for each sprint: a second press leads to the first.
    uniqueIndex('rooms_open').on(table.squadId, table.sprint).where(sql`closed_at is null`),
    index('rooms_squad_id').on(table.squadId),
    index('rooms_retrospective_id').on(table.retrospectiveId),
    index('rooms_user_id').on(table.authorId),
    index('rooms_seen_at').on(table.seenAt).where(sql`closed_at is null`),
    check('rooms_code', sql`${table.code} ~ '^[0-9A-HJKMNP-TV-Z]{10}$'`),
    check('rooms_closed', sql`(${table.phase} = 'closed') = (${table.closedAt} is not null)`),
  ],
)

/** The topics of a room, parents included, as they were when it was opened. */
export const roomTopics = pgTable(
  'room_topics',
  {
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    topicId: text('topic_id').notNull(),
    title: text().notNull(),
    description: text(),
    /** The `topic_id` above it. */
    parent: text(),
    /** What was agreed. */
    score: smallint(),
    isSkipped: boolean('is_skipped').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.topicId] }),
    check('room_topics_score', sql`${table.score} between 0 and 5`),
  ],
)

/**
 * A vote on one topic. While it is open the ballots lie under hashes of keys that only the voters' browsers know, and apart from
 * them who has voted; both kept in the order of their keys, which are random. Nothing here says in which order or when
 * they came. The reveal makes seven numbers of them and empties both.
 */
export const roomRounds = pgTable(
  'room_rounds',
  {
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    topicId: text('topic_id').notNull(),
    /** Hash of the ballot's key → 0 to 5, or 6 for a skip: one digit whatever was given. */
    ballots: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Seat id → 1. */
    voted: jsonb().$type<Record<string, number>>().notNull().default({}),
    tally: smallint().array(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.number] }),
    check(
      'room_rounds_revealed',
      sql`${table.tally} is null or (cardinality(${table.tally}) = 7 and ${table.ballots} = '{}' and ${table.voted} = '{}')`,
    ),
  ],
)

/** A place in an open room; all of them go when it is closed. */
export const roomSeats = pgTable(
  'room_seats',
  {
    id: uuid().primaryKey().defaultRandom(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the seat's cookie, in hex; null for paper. */
    tokenHash: text('token_hash').unique(),
    nickname: text(),
    /** The server process that has its stream; no foreign key, because those come and go. */
    nodeId: uuid('node_id'),
    /** When its last stream ended. */
    goneAt: instant('gone_at'),
  },
  (table) => [
    index('room_seats_room_id').on(table.roomId),
    index('room_seats_node_id').on(table.nodeId),
    check('room_seats_token_hash', sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
    check('room_seats_nickname', sql`char_length(${table.nickname}) <= 40`),
  ],
)

/** Said in a room, by nobody: no seat, no moment, and its order is that of its random id. */
export const roomFeedback = pgTable(
  'room_feedback',
  {
    /** Chosen by the author's browser, therefore unique in its room only: it must not reveal ids of other rooms. */
    id: uuid().notNull(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['positive', 'improvement', 'suggestion'] }).notNull(),
    text: text().notNull(),
    /** The id of another one that it is grouped under. */
    groupId: uuid('group_id'),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.id] }),
    check(
      'room_feedback_text',
      sql`btrim(${table.text}) <> '' and char_length(${table.text}) <= 1000`,
    ),
  ],
)

/** The server processes that are alive: one that no longer says so has lost its streams. */
export const nodes = pgTable('nodes', {
  id: uuid().primaryKey(),
  aliveAt: instant('alive_at').notNull(),
})
