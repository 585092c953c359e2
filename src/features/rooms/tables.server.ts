import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
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
import type { SixExamples } from '~/domain/packs/packs'
import type { Score } from '~/domain/retrospectives/scale'
import type { Phase } from '~/domain/rooms/phases'
import { FEEDBACK_KINDS } from '~/domain/rooms/room'
import type { Mark } from '~/domain/trends/reading-facts'
import { type Floor, LOWEST_FLOOR } from '~/domain/votes/audience'
import { users } from '~/features/auth/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { userTopics } from '~/features/topics/tables.server'
import { belongsTo, createdAt, instant } from '~/lib/database/columns.server'
import {
  ONE_SEATING,
  RESULT_LINK_CHECKS,
  ROOM_CHECKS,
  ROOM_FEEDBACK_CHECKS,
  ROOM_LINE_CHECKS,
  ROOM_ROUND_CHECKS,
  ROOM_SEAT_CHECKS,
  ROOM_TOPIC_CHECKS,
} from './checks.server'

/** Scores of an earlier sprint and their marks, by topic. Rooms opened by versions before marks have none. */
export type EarlierRow = {
  sprint: number
  /** The name beside the number; absent without one. */
  name?: string
  scores: Record<string, Score>
  marks?: Record<string, Mark>
}

/**
 * Live session of one squad's sprint, with its state. Its votes are in `room_rounds` and `room_votes`. A quick room
 * belongs to no squad: its leader holds a secret, and it is deleted a day after it was opened.
 */
export const rooms = pgTable(
  'rooms',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The secret that admits people: 50 random bits. */
    code: text().notNull().unique(),
    /** Null for a quick room. */
    squadId: uuid('squad_id').references(() => squads.id, { onDelete: 'cascade' }),
    /** SHA-256, in hex, of the secret in the cookie of a quick room's leader. */
    leaderHash: text('leader_hash').unique(),
    /** The hash of the browser that opened a quick room, while another one leads it. */
    openerHash: text('opener_hash'),
    /** The seat that leads a quick room instead of that browser. No foreign key, because seats are erased. */
    leadSeatId: uuid('lead_seat_id'),
    /** The server process that has a stream of the leader. No foreign key, because processes come and go. */
    leaderNodeId: uuid('leader_node_id'),
    /** When the leader's last stream ended. Null while connected. */
    leaderGoneAt: instant('leader_gone_at'),
    /** The network that opened a quick room, hashed with the server's secret. */
    openedFrom: text('opened_from'),
    /** The name of a quick room. */
    name: text(),
    sprint: integer().notNull(),
    /** The retrospective that it was saved into when it was closed. Null before. */
    retrospectiveId: uuid('retrospective_id').references(() => retrospectives.id, {
      onDelete: 'cascade',
    }),
    /** The user who opened it, who also becomes the author of the retrospective. */
    authorId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The member of the squad who leads it, initially the user who opened it. Null for a quick room, and once that
     * account is deleted.
     */
    leaderId: uuid('leader_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Increases with every change except votes. */
    version: integer().notNull().default(1),
    phase: text().$type<Phase>().notNull().default('open'),
    step: integer().notNull().default(0),
    /** The number of the current round, 0 without one. */
    round: integer().notNull().default(0),
    /** The current topic. */
    topicId: text('topic_id'),
    /** The time limit of a vote in seconds. Null for no limit. */
    seconds: smallint(),
    /** Minimum number of scores for keeping votes: the squad's setting when the room was opened. */
    floor: smallint().$type<Floor>().notNull().default(LOWEST_FLOOR),
    deadline: instant('deadline'),
    /** Remaining milliseconds of a paused vote. */
    pausedMs: integer('paused_ms'),
    hasRunOut: boolean('has_run_out').notNull().default(false),
    collectsUntil: instant('collects_until'),
    revealedAt: instant('revealed_at'),
    nextAt: instant('next_at'),
    /** The end of the talk about the revealed votes. */
    talkUntil: instant('talk_until'),
    /** The squad's previous sprint, as it was when the room was opened. Null without one. */
    earlier: jsonb().$type<EarlierRow>(),
    startedAt: instant('started_at'),
    closedAt: instant('closed_at'),
    /** The largest number of people at once. Null in rooms that earlier versions closed. */
    people: smallint(),
    /** The last time that a browser had it open. */
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [
    // One open room for each sprint, so that a second attempt leads to the first.
    uniqueIndex('rooms_open').on(table.squadId, table.sprint).where(sql`closed_at is null`),
    index('rooms_squad_id').on(table.squadId),
    index('rooms_retrospective_id').on(table.retrospectiveId),
    index('rooms_user_id').on(table.authorId),
    index('rooms_leader_id').on(table.leaderId),
    index('rooms_quick').on(table.createdAt).where(sql`squad_id is null`),
    index('rooms_opened_from').on(table.openedFrom).where(sql`squad_id is null`),
    index('rooms_seen_at').on(table.seenAt).where(sql`closed_at is null`),
    ...ROOM_CHECKS,
  ],
)

/** Topics of a room, including parents: as they were when it was opened, those added since, and their order. */
export const roomTopics = pgTable(
  'room_topics',
  {
    roomId: belongsTo('room_id', () => rooms.id),
    position: smallint().notNull(),
    topicId: text('topic_id').notNull(),
    title: text().notNull(),
    description: text(),
    /** The id of the pack's topic that it was taken from. */
    packTopic: text('pack_topic'),
    /** The squad's own examples as they were when the room was opened. Null without examples. */
    anchors: jsonb().$type<SixExamples>(),
    /** The `topic_id` of its parent. */
    parent: text(),
    /** The agreed score. */
    score: smallint(),
    isSkipped: boolean('is_skipped').notNull().default(false),
    /** The reason for the agreed score. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.topicId] }),
    foreignKey({
      name: 'room_topics_parent',
      columns: [table.roomId, table.parent],
      foreignColumns: [table.roomId, table.topicId],
    }),
    ...ROOM_TOPIC_CHECKS,
  ],
)

/**
 * A vote on one topic. While it is open, its votes are in `room_votes`. While its topic is the current one, the tally
 * is in `room_tallies`. When the topic is left, the last tally that may be kept is written here once, and the topic's
 * other rounds are deleted. So a deleted row discloses no vote.
 */
export const roomRounds = pgTable(
  'room_rounds',
  {
    roomId: belongsTo('room_id', () => rooms.id),
    number: integer().notNull(),
    /** The number under which the vote began. */
    since: integer().notNull(),
    topicId: text('topic_id').notNull(),
    /** True once at least three people were in the round at the same time. */
    hasCrowd: boolean('has_crowd').notNull().default(false),
    /** Number of votes for each score and of skips, if the tally is kept. */
    tally: smallint().array(),
    /** Number of scores in the tally that hide each other. Null without one, and in rounds of earlier versions. */
    hiding: smallint(),
    /** An earlier vote on the topic was deleted, because other seats voted in it. */
    hasReplaced: boolean('has_replaced').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.number] }),
    foreignKey({
      name: 'room_rounds_topic',
      columns: [table.roomId, table.topicId],
      foreignColumns: [roomTopics.roomId, roomTopics.topicId],
    }).onDelete('cascade'),
    ...ROOM_ROUND_CHECKS,
  ],
)

