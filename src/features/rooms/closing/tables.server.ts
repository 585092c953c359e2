import { foreignKey, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { belongsTo } from '~/lib/database/columns.server'
import { ROOM_LINE_CHECKS } from '../checks.server'
import { rooms, roomTopics } from '../tables.server'

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
