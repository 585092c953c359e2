import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ROOM_SEAL_CHECKS, ROOM_TALLY_CHECKS, ROOM_VOTE_CHECKS } from '../checks.server'

/**
 * Votes of open rounds. Unlogged: the rows are in no write-ahead log, base backup or replica, and a crash of the
 * database empties the table. Votes are sealed, and stored apart from the seats that have voted. Both are sorted by
 * their random keys, which hides the order of votes. `ballots/eraser.server.ts` rewrites the table into new files,
 * without rows of ended rounds and earlier row versions. No foreign key, because copying rows would lock their rooms.
 */
export const roomVotes = pgTable(
  'room_votes',
  {
    roomId: uuid('room_id').notNull(),
    number: integer().notNull(),
    /** Ballot id → sealed vote. */
    ballots: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Seat id → 1. */
    voted: jsonb().$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.number] }), ...ROOM_VOTE_CHECKS],
)

/**
 * The database's half of the key that seals a round's votes. Unlogged, erased and without a foreign key, like
 * `room_votes`.
 */
export const roomSeals = pgTable(
  'room_seals',
  {
    roomId: uuid('room_id').notNull(),
    number: integer().notNull(),
    one: uuid().notNull().defaultRandom(),
    two: uuid().notNull().defaultRandom(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.number] }), ...ROOM_SEAL_CHECKS],
)

/**
 * Sealed tally of a revealed round of the current topic, with the database's half of the key, which exists from the
 * start of the round. Unlogged, erased and without a foreign key, like `room_votes`.
 */
export const roomTallies = pgTable(
  'room_tallies',
  {
    roomId: uuid('room_id').notNull(),
    number: integer().notNull(),
    one: uuid().notNull().defaultRandom(),
    two: uuid().notNull().defaultRandom(),
    /** Null until the reveal. */
    sealed: text(),
    /** Seat id → 1, for the seats whose votes are in it. */
    voters: jsonb().$type<Record<string, 1>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.number] }), ...ROOM_TALLY_CHECKS],
)