/**
 * A person's place in an open room. Closing the room deletes all of them. Unlogged, erased and without a foreign key,
 * like `room_votes`, so that no trace of a person remains. After a crash of the database browsers restore their seats.
 */
export const roomSeats = pgTable(
  'room_seats',
  {
    id: uuid().primaryKey().defaultRandom(),
    roomId: uuid('room_id').notNull(),
    /** SHA-256 of the secret in the seat's cookie, in hex. Null for a paper seat. */
    tokenHash: text('token_hash').unique(),
    nickname: text(),
    /** The server process that has its stream. No foreign key, because processes come and go. */
    nodeId: uuid('node_id'),
    /** When its last stream ended. */
    goneAt: instant('gone_at'),
    /** When its previous stream ended, and when the next one began. */
    lostAt: instant('lost_at'),
    backAt: instant('back_at'),
  },
  (table) => [
    index('room_seats_room_id').on(table.roomId),
    index('room_seats_node_id').on(table.nodeId),
    ...ROOM_SEAT_CHECKS,
  ],
)

/** One row, unlogged. It gets another id after a crash of the database, which empties `room_seats` as well. */
export const seatings = pgTable(
  'seatings',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    id: uuid().notNull().defaultRandom(),
  },
  () => [ONE_SEATING],
)

/** Anonymous feedback of a room, without seat and time, in the order of its random ids. */
export const roomFeedback = pgTable(
  'room_feedback',
  {
    /** Chosen by the author's browser, therefore unique in its room only: it must not disclose ids of other rooms. */
    id: uuid().notNull(),
    roomId: belongsTo('room_id', () => rooms.id),
    kind: text({ enum: FEEDBACK_KINDS }).notNull(),
    text: text().notNull(),
    /** The `topic_id` that it is about. Null for a general comment. */
    topicId: text('topic_id'),
    /** The id of the feedback that it is grouped under. */
    groupId: uuid('group_id'),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.id] }),
    foreignKey({
      name: 'room_feedback_topic',
      columns: [table.roomId, table.topicId],
      foreignColumns: [roomTopics.roomId, roomTopics.topicId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'room_feedback_group',
      columns: [table.roomId, table.groupId],
      foreignColumns: [table.roomId, table.id],
    }),
    ...ROOM_FEEDBACK_CHECKS,
  ],
)

/** Actions that the squad writes at the end of a quick room. Those of a squad with an account are in `actions`. */
export const roomLines = pgTable(
  'room_lines',
  {
    roomId: belongsTo('room_id', () => rooms.id),
    position: smallint().notNull(),
    title: text().notNull(),
    /** Empty for the whole squad. */
    owner: text().notNull(),
    topicId: text('topic_id'),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.position] }),
    foreignKey({
      name: 'room_lines_topic',
      columns: [table.roomId, table.topicId],
      foreignColumns: [roomTopics.roomId, roomTopics.topicId],
    }).onDelete('cascade'),
    ...ROOM_LINE_CHECKS,
  ],
)

/** The link to the result of a closed quick room, until the room is deleted. */
export const resultLinks = pgTable(
  'result_links',
  {
    roomId: belongsTo('room_id', () => rooms.id).primaryKey(),
    /** SHA-256, in hex, of the secret in the link. */
    tokenHash: text('token_hash').notNull().unique(),
  },
  () => RESULT_LINK_CHECKS,
)

/** The live server processes. A process that stops updating its row has lost its streams. */
export const nodes = pgTable('nodes', {
  id: uuid().primaryKey(),
  aliveAt: instant('alive_at').notNull(),
})

/** Topics that the squad brings to its next room. */
export const agendaTopics = pgTable(
  'agenda_topics',
  {
    squadId: uuid('squad_id').notNull(),
    topicId: uuid('topic_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.squadId, table.topicId] }),
    foreignKey({
      name: 'agenda_topics_topic',
      columns: [table.squadId, table.topicId],
      foreignColumns: [userTopics.squadId, userTopics.id],
    }).onDelete('cascade'),
  ],
)
